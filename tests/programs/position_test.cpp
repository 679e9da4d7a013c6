// Positions: what may be left out, what cannot occur, and bad input through the door that everybody uses.
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "games/programs/game.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

TEST(ProgramsPosition, what_is_left_out_gets_the_obvious_default) {
  const Scene usual("{}");
  EXPECT_EQ(usual.state.seats, 4);
  EXPECT_EQ(usual.state.to_act, Seat(0));
  EXPECT_EQ(usual.state.dealer, Seat(3));
  EXPECT_EQ(usual.state.phase, Phase::draw);
  EXPECT_EQ(usual.state.round, 1);
  EXPECT_EQ(usual.state.changes, Changes::on);
  // Programs and cards from the top of their decks, in the order of their files, from the dealer's left.
  EXPECT_EQ(usual.program(0), "S5");
  EXPECT_EQ(usual.program(3), "S8");
  EXPECT_EQ(usual.hand(0).substr(0, 2), "AS");
  for (const auto& hand : {usual.hand(0), usual.hand(1), usual.hand(2), usual.hand(3)})
    EXPECT_EQ(cards_of(hand).size(), 13U);
  EXPECT_EQ(usual.state.discards.size(), 1U);
  EXPECT_EQ(usual.state.reserve.size(), 108U - 53U);
  EXPECT_TRUE(usual.reserve().ends_with("JK JK JK JK"));

  const Scene two(completing("G7", "9S"));
  EXPECT_EQ(two.state.seats, 2);
  EXPECT_EQ(two.state.reserve.size(), 108U - 27U - 1U);
  EXPECT_EQ(two.state.program_deck.size(), 38U);

  // With a reserve or program deck given, what is named nowhere is not in this round.
  const Scene few(completing("G7", "9S", R"("reserve":["3H","JK"],"program_deck":["S5","sun"])"));
  EXPECT_EQ(few.reserve(), "3H JK");
  EXPECT_EQ(few.state.deck->text(few.state.program_deck.back()), "S5");  // top first
  EXPECT_EQ(few.state.program_deck.size(), 2U);
  EXPECT_EQ(few.state.absent_programs.size(), 36U);
}

