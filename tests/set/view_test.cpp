// What players may know: everything but the order of the pile.
#include "games/set/view.hpp"

#include <map>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/set/rules.hpp"
#include "games/set/text.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

State dealt(std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial({2, core::default_options(options())}, chance, events);
}

TEST(SetView, shows_the_display_and_how_many_cards_are_left_but_no_pile) {
  const auto s = dealt(1);
  const auto v = view(s, Seat(0));
  EXPECT_EQ(v.display, s.display);
  EXPECT_EQ(v.pile_left, s.pile.size());
  const auto written = Game::write_view(v);
  EXPECT_FALSE(written.contains("pile"));
  const auto text = core::json::serialize(written);
  for (const Card card : s.pile) EXPECT_EQ(text.find(card_text(card)), std::string::npos) << card_text(card);
}

TEST(SetView, is_the_same_for_every_viewer_and_whatever_the_pile) {
  const auto s = dealt(2);
  auto other = s;
  std::reverse(other.pile.begin(), other.pile.end());
  EXPECT_NE(s, other);
  EXPECT_EQ(view(s, Seat(0)), view(other, Seat(1)));
  EXPECT_EQ(view(s, Seat(0)), view(s, core::Viewer::spectator()));
}

TEST(SetView, changes_with_all_that_is_open) {
  Scene scene(R"({"seats":3,"options":{"claim":"shout"},"display":)" + quote(two_sets) + "}");
  auto before = view(scene.state, Seat(0));
  for (const auto& [seat, action] :
       {std::pair{0, "more"}, {1, "call"}, {1, "expire"}, {2, "call"}, {2, "take 1TBH 2ROF 3VWE"}}) {
    scene.act(seat, action);
    const auto after = view(scene.state, Seat(0));
    EXPECT_NE(before, after) << action;
    before = after;
  }
}

TEST(SetDeterminize, puts_every_unseen_card_into_the_pile_in_any_order) {
  Scene scene(R"({"seats":1,"display":)" + quote(two_sets) +
              R"(,"absent":["1ROE","1ROH"],"taken":[{"seat":0,"cards":["2ROE","2RBE","2RWE"]}]})");
  const auto v = view(scene.state, Seat(0));
  core::FastChance chance(5);
  std::map<std::string, int> tops;
  for (int n = 0; n < 6400; ++n) {
    const auto world = determinize(v, chance);
    ASSERT_EQ(view(world, Seat(0)), v);
    ASSERT_FALSE(invariant_error(world));
    ++tops[card_text(world.pile.back())];
  }
  // 64 cards are unseen, each on top about 100 times in 6400.
  EXPECT_EQ(tops.size(), 64U);
  for (const auto& [card, times] : tops) {
    EXPECT_GT(times, 50) << card;
    EXPECT_LT(times, 150) << card;
  }
}

TEST(SetView, that_could_not_be_is_refused) {
  const auto read = [](std::string_view json) { return Game::read_view(core::parse_json(json)->get_object()); };
  const auto shown = R"({"display":)" + quote(two_sets);
  EXPECT_TRUE(read(shown + R"(,"pile_left":69})"));
  EXPECT_EQ(read(shown + R"(,"pile_left":68})").error().code.name, "field_out_of_range");
  EXPECT_EQ(read(shown + R"(,"pile_left":82})").error().code.name, "field_out_of_range");
  EXPECT_EQ(read(shown + "}").error().code.name, "field_missing");
  EXPECT_EQ(read(shown + R"(,"pile_left":69,"pile":[]})").error().code.name, "field_unknown");
  EXPECT_EQ(read(R"({"display":["1ROE","1ROE"],"pile_left":80})").error().code.name, "card_twice");
}

}  // namespace
}  // namespace rummage::set
