// What players may know: all that lies open, their own hands, and which cards everybody saw the others take.
#include "games/romi_rami/view.hpp"

#include <algorithm>
#include <map>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/text.hpp"
#include "tests/romi_rami/probe.hpp"
#include "tests/romi_rami/scene.hpp"
#include "written_view.hpp"

namespace rummage::romi_rami {
namespace {

// Three seats; seat 1 was seen to take a 5D and one of its two 2V.
const std::string position =
    R"({"hands":)" + quote_all({"1H 2H 3H", "2V 2V 4Y 5D", "3D 3Y 3V"}) +
    R"(,"number_market":["1D","1Y","2H","4H","5H","5V"],"discards":["2D","4D"],"tableaux":[[],[6],[]],)"
    R"("bonus_piles":[[],["4H"],[]],"seen":[[],["2V","5D"],[]],"contract_market":[1,2,3,36]})";

TEST(RomiRamiView, ROMI_28_shows_the_own_hand_and_of_the_others_what_was_seen) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  EXPECT_EQ(names_of(list_of(v.hand)), "1H 2H 3H");
  EXPECT_EQ(names_of(list_of(v.seen[1])), "2V 5D");
  EXPECT_EQ(v.held[0], 3);
  EXPECT_EQ(v.held[1], 4);
  EXPECT_EQ(v.held[2], 3);
  EXPECT_EQ(v.deck_left, 92 - 10 - 6 - 2 - 1);
  const auto object = Game::write_view(v);
  const auto written = core::json::serialize(object);
  for (const auto* hidden : {"4Y", "3D", "3Y", "3V"})
    EXPECT_EQ(written.find('"' + std::string(hidden) + '"'), std::string::npos) << hidden << " in " << written;
  for (const auto* field : {"hands", "number_deck", "contract_deck", "seed"}) EXPECT_FALSE(object.contains(field));
  const auto spectator = view(scene.state, core::Viewer::spectator());
  EXPECT_TRUE(spectator.hand.empty());
  EXPECT_FALSE(spectator.viewer);
  EXPECT_EQ(names_of(list_of(spectator.seen[1])), "2V 5D");
}

TEST(RomiRamiView, is_the_same_whatever_is_hidden) {
  const Scene scene(position);
  core::FastChance chance(3);
  for (int i = 0; i < 3; ++i)
    for (int n = 0; n < 200; ++n) {
      const auto other = Probe::swap_hidden(scene.state, Seat(i), chance);
      ASSERT_FALSE(invariant_error(other));
      ASSERT_EQ(view(other, Seat(i)), view(scene.state, Seat(i)));
      ASSERT_NE(other, scene.state);
    }
}

TEST(RomiRamiView, ROMI_28_drawn_cards_are_told_to_their_owner_alone) {
  Scene scene(R"({"phase":"fill","hands":[["2H","2D","2Y","2V"],["1V","3V","5V"]],"contract_market":[6,7,9,1]})");
  scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "end");
  const auto drew = std::ranges::find_if(scene.events, [](const auto& event) { return event.code.name == "drew"; });
  ASSERT_NE(drew, scene.events.end());
  const auto heard = [&](core::Viewer viewer) { return proof::wire_value(*drew, "cards", viewer); };
  EXPECT_NE(heard(Seat(0)).find(names_of(list_of(scene.state.hands[0])).substr(0, 2)), std::string::npos);
  EXPECT_EQ(heard(Seat(1)), "\"?\"");
  EXPECT_EQ(heard(core::Viewer::spectator()), "\"?\"");
  EXPECT_TRUE(view(scene.state, Seat(1)).seen[0].empty());
}

TEST(RomiRamiView, counts_what_is_unseen) {
  const Scene scene(position);
  const auto bag = unseen(view(scene.state, Seat(0)));
  EXPECT_EQ(list_of(bag).size(), 92U - 3 - 2 - 6 - 2 - 1);  // own, seen, market, discards, bonus piles
  EXPECT_EQ(bag.count(Card::of(2, Suit::clover)), 4);       // one of five was seen; who knows of the other
  EXPECT_EQ(bag.count(Card::of(3, Suit::heart)), 4);
  EXPECT_EQ(bag.count(Card::of(1, Suit::clover)), 4);
  EXPECT_EQ(bag.count(Card::of(4, Suit::heart)), 3);
  EXPECT_EQ(list_of(unseen(view(scene.state, core::Viewer::spectator()))).size(), 92U - 2 - 6 - 2 - 1);
}

