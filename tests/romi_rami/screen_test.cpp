// What the terminal shows, and what keys mean.
#include "games/romi_rami/terminal/screen.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "files.hpp"
#include "games/romi_rami/bot/policy.hpp"
#include "laws.hpp"
#include "patterns.hpp"
#include "screens.hpp"
#include "tests/romi_rami/scene.hpp"

namespace rummage::romi_rami {
namespace {

using core::Paint;
using proof::expect_parts;
using proof::style;
using proof::width;
using proof::without_ink;

std::string plain(const Scene& scene, int seat = 0, std::string_view picked = {}) {
  return draw(view(scene.state, Seat(seat)), style(Paint::plain, 80, picked));
}

Scene market_scene() {
  return Scene(R"({"hands":)" + quote_all({"1H 1D 2V 3Y 4H", "1V 3V 5V", "2D 2Y 3D"}) +
               R"(,"number_market":["5H","5V","4D","4H","2D","1D"],"contract_market":[27,6,1,36],)"
               R"("tableaux":[[5],[2,3],[]],"bonus_piles":[["2H"],[],[]],"seen":[[],["5V"],[]]})");
}

Scene ending_scene() {
  return Scene(R"({"first":1,"to_act":2,"trophies":["cherry","3-card","clover","5-card"],"jokers":[1],"tableaux":)"
               R"([[32,14,20],[5,24],[7,8,1,2,3]],"bonus_piles":[["3Y"],["4H"],["2V","2V","2V","4D"]],"hands":)" +
               quote_all({"1D 3D 5D", "1V 3V 5V", "2H 2D 2Y 3H 3D 4H 4Y 4V"}) +
               R"(,"number_market":["2V","5D","4D","4H","2H","1D"],"contract_market":[6,17,11,10]})");
}

TEST(RomiRamiScreen, shows_both_markets_the_hand_by_number_and_what_can_be_filled) {
  expect_parts(plain(market_scene()),
               {"a 1D", "f 5V", " 1  4S", "2 cards short", "27  pair of 1s + 4S", "1D 2V 3Y 4H",  // contract 1
                "joker token *", "1H 1D  2V  3Y  4H\n"});
  auto filling = market_scene();
  filling.act(0, "take 5H 5V");
  expect_parts(plain(filling), {"c 27  pair of 1s + 4S      5 heart    1H 1D / 2V 3Y 4H 5H +3", "1D 2D 4H 4D\n",
                                "1H 1D  2V  3Y  4H  5H 5V\n"});
  const auto coloured = without_ink(draw(view(filling.state, Seat(0)), style(Paint::colour)));
  expect_parts(coloured, {"1♥", "2♣", "5♥"});
}

TEST(RomiRamiScreen, ROMI_23_shows_how_each_race_for_a_trophy_stands) {
  const auto text = plain(market_scene());
  // Seat 0 leads in hearts, seat 1 in clover and diamond; nobody has a cherry.
  EXPECT_TRUE(proof::has_match(text, "Trophies +Y 3 +H 3 +V 3 +D 3")) << text;
  EXPECT_TRUE(proof::has_match(text, "> Ada \\(greedy\\) +0 +!1 +0 +0")) << text;
  EXPECT_TRUE(proof::has_match(text, "  Bob \\(greedy\\) +0 +0 +!1 +!1")) << text;
  const auto sizes = plain(ending_scene());
  EXPECT_TRUE(proof::has_match(sizes, "Trophies +Y 3 +3-card 4 +V 3 +5-card 2")) << sizes;
}

TEST(RomiRamiScreen, ROMI_15_shows_everybodys_tableau) {
  const auto text = plain(market_scene());
  expect_parts(text, {"Ada (greedy) 1/6: pair of 4s + pair", "Bob (greedy) 2/6: 4S"});
}

TEST(RomiRamiScreen, ROMI_22_says_that_the_round_is_the_last) {
  auto scene = ending_scene();
  EXPECT_EQ(plain(scene).find("the last round."), plain(scene).find("6 contracts bring the last round.") + 18);
  scene.act(2, "take 2V").act(2, "fill 6 : 2H 2D 2Y 2V");
  expect_parts(plain(scene), {"This is the last round."});
}

TEST(RomiRamiScreen, ROMI_26_counts_line_by_line_at_the_end) {
  auto scene = ending_scene();
  scene.act(2, "take 2V").act(2, "fill 6 : 2H 2D 2Y 2V").act(2, "fill 10 : 3D 3H / 4Y 4H 4V").act(2, "end");
  scene.act(0, "take 5D").act(0, "end");
  const auto text = plain(scene);
  expect_parts(text, {"You have 20 points", "Bob (greedy) has 7 points", "has 20 points", "3-card 4, 5-card 2"});
  for (const auto* line : {"contracts +13", "trophies +6", "bonus cards +1", "joker token +0", "contracts +11",
                           "trophies +3", "bonus cards +6", "joker token +1"})
    EXPECT_TRUE(proof::has_match(text, line)) << line << "\nin\n" << text;
}

TEST(RomiRamiScreen, ROMI_28_shows_what_was_seen_and_nothing_else_of_other_hands) {
  // What nobody but its owner knows lies nowhere else either.
  const Scene scene(R"({"hands":)" + quote_all({"1H 1H", "3V 5V", "2Y 3D"}) +
                    R"(,"number_market":["4H","4D","4Y","4V","5H","5D"],"contract_market":[15,16,17,36],)"
                    R"("seen":[[],["5V"],[]]})");
  const auto text = plain(scene);
  expect_parts(text, {"holds 5V"});
  for (const auto* hidden : {"3V", "2Y", "3D"}) EXPECT_EQ(text.find(hidden), std::string::npos) << text;
  const auto spectator = draw(view(scene.state, core::Viewer::spectator()), style(Paint::plain));
  EXPECT_EQ(spectator.find("Your hand"), std::string::npos) << spectator;
  for (const auto* hidden : {"1H", "3V", "2Y", "3D"}) EXPECT_EQ(spectator.find(hidden), std::string::npos) << spectator;
}

TEST(RomiRamiScreen, a_whole_match_fits_into_eighty_columns_in_every_language) {
  for (const auto* deck : {"standard", "short", "generous"})
    for (int match = 0; match < 9; ++match) {
      const int seats = 2 + match % 3;
      core::FastChance chance(static_cast<std::uint64_t>(match));
      auto ignored = core::Events::ignored();
      auto s = Game::initial(setup_of(seats, deck), chance, ignored);
      for (int step = 0;; ++step) {
        if (step % 5 == 0 || s.phase == Phase::drop || result(s))
          for (const auto paint : {Paint::plain, Paint::colour})
            for (const auto& language : core::Catalogue::languages()) {
              const auto text = without_ink(draw(view(s, Seat(0)), style(paint, 80, {}, language)));
              ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
              ASSERT_EQ(text.find("screen_"), std::string::npos) << text;
              for (const auto& line : proof::lines_of(text)) ASSERT_LE(width(line), 80U) << line << "\nin\n" << text;
            }
        if (result(s) || step == 2'000) break;
        // Random players hoard and so must drop cards; greedy ones fill.
        const auto policy = match % 2 == 0 ? "random" : "greedy";
        const auto intention = Game::decide(view(s, s.to_act), s.to_act, policy, chance);
        ASSERT_TRUE(apply(s, s.to_act, intention->action, chance, ignored));
      }
      ASSERT_TRUE(result(s));
    }
}

TEST(RomiRamiScreen, thirteen_cards_and_full_tableaux_fit_too) {
  const Scene scene(
      R"({"phase":"drop","first":3,"to_act":0,"trophies":["2-card","3-card","4-card","5-card"],"hands":)" +
      quote_all({"1H 1D 1Y 1V 2H 2D 2Y 3H 3D 3Y 4H 4D 5V", "1V", "2V", "3V"}) +
      R"(,"tableaux":[[18,25,26,27,28],[19,4,5,9],[20,21,22,23],[29,30,31,32,33]],)"
      R"("contract_market":[34,35,36,1],"seen":[["1H"],[],[],["3V"]]})");
  for (const auto paint : {Paint::plain, Paint::colour})
    for (const auto& language : core::Catalogue::languages())
      for (int seat = 0; seat < 4; ++seat) {
        const auto text = without_ink(draw(view(scene.state, Seat(seat)), style(paint, 80, {}, language)));
        for (const auto& line : proof::lines_of(text)) EXPECT_LE(width(line), 80U) << line;
      }
}

TEST(RomiRamiScreen, no_width_is_too_narrow_to_draw) {
  for (const int columns : {0, 1, 20, 40, 60, 200})
    for (const auto paint : {Paint::plain, Paint::colour})
      for (const auto& scene : {market_scene(), ending_scene()}) {
        const auto text = without_ink(draw(view(scene.state, Seat(0)), style(paint, columns)));
        for (const Card card : list_of(scene.state.hands[0]))
          EXPECT_NE(text.find(name_of(card)[0]), std::string::npos) << columns;
      }
}

TEST(RomiRamiScreen, plain_paint_is_ascii_in_english) {
  const std::vector<std::string> ascii{"Ada", "Bob", "Cleo"};
  for (const auto& scene : {market_scene(), ending_scene()}) {
    auto ascii_style = style(Paint::plain);
    ascii_style.names = ascii;
    const auto text = draw(view(scene.state, Seat(0)), ascii_style);
    for (const char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << text;
  }
}

// --- keys -----------------------------------------------------------------------------------------------------------

std::string meant(const Scene& scene, std::string_view keys, int seat = 0) {
  return read_keys(view(scene.state, Seat(seat)), keys).value_or("nothing");
}

TEST(RomiRamiScreen, letters_take_fill_and_drop) {
  auto scene = market_scene();
  EXPECT_EQ(meant(scene, "abd"), "take 1D 2D 4D");  // three are sent at once
  EXPECT_EQ(meant(scene, "eft"), "take 5H 5V");
  EXPECT_EQ(meant(scene, "FET"), "take 5H 5V");
  EXPECT_EQ(meant(scene, "ct"), "take 4H");
  for (const auto* keys : {"", "a", "ab", "t", "g", "gt", "aat", "1", "?", "e e"})
    EXPECT_EQ(meant(scene, keys), "nothing") << keys;
  EXPECT_EQ(meant(scene, "abd", 1), "nothing");  // not this one's turn
  scene.act(0, "take 5H 5V");
  EXPECT_EQ(meant(scene, "a"), "fill 1 : 1D 2V 3Y 4H");
  EXPECT_EQ(meant(scene, "c"), "fill 27 : 1H 1D / 2V 3Y 4H 5H");
  EXPECT_EQ(meant(scene, "e"), "end");
  for (const auto* keys : {"", "b", "d", "f", "t", "1", "ea"}) EXPECT_EQ(meant(scene, keys), "nothing") << keys;
  EXPECT_EQ(meant(scene, "e", 1), "nothing");
  const Scene drop(R"({"phase":"drop","hands":)" + quote_all({"1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 5V", "1V"}) + "}");
  EXPECT_EQ(meant(drop, "ab"), "drop 1H 1D");
  EXPECT_EQ(meant(drop, "lk"), "drop 4D 5V");
  for (const auto* keys : {"", "a", "aa", "m", "e"}) EXPECT_EQ(meant(drop, keys), "nothing") << keys;
}

TEST(RomiRamiScreen, every_letter_shown_means_what_it_stands_by) {
  auto scene = market_scene();
  const auto text = plain(scene);
  const auto keyed = proof::all_matches(text, "([a-f]) ([1-5][HDYV])");
  for (const auto& match : keyed) EXPECT_EQ(meant(scene, match[1] + "t"), "take " + match[2]) << text;
  EXPECT_EQ(keyed.size(), 6U);
  const Scene drop(R"({"phase":"drop","hands":)" + quote_all({"1H 1H 1H 1H 2D 2D 2Y 3H 3D 4H 5V", "1V"}) + "}");
  const auto dropped = plain(drop);
  const auto any = proof::all_matches(dropped, "([a-m]) ([1-5][HDYV])");
  for (const auto& match : any) EXPECT_EQ(meant(drop, match[1]), "drop " + match[2]) << dropped;
  EXPECT_EQ(any.size(), 11U) << dropped;
}

// A key that waits for another must show that it was pressed: whoever draws the screen knows by that what keys mean.
TEST(RomiRamiScreen, picked_cards_show_that_they_wait) {
  EXPECT_NE(plain(market_scene()), plain(market_scene(), 0, "e"));
  expect_parts(plain(market_scene(), 0, "e"), {"[e 5H]"});
  const Scene drop(R"({"phase":"drop","hands":)" + quote_all({"1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 5V", "1V"}) + "}");
  EXPECT_NE(plain(drop), plain(drop, 0, "a"));
  EXPECT_EQ(plain(market_scene(), 1), plain(market_scene(), 1, "e"));  // nobody waits for this one
}

// --- hints ----------------------------------------------------------------------------------------------------------

std::string hinted(const Scene& scene, int seat) {
  const auto tip = hint(view(scene.state, Seat(seat)), Seat(seat));
  if (!tip) return "nothing";
  EXPECT_EQ(proof::wording_error("romi_rami", *tip), "");
  return std::string(tip->code.name);
}

TEST(RomiRamiScreen, hints_say_what_the_greedy_bot_would_do) {
  auto scene = market_scene();
  EXPECT_EQ(hinted(scene, 0).substr(0, 9), "hint_take");
  EXPECT_EQ(hinted(scene, 1), "nothing");
  EXPECT_FALSE(hint(view(scene.state, Seat(1)), Seat(0)));  // who does not hold the cards cannot say
  EXPECT_FALSE(hint(view(scene.state, core::Viewer::spectator()), Seat(0)));
  scene.act(0, "take 5H 5V");
  EXPECT_EQ(hinted(scene, 0), "hint_fill");
  const Scene none(R"({"phase":"fill","hands":)" + quote_all({"1H 3D", "1V"}) + R"(,"contract_market":[15,16,17,36]})");
  EXPECT_EQ(hinted(none, 0), "hint_end");
  const Scene drop(R"({"phase":"drop","hands":)" + quote_all({"1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 5V", "1V"}) + "}");
  EXPECT_EQ(hinted(drop, 0), "hint_drop");
  EXPECT_EQ(hinted(Scene(R"({"phase":"over","contract_market":[],"contract_deck":[]})"), 0), "nothing");
}

}  // namespace
}  // namespace rummage::romi_rami
