// Cards, programs, actions and the solver's lines as text.
#include "games/programs/text.hpp"

#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/programs/rules.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

// --- cards ----------------------------------------------------------------------------------------------------------

TEST(ProgramsText, every_card_has_one_name) {
  for (int kind = 0; kind < kinds; ++kind) {
    const Card card = Card::at(kind);
    EXPECT_EQ(card_text(card), name_of(card));
    EXPECT_EQ(read_card(name_of(card)), card);
  }
}

TEST(ProgramsText, cards_are_read_generously) {
  for (const auto& [given, name] : std::vector<std::pair<std::string, std::string>>{
           {"as", "AS"},
           {"10h", "10H"},
           {"jk", "JK"},
           {"Jk", "JK"},
           {"q♥", "QH"},
           {"2♦", "2D"},
           {"k♣", "KC"},
           {"A♠", "AS"}}) {
    const auto read = read_card(given);
    ASSERT_TRUE(read) << given;
    EXPECT_EQ(name_of(*read), name);
  }
}

TEST(ProgramsText, PROG_01_what_is_no_card_is_refused) {
  for (const auto* text : {"", "1S", "11S", "0H", "AT", "A", "S", "JKS", "SA", "10", "*", "joker", "5★", "14S"}) {
    const auto read = read_card(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(proof::code_and_rule("programs", read.error()), "unknown_card PROG-01") << text;
  }
}

// --- programs -------------------------------------------------------------------------------------------------------

TEST(ProgramsText, PROG_06_the_ledger_s_table_reads_and_is_written_as_it_stands) {
  const std::vector<std::string> ledger{
      "S5",
      "S6",
      "S7",
      "S8",
      "2x S3",
      "2x S4",
      "3x S3",
      "S4 + G3",
      "S5 + G3",
      "S4 + G4",
      "S3 + 2x G3",
      "2x S3 + G3",
      "G5",
      "G6",
      "G7",
      "2x G3",
      "2x G4",
      "3x G3",
      "G4 + G3 + G3",
      "2x G3 [no wild]",
      "S4 [no wild]",
      "G4 [no wild]",
      "3x G3 [suits spade, heart, diamond]",
      "S4 [suits spade]",
      "S5 [suits club, diamond]",
      "S5 [suits heart, diamond, spade; mixed]",
      "S7 [suits heart, diamond; mixed]",
      "S7 [suits spade, club; mixed]",
      "G4 [suits spade, club]",
      "G4 [suits heart, diamond]",
      "2x S [values 3 4 5]",
      "G5 [value 5]",
      "G4 [value K]",
      "G4 [value A]",
      "S [values 10 J Q K A]",
      "S [values A 2 3 4 5]",
      "G3 [value 7] + G3 [value 8] + G3 [value 9]",
      "S4 [suits heart] + S4 [suits club]"};
  ASSERT_EQ(decks()[0].programs.size(), ledger.size());
  ASSERT_EQ(decks()[0].mixed->programs.size(), ledger.size());
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    EXPECT_EQ(decks()[0].programs[i].text, ledger[i]) << i + 1;
    EXPECT_EQ(program_of(ledger[i]).text, ledger[i]);
  }
}

TEST(ProgramsText, what_a_program_asks_for) {
  const auto two = program_of("2x S [values 3 4 5]");
  ASSERT_EQ(two.asks.size(), 2U);  // PROG-13
  EXPECT_EQ(two.asks[0], two.asks[1]);
  EXPECT_EQ(two.asks[0], (Instruction{.shape = Shape::straight, .size = 3, .value = 3}));
  EXPECT_EQ(two.cards(), 6U);
  EXPECT_EQ(program_of("S [values 10 J Q K A]").asks[0].value, 10);
  EXPECT_EQ(program_of("S [values A 2 3 4 5]").asks[0].value, 1);
  EXPECT_EQ(program_of("G4 [value A]").asks[0].value, 1);
  const auto mixed = program_of("S5 [suits heart, diamond, spade; mixed]").asks[0];
  EXPECT_TRUE(mixed.is_mixed);
  EXPECT_EQ(mixed.allowed, all_suits & ~just(Suit::club));
  EXPECT_FALSE(program_of("S5 [suits club, diamond]").asks[0].is_mixed);
  const auto plain = program_of("S4 [no wild] + G3");
  EXPECT_TRUE(plain.asks[0].no_wild);
  EXPECT_FALSE(plain.asks[1].no_wild);
}

