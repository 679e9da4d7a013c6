#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace rummage::server {

/// How many are allowed at once, and how many per second on average.
struct Rate {
  double burst = 1;
  double a_second = 1;
};

/// A token bucket: it fills with time, and each use takes from it.
class Bucket {
 public:
  bool take(const Rate& rate, std::int64_t now_ms, double amount = 1) {
    if (last_ms_ == 0) level_ = rate.burst;
    level_ = std::min(
        rate.burst, level_ + static_cast<double>(std::max<std::int64_t>(0, now_ms - last_ms_)) / 1000 * rate.a_second);
    last_ms_ = now_ms;
    if (level_ < amount) return false;
    level_ -= amount;
    return true;
  }
  /// After how many seconds to try again, for somebody who was just refused this amount.
  [[nodiscard]] int wait_seconds(const Rate& rate, double amount = 1) const {
    constexpr double longest = 86'400;
    return static_cast<int>(std::clamp(std::ceil((amount - level_) / rate.a_second), 1.0, longest));
  }
  /// Whether it is full, and so can be forgotten.
  [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ms) const {
    return level_ + static_cast<double>(now_ms - last_ms_) / 1000 * rate.a_second >= rate.burst;
  }

 private:
  double level_ = 0;
  std::int64_t last_ms_ = 0;
};

/// A bucket for each of many keys - addresses, logins - in bounded memory: full buckets are forgotten, and when there
/// is no room left new keys are refused.
class Rates {
 public:
  explicit Rates(Rate rate, std::size_t most = 100'000) : rate_(rate), most_(most) {}

  /// All of the amount, or nothing. More than there is room for at once counts as that.
  bool take(const std::string& who, std::int64_t now_ms, double amount = 1) {
    if (buckets_.size() >= most_ && !buckets_.contains(who)) {
      std::erase_if(buckets_, [&](const auto& entry) { return entry.second.is_full(rate_, now_ms); });
      if (buckets_.size() >= most_) return false;
    }
    return buckets_[who].take(rate_, now_ms, std::min(amount, rate_.burst));
  }
  [[nodiscard]] int wait_seconds(const std::string& who, double amount = 1) const {
    constexpr int until_there_is_room = 60;
    const auto found = buckets_.find(who);
    return found == buckets_.end() ? until_there_is_room
                                   : found->second.wait_seconds(rate_, std::min(amount, rate_.burst));
  }

 private:
  Rate rate_;
  std::size_t most_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace rummage::server
