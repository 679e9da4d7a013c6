// Notation: cards, actions, arrangements, and the solver's line.
#include "games/five_crowns/text.hpp"

#include <set>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

// How an action is written once it has been read; or the refusal.
std::string canonical(std::string_view text, int wild = 3) {
  Open open;
  open.hand = static_cast<std::uint8_t>(wild - 2);
  const auto action = read_action(open, Seat(0), text);
  if (!action) return std::string(action.error().code.name) + " " + std::string(action.error().rule);
  const auto written = write_action(open, Seat(0), *action);
  EXPECT_EQ(read_action(open, Seat(0), written), *action) << text;
  return written;
}

TEST(FiveCrownsText, every_card_has_one_name_and_is_read_by_it) {
  std::set<std::string> names;
  for (int kind = 0; kind <= plain_kinds; ++kind) {
    const Card card = Card::at(kind);
    EXPECT_EQ(card.kind(), kind);
    EXPECT_EQ(card_text(card), name_of(card));
    EXPECT_EQ(read_card(card_text(card)), card);
    EXPECT_EQ(read_card(core::lower(card_text(card))), card);
    names.insert(card_text(card));
  }
  EXPECT_EQ(names.size(), 56U);
  // By rank, then suit in the order S H C D T, jokers last.
  EXPECT_LT(*read_card("3T"), *read_card("4S"));
  EXPECT_LT(*read_card("10S"), *read_card("JS"));
  EXPECT_LT(*read_card("4S"), *read_card("4H"));
  EXPECT_LT(*read_card("4H"), *read_card("4C"));
  EXPECT_LT(*read_card("4C"), *read_card("4D"));
  EXPECT_LT(*read_card("4D"), *read_card("4T"));
  EXPECT_LT(*read_card("KT"), *read_card("JK"));
}

TEST(FiveCrownsText, signs_of_the_suits_are_read) {
  for (const auto& [sign, letter] : {std::pair{"♠", "S"}, {"♥", "H"}, {"♣", "C"}, {"♦", "D"}, {"★", "T"}})
    for (const std::string rank : {"3", "10", "J", "q", "K"})
      EXPECT_EQ(read_card(rank + sign), *read_card(rank + letter)) << rank << sign;
}

TEST(FiveCrownsText, CROWN_01_what_is_no_card_is_refused) {
  for (const auto* text : {"",   "2S",  "1S", "11S",   "AS",  "14H", "0C",   "S", "10",  "3X", "3SS",
                           "S3", "JKS", "J",  "JOKER", "3 S", " 3S", "10♠♠", "♠", "-3S", "03S"}) {
    const auto card = read_card(text);
    ASSERT_FALSE(card) << text;
    EXPECT_EQ(card.error().code.name, "unknown_card") << text;
    EXPECT_EQ(card.error().rule, "CROWN-01");
  }
}

TEST(FiveCrownsText, every_action_has_one_written_form) {
  EXPECT_EQ(canonical("draw deck"), "draw deck");
  EXPECT_EQ(canonical("  DRAW   Discard "), "draw discard");
  EXPECT_EQ(canonical("discard 7c"), "discard 7C");
  EXPECT_EQ(canonical("out 10★"), "out 10T");
  EXPECT_EQ(canonical("Out jk:3h 4h 5h/9s 9d JK"), "out JK : 3H 4H 5H / 9S 9D JK");
  EXPECT_EQ(canonical("discard 7C : 5♥ 5♠ 5♣"), "discard 7C : 5S 5H 5C");
}

TEST(FiveCrownsText, books_are_read_in_any_order_and_written_sorted_wild_cards_last) {
  EXPECT_EQ(canonical("out 7C : KT KS KH", 9), "out 7C : KS KH KT");
  EXPECT_EQ(canonical("out 7C : JK 9D KS 9S KH", 9), "out 7C : KS KH 9S 9D JK");  // the wild rank before a joker
  EXPECT_EQ(canonical("out 7C : JK 9D JK 9S", 9), "out 7C : 9S 9D JK JK");
  EXPECT_EQ(canonical("out 7C : JK 5C JK", 9), "out 7C : 5C JK JK");  // one card and wild ones are a book
  EXPECT_EQ(canonical("out 7C : 9D 9S 9H", 9), "out 7C : 9S 9H 9D");
}

TEST(FiveCrownsText, runs_stand_from_low_to_high_with_wild_cards_in_their_places) {
  EXPECT_EQ(canonical("out 7C : 3C JK 5C", 9), "out 7C : 3C JK 5C");
  EXPECT_EQ(canonical("out 7C : JK 4C 5C", 9), "out 7C : JK 4C 5C");  // a 3
  EXPECT_EQ(canonical("out 7C : 4C 5C JK", 9), "out 7C : 4C 5C JK");  // a 6
  EXPECT_EQ(canonical("out 7C : 6H 7H 7H 9H", 7), "out 7C : 6H 7H 7H 9H");
  // In another order the cards are put in theirs: wild cards in the gaps, then above, then below.
  EXPECT_EQ(canonical("out 7C : 5C 4C 3C", 9), "out 7C : 3C 4C 5C");
  EXPECT_EQ(canonical("out 7C : 6C JK 4C", 9), "out 7C : 4C JK 6C");
  EXPECT_EQ(canonical("out 7C : 6C 4C JK 9S", 9), "out 7C : 4C 9S 6C JK");
  EXPECT_EQ(canonical("out 7C : QC KC 3C", 3), "out 7C : 3C QC KC");  // CROWN-33
  EXPECT_EQ(canonical("out 7C : QC KC JK", 9), "out 7C : JK QC KC");
  EXPECT_EQ(canonical("out 7C : 9C JC 7C", 7), "out 7C : 9C 7C JC");  // CROWN-31
  // What cannot be a run stays as it is, to be quoted.
  EXPECT_EQ(canonical("out 7C : 8C 4C 5C", 9), "out 7C : 8C 4C 5C");
  EXPECT_EQ(canonical("out 7C : 5C 4C 4C 3C", 9), "out 7C : 5C 4C 4C 3C");
  EXPECT_EQ(canonical("out 7C : 5C 4D 3C", 9), "out 7C : 5C 4D 3C");
}

