#pragma once

#include <array>
#include <optional>

#include "core/message.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// How many of each kind a state names, those that it says are absent included.
std::array<int, kinds> named_cards(const State& state);

/// What could not occur in a match; nothing if all is well. Positions from outside pass through it.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::romi_rami
