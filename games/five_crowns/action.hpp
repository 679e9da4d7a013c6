#pragma once

#include <compare>
#include <variant>

#include "core/fixed_vector.hpp"
#include "core/plain_action.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

struct DrawDeck : core::PlainAction<"draw deck"> {};
struct DrawDiscard : core::PlainAction<"draw discard"> {};
/// Ends the turn. On a last turn the cards may be laid down as the player likes; without combinations of the player's
/// own the table lays down what leaves the fewest points (CROWN-19).
struct Discard {
  Card card;
  Combinations own;  // empty: the table's
  friend constexpr auto operator<=>(const Discard&, const Discard&) = default;
};
/// Lays all other cards down and ends the turn (CROWN-16).
struct GoOut {
  Card card;
  Combinations own;  // empty: the table's
  friend constexpr auto operator<=>(const GoOut&, const GoOut&) = default;
};

using Action = std::variant<DrawDeck, DrawDiscard, Discard, GoOut>;

/// Discarding each card of a hand, and going out with each.
using ActionList = FixedVector<Action, 2 * most_cards>;

}  // namespace rummage::five_crowns