TEST(FiveCrownsText, combinations_are_written_by_their_first_cards) {
  EXPECT_EQ(canonical("out 7C : KS KH KD / 3S 4S 5S", 9), "out 7C : 3S 4S 5S / KS KH KD");
  EXPECT_EQ(canonical("out 7C : JK 4S 5S / 3S 3H 3C", 9), "out 7C : 3S 3H 3C / JK 4S 5S");
  EXPECT_EQ(canonical("out 7C : 3S 4S 6S JK / 3S 4S 5S", 9), "out 7C : 3S 4S 5S / 3S 4S JK 6S");
}

TEST(FiveCrownsText, what_is_no_action_is_refused) {
  for (const auto* text : {"", "  ", "draw", "draw pile", "draw deck now", "draw deck : 3S 4S 5S", "discard", "out",
                           "discard 3S 4S", "lay 3S 4S 5S", "out 3S 4S 5S", ": 3S 4S 5S", "discardd 3S"})
    EXPECT_EQ(canonical(text), "unknown_action ") << text;
  EXPECT_EQ(canonical("discard 2C"), "unknown_card CROWN-01");  // a rank that does not exist
  EXPECT_EQ(canonical("out 11C"), "unknown_card CROWN-01");
  EXPECT_EQ(canonical("out 7C : 3S 4S 1S"), "unknown_card CROWN-01");
  EXPECT_EQ(canonical("out 7C :"), "combination_too_short CROWN-08");
  EXPECT_EQ(canonical("out 7C : 3S 4S"), "combination_too_short CROWN-08");
  EXPECT_EQ(canonical("out 7C : 3S 4S 5S /"), "combination_too_short CROWN-08");
  EXPECT_EQ(canonical("out 7C : 3S 4S 5S // 6S 7S 8S"), "combination_too_short CROWN-08");
  EXPECT_EQ(canonical("out 7C : 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S 3S"), "too_many_cards CROWN-05");
  EXPECT_EQ(canonical("out 7C : 3S 4S : 5S"), "unknown_card CROWN-01");
}

// --- the solver's line ----------------------------------------------------------------------------------------------

std::string solved(std::string_view line) {
  const auto out = solve(line);
  if (out) return core::json::serialize(*out);
  return std::string(out.error().code.name) + " " + std::string(out.error().rule);
}

TEST(FiveCrownsSolve, answers_as_notation_says) {
  EXPECT_EQ(solved("7 3C 4C JK 10S"), R"({"left":10,"melds":[["3C","4C","JK"]],"rest":["10S"],)"
                                      R"("discard":{"card":"10S","left":0,"melds":[["3C","4C","JK"]],"rest":[]}})");
  EXPECT_EQ(solved("9 5S 5H 5D 6S 7S 8S KC"),
            R"({"left":13,"melds":[["5S","5H","5D"],["6S","7S","8S"]],"rest":["KC"],)"
            R"("discard":{"card":"KC","left":0,"melds":[["5S","5H","5D"],["6S","7S","8S"]],"rest":[]}})");
  EXPECT_EQ(
      solved("k 3s"), R"({"left":3,"melds":[],"rest":["3S"],"discard":{"card":"3S","left":0,"melds":[],"rest":[]}})");
}

TEST(FiveCrownsSolve, reads_generously) {
  EXPECT_EQ(solved("7 3c  4♣\tjk 10♠"), solved("7 3C 4C JK 10S"));
  EXPECT_EQ(solved("  7 10S JK 4C 3C "), solved("7 3C 4C JK 10S"));
  EXPECT_EQ(solved("j JS"), solved("J JS"));
}

TEST(FiveCrownsSolve, refuses_what_cannot_be_a_hand) {
  EXPECT_EQ(solved(""), "unknown_rank CROWN-03");
  EXPECT_EQ(solved("2 3C 4C 5C"), "unknown_rank CROWN-03");
  EXPECT_EQ(solved("11 3C 4C 5C"), "unknown_rank CROWN-03");
  EXPECT_EQ(solved("3C 4C 5C"), "unknown_rank CROWN-03");
  EXPECT_EQ(solved("7"), "hand_is_empty CROWN-05");
  EXPECT_EQ(solved("7 3C 2C"), "unknown_card CROWN-01");
  EXPECT_EQ(solved("7 5C 5C 5C"), "card_too_often CROWN-01");
  EXPECT_EQ(solved("7 JK JK JK JK JK JK JK"), "card_too_often CROWN-01");
  EXPECT_EQ(solved("7 JK JK JK JK JK JK"),
            R"({"left":0,"melds":[["JK","JK","JK","JK","JK","JK"]],"rest":[],)"
            R"("discard":{"card":"JK","left":0,"melds":[["JK","JK","JK","JK","JK"]],"rest":[]}})");
  EXPECT_EQ(solved("7 3S 4S 5S 6S 8S 9S 10S JS QS KS 3H 4H 5H 6H 8H"), "too_many_cards CROWN-05");
}

}  // namespace
}  // namespace rummage::five_crowns
