// Positions: what may be left out, what cannot occur, and bad input through the door that everybody uses.
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "games/five_crowns/game.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

// Two seats in hand 1, seat 0 to draw, with other fields besides.
std::string small(std::string_view first, std::string_view second, std::string_view rest = {}) {
  return R"({"hands":)" + quote_all({first, second}) + (rest.empty() ? "" : ",") + std::string(rest) + "}";
}

TEST(FiveCrownsPosition, what_is_left_out_gets_the_obvious_default) {
  const Scene usual("{}");
  EXPECT_EQ(usual.state.seats, 4);
  EXPECT_EQ(usual.state.to_act, Seat(0));
  EXPECT_EQ(usual.state.dealer, Seat(3));
  EXPECT_EQ(usual.state.phase, Phase::draw);
  EXPECT_EQ(usual.state.hand, 1);
  // Dealt from the top of the deck in order, from the dealer's left.
  EXPECT_EQ(usual.hand(0), "3S 3C 3T");
  EXPECT_EQ(usual.hand(3), "3H 3D 4S");
  EXPECT_EQ(usual.discards(), "4H");
  EXPECT_TRUE(usual.pile().starts_with("4H 4C 4C 4D"));
  EXPECT_TRUE(usual.pile().ends_with("KT KT JK JK JK JK JK JK"));

  const Scene hands(small("4S 6H QD", "5S 7H KD"));
  EXPECT_EQ(hands.state.seats, 2);  // as many as hold cards
  EXPECT_EQ(hands.discards(), "");
  EXPECT_TRUE(hands.pile().starts_with("3S 3S 3H"));
  EXPECT_EQ(hands.state.pile.size(), 110U);
  EXPECT_EQ(hands.choices(0), "draw deck");
  Scene(hands.state).refusal(0, "draw discard");

  // With a pile given, what is named nowhere is not in this hand.
  const Scene few(small("4S 6H QD", "5S 7H KD", R"("pile":["3S","JK"],"discards":["3H"])"));
  EXPECT_EQ(few.pile(), "3S JK");
  EXPECT_EQ(few.discards(), "3H");
}

TEST(FiveCrownsPosition, reads_back_as_it_was_written) {
  for (const auto& text : {std::string("{}"), std::string(R"({"seats":7,"hand":11})"),
                           small("4S 6H QD", "5S 7H KD", R"("pile":["3S","JK"],"discards":["3H"],"seen":[["6H"],[]])"),
                           std::string(R"({"seats":3,"options":{"first-dealer":"2"},"dealer":2})")}) {
    const Scene scene(text);
    const auto written = core::json::serialize(Game::write_position(scene.state));
    const auto read = read_text(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(*read, scene.state);
  }
}

TEST(FiveCrownsPosition, CROWN_01_a_card_too_often_is_refused) {
  EXPECT_EQ(position_refusal(small("5C 5C 5C", "5S 7H KD")), "card_too_often CROWN-01");
  EXPECT_EQ(position_refusal(small("5C 5C QD", "5S 5C KD")), "card_too_often CROWN-01");
  EXPECT_EQ(position_refusal(small("5C 5C QD", "5S 7H KD", R"("discards":["5C"])")), "card_too_often CROWN-01");
  EXPECT_EQ(position_refusal(small("5C 5C QD", "5S 7H KD", R"("pile":["5C"])")), "card_too_often CROWN-01");
  EXPECT_EQ(position_refusal(small("5C 5C QD", "5S 7H KD", R"("absent":["5C"])")), "card_too_often CROWN-01");
  EXPECT_EQ(position_refusal(small("JK JK JK", "JK JK JK", R"("discards":["JK"])")), "card_too_often CROWN-01");
  EXPECT_TRUE(read_text(small("JK JK JK", "JK JK JK")));
}

TEST(FiveCrownsPosition, CROWN_01_a_card_that_does_not_exist_is_refused) {
  for (const auto* card : {"2S", "11S", "AS", "5X", "5", "", "JOKER"})
    EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD", R"("discards":[")" + std::string(card) + R"("])")),
              "unknown_card CROWN-01")
        << card;
}

