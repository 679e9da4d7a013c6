// What the terminal shows, and what keys mean.
#include "games/programs/terminal/screen.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "files.hpp"
#include "games/programs/bot/policy.hpp"
#include "laws.hpp"
#include "patterns.hpp"
#include "screens.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

using core::Paint;
using proof::expect_parts;
using proof::style;
using proof::width;
using proof::without_ink;

std::string plain(const Scene& scene, int seat = 0, std::string_view picked = {}) {
  return draw(view(scene.state, Seat(seat)), style(Paint::plain, 80, picked));
}

Scene shedding() {
  return Scene(after_revealing("8H 9C KS KH KD JK 5C", {"straight 5H 6H 7H", "group 9S 9D 9H"},
                               R"("seen":[["KH"],[]],"completed":[["sun","S4 [suits spade]"],["G6"]])"));
}

// Not one, and not as many as fit into a line.
TEST(ProgramsScreen, names_every_card_that_would_complete_the_program) {
  const Scene scene(completing("S5", "5S 6S 7S 8S"));
  expect_parts(plain(scene), {"1 card missing. Completed by 4S, 9S, any wild card."});
  // Five kings and five queens, of which either becomes a group of six: those of which a copy is left, and a wild card.
  expect_parts(
      plain(Scene(completing("G6", "KS KS KH KH KC QS QS QH QH QC"))), {"Completed by QC, QD, KC, KD, any wild card."});
}

TEST(ProgramsScreen, shows_the_program_and_what_is_missing) {
  expect_parts(plain(Scene(completing("S5", "5S 6S 7S 8S"))), {"Round 1.", "S5", "1 card missing.", "4S", "9S"});
  expect_parts(plain(Scene(completing("S5", "5S 6S 7S 8S 9S"))), {"Complete!", "r reveals"});
}

TEST(ProgramsScreen, shows_numbered_combinations_and_completed_programs) {
  expect_parts(plain(shedding()), {"1", "5H 6H 7H", "2", "9S 9H 9D", "sun", "S4 [suits spade]", "G6", "8D"});
}

TEST(ProgramsScreen, PROG_38_shows_what_was_seen_and_nothing_else_of_other_hands) {
  const auto text = plain(shedding(), 1);
  expect_parts(text, {"KH"});
  for (const auto* hidden : {"KS", "8H", "JK"}) EXPECT_EQ(text.find(hidden), std::string::npos) << text;
  const auto scene = Scene(completing("G7", "5S 6S 7S 8S"));
  EXPECT_EQ(plain(scene, 1).find("G7"), std::string::npos);
  const auto spectator = draw(view(scene.state, core::Viewer::spectator()), style(Paint::plain));
  for (const auto* hidden : {"G7", "S8", "5S", "6S"}) EXPECT_EQ(spectator.find(hidden), std::string::npos) << spectator;
}

TEST(ProgramsScreen, whole_matches_fit_into_eighty_columns_in_every_language) {
  for (int match = 0; match < 10; ++match) {
    const int seats = 2 + match % 5;
    core::FastChance chance(static_cast<std::uint64_t>(match));
    auto ignored = core::Events::ignored();
    auto s = Game::initial(setup_of(seats), chance, ignored);
    for (int step = 0; !result(s) && step < 400; ++step) {
      if (step % 5 == 0 || s.phase == Phase::change)
        for (const auto paint : {Paint::plain, Paint::colour})
          for (const auto& language : core::Catalogue::languages()) {
            const auto text = without_ink(draw(view(s, Seat(0)), style(paint, 80, {}, language)));
            ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            ASSERT_EQ(text.find("screen_"), std::string::npos) << text;
            for (const auto& line : proof::lines_of(text)) ASSERT_LE(width(line), 80U) << line << "\nin\n" << text;
            for (const Card card : s.hands[0]) {
              const auto name = name_of(card);
              ASSERT_NE(text.find(paint == Paint::plain || card.is_joker() ? name : name.substr(0, name.size() - 1)),
                        std::string::npos)
                  << name << "\nin\n"
                  << text;
            }
          }
      const auto intention = Game::decide(view(s, s.to_act), s.to_act, "greedy", chance);
      ASSERT_TRUE(apply(s, s.to_act, intention->action, chance, ignored));
    }
  }
}

TEST(ProgramsScreen, any_width_will_do) {
  for (const int columns : {0, 20, 40, 79, 200})
    for (const auto paint : {Paint::plain, Paint::colour})
      expect_parts(without_ink(draw(view(shedding().state, Seat(0)), style(paint, columns))), {"JK", "8", "K"});
}

