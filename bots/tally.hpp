#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/interval.hpp"
#include "core/result.hpp"

namespace rummage::bots {

/// Sums over many matches, in whole numbers, so the order in which tallies are added does not matter.
class Tally {
 public:
  explicit Tally(int seats) : seats_(static_cast<std::size_t>(seats)) {}

  void add(const std::optional<core::Result>& result, std::uint64_t actions, std::int64_t length_ms);
  void add(const Tally& other);

  [[nodiscard]] std::uint64_t matches() const { return matches_; }
  [[nodiscard]] std::uint64_t unfinished() const { return unfinished_; }
  [[nodiscard]] std::uint64_t actions() const { return actions_; }
  [[nodiscard]] int seats() const { return static_cast<int>(seats_.size()); }
  /// A win that k seats share counts 1/k for each. Wilson's interval.
  [[nodiscard]] core::Interval wins(core::Seat seat) const;
  [[nodiscard]] core::Interval score(core::Seat seat) const;
  [[nodiscard]] core::Interval length() const;  // in actions
  [[nodiscard]] double seconds() const;         // of virtual time, on average

 private:
  // A multiple of every number of seats that can share a win.
  static constexpr std::uint64_t whole_win = 720'720;

  struct Sum {
    std::int64_t total = 0;
    std::int64_t squares = 0;
    void add(std::int64_t value) {
      total += value;
      squares += value * value;
    }
    void add(const Sum& other) {
      total += other.total;
      squares += other.squares;
    }
    [[nodiscard]] core::Interval mean(std::uint64_t count) const;
  };
  struct PerSeat {
    std::uint64_t win_shares = 0;
    Sum score;
  };

  std::vector<PerSeat> seats_;
  std::uint64_t matches_ = 0;
  std::uint64_t unfinished_ = 0;
  std::uint64_t actions_ = 0;
  std::int64_t length_ms_ = 0;
  Sum length_;
};

}  // namespace rummage::bots
