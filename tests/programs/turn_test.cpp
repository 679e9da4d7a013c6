// A turn: drawing, laying and adding after completing, discarding.
#include <string>

#include <gtest/gtest.h>

#include "games/programs/rules.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

const std::string own = padded("5S 6S", 13);
const std::string other = padded("", 13, own + " 8D");
// Seat 0 is to draw, and nobody has completed anything.
std::string drawing(std::string_view rest = {}) {
  return R"({"seats":2,"programs":["S5","S8"],"discards":["8D","QH"],"hands":)" + quote_all({own, other}) +
         (rest.empty() ? "" : ",") + std::string(rest) + "}";
}

TEST(Programs, PROG_21_play_goes_clockwise) {
  Scene scene(R"({"seats":3,"dealer":0,"to_act":1,"discards":["8D"]})");
  EXPECT_EQ(scene.refusal(0, "draw reserve"), "not_your_turn PROG-21");
  EXPECT_EQ(scene.refusal(2, "draw reserve"), "not_your_turn PROG-21");
  for (const int seat : {1, 2, 0, 1}) {
    scene.act(seat, "draw reserve");
    EXPECT_EQ(scene.state.to_act, Seat(seat));
    scene.act(seat, "discard " + scene.hand(seat).substr(0, scene.hand(seat).find(' ')));
    EXPECT_EQ(scene.news(), "discarded PROG-30");
    EXPECT_EQ(scene.state.to_act, Seat((seat + 1) % 3));
  }
}

TEST(Programs, PROG_22_a_turn_begins_with_a_draw_from_either_pile) {
  Scene scene(drawing());
  EXPECT_EQ(scene.choices(0), "draw reserve, draw discard");
  EXPECT_EQ(scene.choices(1), "");
  const auto top = scene.reserve().substr(0, scene.reserve().find(' '));
  auto from_reserve = scene;
  from_reserve.act(0, "draw reserve");
  EXPECT_EQ(from_reserve.news("drew_reserve", "card"), '"' + top + '"');
  EXPECT_EQ(from_reserve.state.hands[0].size(), 14U);
  EXPECT_EQ(from_reserve.refusal(0, "draw reserve"), "drawn_already PROG-22");
  EXPECT_EQ(from_reserve.refusal(0, "draw discard"), "drawn_already PROG-22");
  auto from_discards = scene;
  from_discards.act(0, "draw discard");
  EXPECT_EQ(from_discards.discards(), "QH");  // top first
  EXPECT_EQ(from_discards.news("drew_discard", "card"), R"("8D")");
  EXPECT_EQ(scene.refusal(0, "discard 5S"), "draw_first PROG-22");
  EXPECT_EQ(scene.refusal(0, "lay 5S 6S 7S"), "draw_first PROG-22");
  EXPECT_EQ(scene.refusal(0, "add 5S to 1"), "draw_first PROG-22");
}

TEST(Programs, PROG_22_a_drawn_discard_may_be_discarded_again) {
  Scene scene(drawing());
  scene.act(0, "draw discard").act(0, "discard 8D");
  EXPECT_EQ(scene.discards(), "8D QH");
  EXPECT_EQ(scene.seen(0), "");
}

TEST(Programs, PROG_23_with_one_card_in_hand_only_the_reserve) {
  Scene scene(after_revealing("9C 5C", {"group 9S 9D 9H"}));
  scene.act(0, "discard 5C")
      .act(1, "draw reserve")
      .act(1, "discard " + scene.hand(1).substr(0, scene.hand(1).find(' ')));
  EXPECT_EQ(scene.hand(0), "9C");
  EXPECT_EQ(scene.choices(0), "draw reserve");
  EXPECT_EQ(scene.refusal(0, "draw discard"), "one_card_left PROG-23");
  scene.act(0, "draw reserve");
  EXPECT_EQ(scene.state.hands[0].size(), 2U);
  // With two it may be either.
  Scene two(after_revealing("9C KS 5C", {"group 9S 9D 9H"}));
  two.act(0, "discard 5C").act(1, "draw reserve").act(1, "discard " + two.hand(1).substr(0, two.hand(1).find(' ')));
  EXPECT_EQ(two.choices(0), "draw reserve, draw discard");
}

