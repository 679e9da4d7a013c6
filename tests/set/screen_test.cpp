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

TEST(SetScreen, SET_15_players_are_told_that_seeing_none_ends_the_game_before_they_say_it) {
  const auto told = [](const std::string& rest, std::string_view language) {
    auto in = style(Paint::plain);
    in.language = language;
    return draw(seen(Scene(R"({"display":)" + quote(two_sets) + "," + rest + "}")), in);
  };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has(told(R"("pile":[])", "en"), "when all who are not out say so, the game is over."));
  EXPECT_TRUE(has(told(R"("pile":[])", "fr"), "quand tous ceux qui sont en jeu le disent, la partie est finie."));
  const std::string master = R"("seats":3,"options":{"master":"yes"},"pile":[])";
  EXPECT_TRUE(has(told(master, "en"), "say so, the round is over."));
  EXPECT_TRUE(has(told(master, "fr"), "le disent, la manche est finie."));
  EXPECT_FALSE(has(told(R"("pile":["1ROE"])", "en"), "say so"));
  const auto said = told(R"("seats":2,"pile":[],"asked":[1])", "en");
  EXPECT_TRUE(has(said, "sees no SET")) << said;
  EXPECT_FALSE(has(said, "asks for three more")) << said;
}

TEST(SetScreen, SET_33_a_masters_competition_counts_points) {
  Scene scene(R"({"seats":3,"options":{"master":"yes"},"points":[0,6,0],"round":2,"display":)" + quote(two_sets) + "}");
  scene.act(0, "take 1TBH 2ROF 3VWE");
  EXPECT_EQ(scene.news("took", "unit"), R"("points")");
  auto in = style(Paint::plain);
  const auto english = draw(seen(scene), in);
  EXPECT_NE(english.find(": 6 points"), std::string::npos) << english;
  EXPECT_EQ(english.find(" cards\n"), std::string::npos) << english;
  in.language = "fr";
  EXPECT_NE(draw(seen(scene), in).find("\u00a0: 3 points"), std::string::npos);
  Scene usual(R"({"display":)" + quote(two_sets) + "}");
  usual.act(0, "take 1TBH 2ROF 3VWE");
  EXPECT_EQ(usual.news("took", "unit"), R"("cards")");
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
  EXPECT_EQ(read_keys(v, "qaz"), "take 3VWE 3TWE 3TWH");  // the first column
  EXPECT_EQ(read_keys(v, "Q E d"), write_action(*read_action("take 3VWE 2ROF 1TBH")));
  EXPECT_EQ(read_keys(v, "zcv"), write_action(*read_action("take 3TWE 3VWH 2RBF")));
  for (const auto* keys : {"", "q", "qa", "qazx", "qqa", "qa1", "qat", "qay", "qa\xc3\xa9"})
    EXPECT_FALSE(read_keys(v, keys)) << keys;
}

TEST(SetScreen, cards_keep_their_keys_while_the_masters_top_up_is_due) {
  Scene scene(R"({"seats":3,"options":{"master":"yes"},"display":)" + quote(two_sets) + "}");
  scene.act(1, "take 1TBH 2ROF 3VWE");  // places 7, 6 and 0
  const auto v = seen(scene);
  EXPECT_FALSE(read_keys(v, "qas"));
  EXPECT_EQ(read_keys(v, "azw"), write_action(*read_action("take 3TWH 3TWE 2VWE")));
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
  const Scene last(R"({"options":{"more":"players"},"pile":[],"display":)" + quote(first(cap, 12)) + "}");
  EXPECT_EQ(hint(seen(last), Seat(0))->code.name, "hint_say_none");
  const Scene over(R"({"pile":[],"over":true,"display":)" + quote(first(cap, 6)) + "}");
  EXPECT_FALSE(hint(seen(over), Seat(0)));
}

}  // namespace
}  // namespace rummage::set
