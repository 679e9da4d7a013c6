#pragma once

#include <array>
#include <optional>

#include "core/message.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// How many of each kind a state names, those that it says are absent included.
std::array<int, kinds> named_cards(const State& state);

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::five_crowns