TEST(Programs, PROG_25_new_groups_in_the_same_turn) {
  Scene scene(completing("S4 [suits spade]", "5S 6S 7S 8S 9S 9C 9D QS QH JK"));
  EXPECT_EQ(scene.refusal(0, "lay 9S 9C 9D"), "complete_first PROG-27");
  scene.act(0, "reveal 5S 6S 7S 8S").act(0, "lay 9S 9C 9D").act(0, "lay QS QH JK");
  EXPECT_EQ(scene.laid(1), "5S 6S 7S 8S");
  EXPECT_EQ(scene.laid(2), "9S 9C 9D");
  EXPECT_EQ(scene.laid(3), "QS QH JK");
  EXPECT_EQ(scene.news(), "laid PROG-25");
  EXPECT_EQ(scene.state.table[2].owner, Seat(0));
}

TEST(Programs, PROG_25_in_later_turns_of_that_round_too) {
  Scene scene(after_revealing("9S 9C 9D 4H 5C", {}));
  scene.act(0, "discard 5C")
      .act(1, "draw reserve")
      .act(1, "discard " + scene.hand(1).substr(0, scene.hand(1).find(' ')));
  scene.act(0, "draw reserve").act(0, "lay 9D 9C 9S");
  EXPECT_EQ(scene.laid(1), "9S 9C 9D");
}

TEST(Programs, PROG_25_three_or_more_of_a_kind_and_no_straights) {
  Scene scene(after_revealing("9S 9C 9D 9H QS QH 10S JS JK 5C", {}));
  EXPECT_EQ(scene.refusal(0, "lay 9S 9C"), "group_too_small PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay QS JK"), "group_too_small PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay 9S 10S JS"), "no_new_straight PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay 9S 10S JS QS"), "no_new_straight PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay 9S 10S JK QS"), "not_of_a_kind PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay 9S 9C QS"), "not_of_a_kind PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay 9S 9C 9C"), "card_too_often_named PROG-25");
  EXPECT_EQ(scene.refusal(0, "lay AS AC AD"), "card_not_held PROG-25");
  scene.act(0, "lay 9S 9C 9D 9H");
  EXPECT_EQ(scene.laid(1), "9S 9H 9C 9D");
}

TEST(Programs, PROG_26_a_card_of_the_value_to_a_group_or_a_wild_one) {
  Scene scene(after_revealing("9S KS 2D JK 5C", {"group 9H 9C 9D"}));
  EXPECT_EQ(scene.refusal(0, "add KS to 1"), "not_of_the_group PROG-26");
  EXPECT_EQ(scene.refusal(0, "add 9C to 1"), "card_not_held PROG-26");
  scene.act(0, "add 9S to 1");
  EXPECT_EQ(scene.news(), "added PROG-26");
  scene.act(0, "add JK to 1").act(0, "add 2D to 1");
  EXPECT_EQ(scene.laid(1), "9S 9H 9C 9D 2D JK");  // sorted, a 2 before a joker
  EXPECT_EQ(scene.hand(0), "5C KS");
}

TEST(Programs, PROG_26_a_card_at_either_end_of_a_straight) {
  Scene scene(after_revealing("4H 8H 5H 8S JK 7C 5C", {"straight 5H 6H 7H"}));
  EXPECT_EQ(scene.refusal(0, "add 5H to 1"), "not_at_an_end PROG-26");
  EXPECT_EQ(scene.refusal(0, "add 8S to 1"), "not_of_the_suit PROG-26");
  EXPECT_EQ(scene.refusal(0, "add JK to 1"), "which_end PROG-26");
  scene.act(0, "add 4H to 1").act(0, "add 8H to 1");
  EXPECT_EQ(scene.laid(1), "4H 5H 6H 7H 8H");
  scene.act(0, "add JK to 1 low");
  EXPECT_EQ(scene.laid(1), "JK 4H 5H 6H 7H 8H");
}

