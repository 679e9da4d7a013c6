// Bots: what each does with a hand, and that the strong one is stronger. Seeds are fixed, so nothing here depends on
// the machine.
#include "games/romi_rami/bot/policy.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "games/romi_rami/game.hpp"
#include "lineups.hpp"
#include "tests/romi_rami/model.hpp"
#include "tests/romi_rami/scene.hpp"

namespace rummage::romi_rami {
namespace {

std::string decision(const Scene& scene, std::string_view policy, int seat = 0, std::uint64_t seed = 1) {
  core::FastChance thoughts(seed);
  const auto intention = Game::decide(view(scene.state, Seat(seat)), Seat(seat), policy, thoughts);
  return intention ? write_action(intention->action) : "nothing";
}

Scene taking(std::string_view hand, std::string_view market, std::string_view contracts, std::string_view rest = {}) {
  return Scene(R"({"hands":)" + quote_all({hand, "1V 3V 5V"}) + R"(,"number_market":)" + quote(market) +
               R"(,"contract_market":[)" + std::string(contracts) + "]" + std::string(rest) + "}");
}

Scene filling(std::string_view hand, std::string_view contracts, std::string_view rest = {}) {
  return Scene(R"({"phase":"fill","hands":)" + quote_all({hand, "1V 3V 5V"}) + R"(,"contract_market":[)" +
               std::string(contracts) + "]" + std::string(rest) + "}");
}

TEST(RomiRamiPolicy, there_are_three_and_the_levels) {
  EXPECT_EQ(proof::bot_names<Game>(),
            (std::vector<std::string_view>{"random", "greedy", "strong", "beginner", "casual", "club", "expert"}));
}

TEST(RomiRamiPolicy, nobody_decides_out_of_turn_or_for_another) {
  const auto scene = taking("1H 2H 3H", "5H 5D 5Y 5V 4H 4D", "1,2,3,4");
  core::FastChance thoughts(1);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    EXPECT_EQ(decision(scene, policy, 1), "nothing");
    EXPECT_FALSE(Game::decide(view(scene.state, Seat(1)), Seat(0), policy, thoughts));
    EXPECT_FALSE(Game::decide(view(scene.state, core::Viewer::spectator()), Seat(0), policy, thoughts));
  }
}

TEST(RomiRamiPolicy, nobody_decides_after_the_end) {
  const Scene over(R"({"phase":"over","contract_market":[],"contract_deck":[]})");
  for (const auto& [policy, plays, misses, more] : Game::bots())
    for (int i = 0; i < 3; ++i) EXPECT_EQ(decision(over, policy, i), "nothing");
}

TEST(RomiRamiPolicy, random_does_this_and_that) {
  const auto scene = taking("1Y 2Y 3Y", "5H 5V 4D 4H 2D 1D", "15,16,17,36");
  const auto listed = scene.actions(0);
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 400; ++seed) seen.insert(decision(scene, "random", 0, seed));
  for (const auto& action : seen) EXPECT_EQ(std::ranges::count(listed, action), 1) << action;
  for (const auto* card : {"1D", "2D", "4H", "4D", "5H", "5V"})  // every card has its chance
    EXPECT_TRUE(std::ranges::any_of(seen, [&](const auto& action) { return action.find(card) != action.npos; }))
        << card;
  const auto fills = filling("2H 2D 2Y 2V 1H", "6,7,8,36");
  seen.clear();
  for (std::uint64_t seed = 0; seed < 200; ++seed) seen.insert(decision(fills, "random", 0, seed).substr(0, 6));
  for (const auto* fill : {"fill 6", "fill 7", "fill 8"}) EXPECT_TRUE(seen.contains(fill)) << fill;
}

TEST(RomiRamiPolicy, greedy_takes_what_lets_it_fill) {
  // Two 2s more make four of a kind; nothing else brings that near.
  EXPECT_EQ(decision(taking("2H 2D 5Y", "2Y 2V 4D 4H 3D 1D", "6,15,16,36", R"(,"jokers":[1],"tableaux":[[20],[]])"),
                     "greedy"),
            "take 2Y 2V");
}

TEST(RomiRamiPolicy, greedy_and_strong_fill_what_scores_most) {
  for (const auto* policy : {"greedy", "strong"}) {
    // Either of two contracts with the same cards: 9 points or 2.
    const auto scene = filling("2H 2D 2Y 2V 2H 3H 4H 5H", "6,35,36,2");
    EXPECT_EQ(decision(scene, policy).substr(0, 8), "fill 35 ") << policy << " " << decision(scene, policy);
  }
}

