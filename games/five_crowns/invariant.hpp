#pragma once

#include <optional>

#include "core/message.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::five_crowns
