// Rounds: whose turn, drawing, rolling again, and the two ends of a match.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/set_cubes/data/dice_and_board.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

// Dice that fit nowhere beside the logo of 1RO 2RO 3RO, one at a time or two together.
constexpr std::string_view idle_hand = "1VD 1VD 1VD 1VD 1VD";

Scene three_seats(std::string_view rest) {
  return Scene(logo_board, {"1RO 1VD 1VD", "2RO 1VD 1VD", "3RO 1VD 1VD"}, rest);
}

TEST(SetCubesRounds, CUBE_11_CUBE_17_the_first_round_ends_before_the_opener) {
  Scene scene(opening({"1RO 1RD 1VO 1VD 3GW", "2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}));
  scene.act(1, "call 2RO 2RD 2RW");
  EXPECT_EQ(scene.moment(), "turn of 2");
  scene.act(2, "end");
  EXPECT_EQ(scene.moment(), "turn of 0");
  scene.act(0, "end");
  // Somebody connected a die in this round: the opener, by opening.
  EXPECT_EQ(scene.moment(), "reroll");
  EXPECT_EQ(scene.state.idle, 0);
  scene.act(2, "keep").act(0, "keep").act(1, "keep");
  EXPECT_EQ(scene.moment(), "turn of 1");  // the opener begins each round
}

TEST(SetCubesRounds, CUBE_17_the_opener_begins_each_round) {
  auto scene = three_seats(R"("opener":1,"connected":true)");
  EXPECT_EQ(scene.moment(), "turn of 1");  // left out, the opener is to act
  scene.act(1, "end").act(2, "end").act(0, "end");
  EXPECT_EQ(scene.moment(), "reroll");
  for (int i = 0; i < 3; ++i) scene.act(i, "keep");
  EXPECT_EQ(scene.moment(), "turn of 1");
}

TEST(SetCubesRounds, CUBE_18_when_everybody_passed_all_dice_roll_and_a_round_begins_at_once) {
  const Scene scene(logo_board, {"1VD 1VD 1VD", "2VD 2VD 2VD"}, R"("bag":[])");
  std::set<std::string> hands;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto next = scene.after(0, "end", seed).after(1, "end", seed);
    EXPECT_EQ(next.moment(), "turn of 0");  // that roll takes the place of the other
    EXPECT_EQ(next.state.hands, scene.state.hands);
    EXPECT_EQ(next.state.idle, 1);
    EXPECT_NE(next.news().find("all_passed CUBE-18"), std::string::npos) << next.news();
    for (int i = 0; i < 2; ++i) hands.insert(std::to_string(i) + next.hand(i));
  }
  EXPECT_GT(hands.size(), 60U);
}

TEST(SetCubesRounds, CUBE_18_one_die_connected_by_anybody_is_enough) {
  Scene scene(logo_board, {"1VD 1VD 1VD", "1RO 2VD 2VD"});
  scene.act(0, "end").act(1, "place 1RO j8").act(1, "end");
  EXPECT_EQ(scene.moment(), "reroll");
  EXPECT_EQ(scene.state.idle, 0);
}

TEST(SetCubesRounds, CUBE_19_all_draw_up_to_five_and_roll_what_is_new) {
  Scene scene(logo_board, {"1RO 2RO 3RO 1VD 1VD", "2VD 2VD 2VD 2VD 2VD"}, R"("bag":[30,31,32,33,34])");
  scene.act(0, "place 1RO j8").act(0, "place 2RO k8").act(0, "place 3RO l8");
  const auto next = scene.after(1, "end", 5);
  EXPECT_EQ(next.moment(), "reroll");
  EXPECT_EQ(next.state.hands[0].size(), 5U);
  EXPECT_EQ(next.hand(1), "2VD 2VD 2VD 2VD 2VD");  // the others' dice are not touched
  // The next three from the top, and each shows one of its own faces.
  for (const int number : {30, 31, 32}) {
    ASSERT_TRUE(next.state.hands[0].has(Die::numbered(number)));
    const auto& die = data_sets()[0].dice[Die::numbered(number).index()];
    EXPECT_TRUE(std::ranges::count(die, next.state.faces[Die::numbered(number).index()]));
  }
  EXPECT_EQ(next.bag(), (std::vector<int>{33, 34}));
  EXPECT_NE(next.news().find("drew CUBE-19"), std::string::npos) << next.news();
  std::set<std::string> rolls;
  for (std::uint64_t seed = 0; seed < 60; ++seed) rolls.insert(scene.after(1, "end", seed).hand(0));
  EXPECT_GT(rolls.size(), 30U);
}

TEST(SetCubesRounds, CUBE_21_a_bag_that_is_too_small_serves_the_first_player_first) {
  // Seat 1 opened: it draws first, then 2, then 0.
  const auto scene = Scene(logo_board, {"1VD 1VD 1VD 1VD", "1VD 2VD", "2VD 2VD 2VD"},
                           R"("opener":1,"to_act":0,"connected":true,"bag":[30,31,32,33])");
  const auto next = scene.after(0, "end", 1);
  EXPECT_EQ(next.state.hands[1].size(), 5U);
  EXPECT_EQ(next.state.hands[2].size(), 4U);
  EXPECT_EQ(next.state.hands[0].size(), 4U);
  for (const int number : {30, 31, 32}) EXPECT_TRUE(next.state.hands[1].has(Die::numbered(number)));
  EXPECT_TRUE(next.state.hands[2].has(Die::numbered(33)));
  EXPECT_TRUE(next.bag().empty());
  EXPECT_EQ(next.moment(), "reroll");
}

// --- rolling again --------------------------------------------------------------------------------------------------

Scene between_rounds(std::string_view rest = {}) {
  return Scene(logo_board, {"1VD 1VD 2RO *", "2VD 3GW", "1GO 1GD"},
               R"("phase":"reroll","opener":2)" + (rest.empty() ? "" : "," + std::string(rest)));
}

TEST(SetCubesReroll, CUBE_20_any_dice_once_in_any_order_and_all_roll_together) {
  auto scene = between_rounds();
  EXPECT_EQ(scene.actions(0).size(), 16U);  // every set of four dice; none of them is keep
  scene.act(1, "reroll 3GW");
  EXPECT_EQ(scene.news(), "will_reroll CUBE-20");
  EXPECT_NE(scene.news("will_reroll", "dice"), "nothing");  // choices are shown
  EXPECT_EQ(scene.hand(1), "2VD 3GW");                      // nothing rolls yet
  EXPECT_EQ(scene.choices(1), "");
  EXPECT_EQ(scene.refusal(1, "reroll 2VD"), "decided_already CUBE-20");
  EXPECT_EQ(scene.refusal(1, "keep"), "decided_already CUBE-20");
  EXPECT_EQ(scene.refusal(2, "place 1GO j8"), "reroll_first CUBE-20");  // the first player waits
  EXPECT_EQ(scene.refusal(2, "end"), "reroll_first CUBE-20");
  scene.act(2, "keep");
  EXPECT_EQ(scene.moment(), "reroll");
  std::set<std::string> own;
  std::set<std::string> other;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto next = scene.after(0, "reroll 1VD *", seed);
    EXPECT_EQ(next.moment(), "turn of 2");
    EXPECT_EQ(next.hand(2), "1GO 1GD");
    EXPECT_NE(next.hand(0).find("2RO"), std::string::npos);
    EXPECT_NE(next.hand(1).find("2VD"), std::string::npos);
    EXPECT_TRUE(next.state.decided.empty());
    EXPECT_NE(next.news().find("rerolled CUBE-20"), std::string::npos) << next.news();
    own.insert(next.hand(0));
    other.insert(next.hand(1));
  }
  EXPECT_EQ(other.size(), 6U);  // one die: its six faces
  EXPECT_GT(own.size(), 15U);   // two dice: at most 36
  EXPECT_LE(own.size(), 36U);
}

TEST(SetCubesReroll, CUBE_20_before_drawing_where_the_table_chose_so) {
  const std::string before = R"("options":{"reroll":"before-drawing"},"bag":[30,31,32,33,34])";
  Scene scene(logo_board, {"1RO 2RO 3RO 1VD 1VD", "2VD 2VD 2VD 2VD 2VD"}, before);
  scene.act(0, "place 1RO j8").act(0, "place 2RO k8").act(0, "place 3RO l8").act(1, "end");
  EXPECT_EQ(scene.moment(), "reroll");
  EXPECT_EQ(scene.hand(0), "1VD 1VD");  // nothing is drawn yet, so there is nothing else to roll again
  EXPECT_EQ(scene.bag(), (std::vector<int>{30, 31, 32, 33, 34}));
  EXPECT_EQ(scene.actions(0).size(), 4U);
  scene.act(1, "keep");
  std::set<std::string> kept;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto next = scene.after(0, "reroll 1VD", seed);
    EXPECT_EQ(next.moment(), "turn of 0");
    EXPECT_EQ(next.state.hands[0].size(), 5U);
    for (const int number : {30, 31, 32}) EXPECT_TRUE(next.state.hands[0].has(Die::numbered(number)));
    EXPECT_EQ(next.hand(1), "2VD 2VD 2VD 2VD 2VD");
    EXPECT_EQ(next.news(), "will_reroll CUBE-20, rerolled CUBE-20, drew CUBE-19");
    kept.insert(next.hand(0));
  }
  EXPECT_GT(kept.size(), 20U);
}

