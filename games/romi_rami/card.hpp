#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "core/ready_text.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::romi_rami {

using core::FixedVector;

/// In the order of notation: H D Y V.
enum class Suit : std::uint8_t { heart, diamond, cherry, clover };
inline constexpr int suits = 4;
inline constexpr int numbers = 5;              // 1 to 5 (ROMI-01)
inline constexpr int kinds = suits * numbers;  // 20 different cards; the joker token comes after them

/// In sentences, data, positions and the lines of `rummage solve`.
inline constexpr std::array<core::Word, suits> suit_words = [] {
  using namespace core::literals;
  return std::array{"heart"_word, "diamond"_word, "cherry"_word, "clover"_word};
}();
constexpr core::Word suit_word(Suit suit) { return suit_words[static_cast<std::size_t>(suit)]; }
std::optional<Suit> read_suit(std::string_view name);
/// "♥"
std::string_view suit_sign(Suit suit);

/// What a card shows, or the joker token. Cards that show the same are the same. Ordered as in notation: by number,
/// then suit, the joker last.
class Card : public core::SuitedCard<Card, Suit, suits, kinds> {
 public:
  static constexpr Card of(int number, Suit suit) { return at((number - 1) * suits + static_cast<int>(suit)); }
  /// 1 to 5; of a card that is not the joker.
  [[nodiscard]] constexpr int number() const { return 1 + kind() / suits; }
};

/// Five counts in one word, one for each number: six bits a lane, the sixth being a guard, so that lanes are compared
/// and subtracted all at once. A lane counts to 31.
using Lanes = std::uint32_t;
inline constexpr int lane_bits = 6;
inline constexpr int most_in_lane = 31;
inline constexpr Lanes one_each = 0x01041041;
inline constexpr Lanes guards = one_each << 5U;

constexpr Lanes lane(int number, int count = 1) { return static_cast<Lanes>(count) << (lane_bits * (number - 1)); }
constexpr int in_lane(Lanes lanes, int number) {
  return static_cast<int>((lanes >> (lane_bits * (number - 1))) & static_cast<Lanes>(most_in_lane));
}
constexpr bool covers(Lanes have, Lanes need) { return (((have | guards) - need) & guards) == guards; }
/// Lane by lane the lesser.
constexpr Lanes lesser(Lanes a, Lanes b) {
  const Lanes b_fits = ((a | guards) - b) & guards;
  const Lanes take_b = b_fits - (b_fits >> 5U);
  return (b & take_b) | (a & ~take_b & ~guards);
}
/// All lanes together, up to 63.
constexpr int sum(Lanes lanes) { return static_cast<int>(((lanes * one_each) >> 24U) & 63U); }

/// Some cards, in no order: how many of each kind. A hand, a market, a pile whose order does not matter.
class Bag {
 public:
  constexpr Bag() = default;
  explicit Bag(std::span<const Card> cards) {
    for (const Card card : cards) add(card);
  }
  [[nodiscard]] constexpr int count(Card card) const { return in_lane(word(card), card.number()); }
  constexpr void add(Card card, int count = 1) { word(card) += lane(card.number(), count); }
  /// It must be there.
  constexpr void remove(Card card) { word(card) -= lane(card.number()); }
  /// One of them where there is any.
  constexpr void remove_if_there(Card card) {
    if (count(card) > 0) remove(card);
  }
  [[nodiscard]] constexpr bool contains(const Bag& other) const {
    for (std::size_t i = 0; i < suits; ++i)
      if (!covers(by_suit_[i], other.by_suit_[i])) return false;
    return true;
  }
  [[nodiscard]] constexpr Lanes of_suit(Suit suit) const { return by_suit_[static_cast<std::size_t>(suit)]; }
  /// How many of each number, whatever the suits; not for more than 31 of one.
  [[nodiscard]] constexpr Lanes by_number() const { return by_suit_[0] + by_suit_[1] + by_suit_[2] + by_suit_[3]; }
  [[nodiscard]] constexpr int size() const {
    // Every other lane, so that four suits of up to 31 have room.
    Lanes wide = 0;
    for (const Lanes lanes : by_suit_) wide += (lanes & 0x3f03f03fU) + ((lanes >> lane_bits) & 0x3f03fU);
    return static_cast<int>((wide + (wide >> 12U) + (wide >> 24U)) & 0xfffU);
  }
  [[nodiscard]] constexpr bool empty() const { return (by_suit_[0] | by_suit_[1] | by_suit_[2] | by_suit_[3]) == 0; }
  /// Card n in order, n below size().
  [[nodiscard]] Card nth(int n) const;
  /// Calls with each card and how many there are of it, in order.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (int kind = 0; kind < kinds; ++kind)
      if (const int held = count(Card::at(kind)); held > 0) visit(Card::at(kind), held);
  }
  /// Puts every card at the end of a list, in order.
  template <class List>
  constexpr void append_to(List& list) const {
    each([&](Card card, int held) {
      for (int i = 0; i < held; ++i) list.push_back(card);
    });
  }
  constexpr Bag& operator+=(const Bag& other) {
    for (std::size_t i = 0; i < suits; ++i) by_suit_[i] += other.by_suit_[i];
    return *this;
  }
  /// All of them must be there.
  constexpr Bag& operator-=(const Bag& other) {
    for (std::size_t i = 0; i < suits; ++i) by_suit_[i] -= other.by_suit_[i];
    return *this;
  }
  friend constexpr bool operator==(const Bag&, const Bag&) = default;

 private:
  [[nodiscard]] constexpr const Lanes& word(Card card) const { return by_suit_[static_cast<std::size_t>(card.suit())]; }
  constexpr Lanes& word(Card card) { return by_suit_[static_cast<std::size_t>(card.suit())]; }

  std::array<Lanes, suits> by_suit_{};
};

/// "5H", "*".
std::string card_text(Card card);
/// The same, ready to be copied into JSON: a view has a hundred of them.
const core::ReadyText& ready_text(Card card);
using core::card_texts;
std::vector<std::string> card_texts(const Bag& cards);
/// Small letters and the signs of the suits are read too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

}  // namespace rummage::romi_rami
