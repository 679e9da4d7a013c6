#include "games/romi_rami/bot/insight.hpp"

#include <algorithm>

#include "core/elementary.hpp"
#include "games/romi_rami/bot/hand_estimate.hpp"
#include "games/romi_rami/bot/planner.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver/solver.hpp"

namespace rummage::romi_rami {
namespace {

// What a seat is expected to have at the end. At the end itself, bonus cards break ties (ROMI-27).
double expected_points(const State& s, Seat seat) {
  const auto own = score(s, seat);
  if (s.phase == Phase::over) return own.total() + own.bonus * 0.01;
  const HandEstimate estimate(s, seat, s.contract_market);
  return own.contracts + own.bonus + own.joker * joker_worth + estimate.trophies() +
         estimate.promise(s.hands[place(seat)], own.joker > 0, s.contract_market);
}

}  // namespace

core::SearchTuning Insight::tuning(const View&) {
  return {.iterations = 370, .prior_weight = 60, .exploration = 4, .widening = 0.5, .worlds_drawn = 2};
}

void Insight::candidates(const View& view, Seat, core::Candidates<Action>& list, core::Chance& chance) {
  weigh_actions(view, list, chance);
}

std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()) * 8 + static_cast<std::uint64_t>(s.phase));
  for (int suit = 0; suit < suits; ++suit) {
    const auto of = [suit](const Bag& bag) { return std::uint64_t{bag.of_suit(static_cast<Suit>(suit))}; };
    mixer.add(of(s.hands[place(seat)]) << 32U | of(s.number_market));
  }
  for (const int number : s.contract_market) mixer.add(static_cast<std::uint64_t>(number));
  for (std::size_t i = 0; i < s.seats; ++i) mixer.add(static_cast<std::uint64_t>(s.tableaux[i].size()));
  return mixer.hash();
}

// Two turns of everybody at a table of two. To the end of the match costs four times as much, and says no more.
bool Insight::is_beyond(const View&, const State& s, int steps) { return steps >= 12 && s.phase == Phase::take; }

core::Worths Insight::worth(const State& s) {
  constexpr double squash = 12;  // being further ahead than that hardly counts any more
  core::Worths points;
  for (const Seat seat : SeatSet::first(s.seats)) points.push_back(expected_points(s, seat));
  core::Worths worths;
  for (std::size_t i = 0; i < s.seats; ++i) {
    double best = -1000;
    for (std::size_t j = 0; j < s.seats; ++j)
      if (j != i) best = std::max(best, points[j]);
    worths.push_back(squash * core::hyperbolic_tangent((points[i] - best) / squash));
  }
  return worths;
}

// Whoever takes cards in the open has some to go with them: the nearer what was seen to be collected is to a contract
// with the unseen cards of a world, the likelier that world.
double Insight::plausibility(const View& view, const State& world) {
  constexpr double far = 0.6;  // for each card more that is lacking
  double weight = 1;
  for (std::size_t i = 0; i < view.seats; ++i) {
    if (view.viewer == Seat(static_cast<int>(i)) || view.seen[i].empty()) continue;
    const Lanes have = world.hands[i].by_number();
    int least = largest_hand;
    for (const int number : world.contract_market) {
      least = std::min(least, cards_lacking(world.deck->contract(number), have));
    }
    for (int n = 0; n < least; ++n) weight *= far;
  }
  return weight;
}

}  // namespace rummage::romi_rami