TEST(SetCubesReroll, CUBE_18_before_drawing_the_roll_after_passing_comes_first_too) {
  const Scene scene(
      logo_board, {"1VD 1VD 1VD", "2VD 2VD 2VD"}, R"("options":{"reroll":"before-drawing"},"bag":[30,31,32])");
  const auto next = scene.after(0, "end", 1).after(1, "end", 1);
  EXPECT_EQ(next.moment(), "turn of 0");
  EXPECT_EQ(
      next.news(), "passed CUBE-12, all_passed CUBE-18, rolled CUBE-18, rolled CUBE-18, drew CUBE-19, drew CUBE-19");
  EXPECT_EQ(next.state.hands[0].size(), 5U);
  EXPECT_EQ(next.state.hands[1].size(), 4U);
}

TEST(SetCubesReroll, CUBE_31_before_drawing_who_finds_the_bag_empty_ends_the_match) {
  Scene scene(logo_board, {"1RO", "2VD"}, R"("options":{"reroll":"before-drawing"},"bag":[])");
  scene.act(0, "place 1RO j8").act(1, "end");
  EXPECT_EQ(scene.moment(), "over");
}

TEST(SetCubesReroll, CUBE_20_all_of_them_or_none) {
  auto scene = between_rounds();
  scene.act(0, "reroll 1VD 1VD 2RO *").act(1, "keep");
  EXPECT_EQ(scene.news(), "keeps CUBE-20");
  const auto next = scene.after(2, "keep", 3);
  EXPECT_NE(next.hand(0), "1VD 1VD 2RO *");
  EXPECT_EQ(next.hand(1), "2VD 3GW");
}

