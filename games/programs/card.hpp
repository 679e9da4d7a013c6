#pragma once

#include <compare>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"

namespace rummage::programs {

using core::FixedVector;

/// In the order of notation: S H C D.
enum class Suit : std::uint8_t { spade, heart, club, diamond };
inline constexpr int suits = 4;

/// A set of suits, a bit each.
using SuitSet = std::uint8_t;
inline constexpr SuitSet all_suits = 0xf;
constexpr SuitSet just(Suit suit) { return static_cast<SuitSet>(1U << static_cast<unsigned>(suit)); }
constexpr bool has(SuitSet set, Suit suit) { return (set & just(suit)) != 0; }

/// Values of regular cards: an ace is 1, and in a straight 1 or 14 (PROG-05); 2 is the place of the 2, which only a
/// wild card can fill; jack, queen and king are 11, 12, 13.
inline constexpr int ace = 1;
inline constexpr int two = 2;
inline constexpr int king = 13;
inline constexpr int high_ace = 14;

inline constexpr int copies = 2;                            // PROG-01
inline constexpr int jokers = 4;                            // PROG-01
inline constexpr int regular_kinds = 48;                    // twelve values of four suits
inline constexpr int joker_kind = regular_kinds + suits;    // behind the four 2s
inline constexpr int kinds = joker_kind + 1;                // 53 different cards
inline constexpr int wild_cards = suits * copies + jokers;  // PROG-02: twelve
inline constexpr int deck_size = 108;

/// What a card shows. Two cards may show the same (PROG-01); nothing in the game tells them apart. Ordered as notation
/// sorts them: A 3 4 ... Q K, each by suit, then the wild cards, 2s before jokers.
class Card {
 public:
  constexpr Card() = default;
  /// `value` is 1 to 13; a 2 is wild whatever its suit.
  static constexpr Card of(int value, Suit suit) {
    const int row = value == two ? regular_kinds / suits : value == ace ? 0 : value - 2;
    return at(row * suits + static_cast<int>(suit));
  }
  static constexpr Card joker() { return at(joker_kind); }
  static constexpr Card at(int kind) {
    Card card;
    card.kind_ = static_cast<std::uint8_t>(kind);
    return card;
  }
  /// 0 to 52.
  [[nodiscard]] constexpr int kind() const { return kind_; }
  [[nodiscard]] constexpr bool is_joker() const { return kind_ == joker_kind; }
  /// PROG-02
  [[nodiscard]] constexpr bool is_wild() const { return kind_ >= regular_kinds; }
  /// 1 to 13; of a card that is no joker.
  [[nodiscard]] constexpr int value() const { return is_wild() ? two : kind_ < suits ? ace : kind_ / suits + 2; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(kind_ % suits); }
  /// How many of it there are (PROG-01).
  [[nodiscard]] constexpr int in_deck() const { return is_joker() ? jokers : copies; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t kind_;
};

/// "10", "A"; 14 is an ace too.
std::string value_text(int value);
/// "spade"
std::string_view suit_text(Suit suit);
/// "10S", "2D", "JK".
std::string card_text(Card card);
std::vector<std::string> card_texts(std::span<const Card> cards);
/// "10S 2D JK"
std::string cards_text(std::span<const Card> cards);
/// Lower case and the suits' signs are read too.
std::expected<Card, core::Refusal> read_card(std::string_view text);
/// "10", "J", "A" to 1 to 13; 0 for what is no value.
int read_value(std::string_view text);

}  // namespace rummage::programs
