#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <variant>

#include "core/fixed_vector.hpp"
#include "core/plain_action.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// A die of the own hand and, of a Wild, what it is declared (CUBE-22).
struct HandDie {
  Die die;
  std::optional<Symbol> declared;
  friend constexpr auto operator<=>(const HandDie&, const HandDie&) = default;
};

/// A die and the square it is put on.
struct PlacedDie {
  HandDie die;
  Square square;
  friend constexpr auto operator<=>(const PlacedDie&, const PlacedDie&) = default;
};

/// The opening: these three are a SET, laid on the logo from left to right (CUBE-07, CUBE-11). Right or wrong, it is
/// accepted.
struct Call {
  std::array<HandDie, 3> dice;
  friend constexpr auto operator<=>(const Call&, const Call&) = default;
};
/// CUBE-09: "I see none."
struct None : core::PlainAction<"none"> {};
/// A play of one or two dice (CUBE-13); two are sorted by square.
struct Place {
  PlacedDie first;
  std::optional<PlacedDie> second;
  [[nodiscard]] constexpr FixedVector<PlacedDie, 2> dice() const {
    FixedVector<PlacedDie, 2> all{first};
    if (second) all.push_back(*second);
    return all;
  }
  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};
/// CUBE-24: the own die for the Wild on that square.
struct Swap {
  Die die;
  Square square;
  friend constexpr auto operator<=>(const Swap&, const Swap&) = default;
};
/// Ends the turn; without a die connected it is the pass (CUBE-12).
struct End : core::PlainAction<"end"> {};
/// CUBE-20
struct Reroll {
  DieSet dice;
  friend constexpr auto operator<=>(const Reroll&, const Reroll&) = default;
};
/// Rolls nothing again; also sent by the table when the time to decide is over.
struct Keep : core::PlainAction<"keep"> {};

using Action = std::variant<Call, None, Place, Swap, End, Reroll, Keep>;

/// What a die of the hand shows once it is put down.
inline Face face_of(const Open& open, const HandDie& one) {
  return one.declared ? Face::declared(*one.declared) : open.face_of(one.die);
}

/// Enough for what legal_actions lists on any board, some of it twice before it is sorted. A line of three squares with
/// one die of the board takes at most 31 plays of two dice: 18 ways to put down two of three plain dice and two Wilds,
/// and 13 declarations of both Wilds. A die is part of a SET, and so alone in at most four such lines, one along the
/// SET and three across; and it has four neighbours, each of which takes at most five dice, a Wild with six
/// declarations.
inline constexpr std::size_t most_actions = 16384;
using ActionList = FixedVector<Action, most_actions>;

/// Leaves the list sorted and without duplicates.
inline void sort_actions(ActionList& list) {
  std::sort(list.begin(), list.end());
  list.resize(static_cast<std::size_t>(std::unique(list.begin(), list.end()) - list.begin()));
}

}  // namespace rummage::set_cubes
