// Decks of suited cards: what games with such cards deal, count, read and write alike.
#include "core/suited_card.hpp"

#include <array>

#include <gtest/gtest.h>

#include "core/hand.hpp"

namespace rummage::core {
namespace {

enum class Suit : std::uint8_t { hearts };

// Three ranks of one suit, two of each, and one joker.
struct Card : SuitedCard<Card, Suit, 1, 3> {
  [[nodiscard]] int in_deck() const { return is_joker() ? 1 : 2; }
};
using Hand = FixedVector<Card, 3>;

std::string text_of(Card card) { return card.is_joker() ? "JK" : std::to_string(card.kind()); }

std::expected<Card, Refusal> read_card(std::string_view text) {
  if (text == "JK") return Card::joker();
  if (text == "0" || text == "1" || text == "2") return Card::at(text[0] - '0');
  return refuse("unknown_card"_say, {});
}

std::string read(std::string_view text) {
  const auto words = split_words(text);
  const auto hand =
      read_hand<Hand>(words, "DECK-01", Refusal{{"too_many_cards"_say, "DECK-02", {}}}, read_card, text_of);
  if (!hand) return std::string(hand.error().code.name) + " " + std::string(hand.error().rule);
  return joined(texts_of(*hand, text_of));
}

// Four ranks, and no joker.
struct PlainCard : SuitedCard<PlainCard, Suit, 1> {};
template <class Any>
concept HasJoker = requires { Any::joker(); };

TEST(SuitedCard, a_deck_may_do_without_a_joker) {
  EXPECT_TRUE(HasJoker<Card>);
  EXPECT_FALSE(HasJoker<PlainCard>);
  for (int kind = 0; kind < 256; ++kind) EXPECT_FALSE(PlainCard::at(kind).is_joker()) << kind;
}

TEST(SuitedCard, a_hand_is_read_sorted_and_refused_where_the_deck_has_no_such_cards) {
  EXPECT_EQ(read("JK 2 0"), "0 2 JK");
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("0 3"), "unknown_card ");
  EXPECT_EQ(read("JK JK"), "card_too_often DECK-01");
  EXPECT_EQ(read("0 0 1 1"), "too_many_cards DECK-02");
}

TEST(SuitedCard, counts_must_be_those_of_the_deck) {
  const auto error = [](std::array<int, 4> counts) {
    const auto found = count_error<Card>(counts, "DECK-01", text_of);
    return found ? std::string(found->code.name) + " " + std::get<std::string>(found->find("card")->value) : "";
  };
  EXPECT_EQ(error({2, 2, 2, 1}), "");
  EXPECT_EQ(error({2, 3, 2, 1}), "card_too_often 1");
  EXPECT_EQ(error({2, 2, 2, 0}), "card_missing JK");
}

TEST(SuitedCard, combinations_are_written_one_after_another) {
  const std::array cards{Card::at(0), Card::at(1), Card::joker()};
  EXPECT_EQ(combinations_text(cards, std::array<std::uint8_t, 2>{2, 1}, text_of), "0 1 / JK");
  EXPECT_EQ(combinations_text(cards, std::array<std::uint8_t, 0>{}, text_of), "");
}

TEST(Hand, cards_are_dealt_one_at_a_time_from_the_first_seat_on_as_far_as_they_go) {
  std::array<Hand, 3> hands;
  FixedVector<Card, 8> pile{Card::at(0), Card::joker(), Card::at(2), Card::at(1), Card::at(0)};  // the top is the last
  deal_cards(hands, pile, 3, Seat(2), 2);
  EXPECT_EQ(hands[2], (Hand{Card::at(0), Card::joker()}));
  EXPECT_EQ(hands[0], (Hand{Card::at(0), Card::at(1)}));
  EXPECT_EQ(hands[1], Hand{Card::at(2)});
  EXPECT_TRUE(pile.empty());
}

TEST(Hand, is_filled_from_the_pile_and_sorted) {
  Hand hand{Card::at(2)};
  FixedVector<Card, 8> pile{Card::at(1), Card::at(0), Card::joker()};
  fill_hand(hand, pile, 3);
  EXPECT_EQ(hand, (Hand{Card::at(0), Card::at(2), Card::joker()}));
  EXPECT_EQ(pile.size(), 1U);
}

}  // namespace
}  // namespace rummage::core
