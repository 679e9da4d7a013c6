#pragma once

#include <cstdint>
#include <optional>

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// All dice lie open, and what is in the bag follows from that (CUBE-34): only its order is missing here.
struct View : Open {
  std::optional<Seat> viewer;  // nobody: a spectator. It changes nothing but who is called "you".
  std::uint8_t bag_left = 0;   // how many dice are in the bag
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// Any order of the bag.
State determinize(const View& view, core::Chance& chance);

}  // namespace rummage::set_cubes
