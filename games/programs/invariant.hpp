#pragma once

#include "games/programs/state.hpp"

namespace rummage::programs {

/// How many of each kind a state names, those that it says are absent included.
std::array<std::uint16_t, kinds> named_cards(const State& state);
ProgramCounts named_programs(const State& state);

/// What could not occur in a match; nothing if all is well.
std::optional<Refusal> invariant_error(const State& state);

}  // namespace rummage::programs