TEST(Programs, PROG_26_the_other_end_is_not_taken_for_the_one_named) {
  Scene scene(after_revealing("4H 8H 5C 9C", {"straight 5H 6H 7H"}));
  // Named but not needed: read as meant; at the wrong end it does not fit.
  EXPECT_EQ(scene.refusal(0, "add 4H to 1 high"), "not_at_an_end PROG-26");
  EXPECT_EQ(scene.refusal(0, "add 8H to 1 low"), "not_at_an_end PROG-26");
  scene.act(0, "add 4H to 1 low");
  EXPECT_EQ(scene.laid(1), "4H 5H 6H 7H");
}

TEST(Programs, PROG_26_allowed_suits_to_a_mixed_straight) {
  Scene scene(after_revealing("4D 8H 8S 8C 5C", {"mixed heart diamond: 5H 6H 7D"}));
  EXPECT_EQ(scene.refusal(0, "add 8S to 1"), "not_of_the_suit PROG-26");
  EXPECT_EQ(scene.refusal(0, "add 8C to 1"), "not_of_the_suit PROG-26");
  scene.act(0, "add 8H to 1").act(0, "add 4D to 1");
  EXPECT_EQ(scene.laid(1), "4D 5H 6H 7D 8H");
}

TEST(Programs, PROG_26_to_another_s_combination) {
  Scene scene(
      R"({"seats":3,"phase":"play","programs":[null,null,"S8"],"revealed":[0,1])"
      R"(,"completed":[["S5"],["G5"],[]],"hands":)" +
      quote_all({"8H 9C 5C", "KS", padded("", 13, "8H 9C 5C KS 5H 6H 7H 9S 9D 9H 8D")}) +
      R"(,"discards":["8D"],"table":[{"seat":0,"straight":["5H","6H","7H"]},{"seat":1,"group":["9S","9D","9H"]}]})");
  scene.act(0, "add 9C to 2");
  EXPECT_EQ(scene.laid(2), "9S 9H 9C 9D");
  EXPECT_EQ(scene.state.table[1].owner, Seat(1));
  EXPECT_EQ(scene.refusal(0, "add 8H to 2"), "not_of_the_group PROG-26");
}

TEST(Programs, PROG_26_only_to_what_is_there) {
  Scene scene(after_revealing("8H 9C 5C", {"straight 5H 6H 7H"}));
  for (const auto* text : {"add 8H to 0", "add 8H to 2", "add 8H to 55", "add 8H to 256", "add 8H to 99999999999"})
    EXPECT_EQ(scene.refusal(0, text), "no_such_combination PROG-26") << text;
}

TEST(Programs, PROG_27_before_completing_nothing_is_laid_or_added) {
  // Seat 1 has completed, seat 0 has not.
  Scene scene(
      R"({"seats":3,"phase":"play","programs":["S8",null,"S7"],"revealed":[1],"completed":[[],["S5"],[]],"hands":)" +
      quote_all({padded("8H 9S 9D 9C", 14), "KS", padded("", 13, padded("8H 9S 9D 9C", 14) + " KS 5H 6H 7H 8D")}) +
      R"(,"discards":["8D"],"table":[{"seat":1,"straight":["5H","6H","7H"]}]})");
  EXPECT_EQ(scene.refusal(0, "add 8H to 1"), "complete_first PROG-27");
  EXPECT_EQ(scene.refusal(0, "lay 9S 9D 9C"), "complete_first PROG-27");
  for (const auto& action : scene.actions(0)) EXPECT_TRUE(action.starts_with("discard ")) << action;
}

TEST(Programs, PROG_27_having_completed_in_another_round_does_not_count) {
  Scene scene(completing("S7", "9S 9D 9C", R"("completed":[["S5"],[]],"round":2)"));
  EXPECT_EQ(scene.refusal(0, "lay 9S 9D 9C"), "complete_first PROG-27");
}

TEST(Programs, PROG_28_what_lies_there_only_grows) {
  Scene scene(after_revealing("8H 9C 2H 5C", {"straight 5H 6H 7H", "group 9S 9D 9H"}));
  scene.act(0, "add 8H to 1").act(0, "add 9C to 2").act(0, "add 2H to 2");
  EXPECT_EQ(scene.laid(1), "5H 6H 7H 8H");
  EXPECT_EQ(scene.laid(2), "9S 9H 9C 9D 2H");
  // There is no action that takes anything from it.
  EXPECT_EQ(scene.refusal(0, "take 8H from 1"), "unknown_action ");
}

