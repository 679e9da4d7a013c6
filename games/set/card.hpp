#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/message.hpp"
#include "core/ready_text.hpp"
#include "core/text.hpp"

namespace rummage::set {

enum class Characteristic : std::uint8_t { quantity, colour, shape, filling };
inline constexpr std::array all_characteristics{
    Characteristic::quantity, Characteristic::colour, Characteristic::shape, Characteristic::filling};

/// One of the 81 cards (SET-01), in one byte: two bits a characteristic, quantity highest, each 1 to 3. With values
/// from 1 the third card of a SET is found by bit operations (see third() in the solver), sixteen pairs at a time.
/// Cards order as their notation does: quantity, colour, shape, filling.
class Card {
 public:
  constexpr Card() = default;
  /// Values are 0 to 2, in the order in which the ledger names them.
  static constexpr Card of(int quantity, int colour, int shape, int filling) {
    return from_code(
        static_cast<std::uint8_t>((quantity + 1) << 6 | (colour + 1) << 4 | (shape + 1) << 2 | (filling + 1)));
  }
  static constexpr Card from_code(std::uint8_t code) {
    Card card;
    card.code_ = code;
    return card;
  }
  /// The card's place among the 81 in their order.
  static constexpr Card at(int index) { return of(index / 27, index / 9 % 3, index / 3 % 3, index % 3); }
  [[nodiscard]] constexpr int index() const {
    return value(Characteristic::quantity) * 27 + value(Characteristic::colour) * 9 + value(Characteristic::shape) * 3 +
           value(Characteristic::filling);
  }
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  [[nodiscard]] constexpr int value(Characteristic which) const {
    return ((code_ >> (6 - 2 * static_cast<int>(which))) & 3) - 1;
  }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_;  // left as it is by the default: lists of cards to be written are made in hot paths
};

inline constexpr int deck_size = 81;
/// Which cards, whatever their order.
class CardSet {
 public:
  [[nodiscard]] constexpr bool has(Card card) const { return (words_[word(card)] & bit(card)) != 0; }
  constexpr void add(Card card) { words_[word(card)] |= bit(card); }
  [[nodiscard]] constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  static constexpr std::size_t word(Card card) { return static_cast<std::size_t>(card.index() >> 6); }
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << (card.index() & 63); }
  std::array<std::uint64_t, 2> words_{};
};

/// "2RWE": quantity, colour, shape, filling.
std::string card_text(Card card);
using core::card_texts;
/// As card_text, ready to be copied into JSON.
const core::ReadyText& ready_text(Card card);
/// Reads lower case too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

/// The catalogue's name of a value: "violet"_word.
core::Word value_word(Characteristic which, int value);
}  // namespace rummage::set
