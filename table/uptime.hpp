#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "store/types.hpp"

namespace rummage::table {

/// When there was a server. All other time counts for nobody: no clock ends in it, and no table is idle.
class Uptime {
 public:
  Uptime() = default;
  explicit Uptime(std::vector<store::Run> runs) : runs_(std::move(runs)) {}

  /// And a server runs since then.
  [[nodiscard]] Uptime up_since(std::int64_t since_ms) const {
    auto out = *this;
    out.runs_.push_back({since_ms, std::numeric_limits<std::int64_t>::max()});
    return out;
  }

  /// For how much of this time no server was there.
  [[nodiscard]] std::int64_t unseen_ms(std::int64_t from_ms, std::int64_t to_ms) const {
    std::int64_t seen = 0;
    for (const auto& run : runs_)
      seen += std::max<std::int64_t>(0, std::min(run.until_ms, to_ms) - std::max(run.since_ms, from_ms));
    // Runs overlap where a clock was put back.
    return std::max<std::int64_t>(0, to_ms - from_ms - seen);
  }

 private:
  std::vector<store::Run> runs_;
};

}  // namespace rummage::table
