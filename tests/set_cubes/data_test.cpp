// The dice and the board of the standard file, and what is refused in files of one's own.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "conformance.hpp"
#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "files.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/probe.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

TEST(SetCubesData, CUBE_01_the_standard_dice_are_those_of_the_ledger) {
  const auto& dice = data_sets()[0].dice;
  ASSERT_EQ(dice.size(), 42U);
  // The ledger's order of symbols; dice 1-36 take five each and a Wild, dice 37-42 six each.
  int k = 0;
  const auto next = [&] { return Face(Symbol::at(10 * k++ % 27)); };
  std::map<Face, int> faces;
  for (std::size_t i = 0; i < 42; ++i) {
    std::vector<Face> wanted;
    for (int n = 0; n < (i < 36 ? 5 : 6); ++n) wanted.push_back(next());
    if (i < 36) wanted.push_back(Face::wild());
    EXPECT_TRUE(std::ranges::equal(dice[i], wanted)) << "die " << i + 1;
    EXPECT_EQ(std::set<Face>(wanted.begin(), wanted.end()).size(), 6U);
    for (const Face face : wanted) ++faces[face];
  }
  EXPECT_EQ(k, 216);
  for (int i = 0; i < symbols; ++i) EXPECT_EQ(faces[Face(Symbol::at(i))], 8);
  EXPECT_EQ(faces[Face::wild()], 36);
}

TEST(SetCubesData, CUBE_02_the_standard_board_is_the_ledgers_picture) {
  const auto& data = data_sets()[0];
  EXPECT_EQ(data.columns, 15);
  EXPECT_EQ(data.rows, 15);
  EXPECT_EQ(name_of(spot_of(data.logo)), "g8");
  int row = 0;
  for (const auto& line : proof::lines_of(proof::read_source("docs/rules/set-cubes.md"))) {
    const auto words = core::split_words(line);
    if (words.size() != 16 || words[0] != std::to_string(row + 1)) continue;
    for (int column = 0; column < 15; ++column) {
      const auto square = Square::of(column, row);
      const auto drawn = words[static_cast<std::size_t>(column) + 1];
      EXPECT_EQ(data.bonus[square.index()], drawn[0] >= '1' && drawn[0] <= '9' ? drawn[0] - '0' : 0);
      EXPECT_EQ(data.is_logo(square), drawn == "#") << name_of(spot_of(square));
      EXPECT_TRUE(data.has(square));
    }
    ++row;
  }
  EXPECT_EQ(row, 15);
  EXPECT_FALSE(data.has(Square::of(15, 0)));
  EXPECT_FALSE(data.has(Square::of(0, 15)));
}

// --- files of one's own ---------------------------------------------------------------------------------------------

// The standard file under another name, with one thing changed.
std::string changed(std::string_view from, std::string_view to) {
  std::string text(data_sets().text(0));
  const auto replace = [&](std::string_view old, std::string_view with) {
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    if (at != std::string::npos) text.replace(at, old.size(), with);
  };
  replace("name = \"standard\"", "name = \"changed\"");
  replace(from, to);
  return text;
}

// The line on which a text stands in the standard file.
int line_of(std::string_view part) {
  const auto text = data_sets().text(0);
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n'));
}

// "mine.toml:7 code RULE" of a refusal; nothing may be left behind.
std::string refusal(const std::string& text) {
  const auto before = data_sets().names().size();
  const auto added = data_sets().add("mine.toml", text, core::Shelf::From::host);
  EXPECT_FALSE(added);
  EXPECT_EQ(data_sets().names().size(), before);
  if (added) return "accepted";
  EXPECT_EQ(proof::wording_error("set_cubes", added.error()), "");
  const auto* field = added.error().find("field");
  return (field == nullptr ? "nowhere" : std::get<std::string>(field->value)) + " " +
         proof::code_and_rule("set_cubes", added.error());
}

std::string at_line(int line, std::string_view code_and_rule) {
  return "mine.toml:" + std::to_string(line) + " " + std::string(code_and_rule);
}

TEST(SetCubesData, CUBE_01_dice_that_break_the_counts_they_state_are_refused) {
  EXPECT_EQ(refusal(changed("count = 42", "count = 41")), at_line(line_of("count = 42"), "count_differs CUBE-01"));
  EXPECT_EQ(refusal(changed("wilds = 36", "wilds = 35")), at_line(line_of("wilds = 36"), "count_differs CUBE-01"));
  EXPECT_EQ(refusal(changed("each = 8", "each = 9")), at_line(line_of("each = 8"), "count_differs CUBE-01"));
  // One face changed: two symbols are no longer on eight.
  EXPECT_EQ(refusal(changed("1RO 2RD 3RW 1VO 2VD *", "1RO 1RO 3RW 1VO 2VD *")),
            at_line(line_of("each = 8"), "count_differs CUBE-01"));
  EXPECT_EQ(refusal(changed("1RO 2RD 3RW 1VO 2VD *", "* 2RD 3RW 1VO 2VD *")),
            at_line(line_of("wilds = 36"), "count_differs CUBE-01"));
  EXPECT_EQ(
      refusal(changed("  \"1RO 2RD 3RW 1VO 2VD *\",\n", "")), at_line(line_of("count = 42"), "count_differs CUBE-01"));
}

