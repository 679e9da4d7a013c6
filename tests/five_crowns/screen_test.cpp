// What the terminal shows, and what keys mean.
#include "games/five_crowns/terminal/screen.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "files.hpp"
#include "games/five_crowns/bot/policy.hpp"
#include "laws.hpp"
#include "patterns.hpp"
#include "screens.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

using core::Paint;
using proof::expect_parts;
using proof::style;
using proof::width;
using proof::without_ink;

std::string plain(const Scene& scene, int seat = 0, std::string_view picked = {}) {
  return draw(view(scene.state, Seat(seat)), style(Paint::plain, 80, picked));
}

Scene drawn_hand() {
  return Scene(R"({"hand":4,"phase":"discard","dealer":0,"sheet":[[0,5],[7,0],[1,2]],"hands":)" +
               quote_all({"5C 7C 6H JK KS KH 3D", "4S 4H 9D QT QS 10C"}) +
               R"(,"discards":["10D"],"seen":[["KH"],["9D","QT"]]})");
}

TEST(FiveCrownsScreen, shows_the_hand_in_its_best_arrangement_with_wild_cards_marked) {
  expect_parts(plain(drawn_hand()),
               {"Hand 4 of 11. 6s are wild (*). You deal.", "Discard: 10D.",
                "Your cards, as they lie best without 3D: 0 points left over.", "  combination:  a 5C  b JK*  c 7C\n",
                "  combination:  d KS  e KH  f 6H*\n", "  loose:  g 3D\n", "o and a letter goes out."});
  const auto coloured = without_ink(draw(view(drawn_hand().state, Seat(0)), style(Paint::colour)));
  expect_parts(
      coloured, {"│ 5♣││ JK││ 7♣│  │ K♠││ K♥││ 6♥│  │ 3♦│", "╰─a─╯╰─b*╯╰─c─╯  ╰─d─╯╰─e─╯╰─f*╯  ╰─g─╯", "│░░░│  │10♦│"});
}

TEST(FiveCrownsScreen, shows_other_letters_for_jack_queen_and_king_but_where_they_are_typed) {
  const Scene scene(R"({"hand":10,"phase":"draw","hands":)" +
                    quote_all({"3C 4C 5C 6C 7H 8H 9H JS QS KS JK KT", "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D"}) +
                    R"(,"discards":["JD"]})");
  const auto seen = view(scene.state, Seat(0));
  auto faces = style(Paint::colour, 100);
  faces.faces = "VDR";
  expect_parts(without_ink(draw(seen, faces)), {"Ds are wild", "│ V♦│", "│ V♠│", "│ D♠│", "│ R♠│", "│ R★│"});
  faces.paint = Paint::plain;
  expect_parts(draw(seen, faces), {"Qs are wild", "Discard: JD.", "QS*"});
}

TEST(FiveCrownsScreen, CROWN_22_the_sheet_has_a_line_a_player_under_the_wild_ranks) {
  expect_parts(plain(drawn_hand()), {"  Wild rank            3   4   5\n", "> Ada (greedy)         0   7   1  =   8\n",
                                     "  Bob (greedy)         5   0   2  =   7  holds 9D QT\n"});
}

TEST(FiveCrownsScreen, CROWN_34_shows_what_was_seen_and_nothing_else_of_other_hands) {
  const auto text = plain(drawn_hand(), 1);
  expect_parts(text, {"Ada (greedy)         0   7   1  =   8  holds KH"});
  for (const auto* hidden : {"5C", "KS", "3D"}) EXPECT_EQ(text.find(hidden), std::string::npos) << text;
  const auto spectator = draw(view(drawn_hand().state, core::Viewer::spectator()), style(Paint::plain));
  EXPECT_EQ(spectator.find("Your cards"), std::string::npos);
  for (const auto* hidden : {"5C", "KS", "4H"}) EXPECT_EQ(spectator.find(hidden), std::string::npos) << spectator;
}

TEST(FiveCrownsScreen, CROWN_17_says_whose_last_turn_it_is_and_what_was_laid_down) {
  auto scene = drawn_hand();
  scene.act(0, "out 3D");
  expect_parts(
      plain(scene, 1), {"Ada (greedy) is out. This is your last turn.", "Ada (greedy) laid down 5C JK 7C / KS KH 6H\n",
                        "d draws from the deck.", "p picks up 3D."});
  expect_parts(plain(scene, 0), {"You are out. Last turn of Bob (greedy).", "You laid down 5C JK 7C / KS KH 6H\n"});
  EXPECT_EQ(plain(scene, 0).find("picks up"), std::string::npos);  // not to whom it is of no use
}

