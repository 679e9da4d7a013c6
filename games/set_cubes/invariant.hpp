#pragma once

#include <optional>

#include "core/message.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// A die on the board that no play could have connected: from the SET on the logo, SETs that share a die must lead to
/// it (CUBE-13, CUBE-14). Nothing if all are.
std::optional<core::Refusal> board_error(const Open& open);

}  // namespace rummage::set_cubes