TEST(SetCubesData, CUBE_01_a_die_has_six_faces_that_exist) {
  const auto die = "2RW 3VO 1VD 2VW 3GO *";
  const int line = line_of(die);
  EXPECT_EQ(refusal(changed(die, "2RW 3VO 1VD 2VW 3GO")), at_line(line, "die_six_faces CUBE-01"));
  EXPECT_EQ(refusal(changed(die, "2RW 3VO 1VD 2VW 3GO * *")), at_line(line, "die_six_faces CUBE-01"));
  EXPECT_EQ(refusal(changed(die, "")), at_line(line, "die_six_faces CUBE-01"));
  for (const auto* face : {"4RW", "2TW", "2RB", "2R", "**", "*2RW", "x"})
    EXPECT_EQ(refusal(changed(die, std::string(face) + " 3VO 1VD 2VW 3GO *")), at_line(line, "unknown_face CUBE-01"))
        << face;
}

TEST(SetCubesData, CUBE_01_there_are_dice_for_two_and_at_most_64) {
  const auto with_dice = [](std::size_t count) {
    std::string text = "game = \"set-cubes\"\nname = \"few\"\n[dice]\ncount = " + std::to_string(count) +
                       "\nwilds = " + std::to_string(count) + "\nfaces = [\n";
    for (std::size_t i = 0; i < count; ++i) text += "\"1RO 2RD 3RW 1VO 2VD *\",\n";
    return text + "]\n";
  };
  EXPECT_EQ(refusal(with_dice(9)), "mine.toml:4 data_out_of_range ");
  EXPECT_EQ(refusal(with_dice(65)), "mine.toml:6 too_many_dice CUBE-01");
  EXPECT_EQ(refusal(with_dice(0)), "mine.toml:4 data_out_of_range ");
}

TEST(SetCubesData, CUBE_08_dice_that_can_never_open_are_refused) {
  // Four kinds of which no three different ones are a SET; five dice with at most two of each kind never show one.
  std::string barren = "game = \"set-cubes\"\nname = \"barren\"\n[dice]\ncount = 10\nwilds = 0\nfaces = [\n";
  for (int i = 0; i < 10; ++i) {
    const std::string face = std::array{"1RO", "1RD", "1VO", "1VD"}[static_cast<std::size_t>(i) % 4];
    barren += "\"" + face + " " + face + " " + face + " " + face + " " + face + " " + face + "\",\n";
  }
  EXPECT_EQ(refusal(barren + "]\n"), "mine.toml:6 dice_barren CUBE-08");
}

TEST(SetCubesData, CUBE_02_a_board_has_one_logo_at_its_middle_and_no_bonus_on_it) {
  const auto logo = "4 . . 1 . . # # # . . 1 . . 4";
  const int line = line_of(logo);
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # # # # # # . . 4")), at_line(line, "two_logos CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # # # # . 1 . . 4")), at_line(line, "logo_wrong CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "# # # 1 . . # # # . . 1 . . 4")), at_line(line, "two_logos CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # # # . . 1 # # #")), at_line(line, "two_logos CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # 2 # . . 1 . . 4")), at_line(line, "bonus_on_logo CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . 2 # # . . 1 . . 4")), at_line(line, "bonus_on_logo CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # # 2 . . 1 . . 4")), at_line(line, "bonus_on_logo CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . # # . . . 1 . . 4")), at_line(line, "logo_wrong CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . . # . . . 1 . . 4")), at_line(line, "logo_wrong CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 # # # . . . . 1 . . 4")), at_line(line, "logo_not_at_middle CUBE-02"));
  EXPECT_EQ(refusal(changed(logo, "4 . . 1 . . . . . . . 1 . . 4")), at_line(line_of("picture"), "no_logo CUBE-02"));
  // In two rows: the second one is told of.
  EXPECT_EQ(refusal(changed("3 . . . 1 . . . . . 1 . . . 3", "3 . . . 1 . # # # . 1 . . . 3")),
            at_line(line, "two_logos CUBE-02"));
  const std::string two = std::string(logo) + "\",\n  \". . . . . . . . . . . . . . .";
  EXPECT_EQ(refusal(changed(two, std::string(logo) + "\",\n  \". . . . . . # # # . . . . . .")),
            at_line(line + 1, "two_logos CUBE-02"));
}