TEST(FiveCrownsPosition, CROWN_05_a_hand_of_the_wrong_size_is_refused) {
  EXPECT_EQ(position_refusal(small("4S 6H", "5S 7H KD")), "hand_wrong_size CROWN-05");
  EXPECT_EQ(position_refusal(small("4S 6H QD KS", "5S 7H KD")), "hand_wrong_size CROWN-05");
  EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD", R"("hand":2,"sheet":[[0,0]])")), "hand_wrong_size CROWN-05");
  // After drawing there is one card more in one hand, and only there.
  EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD", R"("phase":"discard")")), "hand_wrong_size CROWN-05");
  EXPECT_TRUE(read_text(small("4S 6H QD KS", "5S 7H KD", R"("phase":"discard")")));
  EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD KS", R"("phase":"discard")")), "hand_wrong_size CROWN-05");
  EXPECT_EQ(
      position_refusal(small("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS 3H 4H 5H 6H", "5S 7H KD")), "too_many_cards CROWN-01");
}

TEST(FiveCrownsPosition, CROWN_17_who_has_laid_down_holds_nothing) {
  // Seat 1 went out; seat 0 is on its last turn.
  const auto ending = [](std::string_view own, std::string_view laid, std::string_view left, std::string_view rest) {
    return R"({"seats":2,"out":1,"hands":)" + quote_all({own, ""}) + R"(,"laid":["",")" + std::string(laid) +
           R"("],"left":[[],)" + quote(left) + "]" + std::string(rest) + "}";
  };
  EXPECT_TRUE(read_text(ending("4S 6H QD", "5C 6C 7C", "", "")));
  EXPECT_EQ(position_refusal(ending("4S 6H QD", "5C 6C 8C", "", "")), "impossible CROWN-09");
  EXPECT_EQ(position_refusal(ending("4S 6H QD", "5C 6C 7C 8C", "", "")), "impossible CROWN-17");
  EXPECT_EQ(position_refusal(ending("4S 6H QD", "", "5C 6C 7C", "")), "impossible CROWN-16");
  EXPECT_EQ(position_refusal(ending("4S 6H QD", "5C 6C", "", "")), "combination_too_short CROWN-08");
  EXPECT_EQ(position_refusal(ending("4S 6H QD", "5C 6C 7C", "", R"(,"to_act":1)")), "impossible CROWN-18");
  EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD", R"("laid":["5C 6C 7C",""])")), "impossible CROWN-17");
}

TEST(FiveCrownsPosition, CROWN_20_a_used_up_pile_has_been_shuffled_anew) {
  EXPECT_EQ(
      position_refusal(small("4S 6H QD", "5S 7H KD", R"("pile":[],"discards":["3S","3H"])")), "impossible CROWN-20");
  EXPECT_TRUE(read_text(small("4S 6H QD KS", "5S 7H KD", R"("pile":[],"discards":["3S","3H"],"phase":"discard")")));
  EXPECT_TRUE(read_text(small("4S 6H QD", "5S 7H KD", R"("pile":[],"discards":["3S"])")));
  EXPECT_EQ(position_refusal(small("4S 6H QD", "5S 7H KD", R"("pile":[],"discards":[])")), "impossible CROWN-06");
}

TEST(FiveCrownsPosition, CROWN_22_the_sheet_has_a_row_for_each_hand_before_this_one) {
  const auto in_hand_two = [](std::string_view sheet) {
    return R"({"seats":2,"hand":2,"sheet":)" + std::string(sheet) + "}";
  };
  const Scene scene(in_hand_two("[[3,0]]"));
  EXPECT_EQ(scene.points(1), "3 0");
  EXPECT_EQ(position_refusal(in_hand_two("[]")), "sheet_wrong_size CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two("[[3,0],[0,0]]")), "sheet_wrong_size CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two("[[3]]")), "sheet_wrong_size CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two("[3,0]")), "sheet_wrong_size CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two("[[3,-1]]")), "field_out_of_range CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two("[[3,1000]]")), "field_out_of_range CROWN-22");
  EXPECT_EQ(position_refusal(in_hand_two(R"([[3,"x"]])")), "field_wrong_type ");
  EXPECT_TRUE(read_text(R"({"seats":2,"hand":2})"));  // all zero
}

