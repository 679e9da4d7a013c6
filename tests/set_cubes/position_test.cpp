// Positions: what may be left out, what cannot occur, and bad input through the door that everybody uses.
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

TEST(SetCubesPosition, what_is_left_out_gets_the_obvious_default) {
  const Scene usual("{}");
  EXPECT_EQ(usual.state.seats, 2);
  EXPECT_EQ(usual.phase(), "opening");
  EXPECT_EQ(usual.scores(), "0 0");
  EXPECT_EQ(usual.hand(0).size(), usual.hand(1).size());
  EXPECT_EQ(usual.state.hands[0].size(), 5U);
  EXPECT_EQ(usual.state.bag.size(), 32U);
  EXPECT_EQ(usual.bag().front(), 11);  // the rest, in the order of the file, top first
  EXPECT_EQ(usual.bag().back(), 42);

  const Scene small(logo_board, {"1RO", "1VO 2VO", "3GD"});
  EXPECT_EQ(small.state.seats, 3);  // as many as there are hands
  EXPECT_EQ(small.moment(), "turn of 0");
  EXPECT_EQ(small.scores(), "0 0 0");
  EXPECT_EQ(small.state.bag.size(), 42U - 3U - 4U);
  EXPECT_EQ(small.state.opener, Seat(0));
  EXPECT_FALSE(small.state.connected);

  // With a bag given, what is named nowhere is not in this match.
  const Scene few(logo_board, {"1RO", "1VO"}, R"("bag":[40,41])");
  EXPECT_EQ(few.bag(), (std::vector<int>{40, 41}));
}

TEST(SetCubesPosition, dice_without_a_number_get_the_lowest_that_fits) {
  const Scene scene(R"({"board":{"g8":"1RO","h8":"2RO#13","i8":"3RO"},"hands":[["1RO","1RO#6","*"],["2RO"]]})");
  EXPECT_EQ(
      Game::write_position(scene.state)["board"], *core::parse_json(R"({"g8":"1RO#1","h8":"2RO#13","i8":"3RO#4"})"));
  EXPECT_EQ(Game::write_position(scene.state)["hands"], *core::parse_json(R"([["1RO#6","1RO#11","*#2"],["2RO#8"]])"));
}

TEST(SetCubesPosition, others_make_room_where_no_die_would_be_left) {
  // Eight dice have a 1RO, and all but one of those that have a 2RD are among them.
  const Scene scene(opening({"2RD 1RO 1RO 1RO 1RO", "1RO 1RO 1RO 1RO 3GD"}));
  EXPECT_EQ(scene.hand(0), "1RO 1RO 1RO 1RO 2RD");
  EXPECT_EQ(scene.hand(1), "1RO 1RO 1RO 1RO 3GD");
  EXPECT_EQ(Game::write_position(scene.state)["hands"].as_array()[0].as_array().back(), "2RD#12");
  EXPECT_EQ(position_refusal(opening({"2RD 2RD 1RO 1RO 1RO", "1RO 1RO 1RO 1RO 1RO"})), "no_die_left CUBE-01");
}

TEST(SetCubesPosition, reads_back_as_it_was_written) {
  for (const auto& text :
       {std::string("{}"), std::string(R"({"seats":4})"), position(ledger_board, {"3RW *", "1VO"}),
        position(logo_board, {"3RW *", "1VO"}, R"("bag":[40,41],"scores":[3,4],"idle":2,"opener":1,"to_act":0)"),
        position(logo_board, {"3RW *", "1VO"}, R"("phase":"reroll","rerolls":[["*"],null])"),
        position(logo_board, {"3RW *", "1VO"}, R"("options":{"reroll-seconds":30},"placed":1)"),
        opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}, R"("none":[1])")}) {
    const Scene scene(text);
    const auto written = core::json::serialize(Game::write_position(scene.state));
    const auto read = read_text(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(*read, scene.state);
  }
}

TEST(SetCubesPosition, CUBE_01_dice_that_are_not_there_are_refused) {
  EXPECT_EQ(position_refusal(position(logo_board, {"2RX", "1VO"})), "unknown_die CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#43", "1VO"})), "no_such_die CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#0", "1VO"})), "unknown_die CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#1", "1VO"})), "no_such_face CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"*#37", "1VO"})), "no_such_face CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#2 2RO#2", "1VO"})), "die_named_twice CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#2", "2RO#2"})), "die_named_twice CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO#2", "1VO"}, R"("bag":[2])")), "die_named_twice CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO", "1VO"}, R"("bag":[40,40])")), "die_named_twice CUBE-01");
  EXPECT_EQ(
      position_refusal(position(logo_board, {"2RO", "1VO"}, R"("bag":[40],"absent":[40])")), "die_named_twice CUBE-01");
  EXPECT_EQ(position_refusal(position(logo_board, {"2RO", "1VO"}, R"("bag":[43])")), "field_out_of_range CUBE-01");
  // Nine dice that show 1RO, where eight can.
  EXPECT_EQ(
      position_refusal(position("g8 1RO, h8 1RO, i8 1RO", {"1RO 1RO 1RO", "1RO 1RO 1RO"})), "no_die_left CUBE-01");
}

