#include "bots/tally.hpp"

#include <algorithm>

namespace rummage::bots {

void Tally::add(const std::optional<core::Result>& result, std::uint64_t actions, std::int64_t length_ms) {
  ++matches_;
  actions_ += actions;
  length_ms_ += length_ms;
  length_.add(static_cast<std::int64_t>(actions));
  if (!result) {
    ++unfinished_;
    return;
  }
  const auto winners = result->winners();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].score.add(result->seats[i].score);
    if (winners.has(core::Seat(static_cast<int>(i))))
      seats_[i].win_shares += whole_win / static_cast<std::uint64_t>(winners.size());
  }
}

void Tally::add(const Tally& other) {
  matches_ += other.matches_;
  unfinished_ += other.unfinished_;
  actions_ += other.actions_;
  length_ms_ += other.length_ms_;
  length_.add(other.length_);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].win_shares += other.seats_[i].win_shares;
    seats_[i].score.add(other.seats_[i].score);
  }
}

core::Interval Tally::Sum::mean(std::uint64_t count) const {
  if (count == 0) return {};
  const auto n = static_cast<double>(count);
  const double mean = static_cast<double>(total) / n;
  const double variance = std::max(0.0, (static_cast<double>(squares) - n * mean * mean) / std::max(1.0, n - 1));
  return core::mean_interval(mean, variance, count);
}

core::Interval Tally::wins(core::Seat seat) const {
  const auto finished = matches_ - unfinished_;
  if (finished == 0) return {};
  const auto& own = seats_[static_cast<std::size_t>(seat.index())];
  const double wins = static_cast<double>(own.win_shares) / static_cast<double>(whole_win);
  return core::share_interval(wins / static_cast<double>(finished), finished);
}

core::Interval Tally::score(core::Seat seat) const {
  return seats_[static_cast<std::size_t>(seat.index())].score.mean(matches_ - unfinished_);
}

core::Interval Tally::length() const { return length_.mean(matches_); }

double Tally::seconds() const {
  return matches_ == 0 ? 0 : static_cast<double>(length_ms_) / 1000.0 / static_cast<double>(matches_);
}

}  // namespace rummage::bots
