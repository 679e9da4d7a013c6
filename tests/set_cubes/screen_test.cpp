// What the terminal shows, and what keys mean.
#include "games/set_cubes/terminal/screen.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "files.hpp"
#include "laws.hpp"
#include "patterns.hpp"
#include "screens.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

using core::Paint;
using proof::expect_parts;
using proof::style;
using proof::width;
using proof::without_ink;

std::string plain(const Scene& scene, int seat = 0, std::string_view picked = {}) {
  return draw(view(scene.state, Seat(seat)), style(Paint::plain, 80, picked));
}

Scene turn() {
  return Scene("g8 1RO, h8 *2RO, i8 3RO, j8 1RO, k8 2RO", {"2RO 3RO 3RD 3RW *", "1VO 2VO"}, R"("scores":[12,7])");
}
Scene opening_race() { return Scene(opening({"2RO 2RD 2RW 1VD *", "1RO 1RD 1VO 1VD 3GW"})); }
Scene between() { return Scene(logo_board, {"3RW * 1VD", "1VO 2VD"}, R"("phase":"reroll","rerolls":[null,["1VO"]])"); }

TEST(SetCubesScreen, shows_the_board_with_its_coordinates_the_dice_and_the_points) {
  const auto text = plain(turn());
  expect_parts(text, {"Your turn", " a ", " o", "*2RO", "12", "7", "1VO  2VO", "a 2RO", "e *"});
  // Every die stands under its column's letter, in its row's line.
  const auto lines = proof::lines_of(text);
  const auto head = std::ranges::find_if(lines, [](const auto& line) { return line.find("a    b") != line.npos; });
  ASSERT_NE(head, lines.end()) << text;
  const auto row = std::ranges::find_if(lines, [](const auto& line) { return line.starts_with(" 8 "); });
  ASSERT_NE(row, lines.end()) << text;
  for (const auto& [column, die] : {std::pair{'g', "1RO"}, {'h', "2RO"}, {'i', "3RO"}, {'j', "1RO"}, {'k', "2RO"}}) {
    const auto at = row->find(die, head->find(column) - 2);
    EXPECT_LE(at, head->find(column) + 1) << die << "\n" << text;
  }
  EXPECT_EQ(row->at(head->find('l')), '1');  // CUBE-29: bonus squares show their points
}

TEST(SetCubesScreen, shows_what_plays_would_score_before_they_are_made) {
  expect_parts(plain(turn()), {"3RO l8 +4"});                   // CUBE-29
  expect_parts(plain(turn(), 0, "ab"), {"2RO e8 3RO f8 +6"});   // CUBE-13
  expect_parts(plain(turn(), 0, "a"), {"for the Wild on h8"});  // CUBE-24
  // Not to whom it is of no use.
  EXPECT_EQ(plain(turn(), 1).find("+4"), std::string::npos);
}

TEST(SetCubesScreen, the_points_shown_are_the_points_scored) {
  for (const auto& [shown, action] :
       {std::pair{"2RO e8 3RO f8 +6", "place 2RO e8 3RO f8"}, {"3RO l8 +4", "place 3RO l8"}}) {
    expect_parts(plain(turn()), {shown});
    EXPECT_EQ(turn().after(0, action, 1).score(0) - 12, shown[std::string_view(shown).size() - 1] - '0') << action;
  }
}

TEST(SetCubesScreen, CUBE_34_everybody_sees_the_same_table) {
  for (const auto& scene : {turn(), opening_race(), between()}) {
    const auto spectator = draw(view(scene.state, core::Viewer::spectator()), style(Paint::plain));
    for (int seat = 0; seat < 2; ++seat)
      for (const auto& word : {scene.hand(0).substr(0, 3), scene.hand(1).substr(0, 3)}) {
        EXPECT_NE(plain(scene, seat).find(word), std::string::npos);
        EXPECT_NE(spectator.find(word), std::string::npos);
      }
    EXPECT_EQ(spectator.find("Your dice"), std::string::npos);
  }
}

TEST(SetCubesScreen, the_race_does_not_tell_who_holds_a_set) {
  // Finding is the game: hands of one shape are drawn alike whether there is a SET in them or not.
  const auto shape = [](const Scene& scene) { return proof::replace_matches(plain(scene), "[123][RVG][ODW]", "die"); };
  EXPECT_EQ(shape(Scene(opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}))),
            shape(Scene(opening({"1RO 1RD 1VO 1VD 3GW", "2RO 2RD 2RW 1VD 3GD"}))));
}

TEST(SetCubesScreen, a_whole_match_fits_into_eighty_columns_in_every_language) {
  for (int match = 0; match < 6; ++match) {
    const int seats = 2 + match % 3;
    core::FastChance chance(static_cast<std::uint64_t>(match));
    auto ignored = core::Events::ignored();
    auto s = Game::initial(setup_of(seats), chance, ignored);
    for (int step = 0; step < 3000; ++step) {
      if (step % 7 == 0 || result(s))
        for (const auto paint : {Paint::plain, Paint::colour})
          for (const auto& language : core::Catalogue::languages()) {
            const auto text = without_ink(draw(view(s, Seat(0)), style(paint, 80, {}, language)));
            ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            ASSERT_EQ(text.find("screen_"), std::string::npos) << text;
            for (const auto& line : proof::lines_of(text)) ASSERT_LE(width(line), 80U) << line << "\nin\n" << text;
            for (const Die die : s.on_board)
              ASSERT_TRUE(paint == Paint::colour ||
                          text.find(name_of(s.faces[die.index()].symbol())) != std::string::npos);
          }
      if (result(s)) break;
      const auto next = random_step(s, chance);
      ASSERT_TRUE(apply(s, next.seat, next.action, chance, ignored));
    }
    ASSERT_TRUE(result(s));
  }
}

