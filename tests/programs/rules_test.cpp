// Completing a program: what straights and groups are, with every restriction, and what is refused and why.
#include "games/programs/rules.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

// Seat 0 holds these cards and lays them out: "revealed", or why not.
std::string shown(std::string_view program, std::string_view layout, std::string_view rest = {}) {
  std::string cards(layout);
  std::ranges::replace(cards, '/', ' ');
  Scene scene(completing(program, cards, rest));
  const auto text = "reveal " + std::string(layout);
  auto copy = scene.state;
  core::FastChance chance(1);
  auto ignored = core::Events::ignored();
  const auto action = read_action(copy, Seat(0), text);
  if (action && apply(copy, Seat(0), *action, chance, ignored)) {
    scene.act(0, text);
    EXPECT_TRUE(scene.news().starts_with("revealed PROG-24")) << scene.news();
    return "revealed";
  }
  return scene.refusal(0, text);
}

TEST(Programs, PROG_01_two_decks_of_54_with_four_jokers) {
  std::map<std::string, int> counts;
  const auto state = new_match(setup_of(2));
  for (const Card card : state.reserve) ++counts[name_of(card)];
  for (const Card card : state.discards) ++counts[name_of(card)];
  for (const auto& hand : state.hands)
    for (const Card card : hand) ++counts[name_of(card)];
  EXPECT_EQ(counts.size(), 53U);
  for (const auto& [name, count] : counts) EXPECT_EQ(count, name == "JK" ? 4 : 2) << name;
}

TEST(Programs, PROG_02_twelve_cards_are_wild) {
  int wild = 0;
  for (int kind = 0; kind < kinds; ++kind) {
    const Card card = Card::at(kind);
    EXPECT_EQ(card.is_wild(), is_wild_by_ledger(card)) << name_of(card);
    if (card.is_wild()) wild += card.is_joker() ? 4 : 2;
  }
  EXPECT_EQ(wild, 12);
  // A 2 is never a regular card: 2s alone are no group, and there is none of that value.
  EXPECT_EQ(shown("2x G3", "2S 2H 2C / 7S 7H 7C"), "only_wild PROG-04");
  EXPECT_EQ(shown("2x G3", "2S 2H 7C / 9S 9C 9D"), "revealed");
}

TEST(Programs, PROG_03_a_wild_card_stands_for_any_regular_card) {
  for (const auto* wild : {"JK", "2S", "2H", "2C", "2D"}) {
    const std::string w(wild);
    EXPECT_EQ(shown("S5", "7S 8S " + w + " 10S JS"), "revealed");
    EXPECT_EQ(shown("S5", w + " 8S 9S 10S JS"), "revealed");
    EXPECT_EQ(shown("S5", "8S 9S 10S JS " + w), "revealed");
    EXPECT_EQ(shown("G5", "9S 9S 9C 9D " + w), "revealed");
  }
  EXPECT_EQ(shown("S5", "JK 2H 9S JK 2S"), "revealed");  // one regular card is enough
}

TEST(Programs, PROG_03_a_wild_card_keeps_its_value_for_the_round) {
  // The joker is the 6 and stays it: a 6 does not fit any more, a 7 does.
  Scene scene(after_revealing("6H 7H 2H 5C", {"straight 3H 4H 5H JK"}));
  EXPECT_EQ(scene.refusal(0, "add 6H to 1"), "not_at_an_end PROG-26");
  scene.act(0, "add 7H to 1");
  EXPECT_EQ(scene.laid(1), "3H 4H 5H JK 7H");
  scene.act(0, "add 2H to 1 low");  // and this one the 2, though it is of hearts itself: a wild card
  EXPECT_EQ(scene.laid(1), "2H 3H 4H 5H JK 7H");
}

TEST(Programs, PROG_04_at_least_one_regular_card) {
  EXPECT_EQ(shown("S5", "2S JK 2H JK 2C"), "only_wild PROG-04");
  EXPECT_EQ(shown("G5", "2S JK 2H JK 2C"), "only_wild PROG-04");
  EXPECT_EQ(shown("G5 [value 5]", "2S JK 2H JK 2C"), "only_wild PROG-04");
  EXPECT_EQ(shown("S [values A 2 3 4 5]", "2S JK 2H JK 2C"), "only_wild PROG-04");
  EXPECT_EQ(shown("2x S3", "7S 8S 9S / 2S 2H JK"), "only_wild PROG-04");
}

