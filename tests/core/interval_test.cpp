#include "core/interval.hpp"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

namespace rummage::core {
namespace {

TEST(Interval, of_a_mean_is_as_wide_as_its_samples_spread) {
  const auto interval = mean_interval(10, 4, 100);
  EXPECT_DOUBLE_EQ(interval.value, 10);
  EXPECT_NEAR(interval.low, 10 - 1.96 * 0.2, 1e-4);
  EXPECT_NEAR(interval.high, 10 + 1.96 * 0.2, 1e-4);
  EXPECT_DOUBLE_EQ(mean_interval(3, 0, 1).low, 3);
}

// 8 of 10: Wilson's 95 percent interval is 0.490 to 0.943 in every textbook.
TEST(Interval, of_a_share_is_wilsons) {
  const auto interval = share_interval(0.8, 10);
  EXPECT_NEAR(interval.low, 0.490, 5e-4);
  EXPECT_NEAR(interval.high, 0.943, 5e-4);
  EXPECT_DOUBLE_EQ(share_interval(0, 5).low, 0);
  EXPECT_DOUBLE_EQ(share_interval(1, 5).high, 1);
  EXPECT_DOUBLE_EQ(share_interval(1, 0).high, 0);
}

TEST(Interval, is_written_with_its_bounds) {
  EXPECT_EQ(json::serialize(write_interval({0.5, 0.25, 0.75})), R"({"value":5E-1,"low":2.5E-1,"high":7.5E-1})");
}

}  // namespace
}  // namespace rummage::core
