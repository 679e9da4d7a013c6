// The solver against its slow twin, on boards made by legal play.
#include "games/set_cubes/solver/solver.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "effort.hpp"
#include "games/set_cubes/board.hpp"
#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/scene.hpp"
#include "tests/set_cubes/twin.hpp"

namespace rummage::set_cubes {
namespace {

constexpr int one_in = proof::is_slow_build ? 47 : 1;  // fewer boards, chosen evenly

std::vector<Shows> shown_by(const Open& open, DieSet hand) {
  std::vector<Shows> shows;
  for (const Die die : hand) shows.push_back(shows_of(open.faces[die.index()]));
  return shows;
}

std::string text_of(const Open& open, DieSet hand) {
  std::string text;
  for (const Die die : open.on_board)
    text += name_of(spot_of(open.where[die.index()])) + " " + (open.faces[die.index()].is_wild() ? "*" : "") +
            name_of(open.faces[die.index()].symbol()) + ", ";
  text += "hand";
  for (const auto& shown : shown_by(open, hand)) text += " " + (shown ? name_of(*shown) : "*");
  return text;
}

// A verifier that knows the ledger and not the search: whether these plays can be made one after another with these
// dice, and score what they say.
std::string turn_error(const Open& open, DieSet hand, int most, const Turn& turn) {
  PlainBoard board(open);
  int points = 0;
  int placed = 0;
  for (const auto& play : turn.plays) {
    std::vector<PlacedDie> dice{play.first};
    if (play.second) dice.push_back(*play.second);
    std::vector<Put> puts;
    for (const auto& [shown, square] : dice) {
      if (!hand.has(shown.die)) return "a die is used that is not there";
      hand.remove(shown.die);
      const Face face = open.faces[shown.die.index()];
      if (face.is_wild() != shown.declared.has_value()) return "a Wild is not declared, or another die is";
      puts.push_back({spot_of(square), face.is_wild() ? *shown.declared : face.symbol(), face.is_wild()});
    }
    if (play.second && !(play.first.square < play.second->square)) return "a play is not written by square";
    const auto scored = board.points(puts);
    if (!scored) return "a play is not allowed";
    points += *scored;
    for (const auto& put : puts) board.put(put.spot, put.symbol);
    placed += static_cast<int>(puts.size());
  }
  if (placed > most) return "too many dice";
  return points == turn.points ? "" : "it scores " + std::to_string(points);
}

// Everything the solver can be asked about a board and a hand, against the twin; empty if all agrees.
std::string difference(const Open& open, DieSet hand, int most = most_in_a_turn) {
  const auto turn = best_turn(open, hand, most);
  if (const auto error = turn_error(open, hand, most, turn); !error.empty()) return "best_turn: " + error;
  const int wanted = most_points(PlainBoard(open), shown_by(open, hand), most);
  if (turn.points != wanted)
    return "best_turn scores " + std::to_string(turn.points) + ", but the twin " + std::to_string(wanted);
  if (turn.plays.empty() != (wanted == 0)) return "something fits and nothing is played";

  Turns turns;
  best_turns(open, hand, most, most_turns, turns);
  if (turns.empty() != turn.plays.empty()) return "best_turns finds none";
  if (!turns.empty() && turns[0].points != wanted) return "the first of best_turns is not the best";
  std::set<Place> firsts;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (const auto error = turn_error(open, hand, most, turns[i]); !error.empty()) return "best_turns: " + error;
    if (i > 0 && turns[i].points > turns[i - 1].points) return "best_turns are not sorted";
    if (turns[i].plays.empty() || !firsts.insert(turns[i].plays[0]).second) return "two turns begin alike";
    if (points_of(open, turns[i].plays[0]) == 0) return "a first play scores nothing by itself";
  }
  return {};
}

// How many Wilds the hand of board i shows: the twin's time grows thirtyfold with each.
std::size_t wilds_for(int i) {
  if (i % 1250 == 999 && one_in == 1) return 3;
  if (i % 100 == 7) return 2;
  return i % 5 == 0 ? 1 : 0;
}

TEST(SetCubesSolver, agrees_with_the_twin_on_five_thousand_boards) {
  std::set<std::size_t> sizes;
  std::size_t wilds_on_boards = 0;
  for (int i = 0; i < 5000; i += one_in) {
    core::FastChance chance(1, static_cast<std::uint64_t>(i));
    const auto state = random_board(5 + static_cast<std::size_t>(i) % 26, wilds_for(i), chance);
    sizes.insert(state.on_board.size());
    for (const Die die : state.on_board) wilds_on_boards += state.faces[die.index()].is_wild() ? 1U : 0U;
    ASSERT_EQ(difference(state, state.hands[0]), "") << text_of(state, state.hands[0]);
  }
  EXPECT_GE(*sizes.begin(), 5U);
  EXPECT_GE(*sizes.rbegin(), 30U);
  EXPECT_GE(wilds_on_boards, 100U);
}

TEST(SetCubesSolver, agrees_with_the_twin_on_fewer_dice) {
  for (int i = 0; i < 1000; i += one_in) {
    core::FastChance chance(2, static_cast<std::uint64_t>(i));
    const auto state = random_board(5 + static_cast<std::size_t>(i) % 26, i % 5 == 0 ? 1U : 0U, chance);
    auto hand = state.hands[0];
    for (auto n = chance.below(5); n > 0; --n) hand.remove(hand.lowest());
    const int most = 1 + static_cast<int>(chance.below(3));
    ASSERT_EQ(difference(state, hand, most), "") << most << " of " << text_of(state, hand);
  }
  const auto none = random_board(10, 0, *std::make_unique<core::FastChance>(3));
  EXPECT_EQ(best_turn(none, DieSet()), Turn{});
  EXPECT_EQ(best_turn(none, none.hands[0], 0), Turn{});
}

TEST(SetCubesSolver, scores_a_play_as_the_ledger_does) {
  for (int i = 0; i < 200; i += one_in) {
    core::FastChance chance(4, static_cast<std::uint64_t>(i));
    const auto state = random_board(5 + static_cast<std::size_t>(i) % 26, static_cast<std::size_t>(i) % 2, chance);
    const PlainBoard board(state);
    std::vector<Die> hand;
    for (const Die die : state.hands[0]) hand.push_back(die);
    each_play(
        board, shown_by(state, state.hands[0]), 2,
        [&](std::span<const Put> play, int points, std::size_t first, std::size_t second) {
          const auto laid = [&](const Put& put, std::size_t die) {
            return PlacedDie{{hand[die], put.is_wild ? std::optional(put.symbol) : std::nullopt}, square_of(put.spot)};
          };
          Place place{laid(play[0], first), std::nullopt};
          if (play.size() == 2) place.second = laid(play[1], second);
          EXPECT_EQ(points_of(state, place), points) << text_of(state, state.hands[0]);
        });
    // And nothing for what the rules refuse: any die on any square.
    for (const Die die : hand)
      for (int column = 0; column < board.columns(); ++column)
        for (int row = 0; row < board.rows(); ++row) {
          if (state.faces[die.index()].is_wild()) continue;
          const Spot spot{column, row};
          const std::vector<Put> play{{spot, state.faces[die.index()].symbol(), false}};
          EXPECT_EQ(points_of(state, {{{die, {}}, square_of(spot)}, {}}), board.points(play).value_or(0));
        }
    if (HasFailure()) return;
  }
}

// --- worked examples ------------------------------------------------------------------------------------------------

std::string solved(const Scene& scene) {
  const auto turn = best_turn(scene.state, scene.state.hands[0], most_in_a_turn - scene.state.placed);
  auto now = scene;
  std::string out = std::to_string(turn.points) + ":";
  for (const auto& play : turn.plays) {
    const auto text = write_action(now.state, Seat(0), play);
    out += " " + text;
    now.act(0, text);
  }
  return out;
}

TEST(SetCubesSolver, CUBE_40_CUBE_41_finds_the_ledgers_turns) {
  EXPECT_EQ(solved(Scene(ledger_board, {"3RW 1GD", "1VO"})), "6: place 3RW i10");
  EXPECT_EQ(solved(Scene(ledger_board, {"3RW 1RW 3RO 2VD", "1VO"})).substr(0, 3), "12:");
  EXPECT_EQ(solved(Scene(touching_board, {"3RD", "1VO"})), "3: place 3RD h9");  // CUBE-42
  EXPECT_EQ(solved(Scene(logo_board, {"1RO", "1VO"})), "3: place 1RO j8");
  EXPECT_EQ(solved(Scene(logo_board, {"1VD", "1VO"})), "0:");
}

TEST(SetCubesSolver, CUBE_29_weighs_bonus_squares) {
  // 2RW goes to either end of the column; l8 beside the row of logo dice is worth one point more.
  EXPECT_EQ(solved(Scene("g8 1RO, h8 2RO, i8 3RO, j8 1RO, k8 2RO", {"3RO", "1VO"})), "4: place 3RO l8");
  EXPECT_EQ(solved(Scene("g8 1RO, h8 2RO, i8 3RO, j8 1RO, k8 2RO", {"*", "1VO"})), "3: place *=3RO l8");
}

TEST(SetCubesSolver, CUBE_12_only_as_many_dice_as_the_turn_has_left) {
  EXPECT_EQ(solved(Scene(ledger_board, {"3RW 1RW 3RO 2VD", "1VO"}, R"("placed":1)")).substr(0, 2), "9:");
  EXPECT_EQ(solved(Scene(ledger_board, {"3RW 1RW 3RO", "1VO"}, R"("placed":2)")), "6: place 3RW i10");
}

TEST(SetCubesSolver, CUBE_28_a_wild_scores_in_later_plays_of_the_same_turn) {
  // The Wild as 3RW scores 2 + 2; then 1RW and 3RO beside it score three each, the Wild among them.
  EXPECT_EQ(solved(Scene(ledger_board, {"* 1RW 3RO", "1VO"})).substr(0, 3), "10:");
}

TEST(SetCubesSolver, CUBE_23_two_wilds_in_one_play_where_nothing_else_fits) {
  // Row 8 from edge to edge: a play is two dice across it. On c6, c10, m6 and m10 two points are won besides.
  std::string row;
  for (char column = 'a'; column <= 'o'; ++column)
    row += (row.empty() ? "" : ", ") + std::string(1, column) + "8 " + std::to_string(1 + (column - 'a') % 3) + "RO";
  EXPECT_EQ(solved(Scene(row, {"* *", "1VO"})).substr(0, 2), "3:");
}

// --- what to roll again
// -----------------------------------------------------------------------------------------------

// The average of the best turn over many rolls of these dice.
double average(const Open& open, DieSet hand, DieSet again, int rolls, std::uint64_t seed) {
  core::FastChance chance(seed);
  double total = 0;
  for (int n = 0; n < rolls; ++n) {
    auto rolled = open;
    for (const Die die : again) rolled.faces[die.index()] = open.data->dice[die.index()][chance.below(faces_of_a_die)];
    total += best_turn(rolled, hand).points;
  }
  return total / rolls;
}

TEST(SetCubesSolver, CUBE_20_rolls_again_what_gains_on_average) {
  for (int i = 0; i < 6; i += one_in) {
    core::FastChance chance(5, static_cast<std::uint64_t>(i));
    const auto state = random_board(5 + 4 * static_cast<std::size_t>(i), 0, chance);
    const auto hand = state.hands[0];
    const auto choice = best_reroll(state, hand, every_reroll(hand), 100, chance);
    ASSERT_TRUE(hand.contains_all(choice.dice));
    // The sample's own estimate is near an estimate from other rolls, and no worse than keeping or rolling everything.
    EXPECT_NEAR(choice.points, average(state, hand, choice.dice, 400, 6), 1.5);
    EXPECT_GE(choice.points + 1.0, average(state, hand, hand, 400, 7));
    EXPECT_GE(choice.points, best_turn(state, hand).points);
  }
}

TEST(SetCubesSolver, CUBE_20_counts_the_dice_to_come_where_they_are_drawn_after_rolling) {
  core::FastChance boards(5);
  auto state = random_board(12, 0, boards);
  auto& hand = state.hands[0];
  while (hand.size() > 1) hand.remove(hand.nth(0));
  const Rerolls keep{DieSet()};
  core::FastChance chance(1);
  EXPECT_EQ(best_reroll(state, hand, keep, 200, chance).points, best_turn(state, hand).points);
  state.reroll = RerollTime::before_drawing;
  double total = 0;
  core::FastChance own(2);
  for (int n = 0; n < 200; ++n) {
    auto filled = state;
    while (filled.hands[0].size() < hand_size) {
      const auto bag = filled.in_bag();
      const Die die = bag.nth(static_cast<int>(own.below(static_cast<std::uint32_t>(bag.size()))));
      filled.hands[0].add(die);
      filled.faces[die.index()] = state.data->dice[die.index()][own.below(faces_of_a_die)];
    }
    total += best_turn(filled, filled.hands[0]).points;
  }
  const auto found = best_reroll(state, hand, keep, 200, chance);
  EXPECT_GT(found.points, best_turn(state, hand).points);
  EXPECT_NEAR(found.points, total / 200, 1.5);
}

TEST(SetCubesSolver, CUBE_20_keeps_a_hand_that_nothing_betters) {
  core::FastChance chance(1);
  const Scene good(ledger_board, {"3RW 1RW 3RO", "1VO"});
  const auto choice_of = [&](const Scene& scene) {
    const auto hand = scene.state.hands[0];
    return best_reroll(scene.state, hand, every_reroll(hand), 100, chance).dice;
  };
  EXPECT_TRUE(choice_of(good).empty());
  const Scene bad(logo_board, {"1VD 1VD 1VD 1VD 1VD", "1VO"});
  EXPECT_FALSE(choice_of(bad).empty());
}

TEST(SetCubesSolver, CUBE_20_a_likely_reroll_keeps_wilds_and_is_never_better_than_the_best) {
  core::FastChance boards(5);
  int rolled = 0;
  for (int n = 0; n < 20; ++n) {
    const auto state = random_board(6 + boards.below(10), boards.below(2), boards);
    const auto hand = state.hand(state.to_act);
    DieSet plain;
    for (const Die die : hand)
      if (!state.faces[die.index()].is_wild()) plain.add(die);
    core::FastChance for_likely(7);  // the same rolls for both
    core::FastChance for_best(7);
    Rerolls choices{DieSet()};
    for (const DieSet dice : likely_rerolls(state, hand)) choices.push_back(dice);
    const auto likely = best_reroll(state, hand, choices, 4, for_likely);
    const auto best = best_reroll(state, hand, every_reroll(plain), 4, for_best);
    ASSERT_LE(likely.points, best.points);
    ASSERT_GE(likely.points, likely.kept);
    ASSERT_EQ(likely.kept, best_turn(state, hand).points);
    for (const Die die : likely.dice) ASSERT_FALSE(state.faces[die.index()].is_wild());
    rolled += likely.dice.empty() ? 0 : 1;
  }
  EXPECT_GT(rolled, 3);
}

// --- rummage solve
// ----------------------------------------------------------------------------------------------------

TEST(SetCubesSolve, answers_a_position_with_points_and_plays) {
  const auto answer = [](std::string_view line) -> std::string {
    const auto solved_line = solve(line);
    return solved_line ? core::json::serialize(*solved_line) : std::string(solved_line.error().code.name);
  };
  EXPECT_EQ(answer(position(ledger_board, {"3RW 1GD", "1VO"})), R"({"points":6,"plays":["place 3RW i10"]})");
  EXPECT_EQ(answer(position(logo_board, {"1VD", "1VO"})), R"({"points":0,"plays":[]})");
  EXPECT_EQ(answer(position(logo_board, {"1VD", "1RO"}, R"("to_act":1)")), R"({"points":3,"plays":["place 1RO j8"]})");
  EXPECT_EQ(answer(position(logo_board, {"1VD", "1RO"}, R"("game":"set-cubes","seed":3,"to_act":1)")),
            R"({"points":3,"plays":["place 1RO j8"]})");
  EXPECT_EQ(answer("1RO 2RO"), "not_json");
  EXPECT_EQ(answer("[]"), "solve_a_position");
  EXPECT_EQ(answer("{}").substr(0, 12), R"({"points":0,)");  // nobody has opened
}

}  // namespace
}  // namespace rummage::set_cubes
