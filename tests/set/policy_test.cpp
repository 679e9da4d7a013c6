// Bots search like people. Times are virtual and seeds fixed, so nothing here depends on the machine.
#include "games/set/bot/policy.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "games/set/game.hpp"
#include "games/set/solver/solver.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

// What became of one search by a lone bot until it took a SET.
struct Search {
  double seconds = 0;
  int false_claims = 0;
};

// Whoever has asked already does not ask again, so the display stays as it is.
Search search(View view, std::string_view policy, core::Chance& thoughts) {
  view.asked.add(Seat(0));
  Search out;
  while (true) {
    const auto intention = Game::decide(view, Seat(0), policy, thoughts);
    if (!intention) {
      ADD_FAILURE() << policy << " gives up";
      return out;
    }
    out.seconds += static_cast<double>(intention->after_ms) / 1000;
    const auto* take = std::get_if<Take>(&intention->action);
    if (take == nullptr) {
      ADD_FAILURE() << policy << " does " << write_action(intention->action);
      return out;
    }
    if (is_set(take->cards())) return out;
    ++out.false_claims;
  }
}

// Random displays of twelve cards that hold a SET, with others searching too (so that wrong claims lock nobody out).
template <class F>
void for_each_display(int count, F&& f) {
  core::FastChance cards(21);
  while (count > 0) {
    auto ignored = core::Events::ignored();
    const auto s = Game::initial({2, core::default_options(options())}, cards, ignored);
    if (s.display.size() != 12) continue;
    f(view(s, Seat(0)));
    --count;
  }
}

double mean_seconds(std::string_view policy) {
  core::FastChance thoughts(22);
  double total = 0;
  const int count = 4000;
  for_each_display(count, [&](const View& view) { total += search(view, policy, thoughts).seconds; });
  return total / count;
}

TEST(SetPolicy, levels_find_a_set_as_fast_as_people_of_that_strength) {
  // The standard error of these means is below 3 percent.
  EXPECT_NEAR(mean_seconds("beginner"), 40, 5);
  EXPECT_NEAR(mean_seconds("casual"), 20, 3);  // 15 to 25 is what casual players need
  EXPECT_NEAR(mean_seconds("club"), 9, 1);
  EXPECT_NEAR(mean_seconds("expert"), 4, 0.5);  // and 3 to 5 the best
}

TEST(SetPolicy, the_more_characteristics_differ_the_longer_it_takes) {
  for (const auto policy : {"beginner", "casual", "club", "expert", "greedy"}) {
    core::FastChance thoughts(23);
    double before = 0;
    for (const auto* cards : {"2RWE 2RWH 2RWF", "2RWE 2RBH 2ROF", "2RWE 2VBH 2TOF", "1RWE 2VBH 3TOF"}) {
      View v;
      for (const Card card : cards_of(cards)) v.display.push_back(card);
      v.seats = 2;
      double total = 0;
      for (int n = 0; n < 4000; ++n) total += search(v, policy, thoughts).seconds;
      EXPECT_GT(total, before) << policy << " " << cards;
      before = total;
    }
  }
}

TEST(SetPolicy, false_claims_come_at_the_stated_rate_and_greedy_makes_none) {
  for (const auto& who : searchers()) {
    const auto* bot = std::ranges::find(Game::bots(), who.policy, &core::Bot<Policy>::plays).base();
    core::FastChance thoughts(24);
    double searched = 0;
    int claims = 0;
    int false_claims = 0;
    for_each_display(4000, [&](const View& view) {
      const auto one = search(view, bot->name, thoughts);
      claims += 1 + one.false_claims;
      false_claims += one.false_claims;
      searched += one.seconds;
    });
    searched -= who.reaction * claims;  // what was seen was seen before
    if (who.false_minutes == 0) {
      EXPECT_EQ(false_claims, 0) << bot->name;
    } else {
      const double wanted = searched / 60 / who.false_minutes;
      EXPECT_NEAR(false_claims, wanted, 5 * std::sqrt(wanted)) << bot->name;
      EXPECT_GT(false_claims, 0) << bot->name;
    }
  }
  EXPECT_EQ(searchers().back().policy, Policy::greedy);
  EXPECT_EQ(searchers().back().false_minutes, 0);
}

TEST(SetPolicy, random_takes_any_set_that_is_there_and_never_errs) {
  core::FastChance thoughts(25);
  std::map<Take, int> taken;
  const Scene scene(R"({"display":)" + quote(two_sets) + "}");
  for (int n = 0; n < 2000; ++n) {
    const auto intention = Game::decide(view(scene.state, Seat(0)), Seat(0), "random", thoughts);
    ASSERT_TRUE(intention);
    ASSERT_TRUE(is_set(std::get<Take>(intention->action).cards()));
    ++taken[std::get<Take>(intention->action)];
  }
  EXPECT_EQ(taken.size(), 2U);
  EXPECT_NEAR(taken.begin()->second, 1000, 5 * std::sqrt(500));
}

