#pragma once

#include <array>
#include <optional>

#include "core/message.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// What could not occur in a match; nothing if all is well. Positions from outside pass through it.
std::optional<core::Refusal> invariant_error(const State& state);

/// How many cards of each kind the state does not place; negative where it has too many.
std::array<int, kinds> cards_named_nowhere(const State& state);

}  // namespace rummage::romi_rami
