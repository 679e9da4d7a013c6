// How bots of a level err: what is done by whoever does not see the best.
#include "core/levels.hpp"

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

Candidates<int> ranked(std::initializer_list<int> actions) {
  Candidates<int> list;
  double prior = 0;
  for (const int action : actions) list.push_back({action, prior--});
  return list;
}

const auto anything = [](int) { return true; };

TEST(Levels, the_next_best_is_done_by_whoever_does_not_see_the_best) {
  EXPECT_EQ(next_best(ranked({5, 3, 8, 1}), 0, anything), 5);
  EXPECT_EQ(next_best(ranked({5, 3, 8, 1}), 1, anything), 3);
  EXPECT_EQ(next_best(ranked({5, 3, 8, 1}), 2, anything), 8);
}

TEST(Levels, the_same_action_in_two_plans_counts_once) {
  EXPECT_EQ(next_best(ranked({5, 5, 3, 5, 3, 8}), 1, anything), 3);
  EXPECT_EQ(next_best(ranked({5, 5, 3, 5, 3, 8}), 2, anything), 8);
}

TEST(Levels, what_nobody_does_by_mistake_is_passed_over) {
  const auto odd = [](int action) { return action % 2 != 0; };
  EXPECT_EQ(next_best(ranked({4, 2, 7, 6, 9}), 1, odd), 7);
  EXPECT_EQ(next_best(ranked({4, 2, 7, 6, 9}), 2, odd), 9);
  EXPECT_EQ(next_best(ranked({4, 2, 6}), 1, odd), 4) << "the best is done where no other mistake is left";
  EXPECT_EQ(next_best(ranked({4, 7}), 2, odd), 7);
  EXPECT_EQ(next_best(ranked({}), 1, odd), std::nullopt);
}

TEST(Levels, lower_ones_miss_more_often_and_more) {
  double often = 1.01;
  double more = 1.01;
  for (const auto level : levels) {
    const auto* bot = find_bot(usual_bots, level);
    ASSERT_NE(bot, nullptr);
    EXPECT_LT(bot->misses, often) << level;
    EXPECT_LE(bot->misses_more, more) << level;
    often = bot->misses;
    more = bot->misses_more;
    FastChance chance(1);
    std::array<int, 3> missed{};
    for (int i = 0; i < 10'000; ++i) ++missed.at(bot->missed(chance));
    EXPECT_NEAR(missed[0] / 10'000.0, 1 - bot->misses, 0.03);
    EXPECT_NEAR(missed[2] / 10'000.0, bot->misses * bot->misses_more, 0.03);
  }
  EXPECT_EQ(often, 0) << "the expert misses nothing";
}

}  // namespace
}  // namespace rummage::core
