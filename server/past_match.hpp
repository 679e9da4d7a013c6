#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>

#include "core/json.hpp"
#include "core/seat.hpp"
#include "store/store.hpp"

namespace rummage::server {

/// Which steps of a finished match, and as seen by whom; without a viewer nothing is hidden.
struct ReplayCall {
  static constexpr std::uint64_t most = 100;

  std::optional<core::Viewer> viewer;
  std::uint64_t from = 0;  // 0 is the deal
  std::uint64_t count = most;
};

/// Reads viewer=0, viewer=watch or viewer=all; from=0; count=100.
std::expected<ReplayCall, core::Refusal> read_replay_call(const std::map<std::string, std::string>& query);

// Both are refused with lobby_match_not_over while the match goes on, and with lobby_no_match if nothing was ever
// dealt. They block, reading the log and playing the match again: call them on a worker thread.

/// Those steps, each with its events and the view after it. Refused if this program does not have the rules or data
/// that the match was played with.
std::expected<core::json::object, core::Refusal> write_replay(store::Store& store, const store::MatchId& match,
                                                              const ReplayCall& call);
/// The record, as `rummage verify` reads it.
std::expected<std::string, core::Refusal> record_text(store::Store& store, const store::MatchId& match);

}  // namespace rummage::server
