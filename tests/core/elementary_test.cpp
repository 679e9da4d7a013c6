#include "core/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/chance.hpp"

// The C library is the slow twin: it is right to the last bit or the one before.

namespace rummage::core {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double precision = 1e-14;  // relative

/// Evenly over a range.
double between(double least, double most, Chance& chance) { return least + (most - least) * chance.unit(); }

TEST(Elementary, the_exponential_is_that_of_the_library) {
  FastChance chance(1);
  for (int i = 0; i < 100'000; ++i) {
    const double x = i % 2 == 0 ? between(-3, 3, chance) : between(-708, 709, chance);
    const double expected = std::exp(x);
    ASSERT_NEAR(exponential(x), expected, precision * expected) << x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-infinity), 0);
  EXPECT_EQ(exponential(infinity), infinity);
  EXPECT_TRUE(std::isnan(exponential(std::nan(""))));
}

TEST(Elementary, the_logarithm_is_that_of_the_library) {
  FastChance chance(2);
  for (int i = 0; i < 100'000; ++i) {
    const double x = i % 2 == 0 ? between(1e-9, 3, chance) : std::exp(between(-700, 700, chance));
    const double expected = std::log(x);
    ASSERT_NEAR(logarithm(x), expected, precision * std::max(1.0, std::abs(expected))) << x;
  }
  EXPECT_EQ(logarithm(1), 0);
  EXPECT_EQ(logarithm(0), -infinity);
  EXPECT_EQ(logarithm(infinity), infinity);
  EXPECT_TRUE(std::isnan(logarithm(-1)));
  EXPECT_NEAR(logarithm(std::numeric_limits<double>::max()), std::log(std::numeric_limits<double>::max()), 1e-11);
  EXPECT_NEAR(logarithm(std::numeric_limits<double>::min()), std::log(std::numeric_limits<double>::min()), 1e-11);
}

TEST(Elementary, powers_are_those_of_the_library) {
  FastChance chance(3);
  for (int i = 0; i < 100'000; ++i) {
    const double base = between(0, 2, chance);
    const int whole = static_cast<int>(chance.below(30));
    ASSERT_NEAR(power(base, whole), std::pow(base, whole), precision * std::pow(base, whole)) << base << ' ' << whole;
    const double any = between(0, 5, chance);
    ASSERT_NEAR(power(base, any), std::pow(base, any), 10 * precision * std::pow(base, any)) << base << ' ' << any;
  }
  EXPECT_EQ(power(0.0, 1.8), 0);
  EXPECT_EQ(power(7.0, 0), 1);
  EXPECT_EQ(power(2.0, -3), 0.125);
}

TEST(Elementary, the_hyperbolic_tangent_is_that_of_the_library) {
  FastChance chance(4);
  for (int i = 0; i < 100'000; ++i) {
    const double x = i % 2 == 0 ? between(-0.01, 0.01, chance) : between(-30, 30, chance);
    ASSERT_NEAR(hyperbolic_tangent(x), std::tanh(x), precision) << x;
  }
  EXPECT_EQ(hyperbolic_tangent(0), 0);
  EXPECT_EQ(hyperbolic_tangent(-infinity), -1);
}

}  // namespace
}  // namespace rummage::core
