// Notation: dice, squares, actions.
#include "games/set_cubes/text.hpp"

#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

TEST(SetCubesText, every_face_has_one_name_and_is_read_by_it) {
  std::set<std::string> names;
  for (int i = 0; i < symbols; ++i)
    for (const Face face : {Face(Symbol::at(i)), Face::declared(Symbol::at(i))}) {
      const auto text = face_text(face);
      EXPECT_EQ(text, (face.is_wild() ? "*" : "") + name_of(Symbol::at(i)));
      EXPECT_EQ(read_face(text), face);
      EXPECT_EQ(read_face(core::lower(text)), face);
      names.insert(text);
    }
  EXPECT_EQ(names.size(), 54U);
  EXPECT_EQ(face_text(Face::wild()), "*");
  EXPECT_EQ(read_face("*"), Face::wild());
  EXPECT_EQ(symbol_text(Symbol::of(1, 0, 0)), "2RO");
  // By number, colour R V G, shape O D W; Wilds last.
  EXPECT_LT(*read_face("1GW"), *read_face("2RO"));
  EXPECT_LT(*read_face("1RW"), *read_face("1VO"));
  EXPECT_LT(*read_face("1VW"), *read_face("1GO"));
  EXPECT_LT(*read_face("1RO"), *read_face("1RD"));
  EXPECT_LT(*read_face("1RD"), *read_face("1RW"));
  EXPECT_LT(*read_face("3GW"), *read_face("*"));
}

TEST(SetCubesText, CUBE_01_what_is_no_die_is_refused) {
  for (const auto* text :
       {"", "0RO", "4RO", "2TO", "2RB", "2R", "2ROE", "RO", "**", "*2", "2RO*", " 2RO", "2 RO", "2RÖ"}) {
    const auto face = read_face(text);
    ASSERT_FALSE(face) << text;
    EXPECT_EQ(proof::code_and_rule("set_cubes", face.error()), "unknown_die CUBE-01") << text;
  }
}

TEST(SetCubesText, squares_are_a_letter_and_a_number) {
  for (int column = 0; column < 26; ++column)
    for (int row = 0; row < 26; ++row) {
      const auto square = Square::of(column, row);
      const auto text = std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
      EXPECT_EQ(square_text(square), text);
      EXPECT_EQ(read_square(text), square);
      EXPECT_EQ(read_square(core::upper(text)), square);
    }
  for (const auto* text : {"", "a", "1", "a0", "a27", "a-1", "a+1", "a1 ", "aa1", "1a", "a1.5", "a99999999999", "é1"})
    EXPECT_FALSE(read_square(text)) << text;
  EXPECT_LT(Square::of(0, 25), Square::of(1, 0));  // by column, then row
}

// How an action of seat 0 is written once it has been read; or the refusal.
std::string canonical(const Scene& scene, std::string_view text, int seat = 0) {
  const auto action = read_action(scene.state, Seat(seat), text);
  if (!action) return proof::code_and_rule("set_cubes", action.error());
  const auto written = write_action(scene.state, Seat(seat), *action);
  EXPECT_EQ(read_action(scene.state, Seat(seat), written), *action) << text;
  return written;
}