TEST(RomiRamiDeterminize, ROMI_28_keeps_what_was_seen_and_deals_the_rest_evenly) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  core::FastChance chance(5);
  std::map<std::string, int> held;  // of what seat 2 holds
  std::map<int, int> top;           // of the contract deck
  const int worlds = 7'800;
  for (int n = 0; n < worlds; ++n) {
    const auto world = determinize(v, chance);
    ASSERT_EQ(view(world, Seat(0)), v);
    ASSERT_FALSE(invariant_error(world));
    ASSERT_TRUE(world.hands[1].contains(bag_of("2V 5D")));
    for (const Card card : list_of(world.hands[2])) ++held[name_of(card)];
    ++top[world.contract_deck.back()];
  }
  // 78 cards are unseen, three of them there: each of them about 300 times, so 1,200 of 2V; six standard deviations.
  EXPECT_EQ(held.size(), 20U);
  EXPECT_NEAR(held["2V"], 1200, 210);
  EXPECT_NEAR(held["4H"], 900, 180);
  EXPECT_NEAR(held["3Y"], 1500, 235);
  EXPECT_EQ(top.size(), 31U);
  for (const auto& [number, count] : top) EXPECT_NEAR(count, worlds / 31.0, 95) << number;
}

TEST(RomiRamiDeterminize, fits_every_moment_of_a_match) {
  for (const auto* deck : {"standard", "short", "scarce"})
    for (int seats = 2; seats <= 4; ++seats) {
      core::FastChance chance(static_cast<std::uint64_t>(seats));
      auto ignored = core::Events::ignored();
      auto s = Game::initial(setup_of(seats, deck), chance, ignored);
      for (int step = 0; !result(s) && step < 5'000; ++step) {
        for (int i = 0; i < seats; ++i) {
          const auto v = view(s, Seat(i));
          const auto world = determinize(v, chance);
          ASSERT_EQ(view(world, Seat(i)), v);
          ASSERT_FALSE(invariant_error(world));
        }
        const auto next = random_step(s, chance);
        ASSERT_TRUE(apply(s, next.seat, next.action, chance, ignored));
      }
      ASSERT_TRUE(result(s)) << deck;
    }
}

TEST(RomiRamiView, that_could_not_be_is_refused) {
  const proof::WrittenView<Game> written(view(Scene(position).state, Seat(0)));
  const auto with = [&](const char* field, std::string_view json) { return written.with(field, json); };
  EXPECT_EQ(with("seats", "3"), "read");
  EXPECT_EQ(with("deck_left", "72"), "impossible");
  EXPECT_EQ(with("deck_left", "129"), "field_out_of_range");
  EXPECT_EQ(with("hand", R"(["1H","2H"])"), "impossible");
  EXPECT_EQ(with("hand", R"(["1H","2H","6H"])"), "unknown_card");
  EXPECT_EQ(with("hand", R"(["1H","2H","*"])"), "joker_is_no_card");
  EXPECT_EQ(with("held", "[3,4,4]"), "impossible");
  EXPECT_EQ(with("held", "[3,1,3]"), "impossible");  // fewer than were seen there
  EXPECT_EQ(with("held", "[3,3]"), "field_wrong_length");
  EXPECT_EQ(with("held", "[3,3,14]"), "field_out_of_range");
  EXPECT_EQ(with("seen", R"([["4V"],["2V","5D"],[]])"), "impossible");  // not in the viewer's own hand
  EXPECT_EQ(with("seen", R"([[],["2V","2V","2V","2V","2V"],[]])"), "impossible");
  EXPECT_EQ(with("viewer", "3"), "no_such_seat");
  EXPECT_EQ(with("hands", "[]"), "field_unknown");
  EXPECT_EQ(with("number_market", R"(["1D"])"), "impossible");
  // Nothing that is read makes a world that cannot be.
  core::FastChance chance(1);
  for (const auto* field : {"absent", "discards", "number_market"})
    for (int count = 0; count <= 40; ++count) {
      auto changed = written.json;
      std::string cards;
      for (int n = 0; n < count; ++n) cards += (n == 0 ? "\"3D\"" : ",\"3D\"");
      changed[field] = *core::parse_json("[" + cards + "]");
      for (int left = 0; left <= 92; ++left) {
        changed["deck_left"] = left;
        const auto read = Game::read_view(changed);
        if (read) {
          ASSERT_FALSE(invariant_error(determinize(*read, chance))) << field << " " << count << " " << left;
        }
      }
    }
}

}  // namespace
}  // namespace rummage::romi_rami
