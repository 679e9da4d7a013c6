#include "games/romi_rami/bot/insight.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/romi_rami/bot/hand_estimate.hpp"
#include "games/romi_rami/bot/planner.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver/solver.hpp"

namespace rummage::romi_rami {
namespace {

constexpr double card_worth = 0.25;
constexpr double joker_worth = 1.5;
constexpr std::array<double, largest_hand + 2> nearing{1, 0.8, 0.64, 0.51, 0.41, 0.33, 0.26, 0.21, 0.17, 0.13, 0.11};

// What the hand promises: the contract that is nearest, by its worth.
double promise(const State& s, std::size_t seat, double rounds) {
  const Lanes have = s.hands[seat].by_number();
  const bool joker = s.jokers.has(Seat(static_cast<int>(seat)));
  double best = 0;
  double second = 0;
  for (const int number : s.contract_market) {
    const auto& contract = s.deck->contract(number);
    const int lacking = std::max(0, cards_lacking(contract, have) - (joker ? 1 : 0));
    const double value = (contract.points + 1.0) * nearing[static_cast<std::size_t>(std::min(lacking, 10))];
    second = std::max(second, std::min(best, value));
    best = std::max(best, value);
  }
  const double later = std::clamp((rounds - 0.5) / 2.5, 0.0, 1.0);
  return later * (best + 0.4 * second + card_worth * std::min(s.hands[seat].size(), most_kept));
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
  const bool is_over = s.phase == Phase::over;
  std::array<double, most_seats> points{};
  const double rounds = rounds_left(s);
  for (std::size_t i = 0; i < s.seats; ++i) {
    const auto own = score(s, Seat(static_cast<int>(i)));
    points[i] = own.contracts + own.bonus;
    if (is_over) {
      points[i] = own.total() + own.bonus * 0.01;
    } else {
      points[i] += own.joker * joker_worth + promise(s, i, rounds);
    }
  }
  for (std::size_t t = 0; t < s.deck->trophies.size() && !is_over; ++t) {
    const auto stands = race(s, t);
    for (int i = 0; i < s.seats; ++i)
      points[static_cast<std::size_t>(i)] += stands.points * trophy_chance(stands.lead(Seat(i)), rounds);
  }
  core::Worths worths;
  for (std::size_t i = 0; i < s.seats; ++i) {
    double best = -1000;
    for (std::size_t j = 0; j < s.seats; ++j)
      if (j != i) best = std::max(best, points[j]);
    worths.push_back(squash * std::tanh((points[i] - best) / squash));
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