TEST(FiveCrownsScreen, a_whole_match_fits_into_eighty_columns_in_every_language) {
  for (int match = 0; match < 18; ++match) {
    const int seats = 2 + match % 6;
    core::FastChance chance(static_cast<std::uint64_t>(match));
    auto ignored = core::Events::ignored();
    auto s = Game::initial(setup_of(seats), chance, ignored);
    for (int step = 0; !result(s) && step < 5000; ++step) {
      if (step % 7 == 0 || s.out)
        for (const auto paint : {Paint::plain, Paint::colour})
          for (const auto& language : core::Catalogue::languages()) {
            const auto text = without_ink(draw(view(s, Seat(0)), style(paint, 80, {}, language)));
            ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            ASSERT_EQ(text.find("screen_"), std::string::npos) << text;
            for (const auto& line : proof::lines_of(text)) ASSERT_LE(width(line), 80U) << line << "\nin\n" << text;
            for (const Card card : s.hands[0])
              ASSERT_NE(
                  text.find(paint == Paint::plain ? name_of(card) : name_of(card).substr(0, name_of(card).size() - 1)),
                  std::string::npos);
          }
      const auto intention = Game::decide(view(s, s.to_act), s.to_act, "greedy", chance);
      ASSERT_TRUE(apply(s, s.to_act, intention->action, chance, ignored));
    }
    ASSERT_TRUE(result(s));
    expect_parts(draw(view(s, Seat(0)), style(Paint::plain)), {"Hand 11 of 11.", "  10   J   Q   K\n"});
  }
}

TEST(FiveCrownsScreen, a_narrow_terminal_gets_a_list_and_no_card_is_cut) {
  for (const int columns : {0, 20, 38, 39, 200}) {
    const auto text = without_ink(draw(view(drawn_hand().state, Seat(0)), style(Paint::colour, columns)));
    EXPECT_EQ(text.find("combination:") != std::string::npos, columns < 41) << columns << "\n" << text;
  }
}

TEST(FiveCrownsScreen, a_long_list_goes_on_in_the_next_line) {
  const Scene scene(
      R"({"seats":2,"hand":11,"hands":)" +
      quote_all({"3C 3T 6C 6D 7H 8H 9S 9C 10H 10S QH QD JD", "3S 3H 4S 4H 5S 5H 6S 6H 7S 8S 9H JS QS"}) + "}");
  expect_parts(plain(scene), {"  l QH  m QD\n"});
}

TEST(FiveCrownsScreen, plain_paint_is_ascii_in_english) {
  auto scene = drawn_hand();
  for (const char c : plain(scene)) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << plain(scene);
}

// --- keys -----------------------------------------------------------------------------------------------------------

std::string meant(const Scene& scene, std::string_view keys, int seat = 0) {
  return read_keys(view(scene.state, Seat(seat)), keys).value_or("nothing");
}

TEST(FiveCrownsScreen, keys_draw_discard_and_go_out) {
  auto scene = drawn_hand();
  EXPECT_EQ(meant(scene, "a"), "discard 5C");
  EXPECT_EQ(meant(scene, "G"), "discard 3D");
  EXPECT_EQ(meant(scene, "og"), "out 3D");
  for (const auto* keys : {"", "o", "h", "n", "ab", "oh", "d d", "1", "oo", "go"})
    EXPECT_EQ(meant(scene, keys), "nothing");
  for (const auto* keys : {"a", "og", "d", "p"}) EXPECT_EQ(meant(scene, keys, 1), "nothing");
  scene.act(0, "discard 3D");
  EXPECT_EQ(meant(scene, "d", 1), "draw deck");
  EXPECT_EQ(meant(scene, "p", 1), "draw discard");
  EXPECT_EQ(meant(scene, "a", 1), "nothing");
  EXPECT_EQ(meant(scene, "d", 0), "nothing");
}

