#pragma once

#include "core/chance.hpp"
#include "core/insight.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// Before completing: of all discards that cost nothing now, the one after which the most unseen cards would help, less
/// what it gives the next player. Afterwards: what leaves the fewest cards after the next draw, so as to go out before
/// others complete. A program is changed only for a better one to be expected.
Action strong_action(const View& view, Seat seat, core::Chance& chance);

/// What it would do and the next best, and what each is worth in percent of matches won.
void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);

}  // namespace rummage::programs
