#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/hand.hpp"
#include "core/message.hpp"
#include "core/ready_text.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::programs {

using core::Done;
using core::FixedVector;
using core::Params;
using core::Refusal;
using core::refuse;

/// In the order of notation: S H C D.
enum class Suit : std::uint8_t { spade, heart, club, diamond };
inline constexpr int suits = 4;

/// A set of suits, a bit each.
using SuitSet = std::uint8_t;
inline constexpr SuitSet all_suits = 0xf;
constexpr SuitSet just(Suit suit) { return static_cast<SuitSet>(1U << static_cast<unsigned>(suit)); }
constexpr bool has(SuitSet set, Suit suit) { return (set & just(suit)) != 0; }
using SuitList = FixedVector<Suit, suits>;
constexpr SuitList suits_in(SuitSet set) {
  SuitList list;
  for (int suit = 0; suit < suits; ++suit)
    if (has(set, static_cast<Suit>(suit))) list.push_back(static_cast<Suit>(suit));
  return list;
}
constexpr bool has_several(SuitSet set) { return (set & (set - 1)) != 0; }

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
class Card : public core::SuitedCard<Card, Suit, suits, joker_kind> {
 public:
  /// `value` is 1 to 14; a 2 is wild whatever its suit.
  static constexpr Card of(int value, Suit suit) {
    const int row = value == two ? regular_kinds / suits : value == ace || value == high_ace ? 0 : value - 2;
    return at(row * suits + static_cast<int>(suit));
  }
  /// Its place among all kinds.
  [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(kind()); }
  /// PROG-02
  [[nodiscard]] constexpr bool is_wild() const { return kind() >= regular_kinds; }
  [[nodiscard]] constexpr bool is_regular() const { return !is_wild(); }
  /// 1 to 13; of a card that is no joker.
  [[nodiscard]] constexpr int value() const { return is_wild() ? two : kind() < suits ? ace : kind() / suits + 2; }
  /// How many of it there are (PROG-01).
  [[nodiscard]] constexpr int in_deck() const { return is_joker() ? jokers : copies; }
};

inline constexpr auto all_kinds = [] {
  std::array<Card, kinds> all{};
  for (int kind = 0; kind < kinds; ++kind) all[static_cast<std::size_t>(kind)] = Card::at(kind);
  return all;
}();

/// How many there are of each kind.
using CardCounts = std::array<std::uint8_t, kinds>;

/// "10", "A"; 14 is an ace too.
std::string value_text(int value);
/// The values from this one on: "10 J Q K A".
std::string values_text(int from, int count);
/// "spade", "♠"
std::string_view suit_text(Suit suit);
std::string_view suit_sign(Suit suit);
/// "spade"
std::optional<Suit> find_suit(std::string_view name);
/// "10S", "2D", "JK".
std::string card_text(Card card);
/// As card_text, ready to be copied into JSON: a view has a hundred of them.
const core::ReadyText& ready_text(Card card);
using core::card_texts;
/// "10S 2D JK"
std::string cards_text(std::span<const Card> cards);
/// Lower case and the suits' signs are read too.
std::expected<Card, Refusal> read_card(std::string_view text);
/// "10", "J", "A" to 1 to 13; 0 for what is no value.
int read_value(std::string_view text);

}  // namespace rummage::programs
