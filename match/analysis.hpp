#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/seat.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// A step at which the seat had a choice.
struct Decision {
  std::uint64_t step = 0;
  core::Seat seat;
  std::string played;
  std::string best;
  double lost = 0;   // how much worse than the best; in a race 1 for a wrong claim
  double stake = 0;  // from the worst to the best action that was weighed; in a race 1
};

/// Compares every decision of a match, or of one seat, with what the expert finds with this effort. Nothing if the game
/// has no search.
std::optional<std::vector<Decision>> analyse(const Record& record, std::optional<core::Seat> seat, double effort);

/// How much of what was at stake the seat kept, in percent; nothing if nothing was at stake.
std::optional<double> accuracy(const std::vector<Decision>& decisions, core::Seat seat);

}  // namespace rummage::match
