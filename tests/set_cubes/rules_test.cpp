// A turn: plays of one die and of two, what they score, and why they are refused.
#include "games/set_cubes/rules.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "games/set_cubes/board.hpp"
#include "screens.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

using proof::expect_parts;

// The sentence of a refusal, in English.
std::string sentence(const Scene& scene, std::string_view action) {
  auto state = scene.state;
  core::NoChance chance;
  auto ignored = core::Events::ignored();
  const auto read = read_action(state, Seat(0), action);
  if (!read) return core::Catalogue::of("en").sentence("set_cubes", read.error());
  const auto done = apply(state, Seat(0), *read, chance, ignored);
  return done ? "accepted" : core::Catalogue::of("en").sentence("set_cubes", done.error());
}

TEST(SetCubesRules, CUBE_04_each_characteristic_is_the_same_on_all_three_or_different_on_all_three) {
  for (int a = 0; a < symbols; ++a)
    for (int b = 0; b < symbols; ++b)
      for (int c = 0; c < symbols; ++c) {
        const auto symbol = [](int i) { return Symbol::at(i); };
        ASSERT_EQ(is_set(symbol(a), symbol(b), symbol(c)), is_set_by_ledger(symbol(a), symbol(b), symbol(c)));
        const auto found = breaks(symbol(a), symbol(b), symbol(c));
        ASSERT_EQ(found.empty(), is_set_by_ledger(symbol(a), symbol(b), symbol(c)));
        for (const auto& [which, two, one] : found) {
          int twos = 0;
          int ones = 0;
          for (const int i : {a, b, c}) {
            twos += symbol(i).value(which) == two ? 1 : 0;
            ones += symbol(i).value(which) == one ? 1 : 0;
          }
          ASSERT_EQ(twos, 2);
          ASSERT_EQ(ones, 1);
        }
      }
}

TEST(SetCubesRules, CUBE_40_a_die_completes_a_set_in_its_row_and_one_in_its_column) {
  Scene scene(ledger_board, {"3RW 1GD", "1VO"});
  scene.act(0, "place 3RW i10");
  EXPECT_EQ(scene.scores(), "6 0");
  EXPECT_EQ(scene.at("i10"), "3RW");
  EXPECT_EQ(scene.hand(0), "1GD");
  EXPECT_EQ(scene.news(), "placed CUBE-13");
  EXPECT_EQ(scene.news("placed", "points"), "6");
  EXPECT_EQ(scene.moment(), "turn of 0");
}

TEST(SetCubesRules, CUBE_41_three_dice_in_one_turn) {
  Scene scene(ledger_board, {"3RW 1RW 3RO 2VD", "1VO"});
  scene.act(0, "place 3RW i10");
  EXPECT_EQ(scene.score(0), 6);
  scene.act(0, "place 1RW j10");
  EXPECT_EQ(scene.score(0), 9);
  scene.act(0, "place 3RO i11");
  EXPECT_EQ(scene.score(0), 12);
  EXPECT_EQ(scene.moment(), "turn of 1");  // CUBE-12: by itself after the third die
}

TEST(SetCubesRules, CUBE_42_CUBE_15_a_die_may_touch_others_without_a_set) {
  Scene scene(touching_board, {"3RD 1GD", "1VO"});
  scene.act(0, "place 3RD h9");
  EXPECT_EQ(scene.score(0), 3);
}

TEST(SetCubesRules, CUBE_05_sets_are_three_squares_of_a_row_or_a_column) {
  Scene scene(logo_board, {"1RO 3RO 1RD 1RW 2VD", "1VO"});
  EXPECT_EQ(scene.refusal(0, "place 1RO j9"), "no_line CUBE-13");  // diagonal
  EXPECT_EQ(scene.refusal(0, "place 1RO i9"), "no_line CUBE-13");  // round a corner
  EXPECT_EQ(scene.refusal(0, "place 1RO i7"), "no_line CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO k8"), "no_line CUBE-13");  // a gap
  EXPECT_EQ(scene.refusal(0, "place 1RD g9 1RW h10"), "not_in_line CUBE-05");
  EXPECT_EQ(scene.refusal(0, "place 3RO f8 1RO j8"), "not_in_line CUBE-05");
  EXPECT_EQ(scene.refusal(0, "place 1RD g9 1RW g11"), "no_line CUBE-13");  // g8 g9 g11 are not consecutive
  EXPECT_EQ(scene.after(0, "place 1RO j8", 1).score(0), 3);
  EXPECT_EQ(scene.after(0, "place 3RO f8", 1).score(0), 3);
}

