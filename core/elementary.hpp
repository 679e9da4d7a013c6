#pragma once

#include <bit>
#include <cstdint>
#include <limits>

// Exponential, logarithm, powers and hyperbolic tangent from the four operations alone. IEEE 754 leaves no choice in
// those, so a bot decides the same on every machine and in WebAssembly; what a C library returns for `std::exp` may
// differ in its last bit.

namespace rummage::core {

namespace elementary {
inline constexpr double ln2 = 0.6931471805599453;
// ln 2 in two parts. The first ends in zeros, so that a whole number of up to 11 bits times it is exact.
inline constexpr double ln2_head = 6.93147180369123816490e-01;
inline constexpr double ln2_tail = 1.90821492927058770002e-10;
inline constexpr double sqrt2 = 1.4142135623730951;
inline constexpr int exponent_bias = 1023;
inline constexpr int fraction_bits = 52;

/// 2 to the power of n, which is from -1022 to 1023.
constexpr double power_of_two(int n) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(n + exponent_bias) << fraction_bits);
}
}  // namespace elementary

/// e to the power of x. Below -708, where doubles lose their digits, it is 0.
constexpr double exponential(double x) {
  using namespace elementary;
  if (x != x) return x;
  if (x > 709) return std::numeric_limits<double>::infinity();
  if (x < -708) return 0;
  const int halvings = static_cast<int>(x / ln2 + (x < 0 ? -0.5 : 0.5));
  const double rest = x - halvings * ln2_head - halvings * ln2_tail;  // at most ln 2 / 2, either way
  constexpr int terms = 14;
  double sum = 1;
  for (int n = terms; n > 0; --n) sum = 1 + rest / n * sum;
  return sum * power_of_two(halvings);
}

/// The natural logarithm; minus infinity of 0, not a number below it. Numbers under 2^-1022 count as 0.
constexpr double logarithm(double x) {
  using namespace elementary;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (x != x || x == infinity) return x;
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x < std::numeric_limits<double>::min()) return -infinity;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int twos = static_cast<int>(bits >> fraction_bits) - exponent_bias;
  double part = x * power_of_two(-twos / 2) * power_of_two(-(twos - twos / 2));  // from 1 to below 2
  if (part > sqrt2) {
    part /= 2;
    ++twos;
  }
  const double s = (part - 1) / (part + 1);
  const double square = s * s;  // below 0.03
  constexpr int last = 23;
  double sum = 1.0 / last;
  for (int n = last - 2; n > 0; n -= 2) sum = 1.0 / n + square * sum;
  return twos * ln2_head + (2 * s * sum + twos * ln2_tail);
}

/// A whole power.
constexpr double power(double base, int exponent) {
  if (exponent < 0) return 1 / power(base, -exponent);
  double product = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) product *= base;
    base *= base;
  }
  return product;
}

/// Any power of a number that is not below 0. Of 0 it is 0.
constexpr double power(double base, double exponent) { return base == 0 ? 0 : exponential(exponent * logarithm(base)); }

constexpr double hyperbolic_tangent(double x) {
  if (x < 0) return -hyperbolic_tangent(-x);
  if (x > 20) return 1;
  if (x < 1e-4) return x - x * x * x / 3;  // the other form would lose digits to 1 - 1
  return 1 - 2 / (exponential(2 * x) + 1);
}

}  // namespace rummage::core
