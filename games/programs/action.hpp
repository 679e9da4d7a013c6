#pragma once

#include <numeric>
#include <variant>

#include "core/plain_action.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// PROG-35, before a deal.
struct Change : core::PlainAction<"change"> {};
struct Keep : core::PlainAction<"keep"> {};
/// From a reserve that is used up nothing is drawn: the round ends (PROG-33).
struct DrawReserve : core::PlainAction<"draw reserve"> {};
struct DrawDiscard : core::PlainAction<"draw discard"> {};
/// Lays out one combination after another, in the program's order. A straight stands from low to high, so a wild card's
/// place in it tells what it stands for; a group may stand in any order.
struct Reveal {
  FixedVector<Card, most_cards> cards;
  FixedVector<std::uint8_t, most_combinations> sizes;

  /// The cards in all combinations; in what somebody sent, not always those that are there.
  [[nodiscard]] std::size_t size() const { return std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}); }
  /// The cards of one combination.
  [[nodiscard]] std::span<const Card> combination(std::size_t n) const {
    return cards.span().subspan(std::accumulate(sizes.begin(), sizes.begin() + n, std::size_t{0}), sizes[n]);
  }
  friend constexpr auto operator<=>(const Reveal&, const Reveal&) = default;
};
/// A new group (PROG-25).
struct Lay {
  Hand cards;
  friend constexpr auto operator<=>(const Lay&, const Lay&) = default;
};
enum class End : std::uint8_t { any, low, high };
/// One card to a combination on the table (PROG-26).
struct Add {
  Card card;
  std::uint8_t to = 0;  // the combination's number, from 1
  End end = End::any;   // of a straight, where the card fits at both ends
  friend constexpr auto operator<=>(const Add&, const Add&) = default;
};
struct Discard {
  Card card;
  friend constexpr auto operator<=>(const Discard&, const Discard&) = default;
};

using Action = std::variant<Change, Keep, DrawReserve, DrawDiscard, Reveal, Lay, Add, Discard>;

/// Adding each card of a hand to every combination at both ends, discarding each, and some groups (see legal_actions).
using ActionList = FixedVector<Action, 2 * most_cards * most_on_table + 8 * most_cards>;

}  // namespace rummage::programs
