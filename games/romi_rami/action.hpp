#pragma once

#include <compare>
#include <cstdint>
#include <numeric>
#include <span>
#include <variant>

#include "core/fixed_vector.hpp"
#include "core/plain_action.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// Step 1 (ROMI-08). Written sorted; `apply` does not mind the order, here and below.
struct Take {
  FixedVector<Card, largest_hand> cards;
  friend constexpr auto operator<=>(const Take&, const Take&) = default;
};

/// Step 2 (ROMI-10): cards for each requirement of the contract, in the requirements' order. Written so: cards of one
/// number sorted, the joker last; a sequence from low to high, the joker in its place; what fills equal requirements by
/// its cards.
struct Fill {
  std::uint8_t contract = 0;           // its number
  FixedVector<Card, 16> cards;         // one combination after another
  FixedVector<std::uint8_t, 4> sizes;  // of the combinations

  [[nodiscard]] std::span<const Card> combination(std::size_t n) const {
    const auto start = std::accumulate(sizes.begin(), sizes.begin() + n, std::size_t{0});
    return cards.span().subspan(start, sizes[n]);
  }
  friend constexpr auto operator<=>(const Fill&, const Fill&) = default;
};

/// Ends step 2; step 3 follows by itself (ROMI-18).
struct End : core::PlainAction<"end"> {};

/// Step 3 with more than ten cards (ROMI-19): exactly the surplus.
struct Drop {
  FixedVector<Card, largest_hand> cards;
  friend constexpr auto operator<=>(const Drop&, const Drop&) = default;
};

using Action = std::variant<Take, Fill, End, Drop>;

/// Four contracts with three of a kind of any number each, and the joker in any of them: 4 * (125 + 3 * 125) fills,
/// were there cards for all; and the end.
using ActionList = FixedVector<Action, 2048>;

}  // namespace rummage::romi_rami