TEST(Programs, PROG_29_restrictions_bind_only_the_completion) {
  Scene no_wild(completing("S4 [no wild]", "5S 6S 7S 8S JK 9S"));
  no_wild.act(0, "reveal 5S 6S 7S 8S").act(0, "add JK to 1 high");
  EXPECT_EQ(no_wild.laid(1), "5S 6S 7S 8S JK");
  Scene suits_only(completing("G4 [suits spade, club]", "9S 9S 9C 9C 9H"));
  suits_only.act(0, "reveal 9S 9S 9C 9C").act(0, "add 9H to 1");
  EXPECT_EQ(suits_only.laid(1), "9S 9S 9H 9C 9C");
  Scene values(completing("S [values A 2 3 4 5]", "AS 2H 3S 4S 5S 6S"));
  values.act(0, "reveal AS 2H 3S 4S 5S").act(0, "add 6S to 1");
  EXPECT_EQ(values.laid(1), "AS 2H 3S 4S 5S 6S");
}

TEST(Programs, PROG_26_the_straight_of_a_program_takes_its_own_suit_or_those_allowed) {
  Scene one(completing("S5 [suits club, diamond]", "4C 5C 6C 7C 8C 9D 9C"));
  one.act(0, "reveal 4C 5C 6C 7C 8C");
  EXPECT_EQ(one.refusal(0, "add 9D to 1"), "not_of_the_suit PROG-26");
  one.act(0, "add 9C to 1");
  Scene mixed(completing("S5 [suits heart, diamond, spade; mixed]", "4H 5H 6H 7H 8H 9D 9C"));
  mixed.act(0, "reveal 4H 5H 6H 7H 8H");
  EXPECT_EQ(mixed.refusal(0, "add 9C to 1"), "not_of_the_suit PROG-26");
  mixed.act(0, "add 9D to 1");
}

TEST(Programs, PROG_30_the_turn_ends_with_a_discard) {
  Scene scene(after_revealing("8H 9C 5C", {"straight 5H 6H 7H"}));
  scene.act(0, "add 8H to 1");
  EXPECT_EQ(scene.state.to_act, Seat(0));
  EXPECT_EQ(scene.refusal(0, "discard 8H"), "card_not_held PROG-30");
  scene.act(0, "discard 9C");
  EXPECT_EQ(scene.discards(), "9C 8D");
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_EQ(scene.state.phase, Phase::draw);
}

TEST(Programs, PROG_35_nothing_to_change_in_the_middle_of_a_round) {
  Scene scene(drawing());
  EXPECT_EQ(scene.refusal(0, "change"), "nothing_to_change PROG-35");
  EXPECT_EQ(scene.refusal(0, "keep"), "nothing_to_change PROG-35");
}

TEST(Programs, PROG_38_what_was_drawn_from_the_discards_is_known) {
  Scene scene(drawing());
  scene.act(0, "draw discard");
  EXPECT_EQ(scene.seen(0), "8D");
  scene.act(0, "discard 5S");
  EXPECT_EQ(scene.seen(0), "8D");
  scene.act(1, "draw reserve");
  EXPECT_EQ(scene.seen(1), "");
}

TEST(Programs, PROG_38_of_equal_cards_the_seen_one_leaves_first) {
  Scene scene(after_revealing("9C 9C 9S 8H 8H 5C", {"straight 5H 6H 7H"}, R"("seen":[["9C","8H"],[]])"));
  scene.act(0, "add 8H to 1");
  EXPECT_EQ(scene.seen(0), "9C");
  EXPECT_EQ(scene.hand(0), "5C 8H 9S 9C 9C");
  auto laying = scene;
  laying.act(0, "discard 9C");
  EXPECT_EQ(laying.seen(0), "");
  Scene revealing(completing("G5", "9C 9C 9S 9H 9D AS", R"("seen":[["9C","AS"],[]])"));
  revealing.act(0, "reveal 9C 9C 9S 9H 9D");
  EXPECT_EQ(revealing.seen(0), "AS");
}

}  // namespace
}  // namespace rummage::programs
