#pragma once

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/set/state.hpp"

namespace rummage::set {

/// What anybody at the table may know. Everything lies open but the pile, of which only the size is seen: which cards
/// are in it follows from those that are not.
struct View : Open {
  std::uint8_t pile_left = 0;
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// The cards that nobody has seen yet, in any order.
State determinize(const View& view, core::Chance& chance);

}  // namespace rummage::set
