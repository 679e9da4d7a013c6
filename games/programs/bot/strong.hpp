#pragma once

#include "core/insight.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// What the seat to act does, whose view it is. Before completing: of all discards that cost nothing now, the one after
/// which completing in time and then getting rid of the rest is likeliest, less what it gives the next player.
/// Afterwards: wild cards are kept until all goes, and the discard is the one after which the hand goes out soonest on
/// cards that may come. A program is changed only for a better one to be expected.
Action strong_action(const View& view, Chance& chance);

/// What it would do and the next best, and what each is worth in percent of matches won.
void weigh_actions(const View& view, core::Candidates<Action>& list, Chance& chance);

// What greedy does in the same way.

inline Action draw_action(bool takes_discard) {
  if (takes_discard) return DrawDiscard{};
  return DrawReserve{};
}
/// Whether the top discard lowers the number of cards that the own program misses.
bool takes_for_program(const View& view);
/// Reveals the own program, if it can be completed.
std::optional<Action> completing_action(const View& view);

}  // namespace rummage::programs
