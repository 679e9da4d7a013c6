// How a display grows and shrinks, how a game ends, and the beginners' game.
#include <gtest/gtest.h>

#include "games/set/rules.hpp"
#include "games/set/solver/solver.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

std::string showing(std::string_view cards, std::string_view rest) {
  return R"({"display":)" + quote(cards) + "," + std::string(rest) + "}";
}

// Two SETs and nothing else to be found in fifteen cards.
const std::string fifteen = std::string(two_sets) + " 1ROE 1ROH 2ROE";

TEST(Set, SET_14_above_its_base_size_a_display_is_not_topped_up) {
  Scene scene(showing(fifteen, R"("pile":["3TOE","3TOH","3TOF","3TBE","3TBH","3TBF"])"));
  scene.act(0, one_set);  // places 7, 6 and 0: the last three cards move there in their order
  EXPECT_EQ(scene.news(), "took SET-09");
  EXPECT_EQ(scene.display(), "1ROE 3TWH 3TWE 2VWE 3RBH 1RBE 1ROH 2ROE 3VWH 1TBF 1VOF 2RBF");
  EXPECT_EQ(scene.pile(), "3TOE 3TOH 3TOF 3TBE 3TBH 3TBF");
  scene.act(0, other_set);  // from twelve it is topped up again
  EXPECT_EQ(scene.news(), "took SET-09, topped_up SET-09");
  EXPECT_EQ(scene.display(), "1ROE 3TWH 3TWE 2VWE 3TOE 3TOH 1ROH 2ROE 3VWH 1TBF 1VOF 3TOF");
}

TEST(Set, SET_14_a_beginners_display_above_nine_is_not_topped_up) {
  Scene scene(showing("1ROE 1ROH 1ROF 1RBE 1RBH 2ROE 2ROH 2RBF 2RWF 3RBF 3RWE 3RWH",
                      R"("options":{"deck":"red"},"pile":["2RBE","2RBH","3RWF"])"));
  scene.act(0, "take 1ROE 1ROH 1ROF");
  EXPECT_EQ(scene.state.display.size(), 9U);
  EXPECT_EQ(scene.pile(), "2RBE 2RBH 3RWF");
}

TEST(Set, SET_15_three_more_are_refused_when_21_cards_lie_open) {
  Scene scene(showing(std::string(cap) + " 1ROE", R"("seats":2)"));
  ASSERT_EQ(scene.state.display.size(), 21U);
  EXPECT_EQ(scene.refusal(0, "more"), "display_is_full SET-15");
  EXPECT_EQ(scene.choices(0), "");
  EXPECT_EQ(scene.claims(0), 1330U);
  Scene one_fewer(showing(cap, R"("seats":2,"options":{"more":"players"})"));
  one_fewer.act(0, "more").act(1, "more");
  EXPECT_EQ(one_fewer.state.display.size(), 21U);
}

TEST(Set, SET_15_beginners_stop_at_twelve) {
  Scene scene(showing(
      "1ROE 1ROH 1RBE 1RBH 2ROE 2ROH 2RBF 2RWF 3RBF", R"("seats":1,"options":{"deck":"red","more":"players"})"));
  ASSERT_EQ(scene.state.display.size(), 9U);
  scene.act(0, "more");
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_EQ(scene.refusal(0, "more"), "display_is_full SET-15");
}

TEST(Set, SET_15_with_an_empty_pile_more_means_that_one_sees_none) {
  Scene scene(showing(two_sets, R"("seats":3,"pile":[],"out":[2])"));
  scene.act(0, "more");
  EXPECT_EQ(scene.news(), "sees_none SET-15");
  EXPECT_FALSE(result(scene.state));
  scene.act(1, "more");
  EXPECT_EQ(scene.news(), "sees_none SET-15, game_over SET-15");
  EXPECT_EQ(scene.news("game_over", "left"), "12");
  EXPECT_TRUE(result(scene.state));  // although there are two SETs
  EXPECT_EQ(scene.display(), two_sets);
}