TEST(ProgramsPosition, reads_back_as_it_was_written) {
  for (const auto& text :
       {std::string("{}"), std::string(R"({"seats":6})"), completing("G7", "9S 9C JK", R"("seen":[["9C"],[]])"),
        after_revealing("8H 9C 5C", {"straight 5H 6H JK", "group 9S 9D 9H", "mixed heart spade: 5H 6S 7H"}),
        completing(
            "S5", "5S", R"("options":{"changes":"off"},"failed":[2,7],"round":9,"completed":[["sun"],["G6","S6"]])")}) {
    const Scene scene(text);
    const auto written = core::json::serialize(Game::write_position(scene.state));
    const auto read = read_text(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(*read, scene.state);
  }
}

TEST(ProgramsPosition, PROG_01_a_card_too_often_is_refused) {
  const auto hands = [](std::string_view first, std::string_view rest) {
    return R"({"programs":["S5","S8"],"phase":"play","discards":["8D"],"hands":)" +
           quote_all({first, padded("", 13, "AS AS JK JK JK JK")}) + std::string(rest) + "}";
  };
  EXPECT_EQ(position_refusal(hands("AS AS AS 4S 4S 4H 4H 5S 5S 5H 5H 6D 6D 6C", "")), "card_too_often PROG-01");
  EXPECT_EQ(position_refusal(hands("JK JK JK JK JK 4H 4H 5S 5S 5H 5H 6D 6D 6C", "")), "card_too_often PROG-01");
  EXPECT_EQ(position_refusal(hands("AS AS 4D 4S 4S 4H 4H 5S 5S 5H 5H 6D 6D 6C", R"(,"reserve":["AS"])")),
            "card_too_often PROG-01");
  EXPECT_EQ(position_refusal(hands("AS AS 4D 4S 4S 4H 4H 5S 5S 5H 5H 6D 6D 6C", R"(,"absent":["AS"])")),
            "card_too_often PROG-01");
}

TEST(ProgramsPosition, PROG_01_a_card_that_does_not_exist_is_refused) {
  for (const auto* card : {"1S", "11S", "5X", "5", "", "JOKER"})
    EXPECT_EQ(position_refusal(R"({"discards":[")" + std::string(card) + R"("]})"), "unknown_card PROG-01") << card;
}

TEST(ProgramsPosition, PROG_06_a_program_that_is_not_in_the_deck_or_too_often_is_refused) {
  EXPECT_EQ(position_refusal(completing("S3", "5S")), "no_such_program PROG-06");
  EXPECT_EQ(position_refusal(completing("S15", "5S")), "straight_too_long PROG-05");
  EXPECT_EQ(position_refusal(completing("S8", "5S")), "program_too_often PROG-06");
  EXPECT_EQ(position_refusal(completing("S5", "5S", R"("completed":[["S5"],[]])")), "program_too_often PROG-06");
  EXPECT_EQ(
      position_refusal(completing("S5", "5S", R"("completed":[["sun","sun","sun"],[]])")), "program_too_often PROG-06");
  EXPECT_EQ(position_refusal(completing("sun", "5S")), "impossible PROG-15");
}

TEST(ProgramsPosition, PROG_19_a_hand_of_the_wrong_size_is_refused) {
  const auto hands = [](std::string_view phase, std::size_t first, std::size_t second) {
    const auto one = padded("", first, "8D");
    return R"({"programs":["S5","S8"],"discards":["8D"],"phase":")" + std::string(phase) + R"(","hands":)" +
           quote_all({one, padded("", second, one + " 8D")}) + "}";
  };
  EXPECT_TRUE(read_text(hands("draw", 13, 13)));
  EXPECT_TRUE(read_text(hands("play", 14, 13)));
  EXPECT_EQ(position_refusal(hands("draw", 12, 13)), "hand_wrong_size PROG-19");
  EXPECT_EQ(position_refusal(hands("draw", 14, 13)), "hand_wrong_size PROG-19");
  EXPECT_EQ(position_refusal(hands("play", 13, 13)), "hand_wrong_size PROG-19");
  EXPECT_EQ(position_refusal(hands("play", 14, 14)), "hand_wrong_size PROG-19");
  EXPECT_EQ(position_refusal(
                R"({"hands":[["AS","AS","AH","AH","AC","AC","AD","AD","3S","3S","3H","3H","3C","3C","3D"],[]]})"),
            "too_many_cards PROG-01");
}

TEST(ProgramsPosition, what_cannot_lie_on_the_table_is_refused) {
  const auto laid = [](const std::string& one) { return position_refusal(after_revealing("8H 5C", {one})); };
  EXPECT_EQ(laid("straight 5H 6H 8H"), "out_of_sequence PROG-08");
  EXPECT_EQ(laid("straight 5H 6S 7H"), "straight_of_two_suits PROG-08");
  EXPECT_EQ(laid("group 9H 9S 10S"), "group_of_two_values PROG-09");
  EXPECT_EQ(laid("group 2H 2S JK"), "only_wild PROG-04");
  EXPECT_EQ(laid("straight QH KH AH 2H 3H"), "out_of_sequence PROG-05");
  EXPECT_EQ(laid("mixed heart spade: 5H 6S 7C"), "suit_not_allowed PROG-12");
  // Nobody has completed anything who could have laid it.
  EXPECT_EQ(position_refusal(completing("S5", "9S", R"("table":[{"seat":0,"group":["QS","QH","QC"]}])")),
            "impossible PROG-27");
}

TEST(ProgramsPosition, what_cannot_be_known_or_completed_is_refused) {
  EXPECT_EQ(position_refusal(completing("S5", "9S", R"("seen":[["QS"],[]])")), "impossible PROG-38");
  EXPECT_EQ(position_refusal(completing("S5", "9S", R"("revealed":[0])")), "impossible PROG-36");
  EXPECT_EQ(position_refusal(completing("S5", "9S", R"("phase2":1)")), "field_unknown ");
  EXPECT_EQ(
      position_refusal(completing("S7", "9S", R"("completed":[["S5","S6","G5","G6","G7"],[]])")), "impossible PROG-37");
  EXPECT_EQ(position_refusal(R"({"phase":"over"})"), "impossible PROG-37");
  EXPECT_EQ(position_refusal(R"({"phase":"change","hands":[[],[]]})"), "impossible PROG-35");
}

TEST(ProgramsPosition, PROG_33_a_used_up_reserve_has_been_shuffled_anew) {
  const auto one = padded("", 13, "8D QH");
  const auto with = [&](std::string_view piles) {
    return R"({"programs":["S5","S8"],"hands":)" + quote_all({one, padded("", 13, one + " 8D QH")}) +
           std::string(piles) + "}";
  };
  EXPECT_EQ(position_refusal(with(R"(,"reserve":[],"discards":["8D","QH"])")), "impossible PROG-33");
  EXPECT_TRUE(read_text(with(R"(,"reserve":[],"discards":["8D"])")));
  // A position may do without discards, and then there is none to draw.
  Scene none(with(R"(,"reserve":["QH"])"));
  EXPECT_EQ(none.choices(0), "draw reserve");
  EXPECT_EQ(none.refusal(0, "draw discard"), "no_discard PROG-22");
}

TEST(ProgramsPosition, fields_that_make_no_sense_are_refused_by_name) {
  for (const auto& [json, wanted] : std::vector<std::pair<std::string, std::string>>{
           {R"({"seats":1})", "field_out_of_range "},
           {R"({"seats":7})", "field_out_of_range "},
           {R"({"round":0})", "field_out_of_range "},
           {R"({"to_act":4})", "field_out_of_range "},
           {R"({"dealer":-1})", "field_out_of_range "},
           {R"({"phase":"sleep"})", "no_such_phase "},
           {R"({"seats":3,"hands":[[],[]]})", "field_wrong_length "},
           {R"({"hands":[3,4]})", "field_wrong_type "},
           {R"({"hands":7})", "field_wrong_type "},
           {R"({"reserve":[3]})", "field_wrong_type "},
           {R"({"programs":["S5"]})", "field_wrong_length "},
           {R"({"completed":[1,2,3,4]})", "field_wrong_type "},
           {R"({"cards":[]})", "field_unknown "},
           {R"({"options":{"changes":"maybe"}})", "option_no_such_choice "},
           {R"({"options":{"deck":"none"}})", "option_no_such_choice "}}) {
    const auto read = read_text(json);
    ASSERT_FALSE(read) << json;
    EXPECT_EQ(std::string(read.error().code.name) + " " + std::string(read.error().rule), wanted) << json;
  }
}

TEST(ProgramsBadInput, is_refused_through_the_adapter_and_changes_nothing) {
  proof::expect_refused<Game>(
      completing("S4 [no wild]", "5S 6S 7S 8S 9S 6H JK 2D"),
      {{0, "reveal 5S 6S 7S", "wrong_size", "PROG-10"},                // a card short
       {0, "reveal 5S 6S 7S 8S 9S", "wrong_size", "PROG-10"},          // over
       {0, "reveal 7S 8S 9S 10S", "card_not_held", "PROG-24"},         // not held
       {0, "reveal 5S 6S 7S 7S", "card_too_often_named", "PROG-24"},   // used twice
       {0, "reveal 6S 5S 7S 8S", "out_of_sequence", "PROG-08"},        // out of order
       {0, "reveal 5S 6H 7S 8S", "straight_of_two_suits", "PROG-08"},  // of two suits
       {0, "reveal 5S 6S JK 8S", "no_wild_here", "PROG-14"},           // a wild card where none is allowed
       {0, "lay 5S 5S 5S", "complete_first", "PROG-27"},               // laying before completing
       {0, "add 5S to 1", "complete_first", "PROG-27"},
       {0, "draw reserve", "drawn_already", "PROG-22"},
       {1, "discard 3C", "not_your_turn", "PROG-21"},
       {2, "draw reserve", "no_such_seat", ""},
       {0, std::string(100'000, 'x'), "unknown_action", ""},
       {0, "reveal " + std::string(100'000, '/'), "empty_combination", "PROG-10"}});
  proof::expect_refused<Game>(
      after_revealing("8H 9S 10S JS JK 3H 5C", {"straight JH QH KH AH", "group 9H 9C 9D"}),
      {{0, "lay 9S 10S JS", "no_new_straight", "PROG-25"},  // a new straight afterwards
       {0, "add 8H to 1", "not_at_an_end", "PROG-26"},      // where it does not fit
       {0, "add 3H to 1", "past_the_ace_here", "PROG-05"},  // round the corner past the ace
       {0, "add JK to 1 high", "past_the_ace_here", "PROG-05"},
       {0, "add 8H to 2", "not_of_the_group", "PROG-26"},
       {0, "add 8H to 3", "no_such_combination", "PROG-26"},  // one that does not exist
       {0, "lay JK JK JK", "card_too_often_named", "PROG-25"}});
  proof::expect_refused<Game>(
      completing("2x G3", "2S 2H JK 9S 9H 9D"), {{0, "reveal 2S 2H JK / 9S 9H 9D", "only_wild", "PROG-04"}});
}

}  // namespace
}  // namespace rummage::programs