TEST(ProgramsText, programs_are_read_generously_and_written_in_one_form) {
  for (const auto& [given, written] : std::vector<std::pair<std::string, std::string>>{
           {"s5", "S5"},
           {"  S4+g3 ", "S4 + G3"},
           {"1x S5", "S5"},
           {"2X g3 [NO WILD]", "2x G3 [no wild]"},
           {"s5[Suits club,diamond]", "S5 [suits club, diamond]"},
           {"S [values 10 j q k a]", "S [values 10 J Q K A]"},
           {"G4 [no wild; suits spade, club; value K]", "G4 [value K; suits spade, club; no wild]"},
           {"G4 [suits spade, club; no wild]", "G4 [suits spade, club; no wild]"}}) {
    const auto program = read_program(given);
    ASSERT_TRUE(program) << given;
    EXPECT_EQ(program->text, written);
    EXPECT_EQ(program_of(program->text).asks, program->asks);
  }
}

std::string program_refusal(std::string_view text) {
  const auto read = read_program(text);
  EXPECT_FALSE(read) << text << " was read as " << (read ? read->text : "");
  return read ? "" : proof::code_and_rule("programs", read.error());
}

TEST(ProgramsText, programs_that_cannot_be_met_are_refused) {
  EXPECT_EQ(program_refusal("S15"), "straight_too_long PROG-05");
  EXPECT_EQ(program_refusal("S99"), "straight_too_long PROG-05");
  EXPECT_EQ(program_refusal("G9 [no wild]"), "group_too_large PROG-09");
  EXPECT_EQ(program_refusal("G5 [suits spade, club; no wild]"), "group_too_large PROG-09");
  EXPECT_EQ(program_refusal("G15"), "program_too_large PROG-24");
  EXPECT_EQ(program_refusal("S8 + S7"), "program_too_large PROG-24");
  EXPECT_EQ(program_refusal("5x G3"), "program_too_large PROG-24");
  EXPECT_EQ(program_refusal("G3 [value 2]"), "group_of_twos PROG-02");
  EXPECT_EQ(program_refusal("S [values A 2 3; no wild]"), "two_without_wild PROG-05");
  EXPECT_EQ(program_refusal("S13 [no wild]"), "straight_too_long PROG-05");
  EXPECT_EQ(program_refusal("3x S [values 3 4 5; suits spade; no wild]"), "program_impossible PROG-07");
  EXPECT_EQ(program_refusal("G8 [value K; no wild] + G3 [value K]"), "program_impossible PROG-07");
  EXPECT_EQ(program_refusal("3x G4 [value K; no wild]"), "program_impossible PROG-07");
}

TEST(ProgramsText, programs_that_just_can_be_met_are_taken) {
  for (const auto* text : {"S14", "S12 [no wild]", "G8 [no wild]", "G4 [suits spade, club; no wild]", "G14",
                           "G14 [value K; suits spade]", "2x S7", "2x S [values 3 4 5; suits spade; no wild]",
                           "2x G4 [value K; no wild]", "S2", "G2", "7x G2", "S [values K A]"})
    EXPECT_TRUE(read_program(text)) << text;
}

TEST(ProgramsText, programs_that_make_no_sense_are_refused) {
  EXPECT_EQ(program_refusal(""), "unknown_instruction PROG-07");
  EXPECT_EQ(program_refusal("X4"), "unknown_instruction PROG-07");
  EXPECT_EQ(program_refusal("S4 +"), "unknown_instruction PROG-07");
  EXPECT_EQ(program_refusal("S"), "no_size PROG-10");
  EXPECT_EQ(program_refusal("G"), "no_size PROG-10");
  EXPECT_EQ(program_refusal("S1"), "combination_too_small PROG-10");
  EXPECT_EQ(program_refusal("G0"), "combination_too_small PROG-10");
  EXPECT_EQ(program_refusal("0x S4"), "wrong_factor PROG-13");
  EXPECT_EQ(program_refusal("S4 [suits blue]"), "unknown_suit PROG-12");
  EXPECT_EQ(program_refusal("S4 [suits star]"), "unknown_suit PROG-12");
  EXPECT_EQ(program_refusal("S4 [suits spade, spade]"), "suit_twice PROG-12");
  EXPECT_EQ(program_refusal("G4 [suits spade; mixed]"), "mixed_group PROG-12");
  EXPECT_EQ(program_refusal("S [values 3 5 6]"), "values_out_of_order PROG-11");
  EXPECT_EQ(program_refusal("S [values Q K A 2]"), "values_out_of_order PROG-11");
  EXPECT_EQ(program_refusal("S [values 3 4 X]"), "unknown_value PROG-11");
  EXPECT_EQ(program_refusal("S4 [values 3 4 5]"), "values_and_size PROG-11");
  EXPECT_EQ(program_refusal("G3 [values 3 4 5]"), "group_of_values PROG-09");
  for (const auto* text : {"S4 [", "S4 [no wild", "S4 no wild]", "S4 [wild]", "S4 []", "S4 [no wild] G3", "4", "S4 G3",
                           "S-4", "S4 [no wild; no wild]", "S5000000000000"})
    EXPECT_FALSE(read_program(text)) << text;
}

