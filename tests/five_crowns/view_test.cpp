// What players may know: all that lies open, their own hands, and which cards everybody saw enter the others'.
#include "games/five_crowns/view.hpp"

#include <map>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/five_crowns/rules.hpp"
#include "games/five_crowns/text.hpp"
#include "tests/five_crowns/probe.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"
#include "written_view.hpp"

namespace rummage::five_crowns {
namespace {

// Three seats; seat 1 was seen to pick up the 9 of clubs and a joker.
const std::string position = R"({"seats":3,"hands":)" + quote_all({"4S 6H QD", "5S 9C JK", "8D JS KD"}) +
                             R"(,"discards":["10H","7D"],"seen":[[],["9C","JK"],[]]})";

TEST(FiveCrownsView, CROWN_34_shows_the_own_hand_and_of_the_others_what_was_seen) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  EXPECT_EQ(names_of(v.cards.span()), "4S 6H QD");
  EXPECT_EQ(names_of(v.seen[1].span()), "9C JK");
  EXPECT_EQ(v.held[1], 3);
  EXPECT_EQ(v.pile_left, 116 - 9 - 2);
  const auto written = core::json::serialize(Game::write_view(v));
  for (const auto* hidden : {"5S", "8D", "JS", "KD"})
    EXPECT_EQ(written.find('"' + std::string(hidden) + '"'), std::string::npos) << hidden << " in " << written;
  EXPECT_FALSE(Game::write_view(v).contains("pile"));
  EXPECT_FALSE(Game::write_view(v).contains("hands"));
  const auto spectator = view(scene.state, core::Viewer::spectator());
  EXPECT_TRUE(spectator.cards.empty());
  EXPECT_EQ(names_of(spectator.seen[1].span()), "9C JK");
}

TEST(FiveCrownsView, is_the_same_whatever_is_hidden) {
  const Scene scene(position);
  core::FastChance chance(3);
  for (int n = 0; n < 200; ++n) {
    const auto other = Probe::swap_hidden(scene.state, Seat(0), chance);
    ASSERT_FALSE(invariant_error(other));
    ASSERT_EQ(view(other, Seat(0)), view(scene.state, Seat(0)));
    ASSERT_NE(other, scene.state);
  }
}

TEST(FiveCrownsView, every_viewer_learns_of_what_is_drawn_from_the_discards_but_not_from_the_deck) {
  Scene deck(position);
  deck.act(0, "draw deck");
  for (const auto& event : deck.events) {
    EXPECT_NE(proof::wire_value(event, "card", Seat(0)), "\"?\"");
    EXPECT_EQ(proof::wire_value(event, "card", Seat(1)), "\"?\"");
    EXPECT_EQ(proof::wire_value(event, "card", core::Viewer::spectator()), "\"?\"");
  }
  Scene discard(position);
  discard.act(0, "draw discard");
  EXPECT_EQ(proof::wire_value(discard.events[0], "card", Seat(1)), "\"10H\"");
  EXPECT_EQ(names_of(view(discard.state, Seat(2)).seen[0].span()), "10H");
}

TEST(FiveCrownsView, CROWN_34_a_card_that_left_again_is_known_no_longer) {
  Scene scene(position);
  scene.act(0, "draw discard").act(0, "discard 10H");
  EXPECT_TRUE(view(scene.state, Seat(1)).seen[0].empty());
}

TEST(FiveCrownsView, counts_what_is_unseen) {
  const Scene scene(position);
  const auto counts = unseen(view(scene.state, Seat(0)));
  int total = 0;
  for (const auto count : counts) total += count;
  EXPECT_EQ(total, 116 - 3 - 2 - 2);  // the own hand, the discards, what seat 1 was seen to take
  EXPECT_EQ(counts[static_cast<std::size_t>(Card::joker().kind())], 5);
  EXPECT_EQ(counts[static_cast<std::size_t>(read_card("9C")->kind())], 1);
  EXPECT_EQ(counts[static_cast<std::size_t>(read_card("4S")->kind())], 1);
  EXPECT_EQ(counts[static_cast<std::size_t>(read_card("10H")->kind())], 1);
  EXPECT_EQ(counts[static_cast<std::size_t>(read_card("5S")->kind())], 2);  // held by seat 1, but who knows
}

TEST(FiveCrownsDeterminize, CROWN_34_keeps_what_was_seen_and_deals_the_rest_evenly) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  core::FastChance chance(5);
  std::map<std::string, int> third;
  const int worlds = 10'900;
  for (int n = 0; n < worlds; ++n) {
    const auto world = determinize(v, chance);
    ASSERT_EQ(view(world, Seat(0)), v);
    ASSERT_FALSE(invariant_error(world));
    ASSERT_EQ(names_of(world.seen[1].span()), "9C JK");
    auto unknown = world.hands[1];
    for (const Card card : world.seen[1])
      unknown.erase_at(static_cast<std::size_t>(std::find(unknown.begin(), unknown.end(), card) - unknown.begin()));
    ASSERT_EQ(unknown.size(), 1U);
    ++third[name_of(unknown[0])];
  }
  // 109 cards are unseen: each of them is there about 100 times.
  EXPECT_EQ(third.size(), 56U);
  EXPECT_NEAR(third["JK"], 500, 135);  // six standard deviations
  EXPECT_NEAR(third["5S"], 200, 85);
  EXPECT_NEAR(third["4S"], 100, 60);
}

