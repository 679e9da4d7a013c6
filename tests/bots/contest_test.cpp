#include "bots/contest.hpp"

#include <gtest/gtest.h>

namespace rummage::bots {
namespace {

Series series_of(int seats, double share, std::size_t deals) {
  Series series;
  series.seats = seats;
  // Wins of all or of nothing, spread evenly, so that the mean is what was asked for.
  double owed = 0;
  for (std::size_t i = 0; i < deals; ++i) {
    owed += share;
    series.shares.push_back(owed >= 1 ? 1.0 : 0.0);
    if (owed >= 1) owed -= 1;
  }
  return series;
}

TEST(Contest, an_even_share_is_no_difference) {
  for (int seats = 2; seats <= 7; ++seats) {
    EXPECT_NEAR(elo_of(1.0 / seats, seats), 0, 1e-6);
    for (const double elo : {-300.0, -20.0, 0.0, 55.0, 400.0})
      EXPECT_NEAR(elo_of(share_of(elo, seats), seats), elo, 1e-6);
  }
  EXPECT_NEAR(share_of(400, 2), 10.0 / 11, 1e-9);
}

TEST(Contest, intervals_hold_the_value_and_narrow) {
  const auto few = series_of(2, 0.6, 100).wins();
  const auto many = series_of(2, 0.6, 10'000).wins();
  EXPECT_NEAR(few.value, 0.6, 0.01);
  EXPECT_LT(few.low, few.value);
  EXPECT_GT(few.high, few.value);
  EXPECT_NEAR((few.high - few.low) / (many.high - many.low), 10, 0.5);
}

TEST(Contest, who_always_wins_is_not_known_to_do_so_for_ever) {
  const auto always = series_of(2, 1, 30);
  EXPECT_NEAR(always.wins().low, 0.9, 1e-9);
  EXPECT_EQ(always.elo().value, 1200);
  EXPECT_LT(always.elo().low, 400);
}

TEST(Contest, the_sequential_test_decides_when_it_can) {
  EXPECT_EQ(judge(series_of(2, 0.7, 10), 50), Verdict::open) << "too few deals";
  EXPECT_EQ(judge(series_of(2, 0.7, 100), 50), Verdict::stronger);
  EXPECT_EQ(judge(series_of(2, 0.45, 400), 50), Verdict::not_stronger);
  EXPECT_EQ(judge(series_of(2, 0.535, 100), 50), Verdict::open) << "half way between";
  EXPECT_EQ(judge(series_of(4, 0.4, 400), 50), Verdict::stronger);
  EXPECT_EQ(judge(series_of(4, 0.25, 2000), 50), Verdict::not_stronger);
}

TEST(Contest, ratings_fit_the_results) {
  const std::vector<Pairing> pairings{
      {0, 1, series_of(2, share_of(100, 2), 10'000)},
      {1, 2, series_of(2, share_of(50, 2), 10'000)},
      {0, 2, series_of(2, share_of(150, 2), 10'000)},
  };
  const auto elo = ratings(3, pairings);
  EXPECT_NEAR(elo[0] - elo[1], 100, 2);
  EXPECT_NEAR(elo[1] - elo[2], 50, 2);
  EXPECT_NEAR(elo[0] + elo[1] + elo[2], 0, 1e-6);
}

TEST(Contest, ratings_count_every_deal_alike) {
  const std::vector<Pairing> pairings{
      {0, 1, series_of(2, share_of(100, 2), 10'000)},
      {1, 2, series_of(2, share_of(50, 2), 10'000)},
      {0, 2, series_of(2, share_of(0, 2), 20)},
  };
  const auto elo = ratings(3, pairings);
  EXPECT_NEAR(elo[0] - elo[1], 100, 3);
  EXPECT_NEAR(elo[1] - elo[2], 50, 3);
}

}  // namespace
}  // namespace rummage::bots