TEST(FiveCrownsPosition, CROWN_23_is_over_only_after_the_eleventh_hand) {
  EXPECT_EQ(position_refusal(R"({"seats":2,"phase":"over","hands":[[],[]]})"), "impossible CROWN-23");
  const auto at_the_end = [](std::string_view last_row) {
    return R"({"seats":2,"hand":11,"phase":"over","out":0,"to_act":0,"hands":[[],[]],"laid":)"
           R"(["3S 4S 5S 6S 7S 8S 9S / 3H 4H 5H 6H 7H 8H","3C 4C 5C 6C 7C 8C 9C 10C JC QC"],"left":[[],["3D","4T","8D"]],)"
           R"("sheet":[[0,5],[0,5],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[19,0],)" +
           std::string(last_row) + "]}";
  };
  const Scene scene(at_the_end("[0,15]"));
  EXPECT_EQ(result(scene.state)->winners(), SeatSet::first(1));
  EXPECT_EQ(position_refusal(at_the_end("[0,14]")), "impossible CROWN-22");
}

TEST(FiveCrownsPosition, fields_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {R"({"seats":1})", "field_out_of_range "},
      {R"({"seats":8})", "field_out_of_range "},
      {R"({"hand":0})", "field_out_of_range "},
      {R"({"hand":12})", "field_out_of_range "},
      {R"({"to_act":4})", "field_out_of_range "},
      {R"({"dealer":-1})", "field_out_of_range "},
      {R"({"phase":"sleep"})", "no_such_phase "},
      {R"({"hands":[]})", "field_wrong_length "},
      {R"({"hands":[[],[],[],[],[],[],[],[]]})", "field_wrong_length "},
      {R"({"seats":3,"hands":[[],[]]})", "field_wrong_length "},
      {R"({"hands":[3,4]})", "field_wrong_type "},
      {R"({"hands":7})", "field_wrong_type "},
      {R"({"pile":[3]})", "field_wrong_type "},
      {R"({"laid":["",""]})", "field_wrong_length "},
      {R"({"laid":[1,2,3,4]})", "field_wrong_type "},
      {R"({"out":9})", "no_such_seat "},
      {R"({"cards":[]})", "field_unknown "},
      {R"({"options":{"first-dealer":"9"}})", "option_no_such_choice "},
      {R"({"seats":2,"options":{"first-dealer":"5"}})", "no_such_dealer CROWN-07"},
  };
  for (const auto& [json, wanted] : rows) {
    const auto read = read_text(json);
    ASSERT_FALSE(read) << json;
    const auto got = std::string(read.error().code.name) + " " + std::string(read.error().rule);
    EXPECT_EQ(got, wanted) << json;
  }
}

TEST(FiveCrownsBadInput, is_refused_through_the_adapter_and_changes_nothing) {
  proof::expect_refused<Game>(
      small("5C 6C 7C", "5S 7H KD", R"("discards":["9T"])"),
      {{0, "discard 5C", "draw_first", "CROWN-14"},
       {0, "out 5C", "draw_first", "CROWN-14"},
       {1, "draw deck", "not_your_turn", "CROWN-13"},
       {2, "draw deck", "no_such_seat", ""},
       {0, "draw both", "unknown_action", ""},
       {0, std::string(100'000, 'x'), "unknown_action", ""},
       {0, "out 5C : " + std::string(100'000, '/'), "combination_too_short", "CROWN-08"}});
  proof::expect_refused<Game>(
      R"({"hand":2,"sheet":[[0,0]],"phase":"discard","hands":)" + quote_all({"5C 6C 7C KS QD", "5S 7H KD JS"}) + "}",
      {{0, "draw deck", "drawn_already", "CROWN-14"},
       {0, "draw discard", "drawn_already", "CROWN-14"},
       {0, "discard 2C", "unknown_card", "CROWN-01"},
       {0, "discard 11C", "unknown_card", "CROWN-01"},
       {0, "discard 9C", "card_not_held", "CROWN-14"},
       {0, "out 9C", "card_not_held", "CROWN-16"},
       {0, "out KS", "cannot_go_out", "CROWN-16"},  // two cards are left over
       {0, "out KS : 5C 6C 7C", "cannot_go_out", "CROWN-16"},
       {0, "out KS : 5C 6C 7C / 5C 6C 7C", "card_not_held", "CROWN-16"},
       {0, "out KS : 5C 6C 7C QD", "no_combination", "CROWN-09"},
       {0, "out KS : 5C 7C QD", "no_combination", "CROWN-09"},
       {0, "out KS : 5C 6C", "combination_too_short", "CROWN-08"},
       {0, "discard KS : 5C 6C 7C", "nobody_is_out", "CROWN-15"},
       {1, "discard JS", "not_your_turn", "CROWN-13"}});
}

}  // namespace
}  // namespace rummage::five_crowns