TEST(SetCubesScreen, any_width_is_drawn) {
  for (const int columns : {0, 20, 40, 60, 80, 100, 200})
    for (const auto paint : {Paint::plain, Paint::colour})
      for (const auto& scene : {turn(), opening_race(), between()})
        EXPECT_FALSE(draw(view(scene.state, Seat(0)), style(paint, columns)).empty());
}

TEST(SetCubesScreen, plain_paint_is_ascii_in_english) {
  for (const auto& scene : {turn(), opening_race(), between()})
    for (const char c : draw(view(scene.state, Seat(1)), {})) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST(SetCubesScreen, colours_are_not_all_that_tells_dice_apart) {
  const auto text = without_ink(draw(view(opening_race().state, Seat(0)), style(Paint::colour)));
  expect_parts(text, {"V◆", "R●●", "R◆◆", "G≈≈≈"});
}

// --- keys -----------------------------------------------------------------------------------------------------------

std::string meant(const Scene& scene, std::string_view keys, int seat = 0) {
  return read_keys(view(scene.state, Seat(seat)), keys).value_or("nothing");
}

TEST(SetCubesScreen, three_letters_call_in_their_order) {
  EXPECT_EQ(meant(opening_race(), "bcd"), "call 2RO 2RD 2RW");
  EXPECT_EQ(meant(opening_race(), "DCB"), "call 2RW 2RD 2RO");
  EXPECT_EQ(meant(opening_race(), "bce"), "call 2RO 2RD *=2RW");  // a Wild is declared what is missing
  for (const auto* keys : {"", "b", "bc", "bcde", "bcb", "bcf", "1", "xyz"})
    EXPECT_EQ(meant(opening_race(), keys), "nothing") << keys;
  auto out = opening_race();
  out.act(0, "none");
  EXPECT_EQ(meant(out, "bcd"), "nothing");
}

TEST(SetCubesScreen, letters_pick_dice_to_roll_again) {
  EXPECT_EQ(meant(between(), "ar"), "reroll 1VD");
  EXPECT_EQ(meant(between(), "cbr"), "reroll 3RW *");
  for (const auto* keys : {"", "a", "r", "ra", "arr", "dr"}) EXPECT_EQ(meant(between(), keys), "nothing") << keys;
  EXPECT_EQ(meant(between(), "ar", 1), "nothing");  // has decided
}

TEST(SetCubesScreen, every_key_shown_beside_a_play_makes_that_play) {
  const auto scene = turn();
  const auto text = plain(scene);
  const auto keyed = proof::all_matches(text, "  ([a-e]+[f-z]) ((\\*?[123][RVG][ODW] [a-o][0-9]+ ?)+) \\+");
  for (const auto& match : keyed) {
    const auto action = meant(scene, match[1]);
    EXPECT_EQ(proof::replace_matches(action, "=|#[0-9]+", ""), "place " + match[2]) << match[1] << "\n" << text;
    EXPECT_EQ(
        scene.after(0, action, 1).state.on_board.size(), scene.state.on_board.size() + (match[2].size() > 8 ? 2U : 1U));
  }
  EXPECT_GE(keyed.size(), 5U) << text;
  for (const auto* keys : {"", "a", "ab", "abc", "abcf", "az", "fa"}) EXPECT_EQ(meant(scene, keys), "nothing") << keys;
  EXPECT_EQ(meant(scene, "af"), "swap 2RO h8");
  EXPECT_EQ(meant(scene, "af", 1), "nothing");  // not this seat's turn
}

// --- hints ----------------------------------------------------------------------------------------------------------

TEST(SetCubesScreen, hints_fit_the_moment) {
  const auto hinted = [](const Scene& scene, int seat) -> std::string {
    const auto tip = hint(view(scene.state, Seat(seat)), Seat(seat));
    if (!tip) return "nothing";
    EXPECT_EQ(proof::wording_error("set_cubes", *tip), "");
    return core::Catalogue::of("en").sentence("set_cubes", *tip);
  };
  EXPECT_EQ(hinted(opening_race(), 0), "There is a SET among your dice.");
  EXPECT_EQ(hinted(opening_race(), 1), "There is no SET among your dice: say none.");
  EXPECT_EQ(hinted(Scene(ledger_board, {"3RW 1GD", "1VO"}), 0), "place 3RW i10: 6 points.");
  EXPECT_EQ(hinted(Scene(logo_board, {"1VD", "1VO"}), 0), "Nothing fits: end the turn.");
  EXPECT_EQ(hinted(turn(), 1), "nothing");
  EXPECT_NE(hinted(between(), 0), "nothing");
  EXPECT_EQ(hinted(between(), 1), "nothing");
}

}  // namespace
}  // namespace rummage::set_cubes