TEST(Programs, PROG_05_an_ace_is_high_or_low_and_the_2_is_a_wild_card_s_place) {
  EXPECT_EQ(shown("S5", "AS JK 3S 4S 5S"), "revealed");
  EXPECT_EQ(shown("S5", "AS 2S 3S 4S 5S"), "revealed");
  EXPECT_EQ(shown("S5", "10S JS QS KS AS"), "revealed");
  EXPECT_EQ(shown("S5", "QS KS AS 2S 3S"), "out_of_sequence PROG-05");
  EXPECT_EQ(shown("S5", "JS QS KS AS 2S"), "past_the_ace PROG-05");
  EXPECT_EQ(shown("S5", "JS QS KS AS JK"), "past_the_ace PROG-05");
  EXPECT_EQ(shown("S5", "JK AS 2S 3S 4S"), "out_of_sequence PROG-05");
  EXPECT_EQ(shown("S5", "AS 3S 4S 5S 6S"), "out_of_sequence PROG-08");
  EXPECT_EQ(shown("S4 [no wild]", "AS 3S 4S 5S"), "out_of_sequence PROG-08");
}

TEST(Programs, PROG_05_an_ace_keeps_its_place) {
  // Low: nothing goes below it, and no king beside it; high: nothing above it.
  Scene low(after_revealing("KH 2C 6H 9C", {"straight AH 2H 3H 4H 5H"}));
  EXPECT_EQ(low.refusal(0, "add KH to 1"), "past_the_ace_here PROG-05");
  low.act(0, "add 2C to 1");
  EXPECT_EQ(low.laid(1), "AH 2H 3H 4H 5H 2C");
  Scene high(after_revealing("2C 2D 9H 3H", {"straight JH QH KH AH"}));
  EXPECT_EQ(high.refusal(0, "add 2C to 1 high"), "past_the_ace_here PROG-05");
  EXPECT_EQ(high.refusal(0, "add 3H to 1"), "past_the_ace_here PROG-05");
  high.act(0, "add 2C to 1");  // only the low end is left, so it need not be named
  EXPECT_EQ(high.laid(1), "2C JH QH KH AH");
}

TEST(Programs, PROG_05_a_straight_has_at_most_14_cards_with_an_ace_at_each_end) {
  Scene scene(after_revealing("AH AH JK 5C", {"straight 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"}));
  EXPECT_EQ(scene.refusal(0, "add AH to 1"), "which_end PROG-26");
  scene.act(0, "add AH to 1 high");
  EXPECT_EQ(scene.refusal(0, "add JK to 1 high"), "past_the_ace_here PROG-05");
  scene.act(0, "add AH to 1");
  EXPECT_EQ(scene.laid(1), "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH");
  EXPECT_EQ(scene.refusal(0, "add JK to 1"), "past_the_ace_here PROG-05");
}

TEST(Programs, PROG_06_the_default_deck_has_38_programs_and_2_suns) {
  const auto& deck = decks()[0];
  EXPECT_EQ(decks().names()[0], "standard");
  EXPECT_EQ(deck.programs.size(), 38U);
  EXPECT_EQ(deck.cards.size(), 40U);
  EXPECT_EQ(std::ranges::count_if(deck.cards, &ProgramCard::is_sun), 2);
}

TEST(Programs, PROG_07_all_instructions_with_different_cards) {
  EXPECT_EQ(shown("S4 + G3", "5S 6S 7S 8S / 9S 9C 9D"), "revealed");
  EXPECT_EQ(shown("S4 + G3", "5S 6S 7S 8S"), "wrong_number_of_combinations PROG-10");
  EXPECT_EQ(shown("S4 + G3", "9S 9C 9D / 5S 6S 7S 8S"), "wrong_size PROG-10");  // in the program's order
  Scene scene(completing("S4 + G3", "5S 6S 7S 8S 8C 8D"));
  EXPECT_EQ(scene.refusal(0, "reveal 5S 6S 7S 8S / 8S 8C 8D"), "card_too_often_named PROG-24");
}

TEST(Programs, PROG_08_a_straight_is_a_sequence_of_one_suit) {
  EXPECT_EQ(shown("S5", "5S 6S 7S 8S 9S"), "revealed");
  EXPECT_EQ(shown("S5", "9C 10C JC QC KC"), "revealed");  // wherever it begins
  EXPECT_EQ(shown("S5", "5S 6S 7H 8S 9S"), "straight_of_two_suits PROG-08");
  EXPECT_EQ(shown("S5", "5S 6S 8S 9S 10S"), "out_of_sequence PROG-08");
  EXPECT_EQ(shown("S5", "5S 5S 6S 7S 8S"), "out_of_sequence PROG-08");
  EXPECT_EQ(shown("S5", "9S 8S 7S 6S 5S"), "out_of_sequence PROG-08");  // from low to high
  EXPECT_EQ(shown("S5", "5S 6S JK 7S 8S"), "out_of_sequence PROG-08");  // the joker is the 7
}

