#pragma once

#include "core/chance.hpp"
#include "core/insight.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// Before completing: of all discards that cost nothing now, the one after which completing in time and then getting
/// rid of the rest is likeliest, less what it gives the next player. Afterwards: wild cards are kept until all goes,
/// and the discard is the one after which the hand goes out soonest on cards that may come. A program is changed only
/// for a better one to be expected.
Action strong_action(const View& view, Seat seat, core::Chance& chance);

/// What it would do and the next best, and what each is worth in percent of matches won.
void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);

}  // namespace rummage::programs