TEST(SetCubesReroll, bad_choices_are_refused) {
  auto scene = between_rounds();
  EXPECT_EQ(scene.refusal(0, "reroll"), "reroll_nothing CUBE-20");
  EXPECT_EQ(scene.refusal(0, "reroll 3GO"), "die_not_held CUBE-20");
  EXPECT_EQ(scene.refusal(0, "reroll 2RO 2RO"), "die_not_held CUBE-20");
  EXPECT_EQ(scene.refusal(0, "reroll 2VD"), "die_not_held CUBE-20");  // another's
  EXPECT_EQ(scene.refusal(0, "reroll *=2VO"), "declared_no_use CUBE-22");
  EXPECT_EQ(scene.refusal(0, "keep all"), "unknown_action ");
  EXPECT_EQ(scene.refusal(0, "none"), "opened_already CUBE-07");
  EXPECT_EQ(scene.refusal(0, "swap 2RO h8"), "reroll_first CUBE-20");
}

TEST(SetCubesReroll, CUBE_20_a_time_limit_is_a_table_option) {
  const auto scene = between_rounds();
  EXPECT_FALSE(timer(scene.state));
  const auto timed = between_rounds(R"("options":{"reroll-seconds":30},"rerolls":[[],null,null])");
  const auto due = timer(timed.state);
  ASSERT_TRUE(due);
  EXPECT_EQ(due->after_ms, 30'000);
  EXPECT_EQ(due->seat, Seat(1));  // who has not decided
  EXPECT_TRUE(std::holds_alternative<Keep>(due->action));
  auto s = timed.state;
  core::NoChance chance;
  auto ignored = core::Events::ignored();
  EXPECT_TRUE(apply(s, due->seat, due->action, chance, ignored));
  EXPECT_EQ(timer(s)->seat, Seat(2));
  // At no other time.
  EXPECT_FALSE(timer(Scene(logo_board, {"1VD", "2VD"}, R"("options":{"reroll-seconds":30})").state));
  EXPECT_FALSE(timer(dealt(setup_of(2, "30"))));
}

// --- the end --------------------------------------------------------------------------------------------------------

TEST(SetCubesEnd, CUBE_31_once_somebody_has_no_dice_the_round_is_played_to_its_end) {
  auto scene = Scene(logo_board, {"1RO", "1VD 2RO", "3GW 3VD"}, R"("bag":[],"scores":[1,2,3])");
  scene.act(0, "place 1RO j8");
  EXPECT_EQ(scene.moment(), "turn of 1");
  scene.act(1, "place 2RO k8").act(1, "end");
  EXPECT_EQ(scene.moment(), "turn of 2");
  EXPECT_FALSE(result(scene.state));
  scene.act(2, "end");
  EXPECT_EQ(scene.moment(), "over");
  ASSERT_TRUE(result(scene.state));
  EXPECT_EQ(scene.scores(), "4 5 3");  // CUBE-33: dice left over count nothing
  EXPECT_EQ(result(scene.state)->winners().nth(0), Seat(1));
  EXPECT_EQ(scene.refusal(0, "end"), "match_is_over CUBE-31");
  EXPECT_EQ(scene.refusal(0, "keep"), "match_is_over CUBE-31");
  EXPECT_EQ(scene.refusal(0, "none"), "match_is_over CUBE-31");
  EXPECT_EQ(scene.choices(0) + scene.choices(1), "");
}

TEST(SetCubesEnd, CUBE_31_the_last_of_a_round_ends_the_match_with_the_last_die) {
  auto scene = Scene(logo_board, {"1VD", "1RO"}, R"("bag":[],"to_act":1,"scores":[3,0])");
  scene.act(1, "place 1RO j8");
  EXPECT_EQ(scene.moment(), "over");
  EXPECT_NE(scene.news().find("out_of_dice CUBE-31"), std::string::npos) << scene.news();
  EXPECT_EQ(result(scene.state)->winners().size(), 2);  // CUBE-33: equal points share the win
  EXPECT_EQ(result(scene.state)->seats[0].rank, 1);
  EXPECT_EQ(result(scene.state)->seats[1].rank, 1);
}

TEST(SetCubesEnd, CUBE_31_not_while_there_are_dice_in_the_bag) {
  // Made-up positions: in a match nobody has fewer than four dice in a turn while the bag holds any.
  auto scene = Scene(logo_board, {"1VD", "1RO"}, R"("bag":[30,31,32,33,34],"to_act":1)");
  scene.act(1, "place 1RO j8");
  EXPECT_EQ(scene.moment(), "reroll");
  EXPECT_EQ(scene.state.hands[1].size(), 1U);
  // Who is left without any when the bag is empty has none left.
  auto none = Scene(logo_board, {"1VD", "1RO"}, R"("bag":[30],"to_act":1)");
  none.act(1, "place 1RO j8");
  EXPECT_EQ(none.moment(), "over");
}

TEST(SetCubesEnd, CUBE_31_dice_that_are_left_do_not_keep_the_match_going) {
  // Everybody else still holds dice, and one who has none never gets another turn.
  auto scene = Scene(logo_board, {"1VD 1VD", "1RO", "2RO 2VD"}, R"("bag":[])");
  scene.act(0, "end").act(1, "place 1RO j8").act(2, "end");
  EXPECT_EQ(scene.moment(), "over");
}

TEST(SetCubesEnd, CUBE_32_three_rounds_running_in_which_everybody_passes) {
  auto scene = Scene(logo_board, {idle_hand, "2VD 2VD 2VD 2VD 2VD"}, R"("scores":[5,9])");
  for (int round = 1; round <= 2; ++round) {
    scene.act(0, "end").act(1, "end");
    EXPECT_EQ(scene.moment(), "turn of 0");
    EXPECT_EQ(scene.state.idle, round);
  }
  scene.act(0, "end").act(1, "end");
  EXPECT_EQ(scene.moment(), "over");
  EXPECT_NE(scene.news().find("idle_end CUBE-32"), std::string::npos) << scene.news();
  EXPECT_EQ(result(scene.state)->winners().nth(0), Seat(1));
  EXPECT_EQ(result(scene.state)->seats[1].score, 9);
}

TEST(SetCubesEnd, CUBE_32_a_die_connected_in_between_starts_the_count_anew) {
  auto scene = Scene(logo_board, {"1RO 1VD 1VD 1VD", idle_hand}, R"("idle":2)");
  scene.act(0, "place 1RO j8").act(0, "end").act(1, "end");
  EXPECT_EQ(scene.moment(), "reroll");
  EXPECT_EQ(scene.state.idle, 0);
  // A swap is no connection (CUBE-12).
  auto swap = Scene("g8 1RO, h8 *2RO, i8 3RO", {"2RO 1VD 1VD 1VD", idle_hand}, R"("idle":2)");
  swap.act(0, "swap 2RO h8").act(0, "end").act(1, "end");
  EXPECT_EQ(swap.moment(), "over");
}

TEST(SetCubesEnd, CUBE_33_ranks_follow_points) {
  auto scene = Scene(logo_board, {"1VD", "1VD", "2VD", "2VD"}, R"("bag":[],"idle":2,"scores":[7,12,7,3])");
  for (int i = 0; i < 4; ++i) scene.act(i, "end");
  const auto ended = result(scene.state);
  ASSERT_TRUE(ended);
  std::string ranks;
  for (const auto& standing : ended->seats) ranks += std::to_string(standing.rank);
  EXPECT_EQ(ranks, "2124");
}

}  // namespace
}  // namespace rummage::set_cubes