TEST(FiveCrownsDeterminize, fits_last_turns_and_the_end) {
  Scene scene(R"({"seats":3,"phase":"discard","hands":)" + quote_all({"5C 6C 7C KS", "4H 9D QT", "4D 4T 8S"}) +
              R"(,"discards":["6S"],"pile":["JD","9H","10C"]})");
  scene.act(0, "out KS").act(1, "draw deck").act(1, "discard QT");
  core::FastChance chance(5);
  for (int i = 0; i < 3; ++i)
    for (int n = 0; n < 50; ++n) {
      const auto v = view(scene.state, Seat(i));
      const auto world = determinize(v, chance);
      ASSERT_EQ(view(world, Seat(i)), v);
      ASSERT_FALSE(invariant_error(world));
    }
}

TEST(FiveCrownsView, that_could_not_be_is_refused) {
  const proof::WrittenView<Game> written(view(Scene(position).state, Seat(0)));
  const auto with = [&](const char* field, std::string_view json) { return written.with(field, json); };
  EXPECT_EQ(with("seats", "3"), "read");
  EXPECT_EQ(with("pile_left", "104"), "impossible");
  EXPECT_EQ(with("pile_left", "117"), "field_out_of_range");
  EXPECT_EQ(with("cards", R"(["4S","6H"])"), "impossible");
  EXPECT_EQ(with("cards", R"(["4S","6H","6X"])"), "unknown_card");
  EXPECT_EQ(with("held", "[3,3,4]"), "impossible");
  EXPECT_EQ(with("held", "[3,3]"), "field_wrong_length");
  EXPECT_EQ(with("seen", R"([[],["9C","9C","9C"],[]])"), "impossible");
  EXPECT_EQ(with("seen", R"([["9C"],["9C","JK"],[]])"), "impossible");  // not in the viewer's own hand
  EXPECT_EQ(with("hands", "[]"), "field_unknown");
  // As many absent cards of one kind as would make a count of what is left go round below zero.
  std::string absent;
  for (int n = 0; n < 116; ++n) absent += (n == 0 ? "\"3S\"" : ",\"3S\"");
  for (int left = 0; left <= 116; ++left) {
    auto changed = written.json;
    changed["absent"] = *core::parse_json("[" + absent + "]");
    changed["pile_left"] = left;
    ASSERT_FALSE(Game::read_view(changed));
  }
}

}  // namespace
}  // namespace rummage::five_crowns