TEST(Set, SET_15_with_an_empty_pile_one_may_see_none_however_many_cards_lie_open) {
  Scene scene(showing(std::string(cap) + " 1ROE", R"("seats":2,"pile":[])"));
  ASSERT_EQ(scene.state.display.size(), 21U);
  EXPECT_EQ(scene.choices(0), "more");
  scene.act(0, "more").act(1, "more");
  EXPECT_EQ(scene.news(), "sees_none SET-15, game_over SET-15");
  EXPECT_TRUE(result(scene.state));
  Scene beginners(showing("1ROE 1ROH 1RBE 1RBH 2ROE 2ROH 2RBF 2RWF 3RBF 1ROF 3RWE 3RWH",
                          R"("seats":1,"options":{"deck":"red"},"pile":[])"));
  ASSERT_EQ(beginners.state.display.size(), 12U);
  beginners.act(0, "more");
  EXPECT_EQ(beginners.news(), "sees_none SET-15, game_over SET-15");
}

TEST(Set, SET_15_by_version_1_nobody_may_say_so_when_the_most_cards_lie_open) {
  Scene scene(showing(std::string(cap) + " 1ROE", R"("seats":2,"rules":1,"pile":[])"));
  EXPECT_EQ(scene.refusal(0, "more"), "display_is_full SET-15");
  EXPECT_EQ(scene.choices(0), "");
  const Scene fewer(showing(two_sets, R"("seats":2,"rules":1,"pile":[])"));
  EXPECT_EQ(fewer.choices(0), "more");
}

TEST(Set, SET_15_the_last_player_who_still_searches_going_out_ends_the_game) {
  Scene scene(showing(two_sets, R"("seats":2,"pile":[],"asked":[0])"));
  scene.act(1, no_set);
  EXPECT_EQ(scene.news(), "wrong SET-03, game_over SET-15");
  EXPECT_TRUE(scene.state.over);
}

TEST(Set, SET_15_seeing_none_lapses_when_a_set_is_taken) {
  Scene scene(showing(two_sets, R"("seats":2,"pile":[],"asked":[0])"));
  scene.act(1, one_set);
  EXPECT_EQ(scene.asked(), "");
  EXPECT_FALSE(scene.state.over);
}

TEST(Set, SET_16_the_game_ends_at_once_when_pile_and_sets_are_used_up) {
  Scene scene(showing(two_sets, R"("seats":2,"pile":[])"));
  scene.act(0, one_set);
  EXPECT_FALSE(result(scene.state));
  scene.act(1, other_set);
  EXPECT_EQ(scene.news(), "took SET-09, game_over SET-16");
  EXPECT_EQ(scene.news("game_over", "left"), "6");
  ASSERT_TRUE(result(scene.state));
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(scene.claims(seat), 0U);
    EXPECT_EQ(scene.choices(seat), "");
  }
  for (const auto* action : {"take 3TWH 3TWE 2VWE", "more", "call", "deal", "expire"})
    EXPECT_EQ(scene.refusal(0, action), "match_is_over SET-16");
  EXPECT_FALSE(timer(scene.state));
}

TEST(Set, SET_16_a_pile_that_is_not_used_up_keeps_the_game_going) {
  Scene scene(showing("2RWE 2RWH 2RWF", R"("pile":["1ROE"])"));
  scene.act(0, "take 2RWE 2RWH 2RWF");
  // One card to come, no SET with it, and then the pile is empty.
  EXPECT_EQ(scene.news(), "took SET-09, topped_up SET-09, game_over SET-16");
  EXPECT_EQ(scene.display(), "1ROE");
  Scene longer(showing("2RWE 2RWH 2RWF", R"("pile":["1ROE","1ROH","1ROF","1RBE"])"));
  longer.act(0, "take 2RWE 2RWH 2RWF");
  EXPECT_FALSE(longer.state.over);
  EXPECT_EQ(longer.display(), "1ROE 1ROH 1ROF 1RBE");
}

TEST(Set, SET_16_left_to_the_players_the_game_ends_only_when_all_say_so) {
  Scene scene(showing("2RWE 2RWH 2RWF 1ROE", R"("seats":2,"pile":[],"options":{"more":"players"})"));
  scene.act(1, "take 2RWE 2RWH 2RWF");
  EXPECT_EQ(scene.news(), "took SET-09");
  EXPECT_EQ(scene.display(), "1ROE");
  EXPECT_FALSE(result(scene.state));
  scene.act(0, "more").act(1, "more");
  EXPECT_EQ(scene.news(), "sees_none SET-15, game_over SET-15");
  EXPECT_TRUE(result(scene.state));
}

