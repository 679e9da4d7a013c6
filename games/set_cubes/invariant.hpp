#pragma once

#include <optional>

#include "core/message.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::set_cubes
