// What the terminal shows.
#include "games/set/terminal/screen.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "files.hpp"
#include "games/set/text.hpp"
#include "patterns.hpp"
#include "screens.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

using core::Paint;
using core::ScreenStyle;
using proof::width;
using proof::without_ink;

View seen(const Scene& scene) { return view(scene.state, Seat(0)); }

ScreenStyle style(Paint paint, int columns = 80, std::string_view picked = {}) {
  ScreenStyle out;
  out.paint = paint;
  out.columns = columns;
  out.picked = picked;
  return out;
}

TEST(SetScreen, SET_05_twelve_cards_lie_in_three_rows_of_four) {
  const Scene scene(R"({"display":)" + quote(two_sets) + "}");
  const auto lines = proof::lines_of(without_ink(draw(seen(scene), style(Paint::colour))));
  ASSERT_GE(lines.size(), 15U);
  for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(width(lines[i]), 44U) << lines[i];
  // Each card's name stands at the foot of its card: the first column from the top, then the next.
  const std::vector<std::string> rows{"3VWE 2VWE 2ROF 1TBF", "3TWH 3RBH 1TBH 1VOF", "3TWE 1RBE 3VWH 2RBF"};
  for (std::size_t row = 0; row < 3; ++row) {
    std::string names;
    for (const auto& card : proof::all_matches(lines[row * 5 + 4], "[123][RVT][OBW][EHF]"))
      names += (names.empty() ? "" : " ") + card[0];
    EXPECT_EQ(names, rows[row]);
  }
}

TEST(SetScreen, SET_21_nine_cards_lie_in_three_rows_of_three) {
  const Scene scene(R"({"options":{"deck":"red"}})");
  const auto lines = proof::lines_of(without_ink(draw(seen(scene), style(Paint::colour))));
  for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(width(lines[i]), 33U) << lines[i];
}

TEST(SetScreen, plain_paint_is_ascii_in_english_and_names_every_card) {
  const Scene scene(R"({"seats":3,"out":[1],"asked":[2],"wrong":[0,2,0],"display":)" + quote(two_sets) + "}");
  const std::vector<std::string> names{"Ada", "Bob", "Cleo"};
  auto named = style(Paint::plain);
  named.names = names;
  const auto text = draw(seen(scene), named);
  for (const char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << text;
  for (const Card card : scene.state.display) EXPECT_NE(text.find(card_text(card)), std::string::npos);
  for (const auto* part : {"triple, violet, wave, empty", "Ada", "Bob", "Cleo", "2 wrong", "out until the next SET",
                           "asks for three more", "12", "69"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  named.language = "fr";
  const auto french = draw(seen(scene), named);
  EXPECT_NE(french.find("triple, violet, vague, vide"), std::string::npos) << french;
  EXPECT_EQ(french.find('{'), std::string::npos);
}

TEST(SetScreen, a_narrow_terminal_gets_a_list_and_no_card_is_cut) {
  const Scene scene(R"({"display":)" + quote(std::string(cap) + " 1ROE") + "}");
  for (const int columns : {20, 40, 76, 77, 200}) {
    const auto text = without_ink(draw(seen(scene), style(Paint::colour, columns)));
    for (const Card card : scene.state.display) EXPECT_NE(text.find(card_text(card)), std::string::npos) << columns;
  }
}

TEST(SetScreen, what_is_picked_is_marked) {
  const Scene scene(R"({"display":)" + quote(two_sets) + "}");
  const auto plain = draw(seen(scene), style(Paint::plain, 80, "qz"));
  EXPECT_NE(plain.find("*q  3VWE"), std::string::npos) << plain;
  EXPECT_NE(plain.find("*z  3TWE"), std::string::npos) << plain;
  EXPECT_EQ(plain.find("*a"), std::string::npos) << plain;
  EXPECT_NE(draw(seen(scene), style(Paint::colour, 80, "q")), draw(seen(scene), style(Paint::colour)));
}

TEST(SetScreen, keys_lie_like_the_cards) {
  const Scene scene(R"({"display":)" + quote(two_sets) + "}");
  const auto v = seen(scene);
  EXPECT_EQ(typed(v, "qaz"), "take 3VWE 3TWE 3TWH");  // the first column
  EXPECT_EQ(typed(v, "Q E d"), write_action(*read_action("take 3VWE 2ROF 1TBH")));
  EXPECT_EQ(typed(v, "zcv"), write_action(*read_action("take 3TWE 3VWH 2RBF")));
  for (const auto* keys : {"", "q", "qa", "qazx", "qqa", "qa1", "qat", "qay", "qa\xc3\xa9"})
    EXPECT_FALSE(typed(v, keys)) << keys;
}

TEST(SetScreen, cards_keep_their_keys_while_the_masters_top_up_is_due) {
  Scene scene(R"({"seats":3,"options":{"master":"yes"},"display":)" + quote(two_sets) + "}");
  scene.act(1, "take 1TBH 2ROF 3VWE");  // places 7, 6 and 0
  const auto v = seen(scene);
  EXPECT_FALSE(typed(v, "qas"));
  EXPECT_EQ(typed(v, "azw"), write_action(*read_action("take 3TWH 3TWE 2VWE")));
  EXPECT_NE(draw(v, style(Paint::plain)).find("q  -"), std::string::npos);
  const auto lines = proof::lines_of(without_ink(draw(v, style(Paint::colour))));
  for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(width(lines[i]), 44U) << lines[i];
}

TEST(SetScreen, a_hint_names_two_cards_of_the_easiest_set) {
  // 1RBE 2RBF 3RBH differ in two characteristics, 1TBH 2ROF 3VWE in four.
  const Scene scene(R"({"display":)" + quote(two_sets) + "}");
  const auto found = hint(seen(scene), Seat(0));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code.name, "hint");
  EXPECT_EQ(
      std::get<std::vector<std::string>>(found->find("cards")->value), (std::vector<std::string>{"1RBE", "2RBF"}));
  const Scene none(R"({"options":{"more":"players"},"display":)" + quote(first(cap, 12)) + "}");
  EXPECT_EQ(hint(seen(none), Seat(0))->code.name, "hint_none");
  const Scene over(R"({"pile":[],"over":true,"display":)" + quote(first(cap, 6)) + "}");
  EXPECT_FALSE(hint(seen(over), Seat(0)));
}

}  // namespace
}  // namespace rummage::set