TEST(SetCubesPosition, CUBE_06_hands_have_five_dice_at_most) {
  EXPECT_EQ(position_refusal(position(logo_board, {"1RO 1RO 1RO 2RO 2RO 2RO", "1VO"})), "hand_too_large CUBE-06");
  EXPECT_EQ(position_refusal(opening({"2RO 2RD 2RW 1VD", "1RO 1RD 1VO 1VD 3GW"})), "impossible CUBE-06");
  // Who has connected two has three at most.
  const auto connected = position(logo_board, {"1RO 1RO 1RO 2RO", "1VO"}, R"("placed":2)");
  const auto refused = position_refusal(connected);
  EXPECT_EQ(refused.substr(0, 14), "hand_too_large") << refused;
}

TEST(SetCubesPosition, CUBE_14_a_board_that_does_not_connect_is_refused) {
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, a1 1VO", {"1RO", "1VO"})), "not_connected CUBE-14");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, j8 2RO", {"1RO", "1VO"})), "not_connected CUBE-14");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, a1 1VO, b1 2VO, c1 3VO", {"1RO", "1VO"})),
            "not_connected CUBE-14");
  // A row of a SET that touches the logo's, with no SET across.
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, g9 1RD, h9 2RD, i9 3RD", {"1RO", "1VO"})),
            "not_connected CUBE-14");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 2VO", {"1RO", "1VO"})), "impossible CUBE-11");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO", {"1RO", "1VO"})), "impossible CUBE-11");
  EXPECT_EQ(position_refusal(position("", {"1RO", "1VO"}, R"("phase":"turn")")), "impossible CUBE-11");
  EXPECT_EQ(position_refusal(position(logo_board, {"1RO", "1VO"}, R"("phase":"opening")")), "impossible CUBE-11");
  EXPECT_TRUE(read_text(position(touching_board, {"1RO", "1VO"})));
}

TEST(SetCubesPosition, CUBE_22_wilds_on_the_board_are_declared_and_those_in_hands_are_not) {
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 *, i8 3RO", {"1RO", "1VO"})), "declare_wild CUBE-22");
  EXPECT_EQ(position_refusal(position(logo_board, {"*2RO", "1VO"})), "declared_no_use CUBE-22");
}

TEST(SetCubesPosition, CUBE_30_dice_lie_on_the_board) {
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, p1 1VO", {"1RO", "1VO"})), "off_board CUBE-30");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, a16 1VO", {"1RO", "1VO"})), "off_board CUBE-30");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, 8 1VO", {"1RO", "1VO"})), "unknown_square_name CUBE-30");
  EXPECT_EQ(position_refusal(position("g8 1RO, h8 2RO, i8 3RO, G8 1RO", {"1RO", "1VO"})), "square_taken CUBE-13");
}

TEST(SetCubesPosition, moments_that_cannot_occur_are_refused) {
  const auto with = [](std::string_view rest) {
    return position_refusal(position(logo_board, {"1RO 2RO", "1VO"}, rest));
  };
  EXPECT_EQ(with(R"("none":[0])"), "impossible CUBE-09");
  EXPECT_EQ(with(R"("placed":1,"connected":false)"), "impossible CUBE-18");
  EXPECT_EQ(with(R"("placed":3)"), "field_out_of_range ");
  EXPECT_EQ(with(R"("idle":3)"), "impossible CUBE-32");
  EXPECT_EQ(with(R"("idle":4)"), "field_out_of_range ");
  EXPECT_EQ(with(R"("phase":"over")"), "impossible CUBE-31");
  EXPECT_EQ(with(R"("phase":"reroll","idle":1)"), "impossible CUBE-18");
  EXPECT_EQ(with(R"("phase":"reroll","placed":1)"), "impossible CUBE-12");
  EXPECT_EQ(with(R"("phase":"reroll","to_act":1)"), "impossible CUBE-12");
  EXPECT_EQ(with(R"("phase":"reroll","rerolls":[[],[]])"), "impossible CUBE-20");  // all have decided
  EXPECT_EQ(with(R"("phase":"reroll","rerolls":[["3GD"],null])"), "die_not_held CUBE-20");
  EXPECT_EQ(with(R"("rerolls":[["1RO"],null])"), "impossible CUBE-20");
  EXPECT_EQ(position_refusal(position(logo_board, {"1RO", ""}, R"("phase":"reroll","bag":[])")), "impossible CUBE-31");
  EXPECT_EQ(position_refusal(opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}, R"("none":[0,1])")),
            "impossible CUBE-09");
  EXPECT_EQ(
      position_refusal(opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}, R"("opener":1)")), "impossible CUBE-07");
}

