// Bots: what each does, that every one finishes matches, and that the strong one is stronger. Seeds are fixed, so
// nothing here depends on the machine.
#include "games/set_cubes/bot/policy.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "effort.hpp"
#include "lineups.hpp"
#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

std::string decision(const Scene& scene, std::string_view policy, int seat = 0, std::uint64_t seed = 1) {
  core::FastChance thoughts(seed);
  const auto intention = Game::decide(view(scene.state, Seat(seat)), Seat(seat), policy, thoughts);
  return intention ? write_action(scene.state, Seat(seat), intention->action) : "nothing";
}

TEST(SetCubesPolicy, there_are_three_and_the_levels) {
  EXPECT_EQ(proof::bot_names<Game>(),
            (std::vector<std::string_view>{"random", "greedy", "strong", "beginner", "casual", "club", "expert"}));
}

TEST(SetCubesPolicy, nobody_decides_out_of_turn_or_twice) {
  const Scene scene(ledger_board, {"3RW 1GD", "1VO"});
  const Scene race(opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}, R"("none":[1])"));
  const Scene between(logo_board, {"3RW 1VD", "1VO 2VD"}, R"("phase":"reroll","rerolls":[null,["1VO"]])");
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    EXPECT_EQ(decision(scene, policy, 1), "nothing");
    EXPECT_EQ(decision(race, policy, 1), "nothing");
    EXPECT_EQ(decision(between, policy, 1), "nothing");
  }
}

TEST(SetCubesPolicy, greedy_and_strong_call_what_they_hold_and_say_none_without) {
  const Scene scene(opening({"2RO 2RD 2RW 1VD 3GD", "1RO 1RD 1VO 1VD 3GW"}));
  for (const auto policy : {"greedy", "strong"}) {
    EXPECT_EQ(decision(scene, policy).substr(0, 4), "call");
    Scene opened = scene;
    opened.act(0, decision(scene, policy));
    EXPECT_EQ(opened.moment(), "turn of 1") << policy;
    EXPECT_EQ(decision(scene, policy, 1), "none");
  }
}

TEST(SetCubesPolicy, CUBE_09_nobody_is_always_first_in_the_race) {
  const Scene scene(opening({"2RO 2RD 2RW 1VD 3GD", "2RO 2RD 2RW 1VD 3GD"}));
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    int first = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      core::FastChance one(seed, 0);
      core::FastChance other(seed, 1);
      const auto a = Game::decide(view(scene.state, Seat(0)), Seat(0), policy, one);
      const auto b = Game::decide(view(scene.state, Seat(1)), Seat(1), policy, other);
      first += a->after_ms < b->after_ms ? 1 : 0;
    }
    EXPECT_NEAR(first, 200, 60) << policy;
  }
}

TEST(SetCubesPolicy, greedy_plays_the_turn_that_scores_most) {
  EXPECT_EQ(decision(Scene(ledger_board, {"3RW 1GD", "1VO"}), "greedy"), "place 3RW i10");
  EXPECT_EQ(decision(Scene(logo_board, {"1VD", "1VO"}), "greedy"), "end");
  Scene scene(ledger_board, {"3RW 1RW 3RO 2VD", "1VO"});
  for (int n = 0; n < 3; ++n) scene.act(0, decision(scene, "greedy"));
  EXPECT_EQ(scene.score(0), 12);  // CUBE-41
}

TEST(SetCubesPolicy, strong_never_leaves_points_that_win_nothing_more) {
  // The last turn of the match: only points count.
  Scene scene(ledger_board, {"3RW 1RW 3RO", ""}, R"("opener":1,"to_act":0,"bag":[])");
  while (scene.moment() == "turn of 0") scene.act(0, decision(scene, "strong"));
  EXPECT_EQ(scene.score(0), 12);
}

TEST(SetCubesPolicy, random_does_everything_now_and_then) {
  std::set<std::string> seen;
  const Scene scene(logo_board, {"1RO 3RO 1VD", "1VO"});
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(decision(scene, "random", 0, seed));
  EXPECT_TRUE(seen.contains("place 1RO j8"));
  EXPECT_TRUE(seen.contains("place 3RO f8"));
  const Scene between(logo_board, {"3RW 1VD", "1VO 2VD"}, R"("phase":"reroll")");
  seen.clear();
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(decision(between, "random", 0, seed));
  EXPECT_GE(seen.size(), 4U);  // keep, either, both
}

TEST(SetCubesPolicy, greedy_rolls_again_when_nothing_fits_and_keeps_what_does) {
  const auto between = [](std::string_view hand) {
    return Scene(logo_board, {hand, "1VO 2VD"}, R"("phase":"reroll")");
  };
  EXPECT_EQ(decision(between("1VD 2VD"), "greedy"), "reroll 1VD 2VD");
  EXPECT_EQ(decision(between("1RO 2RO 3RO"), "greedy"), "keep");
  EXPECT_EQ(decision(between("1RO 2RO 3RO"), "strong"), "keep");
  EXPECT_EQ(decision(between("1VD 2VD"), "strong").substr(0, 6), "reroll");
}

TEST(SetCubesPolicy, thinks_as_long_as_a_person_would_at_least) {
  core::FastChance thoughts(1);
  const Scene scene(ledger_board, {"3RW 1GD", "1VO"});
  for (const auto& [policy, plays, misses, more] : Game::bots())
    EXPECT_GE(Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts)->after_ms, 200);
}

double wins_of(std::string_view one, std::string_view others, int seats, std::uint64_t matches) {
  return proof::wins_of<Game>(one, others, setup_of(seats), matches);
}

TEST(SetCubesPolicy, every_policy_finishes_matches) {
  for (const auto& [policy, plays, misses, more] : Game::bots())
    for (int seats = 2; seats <= 4; ++seats) (void)wins_of(policy, policy, seats, proof::is_slow_build ? 1 : 2);
}

TEST(SetCubesPolicy, greedy_beats_random) { EXPECT_GT(wins_of("greedy", "random", 3, 10), 0.7); }

TEST(SetCubesPolicy, strong_beats_greedy) { EXPECT_GT(wins_of("strong", "greedy", 2, 40), 0.52); }

TEST(SetCubesPolicy, strong_differs_from_greedy) {
  int different = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    core::FastChance chance(seed);
    auto ignored = core::Events::ignored();
    auto s = Game::initial(setup_of(2), chance, ignored);
    for (int step = 0; step < 30 && !result(s); ++step) {
      const auto next = random_step(s, chance);
      ASSERT_TRUE(apply(s, next.seat, next.action, chance, ignored));
    }
    if (result(s) || s.phase != Phase::turn) continue;
    const Scene scene(s);
    if (decision(scene, "greedy", s.to_act.index()) != decision(scene, "strong", s.to_act.index())) ++different;
  }
  EXPECT_GE(different, 3);
}

TEST(SetCubesPolicy, the_same_seed_plays_the_same_match) {
  EXPECT_EQ(wins_of("greedy", "random", 2, 3), wins_of("greedy", "random", 2, 3));
}

}  // namespace
}  // namespace rummage::set_cubes
