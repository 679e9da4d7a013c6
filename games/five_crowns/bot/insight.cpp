#include "games/five_crowns/bot/insight.hpp"

#include <algorithm>
#include <array>

#include "core/hand.hpp"
#include "games/five_crowns/bot/policy.hpp"
#include "games/five_crowns/rules.hpp"
#include "games/five_crowns/solver/solver.hpp"

namespace rummage::five_crowns {
namespace {

constexpr double winning = 20;  // what it counts, in points, to come first in the end

}  // namespace

core::SearchTuning Insight::tuning(const View&) {
  return {.iterations = 200, .prior_weight = 100, .exploration = 10, .widening = 0.5, .worlds_drawn = 2};
}

void Insight::candidates(const View& view, Seat, core::Candidates<Action>& list, core::Chance&) {
  weigh_actions(view, list);
}

// What the seat can tell apart: its cards, the top of the discards, and whether somebody is out.
std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()) << 8U | static_cast<std::uint64_t>(s.phase) << 4U |
            (s.out ? 1U : 0U));
  mixer.add_top(s.discards);
  mixer.add_cards(s.hands[place(seat)]);
  return mixer.hash();
}

bool Insight::is_beyond(const View& root, const State& s, int) { return s.hand != root.hand; }

core::Worths Insight::worth(const State& s) {
  const auto ended = result(s);
  std::array<int, most_seats> totals{};
  int all = 0;
  for (int i = 0; i < s.seats; ++i) all += totals[static_cast<std::size_t>(i)] = s.total(Seat(i));
  core::Worths worths;
  for (std::size_t i = 0; i < s.seats; ++i) {
    const double others = static_cast<double>(all - totals[i]) / (s.seats - 1);
    worths.push_back(others - totals[i] + (ended && ended->seats[i].rank == 1 ? winning : 0));
  }
  return worths;
}

// CROWN-34: whoever took up a discard had a use for it. In worlds in which it lies idle that is less likely.
double Insight::plausibility(const View& view, const State& world) {
  constexpr double idle = 0.3;
  double weight = 1;
  for (std::size_t i = 0; i < view.seats; ++i) {
    if (view.viewer == Seat(static_cast<int>(i)) || view.seen[i].empty()) continue;
    const auto& hand = world.hands[i];
    const int left = least_left(hand, view.wild_rank());
    for (const Card card : view.seen[i]) {
      // In a combination it saves at least its own points.
      if (least_left(core::without(hand, card), view.wild_rank()) + card.points(view.wild_rank()) <= left)
        weight *= idle;
    }
  }
  return weight;
}

}  // namespace rummage::five_crowns