TEST(SetCubesRules, CUBE_05_CUBE_16_overlapping_sets_all_score) {
  const auto* board =
      "g8 1RO, h8 2RO, i8 3RO, j8 1RO, k8 2RO, g9 1RD, h9 2RD, j9 1RD, k9 2RD, g10 1RW, h10 2RW, j10 1RW, k10 2RW";
  Scene scene(board, {"3RW 3RD", "1VO"});
  const auto wave = scene.after(0, "place 3RW i10", 1);
  EXPECT_EQ(wave.score(0), 9);  // g-i, h-j and i-k
  // Then i9: three in its row and i8 i9 i10 in its column, in which the first die scores once more (CUBE-27).
  EXPECT_EQ(wave.after(0, "place 3RD i9", 1).score(0), 9 + 12);
  // Both in one play: no SET scores twice.
  EXPECT_EQ(scene.after(0, "place 3RD i9 3RW i10", 1).score(0), 9 + 12);
}

TEST(SetCubesRules, CUBE_13_two_dice_complete_a_set_with_one_on_the_board) {
  Scene scene(logo_board, {"1RD 1RW 1VD", "1VO"});
  EXPECT_EQ(scene.refusal(0, "place 1RD g9"), "no_line CUBE-13");
  for (const auto* play :
       {"place 1RD g9 1RW g10", "place 1RW g9 1RD g10", "place 1RD g7 1RW g9", "place 1RD g6 1RW g7"}) {
    const auto next = scene.after(0, play, 1);
    EXPECT_EQ(next.score(0), 3) << play;
    EXPECT_EQ(next.state.placed, 2) << play;
  }
  // Written by square, whatever the order in which they are given.
  EXPECT_EQ(write_action(scene.state, Seat(0), *read_action(scene.state, Seat(0), "place 1RW g9 1RD g7")),
            "place 1RD g7 1RW g9");
}

TEST(SetCubesRules, CUBE_13_two_dice_that_are_no_set_together_are_two_plays) {
  // Each would be one by itself: i10 in row and column, h11 in its column; but not with one another.
  Scene scene(ledger_board, {"3RW 2RO 1VD", "1VO"});
  EXPECT_EQ(scene.after(0, "place 3RW i10", 1).after(0, "place 2RO h11", 1).score(0), 9);
  EXPECT_EQ(scene.refusal(0, "place 2RO h11 3RW i10"), "not_in_line CUBE-05");
  // In one line with a die of the board, each completing a SET of its own across it.
  const auto* board =
      "g7 1RW, g8 1RO, h8 2RO, i8 3RO, j8 1RO, k8 2RO, g9 1RD, h9 2RD, i9 3RD, k9 2VD, i10 1GW, j10 3GW, k10 2GW";
  Scene across(board, {"1RW 2RW 3VW", "1VO"});
  EXPECT_EQ(across.after(0, "place 1RW g10", 1).after(0, "place 2RW h10", 1).score(0), 6);
  EXPECT_EQ(across.refusal(0, "place 1RW g10 2RW h10"), "two_plays CUBE-13");
}

TEST(SetCubesRules, CUBE_13_dice_of_the_same_turn_count_as_dice_on_the_board) {
  Scene scene(logo_board, {"1RO 2RO 3RO 1VD", "1VO"});
  EXPECT_EQ(scene.refusal(0, "place 2RO k8"), "no_line CUBE-13");
  scene.act(0, "place 1RO j8").act(0, "place 2RO k8").act(0, "place 3RO l8");
  EXPECT_EQ(scene.score(0), 3 + 3 + 3 + 1);  // CUBE-29: l8
}

TEST(SetCubesRules, CUBE_14_a_refused_play_says_which_die_makes_no_set_and_what_breaks) {
  const Scene scene(ledger_board, {"1RO 2VD 3GW", "1VO"});
  // Row: 1RW 2RW 1RO. Column: 3RO 3RD 1RO.
  const auto text = sentence(scene, "place 1RO i10");
  expect_parts(text, {"1RO", "i10", "row", "column", "number", "shape"});
  EXPECT_EQ(text.find("colour"), std::string::npos) << text;
  // 2VD beside 3RO 3RD breaks in colour too.
  expect_parts(sentence(scene, "place 2VD i10"), {"2VD", "colour", "number"});
}

