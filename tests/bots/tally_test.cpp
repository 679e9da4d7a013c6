#include "bots/tally.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace rummage::bots {
namespace {

using core::Better;
using core::Result;
using core::Seat;

Result scored(std::initializer_list<std::int32_t> scores) {
  return core::rank_by_score(core::FixedVector<std::int32_t, core::max_seats>(scores), Better::higher);
}

void expect_same(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.matches(), b.matches());
  EXPECT_EQ(a.unfinished(), b.unfinished());
  EXPECT_EQ(a.actions(), b.actions());
  EXPECT_EQ(a.seconds(), b.seconds());
  EXPECT_EQ(a.length().high, b.length().high);
  for (int i = 0; i < a.seats(); ++i) {
    EXPECT_EQ(a.wins(Seat(i)).value, b.wins(Seat(i)).value);
    EXPECT_EQ(a.wins(Seat(i)).low, b.wins(Seat(i)).low);
    EXPECT_EQ(a.score(Seat(i)).value, b.score(Seat(i)).value);
    EXPECT_EQ(a.score(Seat(i)).low, b.score(Seat(i)).low);
  }
}

TEST(Tally, an_empty_one_says_nothing) {
  const Tally tally(2);
  EXPECT_EQ(tally.matches(), 0U);
  EXPECT_EQ(tally.wins(Seat(0)).value, 0);
  EXPECT_EQ(tally.score(Seat(1)).high, 0);
  EXPECT_EQ(tally.length().value, 0);
  EXPECT_EQ(tally.seconds(), 0);
}

TEST(Tally, wins_are_shared_in_equal_parts) {
  Tally tally(3);
  tally.add(scored({9, 3, 0}), 10, 5000);
  tally.add(scored({6, 6, 0}), 20, 7000);
  tally.add(scored({4, 4, 4}), 30, 9000);
  EXPECT_NEAR(tally.wins(Seat(0)).value, (1 + 0.5 + 1.0 / 3) / 3, 1e-12);
  EXPECT_NEAR(tally.wins(Seat(1)).value, (0.5 + 1.0 / 3) / 3, 1e-12);
  EXPECT_NEAR(tally.wins(Seat(2)).value, (1.0 / 3) / 3, 1e-12);
  EXPECT_EQ(tally.actions(), 60U);
  EXPECT_NEAR(tally.seconds(), 7, 1e-12);
  EXPECT_NEAR(tally.score(Seat(0)).value, 19.0 / 3, 1e-12);
}

TEST(Tally, wins_come_with_wilsons_interval) {
  // 8 of 10: Wilson's 95 percent interval is 0.490 to 0.943 in every textbook.
  Tally tally(2);
  for (int i = 0; i < 10; ++i) tally.add(i < 8 ? scored({1, 0}) : scored({0, 1}), 1, 0);
  const auto wins = tally.wins(Seat(0));
  EXPECT_NEAR(wins.value, 0.8, 1e-12);
  EXPECT_NEAR(wins.low, 0.4902, 1e-4);
  EXPECT_NEAR(wins.high, 0.9433, 1e-4);
  const auto losses = tally.wins(Seat(1));
  EXPECT_NEAR(losses.low, 1 - wins.high, 1e-12);
}

TEST(Tally, an_interval_stays_within_zero_and_one) {
  Tally tally(2);
  tally.add(scored({1, 0}), 1, 0);
  EXPECT_EQ(tally.wins(Seat(0)).high, 1.0);
  EXPECT_GT(tally.wins(Seat(0)).low, 0.0);
  EXPECT_EQ(tally.wins(Seat(1)).low, 0.0);
  EXPECT_LT(tally.wins(Seat(1)).high, 1.0);
}

TEST(Tally, means_come_with_their_error) {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sample variance 32/7.
  Tally tally(1);
  for (const int score : {2, 4, 4, 4, 5, 5, 7, 9}) tally.add(scored({score}), static_cast<std::uint64_t>(score), 0);
  const double half = 1.959963985 * std::sqrt(32.0 / 7.0 / 8.0);
  EXPECT_NEAR(tally.score(Seat(0)).value, 5, 1e-12);
  EXPECT_NEAR(tally.score(Seat(0)).low, 5 - half, 1e-6);
  EXPECT_NEAR(tally.score(Seat(0)).high, 5 + half, 1e-6);
  EXPECT_NEAR(tally.length().low, 5 - half, 1e-6);
  Tally one(1);
  one.add(scored({7}), 3, 0);
  EXPECT_EQ(one.score(Seat(0)).low, 7);
  EXPECT_EQ(one.score(Seat(0)).high, 7);
}

TEST(Tally, matches_that_did_not_end_count_for_nobody) {
  Tally tally(2);
  tally.add(scored({1, 0}), 10, 1000);
  tally.add(std::nullopt, 100, 3000);
  EXPECT_EQ(tally.matches(), 2U);
  EXPECT_EQ(tally.unfinished(), 1U);
  EXPECT_EQ(tally.wins(Seat(0)).value, 1.0);
  EXPECT_EQ(tally.score(Seat(0)).value, 1.0);
  EXPECT_EQ(tally.actions(), 110U);
}

RC_GTEST_PROP(TallyLaws, the_order_of_adding_up_does_not_matter, ()) {
  const auto scores = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-50, 50));
  const auto cut = *rc::gen::inRange<std::size_t>(0, scores.size() + 1);
  Tally whole(3);
  Tally head(3);
  Tally tail(3);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto result = i % 7 == 6 ? std::nullopt : std::optional(scored({scores[i], 3, -scores[i]}));
    whole.add(result, i, scores[i] + 50);
    (i < cut ? head : tail).add(result, i, scores[i] + 50);
  }
  Tally forward(3);
  forward.add(head);
  forward.add(tail);
  Tally backward(3);
  backward.add(tail);
  backward.add(head);
  expect_same(whole, forward);
  expect_same(whole, backward);
}

}  // namespace
}  // namespace rummage::bots