TEST(ProgramsScreen, plain_paint_is_ascii_in_english) {
  for (const auto& scene : {shedding(), Scene(completing("S7 [suits heart, diamond; mixed]", "5H 6D 7H 8H"))})
    for (const char c : plain(scene)) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << plain(scene);
}

// --- keys -----------------------------------------------------------------------------------------------------------

std::string meant(const Scene& scene, std::string_view keys, int seat = 0) {
  return read_keys(view(scene.state, Seat(seat)), keys).value_or("nothing");
}

// The letter that stands by a card on the screen.
std::string letter(const Scene& scene, const std::string& card, int seat = 0) {
  const auto text = plain(scene, seat);
  const auto found = proof::all_matches(text, " ([a-z]) " + card + "\\b");
  EXPECT_FALSE(found.empty()) << card << "\nin\n" << text;
  return found.empty() ? std::string() : found[0][1];
}

TEST(ProgramsScreen, keys_draw) {
  const auto own = padded("", 13, "8D");
  const Scene scene(
      R"({"programs":["S5","S8"],"discards":["8D"],"hands":)" + quote_all({own, padded("", 13, own + " 8D")}) + "}");
  EXPECT_EQ(meant(scene, "d"), "draw reserve");
  EXPECT_EQ(meant(scene, "p"), "draw discard");
  EXPECT_EQ(meant(scene, "d", 1), "nothing");
  for (const auto* keys : {"", "z", "1", "dd", "c", "k", "r", "x"}) EXPECT_EQ(meant(scene, keys), "nothing") << keys;
}

TEST(ProgramsScreen, keys_reveal_add_lay_and_discard) {
  EXPECT_EQ(meant(Scene(completing("S5", "5S 6S 7S 8S 9S")), "r"), "reveal 5S 6S 7S 8S 9S");
  EXPECT_EQ(meant(Scene(completing("S5", "5S 6S 7S 8S")), "r"), "nothing");
  const auto scene = shedding();
  const auto add = [&](const std::string& card, const std::string& rest) {
    return meant(scene, letter(scene, card) + rest);
  };
  EXPECT_EQ(add("8H", "1"), "add 8H to 1");
  EXPECT_EQ(add("9C", "2"), "add 9C to 2");
  EXPECT_EQ(add("JK", "1"), "nothing");  // which end
  EXPECT_EQ(add("JK", "1-"), "add JK to 1 low");
  EXPECT_EQ(add("JK", "1+"), "add JK to 1 high");
  EXPECT_EQ(add("5C", "x"), "discard 5C");
  EXPECT_EQ(meant(scene, letter(scene, "KS") + letter(scene, "KH") + letter(scene, "KD") + "t"), "lay KS KH KD");
  EXPECT_EQ(meant(scene, letter(scene, "KS")), "nothing");
}

TEST(ProgramsScreen, keys_change_and_keep) {
  Scene scene(after_revealing("KS", {}, R"("dealer":1,"program_deck":["G7","S6","G6"],"failed":[0,2])"));
  scene.act(0, "discard KS");
  EXPECT_EQ(meant(scene, "c", 1), "change");
  EXPECT_EQ(meant(scene, "k", 1), "keep");
  EXPECT_EQ(meant(scene, "c", 0), "nothing");
  expect_parts(plain(scene, 1), {"c changes your program.", "k keeps it.", "S8"});
}

// A key that waits for another must show that it was pressed: whoever draws the screen knows by that what keys mean.
TEST(ProgramsScreen, a_picked_card_shows) {
  const auto scene = shedding();
  EXPECT_NE(plain(scene), plain(scene, 0, letter(scene, "JK")));
  EXPECT_NE(plain(scene, 0, letter(scene, "JK")), plain(scene, 0, letter(scene, "JK") + "1"));
}

// --- hints ----------------------------------------------------------------------------------------------------------

TEST(ProgramsScreen, hints_are_sentences_at_every_step) {
  auto s = new_match(setup_of(3), 4);
  core::FastChance chance(4);
  auto ignored = core::Events::ignored();
  std::set<std::string> codes;
  for (int step = 0; !result(s) && step < 2000; ++step) {
    for (int seat = 0; seat < 3; ++seat) {
      const auto tip = hint(view(s, Seat(seat)), Seat(seat));
      ASSERT_EQ(tip.has_value(), Seat(seat) == s.to_act);
      if (!tip) continue;
      codes.insert(std::string(tip->code.name));
      ASSERT_EQ(proof::wording_error("programs", *tip), "");
    }
    const auto intention = Game::decide(view(s, s.to_act), s.to_act, "greedy", chance);
    ASSERT_TRUE(apply(s, s.to_act, intention->action, chance, ignored));
  }
  EXPECT_GE(codes.size(), 5U);
}

}  // namespace
}  // namespace rummage::programs
