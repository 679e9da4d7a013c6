#include "games/set_cubes/insight.hpp"

#include <algorithm>
#include <limits>

#include "games/set_cubes/policy.hpp"
#include "games/set_cubes/rules.hpp"

namespace rummage::set_cubes {

// A greedy turn costs as much as hundreds of steps of other games, so that there are few iterations and the policy's
// own look at the next player's answer counts for much.
core::SearchTuning Insight::tuning(const View&) {
  return {.iterations = 24, .faith = 12, .exploration = 4, .widening = 0.25};
}

void Insight::candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance) {
  weigh_actions(view, seat, list, chance);
}

Seat Insight::to_act(const State& s) {
  if (s.phase == Phase::turn) return s.to_act;
  return (SeatSet::first(s.seats) - (s.phase == Phase::opening ? s.none : s.decided)).nth(0);
}

// All but the bag lies open, so what the seat knows is nearly everything; the faces in hand and the board say it.
std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()) << 16U | static_cast<std::uint64_t>(s.phase) << 8U | s.placed);
  for (std::size_t i = 0; i < s.seats; ++i)
    for (const Die die : s.hands[i])
      mixer.add(
          i << 16U | die.index() << 8U |
          (s.faces[die.index()].is_wild() ? 255U : static_cast<std::uint64_t>(s.faces[die.index()].symbol().index())));
  for (const Die die : s.on_board) mixer.add(die.index() << 16U | s.where[die.index()].index());
  return mixer.hash();
}

// One turn of the next player; before a round, one of the seat itself besides.
bool Insight::is_beyond(const View& root, const State& s, int steps) {
  if (steps < 2 || s.phase != Phase::turn || s.placed > 0 || s.swapped) return false;
  if (root.phase == Phase::reroll) return s.to_act != s.opener;
  return s.to_act == root.after(root.after(root.to_act)) || (s.to_act == s.opener && root.to_act != s.opener);
}

core::Worths Insight::worth(const State& s) {
  constexpr double winning = 10;  // what it counts, in points, to come first in the end
  const auto ended = result(s);
  core::Worths worths;
  for (std::size_t i = 0; i < s.seats; ++i) {
    int others = std::numeric_limits<int>::min();
    for (std::size_t j = 0; j < s.seats; ++j)
      if (j != i) others = std::max<int>(others, s.scores[j]);
    worths.push_back(s.scores[i] - others + (ended && ended->seats[i].rank == 1 ? winning : 0));
  }
  return worths;
}

}  // namespace rummage::set_cubes