TEST(SetCubesRules, CUBE_12_up_to_three_dice_then_the_turn_is_over) {
  Scene scene(logo_board, {"1RO 2RO 3RO 1RD 1RW", "1VO"});
  scene.act(0, "place 1RD g9 1RW g10");
  EXPECT_EQ(scene.refusal(0, "place 1RO j8 2RO k8"), "too_many_placed CUBE-12");  // that would be a fourth
  scene.act(0, "place 1RO j8");
  EXPECT_EQ(scene.moment(), "turn of 1");
  EXPECT_EQ(scene.refusal(0, "place 2RO k8"), "not_your_turn CUBE-12");
}

TEST(SetCubesRules, CUBE_12_passing_is_always_allowed_and_the_last_die_ends_the_turn) {
  Scene scene(logo_board, {"1RO 2RO", "1VO"});
  EXPECT_EQ(scene.after(0, "end", 1).news().substr(0, 6), "passed");
  EXPECT_EQ(scene.after(0, "end", 1).moment(), "turn of 1");
  scene.act(0, "place 1RO j8");
  EXPECT_EQ(scene.moment(), "turn of 0");
  EXPECT_EQ(scene.after(0, "end", 1).news(), "ended CUBE-12");
  EXPECT_EQ(scene.after(0, "end", 1).state.connected, true);
  scene.act(0, "place 2RO k8");
  EXPECT_EQ(scene.moment(), "turn of 1");  // no die left
}

TEST(SetCubesRules, CUBE_27_every_die_of_every_new_set_scores_a_point) {
  // Two dice in one play: a SET of both in column g, and one of each in its row.
  Scene scene("g8 1RO, h8 2RO, i8 3RO, h9 2RD, h10 2RW, i9 3RD, i10 3RW", {"1RD 1RW", "1VO"});
  EXPECT_EQ(scene.after(0, "place 1RD g9 1RW g10", 1).score(0), 3 + 3 + 3);
  EXPECT_EQ(scene.after(0, "place 1RW g10", 1).score(0), 3);
}

TEST(SetCubesRules, CUBE_29_the_first_die_on_a_bonus_square_wins_its_points_once) {
  const auto* row = "g8 1RO, h8 2RO, i8 3RO, j8 1RO, k8 2RO";
  Scene scene(row, {"3RO 3RD 3RW", "1VO"});
  scene.act(0, "place 3RO l8");
  EXPECT_EQ(scene.score(0), 3 + 1);
  EXPECT_EQ(scene.news("placed", "points"), "4");
  scene.act(0, "place 3RD l9 3RW l10");  // SETs made there later win nothing more
  EXPECT_EQ(scene.score(0), 4 + 3);
  // A Wild wins it too, and a replacement there nothing.
  Scene wild(row, {"* 1VD", "3RO 1VD"});
  wild.act(0, "place *=3RO l8").act(0, "end");
  EXPECT_EQ(wild.scores(), "3 0");
  wild.act(1, "swap 3RO l8");
  EXPECT_EQ(wild.scores(), "3 0");
}

TEST(SetCubesRules, CUBE_30_the_board_has_edges) {
  Scene scene(logo_board, {"1RO 2RO 1RD 1RW", "1VO"});
  for (const auto* square : {"p8", "a16", "z26", "o16"})
    EXPECT_EQ(scene.refusal(0, "place 1RO " + std::string(square)), "off_board CUBE-30") << square;
  for (const auto* square : {"8", "a0", "aa1", "a27", "h-1", "", "a1x", "ä1"})
    EXPECT_EQ(scene.refusal(0, "place 1RO " + std::string(square)),
              *square == 0 ? "place_form CUBE-13" : "unknown_square_name CUBE-30")
        << square;
  EXPECT_EQ(scene.refusal(0, "swap 1RO p8"), "no_wild_there CUBE-24");
}

TEST(SetCubesRules, CUBE_30_dice_lie_along_the_edge_and_not_beyond_it) {
  // Row 8 filled from the logo to the right edge, and down it.
  std::string row;
  for (int i = 0; i < 9; ++i)
    row += std::string(i > 0 ? ", " : "") + static_cast<char>('g' + i) + "8 " + std::to_string(1 + i % 3) + "RO";
  Scene scene(row, {"3RD 3RW 1RO 2RO", "1VO"});  // o8 is 3RO
  EXPECT_EQ(scene.refusal(0, "place 1RO p8"), "off_board CUBE-30");
  EXPECT_EQ(scene.after(0, "place 3RD o9 3RW o10", 1).score(0), 3);
  // Nothing goes round: a9 is no neighbour of o8, nor a8.
  EXPECT_EQ(scene.refusal(0, "place 1RO a8"), "no_line CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO a9"), "no_line CUBE-13");
}