// Two dice of seat 0 show 2RO, two Wild; their numbers are 8 and 13, 3 and 5.
Scene hand() {
  return Scene(
      R"({"board":{"g8":"1RO","h8":"*2VO#1","i8":"3GO"},"hands":[["2RO#8","2RO#13","*#3","*#5","1RW"],["1VO"]]})");
}

TEST(SetCubesText, every_action_has_one_written_form) {
  const auto scene = hand();
  const std::map<std::string, std::string> forms{
      {"  CALL  2ro 1rw *=2vd ", "call 2RO 1RW *=2VD"},
      {"None", "none"},
      {"END", "end"},
      {"Keep", "keep"},
      {"place 2ro H9", "place 2RO h9"},
      {"place 2RO#8 h9", "place 2RO h9"},  // the lowest-numbered is meant without a number
      {"place 2RO#13 h9", "place 2RO#13 h9"},
      {"place #13 h9", "place 2RO#13 h9"},
      {"place *=2vo h9", "place *=2VO h9"},
      {"place *#3=2VO h9", "place *=2VO h9"},
      {"place *#5=2VO h9", "place *#5=2VO h9"},
      {"place *2VO h9", "place *=2VO h9"},
      {"swap 2RO#13 h8", "swap 2RO#13 h8"},
      {"reroll * 1RW 2RO", "reroll 1RW 2RO *"},  // sorted, Wilds last
      {"reroll *#5 2RO#13", "reroll 2RO#13 *#5"},
      {"reroll 2RO 2RO * *", "reroll 2RO 2RO * *"},
      {"reroll 2RO#13 2RO", "reroll 2RO 2RO"},
  };
  for (const auto& [given, written] : forms) EXPECT_EQ(canonical(scene, given), written);
}

TEST(SetCubesText, a_die_named_earlier_in_the_same_action_is_not_meant_again) {
  const auto scene = hand();
  EXPECT_EQ(canonical(scene, "place 2RO h9 2RO h10"), "place 2RO h9 2RO h10");
  EXPECT_EQ(canonical(scene, "place 2RO#13 h9 2RO h10"), "place 2RO#13 h9 2RO h10");
  EXPECT_EQ(canonical(scene, "place 2RO h9 2RO#8 h10"), "die_not_held CUBE-12");
  EXPECT_EQ(canonical(scene, "call 2RO 2RO 2RO"), "die_not_held CUBE-07");
  EXPECT_EQ(canonical(scene, "call *=1RO 2RO *=3RO"), "call *=1RO 2RO *=3RO");
  EXPECT_EQ(canonical(scene, "call *#5=1RO 2RO *=3RO"), "call *#5=1RO 2RO *=3RO");
}

TEST(SetCubesText, the_dice_of_a_play_are_written_by_square_column_first) {
  const auto scene = hand();
  EXPECT_EQ(canonical(scene, "place 1RW h10 2RO h9"), "place 2RO h9 1RW h10");
  EXPECT_EQ(canonical(scene, "place 1RW i9 2RO h9"), "place 2RO h9 1RW i9");
  EXPECT_EQ(canonical(scene, "place 1RW a10 2RO b2"), "place 1RW a10 2RO b2");
  EXPECT_EQ(canonical(scene, "place 1RW h10 2RO h9"), canonical(scene, "place 2RO h9 1RW h10"));
  // The first named took the lower number: that stays so.
  EXPECT_EQ(canonical(scene, "place 2RO h10 2RO h9"), "place 2RO#13 h9 2RO h10");
}

TEST(SetCubesText, what_is_no_action_is_refused) {
  const auto scene = hand();
  for (const auto* text : {"", " ", "pass", "take 2RO", "none at all", "end turn", "keep 2RO", "places 2RO h9"})
    EXPECT_EQ(canonical(scene, text), "unknown_action ") << text;
  EXPECT_EQ(canonical(scene, "place h9 2RO"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place 2RO 2RO"), "unknown_square_name CUBE-30");
  EXPECT_EQ(canonical(scene, "place 2RO# h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place 2RO#x h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place 2RO#0 h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place #8=2RO=2RO h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place 2RO#3 h9"), "die_not_held CUBE-12");  // die 3 shows Wild
  EXPECT_EQ(canonical(scene, "place 2RO#99999999999 h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, "place 2RO#43 h9"), "die_not_held CUBE-12");
  EXPECT_EQ(canonical(scene, "place " + std::string(100'000, '#') + " h9"), "unknown_die CUBE-01");
  EXPECT_EQ(canonical(scene, std::string(100'000, 'x')), "unknown_action ");
}

}  // namespace
}  // namespace rummage::set_cubes