TEST(Set, SET_16_every_card_taken_ends_the_game) {
  Scene scene(showing("2RWE 2RWH 2RWF", R"("pile":[])"));
  scene.act(0, "take 2RWE 2RWH 2RWF");
  EXPECT_EQ(scene.display(), "");
  EXPECT_EQ(scene.news("game_over", "left"), "0");
  EXPECT_TRUE(result(scene.state));
}

TEST(Set, SET_17_the_most_cards_win_and_equal_piles_share) {
  Scene scene(showing(two_sets, R"("seats":3,"pile":[])"));
  scene.act(2, one_set).act(2, other_set);
  auto shared = result(scene.state);
  ASSERT_TRUE(shared);
  EXPECT_EQ(shared->seats, (FixedVector<core::SeatResult, core::max_seats>{{2, 0}, {2, 0}, {1, 6}}));
  Scene tie(showing(two_sets, R"("seats":3,"pile":[])"));
  tie.act(2, one_set).act(0, other_set);
  shared = result(tie.state);
  ASSERT_TRUE(shared);
  EXPECT_EQ(shared->seats, (FixedVector<core::SeatResult, core::max_seats>{{1, 3}, {3, 0}, {1, 3}}));
  EXPECT_EQ(shared->winners().size(), 2);
  EXPECT_FALSE(shared->winners().has(Seat(1)));
}

TEST(Set, SET_17_a_wrong_call_costs_no_card) {
  Scene scene(showing(two_sets, R"("seats":1,"pile":[])"));
  scene.act(0, one_set).act(0, "take 3TWH 3TWE 3VWH").act(0, other_set);
  EXPECT_EQ(result(scene.state)->seats[0].score, 6);
  EXPECT_EQ(scene.state.wrong[0], 1);
}

TEST(Set, SET_20_beginners_use_the_27_cards_of_one_colour) {
  for (const auto& [choice, letter] : {std::pair{"red", 'R'}, {"violet", 'V'}, {"turquoise", 'T'}}) {
    core::Setup setup{2, core::default_options(options())};
    ASSERT_TRUE(core::set_option(options(), setup.options, "deck", choice));
    core::FastChance chance(3);
    core::Events events;
    const auto s = Game::initial(setup, chance, events);
    EXPECT_EQ(s.display.size() + s.pile.size(), 27U);
    for (const Card card : s.display) EXPECT_EQ(card_text(card)[1], letter);
    for (const Card card : s.pile) EXPECT_EQ(card_text(card)[1], letter);
    EXPECT_FALSE(invariant_error(s));
  }
  // Of the colours red comes first; by default all three are used.
  EXPECT_EQ(options()[2].name, "deck");
  EXPECT_EQ(options()[2].choices[1], "red");
  EXPECT_EQ(options()[2].usual, 0);
  EXPECT_EQ(options()[2].choices[0], "full");
}

TEST(Set, SET_21_beginners_lay_nine_and_top_up_to_nine) {
  core::Setup setup{1, core::default_options(options())};
  ASSERT_TRUE(core::set_option(options(), setup.options, "deck", "violet"));
  ASSERT_TRUE(core::set_option(options(), setup.options, "more", "players"));
  core::FastChance chance(3);
  core::Events events;
  const auto s = Game::initial(setup, chance, events);
  EXPECT_EQ(s.display.size(), 9U);
  EXPECT_EQ(s.pile.size(), 18U);
  EXPECT_EQ(events.list()[0].rule, "SET-21");

  Scene scene(showing("1ROE 1RBE 1ROH 1RBH 1ROF 2RBF 2RWF 3RBF 3RWE", R"("options":{"deck":"red"})"));
  EXPECT_EQ(scene.pile().substr(0, 14), "1RBF 1RWE 1RWH");
  scene.act(0, "take 1ROE 1ROH 1ROF");
  EXPECT_EQ(scene.display(), "1RBF 1RBE 1RWE 1RBH 1RWH 2RBF 2RWF 3RBF 3RWE");
}

TEST(Set, SET_21_three_more_gives_twelve) {
  // Nine red cards without a SET: the table adds three, and among twelve there always is one.
  Scene scene(showing("1ROE 1ROH 1RBE 1RBH 2ROE 2ROH 2RBF 2RWF 3RBF", R"("options":{"deck":"red"})"));
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_TRUE(has_set(scene.state.display.span()));
}

}  // namespace
}  // namespace rummage::set