// --- actions --------------------------------------------------------------------------------------------------------

std::string canonical(const Scene& scene, std::string_view text, int seat = 0) {
  const auto read = read_action(scene.state, Seat(seat), text);
  if (!read) return proof::code_and_rule("programs", read.error());
  return write_action(scene.state, Seat(seat), *read);
}

TEST(ProgramsText, actions_have_one_written_form) {
  const Scene scene(completing("S4 + G3", "5S 6S 7S 8S 9S 9C 9D"));
  for (const auto* text : {"change", "keep", "draw reserve", "draw discard", "discard 5S", "lay 9S 9C 9D",
                           "lay 9S 2S JK", "reveal 5S 6S 7S 8S / 9S 9C 9D", "reveal 5S 2H JK 8S / 9S 2D JK"})
    EXPECT_EQ(canonical(scene, text), text);
  EXPECT_EQ(canonical(scene, "  DRAW   Reserve "), "draw reserve");
  EXPECT_EQ(canonical(scene, "discard 5♠"), "discard 5S");
  EXPECT_EQ(canonical(scene, "lay jk 9d 2s 9s"), "lay 9S 9D 2S JK");
  EXPECT_EQ(canonical(scene, "reveal 5s 6s 7s 8s/9d 9c 9s"), "reveal 5S 6S 7S 8S / 9S 9C 9D");
  EXPECT_EQ(
      canonical(scene, "reveal 8S 7S 6S 5S / 9S 9C 9D"), "reveal 8S 7S 6S 5S / 9S 9C 9D");  // an order says something
}

TEST(ProgramsText, interchangeable_combinations_by_their_first_card) {
  const Scene groups(completing("3x G3", "9S 9C 9D 5S 5H 5C AS AH AD"));
  EXPECT_EQ(canonical(groups, "reveal 9S 9C 9D / AD AH AS / 5S 5H 5C"), "reveal AS AH AD / 5S 5H 5C / 9S 9C 9D");
  const Scene straights(completing("2x S3", "9S 10S JS 5S 6S 7S"));
  EXPECT_EQ(canonical(straights, "reveal 9S 10S JS / 5S 6S 7S"), "reveal 5S 6S 7S / 9S 10S JS");
  // G4 [..] and G3 are not, nor two that the program restricts otherwise.
  const Scene unlike(completing("S4 [suits heart] + S4 [suits club]", "9H 10H JH QH 5C 6C 7C 8C"));
  EXPECT_EQ(canonical(unlike, "reveal 9H 10H JH QH / 5C 6C 7C 8C"), "reveal 9H 10H JH QH / 5C 6C 7C 8C");
}

TEST(ProgramsText, an_end_is_written_exactly_when_both_would_fit) {
  const Scene scene(
      after_revealing("8H 4H JK 2C KS 5C", {"straight 5H 6H 7H", "group KH KC KD", "straight JH QH KH AH"}));
  EXPECT_EQ(canonical(scene, "add 8H to 1 high"), "add 8H to 1");
  EXPECT_EQ(canonical(scene, "add 4H to 1 low"), "add 4H to 1");
  EXPECT_EQ(canonical(scene, "ADD jk TO 1 LOW"), "add JK to 1 low");
  EXPECT_EQ(canonical(scene, "add JK to 1 high"), "add JK to 1 high");
  EXPECT_EQ(canonical(scene, "add JK to 3 low"), "add JK to 3");
  EXPECT_EQ(canonical(scene, "add KS to 2"), "add KS to 2");
}