TEST(SetCubesRules, dice_and_squares_that_are_not_free_are_refused) {
  Scene scene(logo_board, {"1RO 1RO 3RO *", "1VO"});
  EXPECT_EQ(scene.refusal(0, "place 1VO j8"), "die_not_held CUBE-12");
  EXPECT_EQ(scene.refusal(0, "place 3RO j8 3RO k8"), "die_not_held CUBE-12");
  EXPECT_EQ(scene.refusal(0, "place 1RO#40 j8"), "die_not_held CUBE-12");
  EXPECT_EQ(scene.refusal(0, "place 1RO#99 j8"), "die_not_held CUBE-12");
  EXPECT_EQ(scene.refusal(0, "place 1RO h8"), "square_taken CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO j8 3RO i8"), "square_taken CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO j8 1RO j8"), "square_twice CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO j8 3RO k8 1RO l8"), "play_too_long CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place"), "place_form CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO"), "place_form CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO j8 3RO"), "place_form CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO a1"), "no_line CUBE-13");
  EXPECT_EQ(scene.refusal(0, "place 1RO a1 3RO a2"), "no_line CUBE-13");  // detached
  EXPECT_EQ(scene.refusal(1, "place 1VO j8"), "not_your_turn CUBE-12");
  EXPECT_EQ(scene.refusal(1, "end"), "not_your_turn CUBE-12");
  EXPECT_EQ(scene.refusal(0, "keep"), "no_reroll_now CUBE-20");
  EXPECT_EQ(scene.refusal(0, "reroll 1RO"), "no_reroll_now CUBE-20");
}

// --- Wilds ----------------------------------------------------------------------------------------------------------

TEST(SetCubesWild, CUBE_22_is_declared_when_connected_and_stays_that) {
  Scene scene(logo_board, {"* 2RO 1VD", "1VO"});
  EXPECT_EQ(scene.refusal(0, "place * j8"), "declare_wild CUBE-22");
  EXPECT_EQ(scene.refusal(0, "place 2RO=2RO k8"), "declared_no_wild CUBE-22");
  EXPECT_EQ(scene.refusal(0, "place *=4RO j8"), "unknown_die CUBE-01");
  EXPECT_EQ(scene.refusal(0, "place *= j8"), "unknown_die CUBE-01");
  EXPECT_EQ(scene.refusal(0, "place *=1VO j8"), "makes_no_set CUBE-14");
  scene.act(0, "place *=1RO j8");
  EXPECT_EQ(scene.at("j8"), "*1RO");
  EXPECT_EQ(scene.refusal(0, "place 2RO l8"), "no_line CUBE-13");
  scene.act(0, "place 2RO k8");
  EXPECT_EQ(scene.at("j8"), "*1RO");
}

TEST(SetCubesWild, CUBE_28_scores_nothing_in_the_play_that_connects_it_and_everything_later) {
  Scene scene(ledger_board, {"* 1RW 3RO 1VD", "1VO"});
  scene.act(0, "place *=3RW i10");
  EXPECT_EQ(scene.score(0), 2 + 2);
  scene.act(0, "place 1RW j10");
  EXPECT_EQ(scene.score(0), 4 + 3);  // a later play of the same turn
  scene.act(0, "place 3RO i11");
  EXPECT_EQ(scene.score(0), 7 + 3);
}

TEST(SetCubesWild, CUBE_28_of_two_dice_only_the_wild_is_left_out_and_only_in_its_own_sets) {
  // Column g: 1RO, *1RD, 1RW. Row 10 then: 1RW beside 2RW 3RW.
  Scene one(logo_board, {"* 1RW 1VD", "1VO"});
  EXPECT_EQ(one.after(0, "place *=1RD g9 1RW g10", 1).score(0), 2);
  Scene across("g8 1RO, h8 2RO, i8 3RO, h9 2RD, h10 2RW, i9 3RD, i10 3RW", {"* 1RW 1VD", "1VO"});
  // g8 g9 g10: two points, the Wild none; g10 h10 i10: three. The Wild on g9 with h9 i9: two.
  EXPECT_EQ(across.after(0, "place *=1RD g9 1RW g10", 1).score(0), 2 + 3 + 2);
}

