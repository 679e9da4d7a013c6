#pragma once

#include "core/chance.hpp"
#include "core/insight.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// What the strong bot does. The view is that of the seat to act.
Action planned_action(const View& view, core::Chance& chance);

/// The same with more care: what it would do and the next best, and what each is worth in points.
void weigh_actions(const View& view, core::Candidates<Action>& list, core::Chance& chance);

}  // namespace rummage::romi_rami