TEST(FiveCrownsScreen, every_letter_shown_means_the_card_it_stands_by) {
  Scene scene(R"({"seats":2,"hand":11,"discards":["3H"]})");
  scene.act(0, "draw discard");
  const auto text = plain(scene);
  const auto keyed = proof::all_matches(text, " ([a-n]) ([0-9JQK]+[SHCDT]|JK)");
  for (const auto& match : keyed) EXPECT_EQ(meant(scene, match[1]), "discard " + match[2]) << text;
  EXPECT_EQ(keyed.size(), 14U) << text;
}

// A key that waits for another must show that it was pressed: whoever draws the screen knows by that what keys mean.
TEST(FiveCrownsScreen, o_shows_that_it_waits_for_a_card_where_going_out_is_possible) {
  EXPECT_NE(plain(drawn_hand()), plain(drawn_hand(), 0, "o"));
  expect_parts(plain(drawn_hand(), 0, "o"), {"Going out: the letter of the card to discard."});
  const Scene cannot(R"({"phase":"discard","hands":)" + quote_all({"4S 6H QD KS", "5S 7H KD"}) + "}");
  EXPECT_EQ(plain(cannot), plain(cannot, 0, "o"));
  EXPECT_EQ(plain(cannot).find("goes out"), std::string::npos);
  auto last = drawn_hand();
  last.act(0, "out 3D").act(1, "draw deck");
  EXPECT_EQ(plain(last, 1), plain(last, 1, "o"));
}

// --- hints ----------------------------------------------------------------------------------------------------------

TEST(FiveCrownsScreen, a_wild_card_asks_before_it_is_discarded) {
  const Scene scene(R"({"hand":1,"phase":"discard","hands":)" + quote_all({"3H 5C 9S KD", "5S 7H KC"}) + "}");
  const auto text = plain(scene);
  expect_parts(text, {"Your cards, as they lie best without KD", "A wild card: its letter, then !."});
  const auto keyed = proof::all_matches(text, " ([a-d]) (3H|5C)");
  ASSERT_EQ(keyed.size(), 2U) << text;
  for (const auto& match : keyed) {
    const bool is_wild = match[2] == "3H";
    EXPECT_EQ(meant(scene, match[1]), is_wild ? "nothing" : "discard 5C");
    EXPECT_EQ(meant(scene, match[1] + "!"), is_wild ? "discard 3H" : "nothing");
    EXPECT_EQ(plain(scene, 0, match[1]).find("3H is wild and can stand for any card.") != std::string::npos, is_wild);
  }
  // Without one there is nothing to ask about.
  const Scene other(R"({"hand":1,"phase":"discard","hands":)" + quote_all({"4H 5C 9S KD", "5S 7H KC"}) + "}");
  EXPECT_EQ(plain(other).find("then !"), std::string::npos);
}

TEST(FiveCrownsScreen, hints_say_what_is_best_and_what_to_expect) {
  const auto hinted = [](const Scene& scene, int seat) -> std::string {
    const auto tip = hint(view(scene.state, Seat(seat)), Seat(seat));
    if (!tip) return "nothing";
    EXPECT_EQ(proof::wording_error("five_crowns", *tip), "");
    return core::Catalogue::of("en").sentence("five_crowns", *tip);
  };
  EXPECT_EQ(hinted(drawn_hand(), 0), "You can go out: discard 3D.");
  EXPECT_EQ(hinted(drawn_hand(), 1), "nothing");
  const auto drawing = [](std::string_view top) {
    return Scene(R"({"hands":)" + quote_all({"5C 6C QD", "5S 7H KD"}) + R"(,"discards":)" + quote(top) + "}");
  };
  EXPECT_EQ(hinted(drawing("7C"), 0), "Pick up 7C: with it you can go out.");
  EXPECT_EQ(hinted(drawing("KC"), 0), "Draw from the deck: expect to be left with about 11 points, with KC about 16.");
  EXPECT_EQ(hinted(drawing("JK"), 0), "Pick up JK: with it you can go out.");
  EXPECT_EQ(hinted(drawing(""), 0), "nothing");  // there is no choice
  EXPECT_EQ(hinted(Scene(R"({"phase":"discard","hands":)" + quote_all({"4S 6H QD KS", "5S 7H KD"}) + "}"), 0),
            "Discard KS: expect to be left with about 19 points.");
}

}  // namespace
}  // namespace rummage::five_crowns