TEST(Programs, PROG_09_a_group_is_of_one_value) {
  EXPECT_EQ(shown("G5", "9S 9S 9H 9C 9D"), "revealed");  // equal cards are as good as others
  EXPECT_EQ(shown("G5", "9S 9H 9C 9D 8S"), "group_of_two_values PROG-09");
  EXPECT_EQ(shown("G5", "AS AH AC AD AS"), "revealed");
}

TEST(Programs, PROG_10_exactly_the_number_of_cards_the_program_names) {
  EXPECT_EQ(shown("S5", "5S 6S 7S 8S"), "wrong_size PROG-10");
  EXPECT_EQ(shown("S5", "5S 6S 7S 8S 9S 10S"), "wrong_size PROG-10");
  EXPECT_EQ(shown("G4 [value K]", "KS KS KH KD KH"), "wrong_size PROG-10");
  EXPECT_EQ(shown("2x G3", "9S 9S 9H / 7S 7H 7C 7D"), "wrong_size PROG-10");
  EXPECT_EQ(shown("2x G3", "9S 9S 9H / 7S 7H 7C / 5S 5H 5C"), "wrong_number_of_combinations PROG-10");
  // More may be added afterwards.
  Scene scene(completing("S5", "5S 6S 7S 8S 9S 10S"));
  scene.act(0, "reveal 5S 6S 7S 8S 9S").act(0, "add 10S to 1");
  EXPECT_EQ(scene.laid(1), "5S 6S 7S 8S 9S 10S");
}

TEST(Programs, PROG_11_imposed_values) {
  EXPECT_EQ(shown("2x S [values 3 4 5]", "3S 4S 5S / 3H 4H 5H"), "revealed");
  EXPECT_EQ(shown("2x S [values 3 4 5]", "3S 4S 5S / 4H 5H 6H"), "other_values PROG-11");
  EXPECT_EQ(shown("2x S [values 3 4 5]", "3S 4S 5S / JK 4H 5H"), "revealed");
  EXPECT_EQ(shown("2x S [values 3 4 5]", "3S 4S 5S / 4H 5H JK"), "other_values PROG-11");  // the joker would be a 6
  EXPECT_EQ(shown("G4 [value K]", "KS KH KD JK"), "revealed");
  EXPECT_EQ(shown("G4 [value K]", "9S 9H 9D 9C"), "other_values PROG-11");
  EXPECT_EQ(shown("S [values 10 J Q K A]", "10S JS QS KS AS"), "revealed");
  EXPECT_EQ(shown("S [values 10 J Q K A]", "9S 10S JS QS KS"), "other_values PROG-11");
  EXPECT_EQ(shown("S [values A 2 3 4 5]", "AS JK 3S 4S 5S"), "revealed");
  EXPECT_EQ(shown("S [values A 2 3 4 5]", "10S JS QS KS AS"), "other_values PROG-11");
}

TEST(Programs, PROG_12_only_the_allowed_suits) {
  EXPECT_EQ(shown("S4 [suits spade]", "5S 6S 7S 8S"), "revealed");
  EXPECT_EQ(shown("S4 [suits spade]", "5H 6H 7H 8H"), "suit_not_allowed PROG-12");
  EXPECT_EQ(shown("S5 [suits club, diamond]", "5D 6D 7D 8D 9D"), "revealed");  // not necessarily all of them
  EXPECT_EQ(shown("S5 [suits club, diamond]", "5D 6D 7D 8C 9D"), "straight_of_two_suits PROG-08");  // still of one suit
  EXPECT_EQ(shown("S7 [suits heart, diamond; mixed]", "5D 6H 7D 8H 9D 10H JH"), "revealed");
  EXPECT_EQ(shown("S7 [suits heart, diamond; mixed]", "5D 6H 7D 8C 9D 10H JH"), "suit_not_allowed PROG-12");
  EXPECT_EQ(shown("S7 [suits heart, diamond; mixed]", "5H 6H 7H 8H 9H 10H JH"), "revealed");
}

// The same at a table that mixes suits.
std::string shown_mixed(std::string_view program, std::string_view layout) {
  return shown(program, layout, R"("options":{"suits":"mixed"})");
}

