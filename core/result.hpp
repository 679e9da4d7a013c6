#pragma once

#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"

namespace rummage::core {

struct SeatResult {
  std::int32_t rank = 1;  // 1 is the best; equal ranks share a place
  std::int32_t score = 0;
  friend constexpr bool operator==(const SeatResult&, const SeatResult&) = default;
};

/// How a match ended, seat by seat.
struct Result {
  FixedVector<SeatResult, max_seats> seats;

  [[nodiscard]] SeatSet winners() const {
    SeatSet best;
    for (std::size_t i = 0; i < seats.size(); ++i)
      if (seats[i].rank == 1) best.add(Seat(static_cast<int>(i)));
    return best;
  }
  friend constexpr bool operator==(const Result&, const Result&) = default;
};

enum class Better : std::uint8_t { higher, lower };

/// Ranks by score alone; equal scores share a rank.
inline Result rank_by_score(const FixedVector<std::int32_t, max_seats>& scores, Better better) {
  Result result;
  for (const auto own : scores) {
    SeatResult standing{1, own};
    for (const auto other : scores) standing.rank += better == Better::higher ? other > own : other < own;
    result.seats.push_back(standing);
  }
  return result;
}

/// The same, where `score(seat)` says how many points a seat has.
template <class Score>
Result rank_by_score(int seats, Better better, Score&& score) {
  FixedVector<std::int32_t, max_seats> scores;
  for (int i = 0; i < seats; ++i) scores.push_back(static_cast<std::int32_t>(score(Seat(i))));
  return rank_by_score(scores, better);
}

}  // namespace rummage::core
