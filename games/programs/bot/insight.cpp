#include "games/programs/bot/insight.hpp"

#include "core/elementary.hpp"
#include "games/programs/bot/discard_risk.hpp"
#include "games/programs/bot/strong.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {

core::SearchTuning Insight::tuning(const View&) {
  return {.iterations = 200, .prior_weight = 300, .exploration = 20, .widening = 0.5, .worlds_drawn = 2};
}

void Insight::candidates(const View& view, Seat, core::Candidates<Action>& list, Chance& chance) {
  weigh_actions(view, list, chance);
}

std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()) << 8U | static_cast<std::uint64_t>(s.phase));
  mixer.add_top(s.discards);
  const auto& program = s.programs[place(seat)];
  mixer.add(program ? program->index() : 255U);
  mixer.add_cards(s.hands[place(seat)]);
  for (const auto& one : s.table)
    mixer.add(static_cast<std::uint64_t>(one.shape) << 16U | std::uint64_t{one.value} << 8U | one.cards.size());
  return mixer.hash();
}

bool Insight::is_beyond(const View& root, const State& s, int) { return s.round != root.round; }

// Every program more multiplies the odds.
core::Worths Insight::worth(const State& s) {
  constexpr double odds = 1.0;
  std::array<double, most_seats> weights{};
  double sum = 0;
  for (std::size_t i = 0; i < s.seats; ++i) {
    weights[i] = core::exponential(odds * static_cast<double>(s.completed[i].size()));
    if (s.completed[i].size() >= programs_to_win) weights[i] *= 1000;
    sum += weights[i];
  }
  core::Worths worths;
  for (std::size_t i = 0; i < s.seats; ++i) worths.push_back(100 * weights[i] / sum);
  return worths;
}

// Whoever took up a discard was nearer to a program with it; and who kept a program after failing it three times has no
// long one.
double Insight::plausibility(const View& view, const State& world) {
  constexpr double idle = 0.3;
  double weight = 1;
  for (const Seat seat : SeatSet::first(view.seats)) {
    const auto* program = view.programs_played().find(world.programs[place(seat)]);
    if (view.viewer == seat || program == nullptr) continue;
    if (view.failed[place(seat)] > failures_to_change)
      weight *= core::exponential(-0.2 * static_cast<double>(program->cards()));
    const auto& hand = world.hands[place(seat)];
    const int now = missing(*program, hand);
    if (now == 0 && view.to_act != seat) weight *= idle;  // it would have been revealed
    weight *= likelihood(*program, hand, view.seen[place(seat)], now);
  }
  return weight;
}

}  // namespace rummage::programs
