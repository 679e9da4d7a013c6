#pragma once

#include <cstdint>

#include "core/json.hpp"

namespace rummage::core {

/// An estimate and the bounds within which the truth lies with 95 percent confidence.
struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Of the mean of `count` samples, from their mean and variance. Nothing is known of a single one's spread: its bounds
/// are the value itself.
Interval mean_interval(double mean, double variance, std::uint64_t count);

/// Wilson's, of a share of `count` tries: it stays between 0 and 1.
Interval share_interval(double share, std::uint64_t count);

/// {"value": 0.5, "low": 0.4, "high": 0.6}
json::object write_interval(const Interval& interval);

}  // namespace rummage::core