TEST(Programs, PROG_12_a_table_may_mix_the_allowed_suits_in_any_straight) {
  EXPECT_EQ(shown_mixed("S5 [suits club, diamond]", "5D 6D 7D 8C 9D"), "revealed");
  EXPECT_EQ(shown_mixed("S5 [suits club, diamond]", "5D 6D 7D 8D 9D"), "revealed");
  EXPECT_EQ(shown_mixed("S5 [suits club, diamond]", "5D 6D 7D 8H 9D"), "suit_not_allowed PROG-12");
  // What names one suit, or none, is as it was.
  EXPECT_EQ(shown_mixed("S4 [suits spade]", "5S 6S 7H 8S"), "suit_not_allowed PROG-12");
  EXPECT_EQ(shown_mixed("S5", "5D 6D 7D 8C 9D"), "straight_of_two_suits PROG-08");
  EXPECT_EQ(shown_mixed("S7 [suits heart, diamond; mixed]", "5D 6H 7D 8H 9D 10H JH"), "revealed");
}

TEST(Programs, PROG_26_to_a_straight_that_was_mixed_so_any_allowed_suit_is_added) {
  Scene scene(completing("S5 [suits club, diamond]", "5D 6D 7D 8D 9D 10C 4H", R"("options":{"suits":"mixed"})"));
  scene.act(0, "reveal 5D 6D 7D 8D 9D");
  EXPECT_EQ(scene.refusal(0, "add 4H to 1"), "not_of_the_suit PROG-26");
  scene.act(0, "add 10C to 1");
  EXPECT_EQ(scene.laid(1), "5D 6D 7D 8D 9D 10C");
}

TEST(Programs, PROG_12_where_suits_are_mixed_programs_say_so_everywhere) {
  const Scene scene(completing("S5 [suits club, diamond]", "5D 6C 7D 8D 9D", R"("options":{"suits":"mixed"})"));
  EXPECT_EQ(scene.program(0), "S5 [suits club, diamond; mixed]");
  core::ScreenStyle style;
  style.paint = core::Paint::plain;
  for (const auto& [language, words] : {std::pair{"en", "mixed from "}, std::pair{"fr", "m\xc3\xaalant "}}) {
    style.language = language;
    const auto text = draw(view(scene.state, Seat(0)), style);
    EXPECT_NE(text.find(words), std::string::npos) << text;
  }
  ActionList list;
  legal_actions(scene.state, Seat(0), list);
  EXPECT_TRUE(std::ranges::any_of(list, [](const Action& one) { return std::holds_alternative<Reveal>(one); }));
  for (const auto* bot : {"random", "greedy", "strong"}) {
    core::FastChance chance(1);
    const auto chosen = Game::decide(view(scene.state, Seat(0)), Seat(0), bot, chance);
    EXPECT_TRUE(chosen && std::holds_alternative<Reveal>(chosen->action)) << bot;
  }
}

TEST(Programs, PROG_12_groups_too) {
  EXPECT_EQ(shown("G4 [suits spade, club]", "9S 9S 9C 9C"), "revealed");
  EXPECT_EQ(shown("G4 [suits spade, club]", "9S 9S 9C 9D"), "suit_not_allowed PROG-12");
  EXPECT_EQ(shown("G4 [suits spade, club]", "9S 9S 2D JK"), "revealed");  // a wild card stands for any suit
  EXPECT_EQ(shown("3x G3 [suits spade, heart, diamond]", "9S 9H 9D / 7S 7H 7D / 5S 5H 5D"), "revealed");
  EXPECT_EQ(shown("3x G3 [suits spade, heart, diamond]", "9S 9H 9C / 7S 7H 7D / 5S 5H 5D"), "suit_not_allowed PROG-12");
}

TEST(Programs, PROG_13_a_factor_asks_for_so_many_combinations) {
  EXPECT_EQ(shown("3x S3", "5S 6S 7S / 5S 6S 7S / 9C 10C JC"), "revealed");
  EXPECT_EQ(shown("3x S3", "5S 6S 7S / 9C 10C JC"), "wrong_number_of_combinations PROG-10");
  EXPECT_EQ(shown("S3 + 2x G3", "5S 6S 7S / 9S 9C 9D / AS AH AD"), "revealed");
  EXPECT_EQ(shown("G4 + G3 + G3", "9S 9S 9C 9D / AS AH AD / 5S 5H 5C"), "revealed");
}

TEST(Programs, PROG_14_no_wild_cards) {
  EXPECT_EQ(shown("S4 [no wild]", "5S 6S 7S 8S"), "revealed");
  EXPECT_EQ(shown("S4 [no wild]", "5S 6S JK 8S"), "no_wild_here PROG-14");
  EXPECT_EQ(shown("S4 [no wild]", "AS 2S 3S 4S"), "no_wild_here PROG-14");
  EXPECT_EQ(shown("G4 [no wild]", "9S 9C 9D 2S"), "no_wild_here PROG-14");
}