TEST(RomiRamiPolicy, greedy_ends_when_nothing_can_be_filled) {
  EXPECT_EQ(decision(filling("1H 3D 5Y", "6,15,16,36"), "greedy"), "end");
  EXPECT_EQ(decision(filling("1H 3D 5Y", "6,15,16,36"), "strong"), "end");
  EXPECT_EQ(decision(filling("1H 3D 5Y", "6,15,16,36"), "random"), "end");
}

TEST(RomiRamiPolicy, a_contract_that_can_be_filled_in_the_last_turn_is_filled) {
  // The other has seven, the first seat was the other's: this is the last turn of all.
  const auto rest = R"(,"first":1,"to_act":0,"tableaux":[[],[10,11,12,13,14,15,17]])";
  for (const auto* policy : {"greedy", "strong"})
    EXPECT_EQ(decision(filling("1H 2D 3Y 4V 5H", "1,16,35,36", rest), policy).substr(0, 7), "fill 1 ") << policy;
}

TEST(RomiRamiPolicy, drops_exactly_the_surplus) {
  const Scene scene(R"({"phase":"drop","hands":)" + quote_all({"1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 5V", "1V"}) + "}");
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    auto after = scene;
    after.act(0, decision(scene, policy));
    EXPECT_EQ(after.state.to_act, Seat(1)) << policy;
  }
}

TEST(RomiRamiPolicy, greedy_and_strong_keep_what_fills_a_contract) {
  const Scene scene(R"({"phase":"drop","jokers":[1],"tableaux":[[20],[]],"contract_market":[6,15,16,36],"hands":)" +
                    quote_all({"2H 2D 2Y 2V 1H 1D 3H 3D 4H 5H 5D", "1V"}) + "}");
  for (const auto* policy : {"greedy", "strong"}) EXPECT_NE(decision(scene, policy)[5], '2') << policy;
}

TEST(RomiRamiPolicy, thinks_as_long_as_a_person_would_at_least) {
  core::FastChance thoughts(1);
  const auto scene = taking("1H 2H 3H", "5H 5D 5Y 5V 4H 4D", "1,2,3,4");
  for (const auto& [policy, plays, misses, more] : Game::bots())
    EXPECT_GE(Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts)->after_ms, 500) << policy;
}

// Every policy plays every deck to its end, by actions that the ledger allows.
TEST(RomiRamiPolicy, every_policy_finishes_matches_legally) {
  for (const auto* deck : {"standard", "short", "scarce", "generous"})
    for (const auto& [policy, plays, misses, more] : Game::bots())
      for (int seats = 2; seats <= 4; ++seats) {
        core::FastChance chance(7, static_cast<std::uint64_t>(seats));
        auto ignored = core::Events::ignored();
        auto s = Game::initial(setup_of(seats, deck), chance, ignored);
        for (int step = 0; !result(s) && step < 2'000; ++step) {
          const auto intention = Game::decide(view(s, s.to_act), s.to_act, policy, chance);
          ASSERT_TRUE(intention);
          ASSERT_TRUE(Model::of(s).accepts(s.to_act.index(), intention->action)) << write_action(intention->action);
          ASSERT_TRUE(apply(s, s.to_act, intention->action, chance, ignored));
        }
        ASSERT_TRUE(result(s)) << deck << " " << policy << " " << seats;
      }
}

double wins_of(std::string_view one, std::string_view others, int seats, std::uint64_t matches) {
  return proof::wins_of<Game>(one, others, setup_of(seats), matches);
}

TEST(RomiRamiPolicy, greedy_beats_random) { EXPECT_GT(wins_of("greedy", "random", 3, 20), 0.9); }

// Far above the even share in thousands of matches; the bounds are four standard deviations of so few below that.
TEST(RomiRamiPolicy, strong_beats_greedy) {
  EXPECT_GT(wins_of("strong", "greedy", 2, 60), 0.5);
  EXPECT_GT(wins_of("strong", "greedy", 4, 40), 0.33);
}

TEST(RomiRamiPolicy, the_same_seed_plays_the_same_match) {
  EXPECT_EQ(wins_of("greedy", "random", 2, 3), wins_of("greedy", "random", 2, 3));
}

}  // namespace
}  // namespace rummage::romi_rami
