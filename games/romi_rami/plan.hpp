#pragma once

#include "core/chance.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// What the strong bot does. The view is that of the seat to act.
Action planned_action(const View& view, core::Chance& chance);

}  // namespace rummage::romi_rami