// --- worked examples ------------------------------------------------------------------------------------------------

TEST(Programs, PROG_40_a_2_stands_for_the_10) { EXPECT_EQ(shown("2x S4", "3H 4H 5H 6H / 8S 9S 2D JS"), "revealed"); }

TEST(Programs, PROG_41_a_group_of_six) { EXPECT_EQ(shown("G6", "7H 7S 7D 2C 7C JK"), "revealed"); }

TEST(Programs, PROG_42_low_high_and_round_the_corner) {
  EXPECT_EQ(shown("2x S4", "AD 2D 3D 4D / JD QD KD AD"), "revealed");
  EXPECT_EQ(straight_low(cards_of("AD 2D 3D 4D")), 1);
  EXPECT_EQ(straight_low(cards_of("JD QD KD AD")), 11);
  EXPECT_EQ(shown("S5", "QD KD AD 2D 3D"), "out_of_sequence PROG-05");
}

TEST(Programs, PROG_43_imposed_values) {
  EXPECT_EQ(shown("2x S [values 3 4 5]", "3S 4S 5S / 3S 4S 5S"), "revealed");
  EXPECT_EQ(shown("G5 [value 5]", "2C 5H 5C 5S 2H"), "revealed");
}

TEST(Programs, PROG_44_suits_allowed) {
  EXPECT_EQ(shown("S4 [suits spade]", "8S 9S JK JS"), "revealed");
  EXPECT_EQ(shown("S5 [suits club, diamond]", "4C 5C 6C 7C 2H"), "revealed");
  EXPECT_EQ(shown("S5 [suits heart, diamond, spade; mixed]", "4H 5H 6H 7D 8S"), "revealed");
  EXPECT_EQ(shown("S5", "4H 5H 6H 7D 8S"), "straight_of_two_suits PROG-08");
}

TEST(Programs, PROG_45_three_groups) { EXPECT_EQ(shown("3x G3", "2C 3H 3D / 7D 7S 7C / 9S 9D JK"), "revealed"); }

TEST(Programs, PROG_46_without_wild_cards) {
  EXPECT_EQ(shown("2x G3 [no wild]", "AC AS AH / 9H 9C 9S"), "revealed");
  EXPECT_EQ(shown("2x G3 [no wild]", "AC AS 2H / 9H 9C 9S"), "no_wild_here PROG-14");
}

TEST(Programs, PROG_47_wild_cards_alone_are_no_combination) {
  EXPECT_EQ(shown("2x G3", "2C 2H JK / 9H 9C 9S"), "only_wild PROG-04");
  EXPECT_EQ(Scene(after_revealing("2C 2H JK 5C", {})).refusal(0, "lay 2C 2H JK"), "only_wild_group PROG-04");
  EXPECT_FALSE(straight_low(cards_of("2C 2H JK")));
  EXPECT_FALSE(group_value(cards_of("2C 2H JK")));
}

// --- bad input ------------------------------------------------------------------------------------------------------

TEST(Programs, PROG_24_only_what_is_held) {
  Scene scene(completing("S5", "5S 6S 7S 8S"));
  EXPECT_EQ(scene.refusal(0, "reveal 5S 6S 7S 8S 9S"), "card_not_held PROG-24");
  EXPECT_EQ(scene.refusal(0, "reveal 5S 6S 7S 8S JK"), "card_not_held PROG-24");
  EXPECT_EQ(scene.refusal(0, "reveal 5S 5S 6S 7S 8S"), "card_too_often_named PROG-24");
}

TEST(Programs, PROG_24_a_program_is_revealed_once) {
  Scene scene(completing("S4 [suits spade]", "5S 6S 7S 8S 9S 10S JS QS"));
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.refusal(0, "reveal 9S 10S JS QS"), "revealed_already PROG-24");
  EXPECT_EQ(scene.completed(0), "S4 [suits spade]");
}

TEST(Programs, PROG_24_not_before_drawing) {
  Scene scene(R"({"seats":2,"programs":["S5","S8"],"discards":["8D"],"hands":)" +
              quote_all({padded("5S 6S 7S 8S 9S", 13), padded("", 13, padded("5S 6S 7S 8S 9S", 13))}) + "}");
  EXPECT_EQ(scene.refusal(0, "reveal 5S 6S 7S 8S 9S"), "draw_first PROG-22");
  scene.act(0, "draw reserve").act(0, "reveal 5S 6S 7S 8S 9S");
}

}  // namespace
}  // namespace rummage::programs