TEST(SetCubesData, CUBE_02_a_picture_is_as_large_as_it_says) {
  const auto row = "4 . . 1 . . # # # . . 1 . . 4";
  EXPECT_EQ(refusal(changed(row, "4 . . 1 . . # # # . . 1 . .")), at_line(line_of(row), "row_wrong_length CUBE-02"));
  EXPECT_EQ(refusal(changed(row, "4 . . 1 . . # # # . . 1 . . x")), at_line(line_of(row), "unknown_square CUBE-02"));
  EXPECT_EQ(refusal(changed(row, "4 . . 1 . . # # # . . 1 . . 0")), at_line(line_of(row), "unknown_square CUBE-02"));
  EXPECT_EQ(refusal(changed("rows = 15", "rows = 14")), at_line(line_of("picture"), "count_differs CUBE-02"));
  EXPECT_EQ(refusal(changed("rows = 15", "rows = 27")), at_line(line_of("rows = 15"), "data_out_of_range "));
  EXPECT_EQ(refusal(changed("columns = 15", "columns = 27")), at_line(line_of("columns = 15"), "data_out_of_range "));
  EXPECT_EQ(refusal(changed("columns = 15", "columns = 2")), at_line(line_of("columns = 15"), "data_out_of_range "));
  EXPECT_EQ(refusal(changed("columns = 15", "columns = 16")),
            at_line(line_of("5 . . . 3 . . 4 . . 3 . . . 5"), "row_wrong_length CUBE-02"));
  EXPECT_EQ(
      refusal(changed("bonuses = 36", "bonuses = 35")), at_line(line_of("bonuses = 36"), "count_differs CUBE-02"));
  EXPECT_EQ(refusal(changed("bonuses = 36\n", "")), at_line(line_of("[board]\n"), "data_field_missing "));
  EXPECT_EQ(refusal(changed("bonuses = 36", "bonuses = 36\ncolour = 3")),
            at_line(line_of("bonuses = 36") + 1, "data_field_unknown "));
  EXPECT_EQ(refusal(changed("game = \"set-cubes\"", "game = \"set\"")).substr(0, 12),
            "mine.toml:" + std::to_string(line_of("game = ")) + " ");
}

// Matches by all laws on a board and with dice that a host has added.
core::Setup setup_with(std::string_view text, int seats) {
  const auto number = data_sets().add("mine.toml", text, core::Shelf::From::host);
  EXPECT_TRUE(number) << (number ? "" : core::Catalogue::of("en").sentence("set_cubes", number.error()));
  auto setup = setup_of(seats);
  if (number) {
    const auto name = data_sets().names()[*number];
    EXPECT_TRUE(core::set_option(options(), setup.options, "board", name));
  }
  return setup;
}

TEST(SetCubesData, a_narrow_board_and_few_dice_play_by_the_same_laws) {
  std::string text = "game = \"set-cubes\"\nname = \"narrow\"\n[dice]\ncount = 12\nwilds = 12\nfaces = [\n";
  for (int i = 0; i < 12; ++i) text += "\"1RO 2RO 3RO 1RD 2RD *\",\n";
  text += "]\n[board]\ncolumns = 5\nrows = 2\nbonuses = 3\npicture = [\n\"9###1\",\n\". . . . 2\",\n]\n";
  const auto setup = setup_with(text, 2);
  for (std::uint64_t seed = 0; seed < 10 && !HasFailure(); ++seed) proof::check_match<Game, Probe>({seed, setup});
  // CUBE-06: five each are not there for three.
  auto three = setup;
  three.seats = 3;
  const auto fits = Game::check_setup(three);
  ASSERT_FALSE(fits);
  EXPECT_EQ(proof::code_and_rule("set_cubes", fits.error()), "dice_too_few CUBE-06");
}

TEST(SetCubesData, CUBE_30_the_largest_board_has_edges_too) {
  std::string text =
      "game = \"set-cubes\"\nname = \"large\"\n[board]\ncolumns = 26\nrows = 26\nbonuses = 1\npicture = [\n";
  for (int row = 0; row < 26; ++row) {
    std::string line(26, '.');
    if (row == 12) line.replace(11, 3, "###");
    if (row == 25) line[25] = '7';
    text += "\"" + line + "\",\n";
  }
  const auto setup = setup_with(text + "]\n", 4);
  for (std::uint64_t seed = 0; seed < 3 && !HasFailure(); ++seed) proof::check_match<Game, Probe>({seed, setup});
  EXPECT_EQ(data_sets()[data_sets().names().size() - 1].dice.size(), 42U);  // what is left out is the standard's
}

}  // namespace
}  // namespace rummage::set_cubes
