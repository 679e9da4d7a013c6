#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/message.hpp"
#include "core/text.hpp"

namespace rummage::core {

/// What a card of ranks and suits shows, or a joker, as one number: its kind. Cards that show the same are the same. A
/// game's own card adds which ranks there are. Kinds are in the order of its notation, `Suits` to a rank; the joker is
/// the last, in games that have one.
template <class Self, class TheSuit, int Suits, int JokerKind = -1>
class SuitedCard {
 public:
  constexpr SuitedCard() = default;
  static constexpr Self at(int kind) {
    Self card;
    card.kind_ = static_cast<std::uint8_t>(kind);
    return card;
  }
  static constexpr Self joker()
    requires(JokerKind >= 0)
  {
    return at(JokerKind);
  }
  [[nodiscard]] constexpr int kind() const { return kind_; }
  [[nodiscard]] constexpr bool is_joker() const { return JokerKind >= 0 && kind_ == JokerKind; }
  /// Of a card that is no joker, as are all that a game asks for its suit or rank.
  [[nodiscard]] constexpr TheSuit suit() const { return static_cast<TheSuit>(kind_ % Suits); }
  friend constexpr auto operator<=>(const SuitedCard&, const SuitedCard&) = default;

 private:
  std::uint8_t kind_;  // left as it is by the default: lists of cards to be written are made in hot paths
};

/// How a deck's ranks and suits are written, each in its order; a sign ("♠") may stand for a suit's letter.
struct CardNames {
  std::span<const std::string_view> ranks;
  std::span<const std::string_view> suits;
  std::span<const std::string_view> signs;
};

struct RankAndSuit {
  std::size_t rank;  // its place among the names
  std::size_t suit;
};

/// Small letters are read too. Nothing where the text is no card of the deck.
std::optional<RankAndSuit> read_rank_and_suit(const CardNames& names, std::string_view text);

/// A rank as somebody sees it who wants other letters for jack, queen and king: with `faces` "VDR" a Q is shown as D.
/// Without any it is shown as it is written.
std::string shown_rank(std::string_view rank, std::string_view faces);

/// "3H 4H 5H / 9S 9D JK": combinations of so many cards, one after another.
template <class Cards, class Sizes, class Text>
std::string combinations_text(const Cards& cards, const Sizes& sizes, Text&& card_text) {
  std::string text;
  std::size_t next = 0;
  for (const std::size_t size : sizes) {
    if (!text.empty()) text += " / ";
    for (std::size_t i = 0; i < size; ++i) {
      if (i > 0) text += ' ';
      text += card_text(cards[next++]);
    }
  }
  return text;
}

/// Of a deck whose cards know how often they are `in_deck()`: which of them, counted by kind, is there too often or not
/// often enough.
template <class Card, class Counts, class Text>
std::optional<Refusal> count_error(const Counts& counts, std::string_view rule, Text&& card_text) {
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const auto card = Card::at(static_cast<int>(kind));
    if (counts[kind] > card.in_deck())
      return Refusal{{"card_too_often"_say, rule, {{"card", card_text(card)}, {"most", card.in_deck()}}}};
    if (counts[kind] < card.in_deck()) return Refusal{{"card_missing"_say, rule, {{"card", card_text(card)}}}};
  }
  return std::nullopt;
}

/// A hand as somebody wrote it, sorted: no more cards than it holds, and none more often than it is `in_deck()`.
template <class Hand, class Read, class Text>
std::expected<Hand, Refusal> read_hand(std::span<const std::string_view> words, std::string_view deck_rule,
                                       Refusal too_many, Read&& read_card, Text&& card_text) {
  Hand hand;
  for (const auto word : words) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    if (std::count(hand.begin(), hand.end(), *card) == card->in_deck())
      return refuse("card_too_often"_say, deck_rule, {{"card", card_text(*card)}, {"most", card->in_deck()}});
    if (hand.full()) return std::unexpected(too_many);
    hand.push_back(*card);
  }
  std::sort(hand.begin(), hand.end());
  return hand;
}

}  // namespace rummage::core