TEST(SetPolicy, without_a_set_bots_ask_for_more_and_only_once) {
  const Scene scene(R"({"options":{"more":"players"},"display":)" + quote(first(cap, 12)) + "}");
  auto v = view(scene.state, Seat(0));
  core::FastChance thoughts(26);
  for (const auto policy : {"random", "greedy"}) {
    const auto intention = Game::decide(v, Seat(0), policy, thoughts);
    ASSERT_TRUE(intention) << policy;
    EXPECT_EQ(intention->action, Action(MoreCards{}));
  }
  int asks = 0;
  for (int n = 0; n < 200; ++n) asks += Game::decide(v, Seat(0), "casual", thoughts)->action == Action(MoreCards{});
  EXPECT_GT(asks, 120);  // else a false claim came first
  v.asked.add(Seat(0));
  EXPECT_FALSE(Game::decide(v, Seat(0), "random", thoughts));
  EXPECT_FALSE(Game::decide(v, Seat(0), "greedy", thoughts));
}

TEST(SetPolicy, who_may_not_act_does_nothing) {
  core::FastChance thoughts(27);
  const Scene out(R"({"seats":2,"out":[0],"display":)" + quote(two_sets) + "}");
  const Scene stopped(R"({"seats":2,"options":{"claim":"shout"},"caller":1,"display":)" + quote(two_sets) + "}");
  const Scene over(R"({"seats":2,"pile":[],"over":true,"display":)" + quote(first(cap, 6)) + "}");
  for (const auto& [policy, plays, misses, more] : Game::bots())
    for (const auto* scene : {&out, &stopped, &over})
      EXPECT_FALSE(Game::decide(view(scene->state, Seat(0)), Seat(0), policy, thoughts)) << policy;
}

TEST(SetPolicy, a_caller_without_three_cards_lets_the_time_run_out) {
  const Scene scene(R"({"seats":2,"options":{"claim":"shout","more":"players"},"pile":[],"caller":0,)"
                    R"("display":["1ROE","1ROH"]})");
  core::FastChance thoughts(28);
  for (const auto& [policy, plays, misses, more] : Game::bots())
    EXPECT_FALSE(Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts));
}

TEST(SetPolicy, a_shouter_picks_before_the_time_is_up_and_mostly_rightly) {
  const Scene scene(R"({"seats":2,"options":{"claim":"shout"},"caller":0,"display":)" + quote(two_sets) + "}");
  core::FastChance thoughts(29);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    int right = 0;
    int in_time = 0;
    for (int n = 0; n < 1000; ++n) {
      const auto intention = Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts);
      ASSERT_TRUE(intention);
      right += is_set(std::get<Take>(intention->action).cards());
      in_time += intention->after_ms < 5000;
    }
    EXPECT_GT(right, 700) << policy;
    EXPECT_GT(in_time, 990) << policy;
  }
}

// How many of `count` matches of two the second seat wins, halves for shared ones.
double wins_of_second(std::string_view first_policy, std::string_view second_policy, int count) {
  const bots::Lineup lineup{{2, core::default_options(options())}, {first_policy, second_policy}};
  bots::Tally tally(2);
  bots::find_arena("set")->play(lineup, 30, 0, static_cast<std::uint64_t>(count), tally);
  EXPECT_EQ(tally.unfinished(), 0U);
  return tally.wins(Seat(1)).value * count;
}

TEST(SetPolicy, stronger_levels_win_more) {
  constexpr int matches = 100;
  EXPECT_GT(wins_of_second("beginner", "casual", matches), 65);
  EXPECT_GT(wins_of_second("casual", "club", matches), 65);
  EXPECT_GT(wins_of_second("club", "expert", matches), 65);
  EXPECT_NEAR(wins_of_second("club", "club", matches), 50, 25);  // and a seat by itself is no advantage
}

TEST(SetPolicy, a_playout_takes_any_set_by_anybody_who_may) {
  const Scene scene(R"({"seats":3,"out":[1],"display":)" + quote(two_sets) + "}");
  core::FastChance chance(31);
  std::map<std::pair<int, Take>, int> drawn;
  for (int n = 0; n < 4000; ++n) {
    const auto step = random_step(scene.state, chance);
    ++drawn[{step.seat.index(), std::get<Take>(step.action)}];
  }
  ASSERT_EQ(drawn.size(), 4U);  // seats 0 and 2, two SETs
  for (const auto& [what, times] : drawn) EXPECT_NEAR(times, 1000, 5 * std::sqrt(750)) << what.first;
  EXPECT_FALSE(drawn.begin()->first.first == 1);
}

}  // namespace
}  // namespace rummage::set
