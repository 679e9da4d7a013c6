#include "games/set_cubes/bot/insight.hpp"

#include "games/set_cubes/rules.hpp"

namespace rummage::set_cubes {

// A greedy turn costs as much as hundreds of steps of other games, so that there are few iterations and the policy's
// own look at the next player's answer counts for much.
core::SearchTuning Insight::tuning(const View&) {
  return {.iterations = 24, .prior_weight = 12, .exploration = 4, .widening = 0.25};
}

// All but the bag lies open, so what the seat knows is nearly everything; the faces in hand and the board say it.
std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()) << 16U | static_cast<std::uint64_t>(s.phase) << 8U | s.placed);
  for (std::size_t i = 0; i < s.seats; ++i)
    for (const Die die : s.hands[i])
      mixer.add(i << 16U | die.index() << 8U |
                (s.face_of(die).is_wild() ? 255U : static_cast<std::uint64_t>(s.face_of(die).symbol().index())));
  for (const Die die : s.on_board) mixer.add(die.index() << 16U | s.square_of(die).index());
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
  for (int i = 0; i < s.seats; ++i) {
    const bool wins = ended && ended->seats[place(Seat(i))].rank == 1;
    worths.push_back(lead_of(s, Seat(i)) + (wins ? winning : 0));
  }
  return worths;
}

}  // namespace rummage::set_cubes
