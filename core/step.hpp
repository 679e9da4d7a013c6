#pragma once

#include <compare>
#include <cstdint>

#include "core/seat.hpp"

namespace rummage::core {

/// What a bot means to do if nothing changes before, and when. Times are virtual in simulation.
template <class Action>
struct Intention {
  Action action;
  std::int64_t after_ms = 0;
};

/// What the table itself does, in a seat's name, when the state has stood unchanged for some time.
template <class Action>
struct Timer {
  Seat seat;
  Action action;
  std::int64_t after_ms = 0;
};

/// A seat and what it does: one step of a match.
template <class Action>
struct Step {
  Seat seat;
  Action action;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

}  // namespace rummage::core
