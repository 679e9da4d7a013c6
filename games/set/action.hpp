#pragma once

#include <algorithm>
#include <compare>
#include <variant>

#include "core/fixed_vector.hpp"
#include "games/set/state.hpp"

namespace rummage::set {

/// A claim that three cards are a SET; always in the order of the cards, so that there is one way to write it.
class Take {
 public:
  constexpr Take() = default;
  constexpr explicit Take(Triple cards) : cards_(cards) {
    if (cards_[1] < cards_[0]) std::swap(cards_[0], cards_[1]);
    if (cards_[2] < cards_[1]) std::swap(cards_[1], cards_[2]);
    if (cards_[1] < cards_[0]) std::swap(cards_[0], cards_[1]);
  }
  [[nodiscard]] constexpr const Triple& cards() const { return cards_; }
  friend constexpr auto operator<=>(const Take&, const Take&) = default;

 private:
  Triple cards_{};
};

struct Call {  // shout tables: stops everybody else
  friend constexpr auto operator<=>(const Call&, const Call&) = default;
};
struct MoreCards {  // asks for three more; with an empty pile: "I see none"
  friend constexpr auto operator<=>(const MoreCards&, const MoreCards&) = default;
};
struct Deal {  // the Master's work
  friend constexpr auto operator<=>(const Deal&, const Deal&) = default;
};
struct Expire {  // sent by the table: the caller's time is up
  friend constexpr auto operator<=>(const Expire&, const Expire&) = default;
};

using Action = std::variant<Take, Call, MoreCards, Deal, Expire>;

/// Every triple of 21 cards, `call` and `more`.
inline constexpr std::size_t most_actions = widest * (widest - 1) * (widest - 2) / 6 + 2;
using ActionList = FixedVector<Action, most_actions>;

}  // namespace rummage::set