TEST(ProgramsText, what_is_no_action_is_refused) {
  const Scene scene(completing("S4 + G3", "5S 6S 7S 8S 9S 9C 9D"));
  for (const auto* text : {"", " ", "draw", "draw deck", "draw reserve now", "discard", "discard 5S 6S", "add 5S",
                           "add 5S 1", "add 5S to", "add 5S to x", "add 5S to 1 middle", "add 5S to 1 low high",
                           "change 5S", "keep it", "pass", "add 5S to -1", "add 5S to 1x"})
    EXPECT_EQ(canonical(scene, text), "unknown_action ") << text;
  EXPECT_EQ(canonical(scene, "discard 1S"), "unknown_card PROG-01");
  EXPECT_EQ(canonical(scene, "lay 9S 9C 9X"), "unknown_card PROG-01");
  EXPECT_EQ(canonical(scene, "reveal 5S 6S 7S 8S / 9S 9C 0D"), "unknown_card PROG-01");
  EXPECT_EQ(canonical(scene, "reveal 5S 6S 7S 8S /"), "empty_combination PROG-10");
  EXPECT_EQ(canonical(scene, "reveal / 5S 6S 7S 8S"), "empty_combination PROG-10");
  EXPECT_EQ(canonical(scene, "lay 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S"), "too_many_cards PROG-19");
  EXPECT_EQ(canonical(scene, "reveal 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S 9S"), "too_many_cards PROG-19");
  EXPECT_EQ(canonical(scene, "reveal 9S / 9S / 9S / 9S / 9S / 9S / 9S / 9S"), "too_many_combinations PROG-10");
}

// --- the solver's line ----------------------------------------------------------------------------------------------

std::string solved(std::string_view line) {
  const auto out = solve(line);
  if (out) return core::json::serialize(*out);
  return proof::code_and_rule("programs", out.error());
}

TEST(ProgramsSolve, answers_as_notation_says) {
  EXPECT_EQ(solved("S4 [suits spade] ; 8S 9S JK JS 4C"),
            R"({"complete":true,"combinations":[["8S","9S","JK","JS"]],"missing":0})");
  EXPECT_EQ(solved("S5 [suits heart, diamond, spade; mixed] ; 4H 5H 6H 7D 8S"),
            R"({"complete":true,"combinations":[["4H","5H","6H","7D","8S"]],"missing":0})");
  EXPECT_EQ(solved("S5 ; 4H 5H 6H 7D 8S"), R"({"complete":false,"combinations":[],"missing":2})");
  EXPECT_EQ(solved("G7 ; 4H"), R"({"complete":false,"combinations":[],"missing":6})");
  EXPECT_EQ(solved("G7 ;"), R"({"complete":false,"combinations":[],"missing":7})");
  EXPECT_EQ(solved("2x G3 ; 7S 7H 7C AS AH AD"),
            R"({"complete":true,"combinations":[["AS","AH","AD"],["7S","7H","7C"]],"missing":0})");
}

TEST(ProgramsSolve, PROG_04_wild_cards_alone_miss_a_card) {
  EXPECT_EQ(solved("G3 ; 2S 2H JK JK"), R"({"complete":false,"combinations":[],"missing":1})");
  EXPECT_TRUE(solved("2x S3 ; 2S 2H JK JK 5H 6H").starts_with(R"({"complete":true)"));
}

TEST(ProgramsSolve, PROG_05_without_wild_cards_nothing_fills_the_place_of_the_2) {
  EXPECT_EQ(solved("S4 [no wild] ; AD 3D 4D"), R"({"complete":false,"combinations":[],"missing":2})");
  EXPECT_EQ(solved("S4 [no wild] ; AD 3D 4D 5D 6D"),
            R"({"complete":true,"combinations":[["3D","4D","5D","6D"]],"missing":0})");
  EXPECT_EQ(solved("S4 ; AD 3D 4D"), R"({"complete":false,"combinations":[],"missing":1})");
}

TEST(ProgramsSolve, refuses_what_cannot_be_read) {
  EXPECT_EQ(solved("S4 8S 9S"), "no_semicolon ");
  EXPECT_EQ(solved(""), "no_semicolon ");
  EXPECT_EQ(solved("S15 ; 8S"), "straight_too_long PROG-05");
  EXPECT_EQ(solved("S4 [suits blue] ; 8S"), "unknown_suit PROG-12");
  EXPECT_EQ(solved("S4 ; 8S 9X"), "unknown_card PROG-01");
  EXPECT_EQ(solved("S4 ; 8S 8S 8S"), "card_too_often PROG-01");
  EXPECT_EQ(solved("S4 ; JK JK JK JK JK"), "card_too_often PROG-01");
  EXPECT_EQ(solved("S4 ; AS 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 3H 4H"), "too_many_cards PROG-19");
}

}  // namespace
}  // namespace rummage::programs