TEST(SetCubesPosition, fields_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {R"({"seats":1})", "field_out_of_range "},
      {R"({"seats":5})", "field_out_of_range "},
      {R"({"to_act":2})", "field_out_of_range "},
      {R"({"opener":-1})", "field_out_of_range "},
      {R"({"phase":"sleep"})", "no_such_phase "},
      {R"({"hands":[]})", "field_wrong_length "},
      {R"({"hands":[[],[],[],[],[]]})", "field_wrong_length "},
      {R"({"seats":3,"hands":[[],[]]})", "field_wrong_length "},
      {R"({"hands":[3,4]})", "field_wrong_type "},
      {R"({"hands":[[3],[4]]})", "field_wrong_type "},
      {R"({"hands":7})", "field_wrong_type "},
      {R"({"board":[]})", "field_wrong_type "},
      {R"({"board":{"g8":3}})", "field_wrong_type "},
      {R"({"bag":["1RO"]})", "field_out_of_range CUBE-01"},
      {R"({"scores":[1]})", "field_wrong_length "},
      {R"({"scores":[1,-1]})", "field_out_of_range "},
      {R"({"none":[2]})", "no_such_seat "},
      {R"({"cards":[]})", "field_unknown "},
      {R"({"options":{"board":"none"}})", "option_no_such_choice "},
      {R"({"options":{"reroll-seconds":-1}})", "option_not_in_range "},
  };
  for (const auto& [json, wanted] : rows) {
    const auto read = read_text(json);
    ASSERT_FALSE(read) << json;
    EXPECT_EQ(std::string(read.error().code.name) + " " + std::string(read.error().rule), wanted) << json;
  }
}

TEST(SetCubesBadInput, is_refused_through_the_adapter_and_changes_nothing) {
  proof::expect_refused<Game>(
      position("g8 1RO, h8 *2RO, i8 3RO", {"1RO 2RO 3RO * 1VD", "1VO"}),
      {{0, "place 3GD j8", "die_not_held", "CUBE-12"},
       {0, "place 1RO h8", "square_taken", "CUBE-13"},
       {0, "place 1RO p8", "off_board", "CUBE-30"},
       {0, "place 1RO j9", "no_line", "CUBE-13"},
       {0, "place 1RO a1", "no_line", "CUBE-13"},
       {0, "place 1VD j8", "makes_no_set", "CUBE-14"},
       {0, "place 1RO j8 2RO k8 3RO l8", "play_too_long", "CUBE-13"},
       {0, "place * j8", "declare_wild", "CUBE-22"},
       {0, "swap 1RO h8", "swap_differs", "CUBE-24"},
       {1, "end", "not_your_turn", "CUBE-12"},
       {2, "end", "no_such_seat", ""}});
  proof::expect_refused<Game>(position("g8 1RO, h8 *2RO, i8 3RO, j8 1RO", {"2RO 3RO 1VD", "1VO"}, R"("placed":1)"),
                              {{0, "swap 2RO h8", "swap_before_placing", "CUBE-24"}});
  proof::expect_refused<Game>(
      position("g8 1RO, h8 *2RO, i8 3RO, j8 1RO, k8 2RO", {"2RO 3RO 1VD", "1VO"}, R"("placed":2)"),
      {{0, "place 3RO l8 1VD m8", "too_many_placed", "CUBE-12"}});
  proof::expect_refused<Game>(
      position(logo_board, {"2RO 3RO 1VD", "1VO"}, R"("phase":"reroll","rerolls":[["2RO"],null])"),
      {{0, "reroll 3RO", "decided_already", "CUBE-20"}, {1, "place 1VO j8", "reroll_first", "CUBE-20"}});
  proof::expect_refused<Game>(
      opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}),
      {{0, "call 2RO 2RD 1RO", "die_not_held", "CUBE-07"}, {1, "call 2RO 2RD 2RW", "die_not_held", "CUBE-07"}});
}

}  // namespace
}  // namespace rummage::set_cubes
