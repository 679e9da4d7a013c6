#include "core/interval.hpp"

#include <algorithm>
#include <cmath>

namespace rummage::core {
namespace {

constexpr double z95 = 1.959963984540054;  // 95 percent of a normal law lie within so many standard deviations

}  // namespace

Interval mean_interval(double mean, double variance, std::uint64_t count) {
  if (count < 2) return {mean, mean, mean};
  const double half = z95 * std::sqrt(variance / static_cast<double>(count));
  return {mean, mean - half, mean + half};
}

Interval share_interval(double share, std::uint64_t count) {
  if (count == 0) return {};
  const auto n = static_cast<double>(count);
  const double z2 = z95 * z95;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z95 * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {share, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

json::object write_interval(const Interval& interval) {
  return json::object{{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

}  // namespace rummage::core