TEST(SetCubesWild, CUBE_23_any_number_in_a_turn_and_in_a_set) {
  Scene scene(logo_board, {"* * * 1VD", "1VO"});
  scene.act(0, "place *=1RD g9 *=1RW g10");
  EXPECT_EQ(scene.score(0), 1);  // the die of the board
  scene.act(0, "place *=1RO j8");
  EXPECT_EQ(scene.score(0), 1 + 2);
  EXPECT_EQ(scene.moment(), "turn of 1");
  EXPECT_EQ(scene.at("g9") + scene.at("g10") + scene.at("j8"), "*1RD*1RW*1RO");
}

constexpr std::string_view wild_board = "g8 1RO, h8 *2RO, i8 3RO";

TEST(SetCubesWild, CUBE_24_CUBE_26_one_is_replaced_by_a_die_that_shows_what_was_declared) {
  Scene scene(wild_board, {"2RO 2RO 1RO 1VD *", "1VO"});
  EXPECT_EQ(scene.refusal(0, "swap 1RO h8"), "swap_differs CUBE-24");
  EXPECT_EQ(scene.refusal(0, "swap * h8"), "swap_differs CUBE-24");  // a Wild shows no symbol
  EXPECT_EQ(scene.refusal(0, "swap 2RO g8"), "no_wild_there CUBE-24");
  EXPECT_EQ(scene.refusal(0, "swap 2RO h9"), "no_wild_there CUBE-24");
  EXPECT_EQ(scene.refusal(0, "swap 3GD h8"), "die_not_held CUBE-24");
  EXPECT_EQ(scene.refusal(0, "swap 2RO"), "swap_form CUBE-24");
  EXPECT_EQ(scene.refusal(0, "swap *=2RO h8"), "swap_form CUBE-24");
  EXPECT_EQ(scene.refusal(1, "swap 1VO h8"), "not_your_turn CUBE-12");
  const auto next = scene.after(0, "swap 2RO h8", 1);
  EXPECT_EQ(next.at("h8"), "2RO");
  EXPECT_EQ(next.scores(), "0 0");
  EXPECT_EQ(next.state.placed, 0);
  EXPECT_EQ(next.state.hands[0].size(), 5U);
  EXPECT_EQ(next.moment(), "turn of 0");
  EXPECT_EQ(next.news(), "swapped CUBE-24");
}

TEST(SetCubesWild, CUBE_24_before_connecting_and_once_a_turn) {
  Scene late(wild_board, {"2RO 1RO 1VD", "1VO"});
  late.act(0, "place 1RO j8");
  EXPECT_EQ(late.refusal(0, "swap 2RO h8"), "swap_before_placing CUBE-24");
  Scene twice("g8 *1RO, h8 *2RO, i8 3RO", {"1RO 2RO 1VD", "1VO"});
  twice.act(0, "swap 2RO h8");
  EXPECT_EQ(twice.refusal(0, "swap 1RO g8"), "swapped_already CUBE-24");
}

TEST(SetCubesWild, CUBE_25_the_wild_is_rolled_at_once_and_may_be_connected_in_the_same_turn) {
  const Scene scene(R"({"board":{"g8":"1RO","h8":"*2RO#5","i8":"3RO"},"hands":[["2RO","1VD"],["1VO"]]})");
  std::map<std::string, int> faces;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const auto next = scene.after(0, "swap 2RO h8", seed);
    ASSERT_TRUE(next.state.hands[0].has(Die::numbered(5)));
    ++faces[face_text(next.state.faces[Die::numbered(5).index()])];
  }
  ASSERT_EQ(faces.size(), 6U);  // die 5: 2RW 3VO 1VD 2VW 3GO *
  for (const auto& [face, count] : faces) EXPECT_NEAR(count, 100, 45) << face;
  EXPECT_TRUE(faces.contains("*") && faces.contains("3GO"));
  // HandDie Wild again, it is used as a Wild, with a declaration of its own.
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto next = scene.after(0, "swap 2RO h8", seed);
    if (next.hand(0) != "1VD *") continue;
    next.act(0, "place *=1RO j8");
    EXPECT_EQ(next.at("j8"), "*1RO");
    EXPECT_EQ(next.score(0), 2);
    return;
  }
  FAIL() << "it never showed Wild";
}

TEST(SetCubesWild, CUBE_12_CUBE_26_a_swap_alone_is_a_pass) {
  Scene scene(wild_board, {"2RO 1VD", "1VO"});
  scene.act(0, "swap 2RO h8");
  EXPECT_FALSE(scene.state.connected);
  scene.act(0, "end");
  EXPECT_EQ(scene.news().substr(0, 6), "passed");
  EXPECT_FALSE(scene.state.connected);
}

}  // namespace
}  // namespace rummage::set_cubes
