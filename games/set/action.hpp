#pragma once

#include <algorithm>
#include <compare>
#include <variant>

#include "core/fixed_vector.hpp"
#include "core/plain_action.hpp"
#include "games/set/state.hpp"

namespace rummage::set {

/// A claim that three cards are a SET; always in the order of the cards, so that there is one way to write it. Packed
/// into one number, the first card highest: made, copied and compared in a register.
class Take {
 public:
  constexpr Take() = default;
  constexpr explicit Take(const Triple& cards) {
    const std::uint32_t a = cards[0].code();
    const std::uint32_t b = cards[1].code();
    const std::uint32_t c = cards[2].code();
    const auto low = std::min(std::min(a, b), c);
    const auto high = std::max(std::max(a, b), c);
    packed_ = low << 16U | (a + b + c - low - high) << 8U | high;
  }
  [[nodiscard]] constexpr Triple cards() const {
    const auto card = [this](unsigned shift) { return Card::from_code(static_cast<std::uint8_t>(packed_ >> shift)); };
    return {card(16), card(8), card(0)};
  }
  friend constexpr auto operator<=>(const Take&, const Take&) = default;

 private:
  std::uint32_t packed_ = 0;
};

/// Shout tables: stops everybody else.
struct Call : core::PlainAction<"call"> {};
/// Asks for three more; with an empty pile: "I see none".
struct MoreCards : core::PlainAction<"more"> {};
/// The Master's work.
struct Deal : core::PlainAction<"deal"> {};
/// Sent by the table: the caller's time is up.
struct Expire : core::PlainAction<"expire"> {};

using Action = std::variant<Take, Call, MoreCards, Deal, Expire>;

/// Every triple of 21 cards, `call` and `more`.
using ActionList = FixedVector<Action, (widest - 2) * (widest - 1) * widest / 6 + 2>;

}  // namespace rummage::set
