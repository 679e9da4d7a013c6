#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "core/json.hpp"
#include "core/seat.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// Which steps of a finished match, and as seen by whom; without a viewer nothing is hidden.
struct ReplayCall {
  static constexpr std::uint64_t most = 100;
  static constexpr std::uint64_t most_without_views = 1000;

  std::optional<core::Viewer> viewer;
  std::uint64_t from = 0;  // 0 is the deal
  std::uint64_t count = most;
  bool with_views = true;  // without them a step only has what happened, for those who tell the story of a match
};

/// Those steps, each with its events and, if wanted, the view after it, as `GET /api/matches/ID/replay` answers. The
/// match is played again for it.
std::expected<core::json::object, core::Refusal> past_steps(Record record, const ReplayCall& call);

}  // namespace rummage::match
