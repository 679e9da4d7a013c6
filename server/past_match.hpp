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

/// Which steps of a finished match, and seen by whom; nobody: the whole truth.
struct ReplayCall {
  static constexpr std::uint64_t most = 100;

  std::optional<core::Viewer> viewer;
  std::uint64_t from = 0;  // 0 is the deal
  std::uint64_t count = most;
};

/// viewer=0, viewer=watch, viewer=all; from=0; count=100.
std::expected<ReplayCall, core::Refusal> read_replay_call(const std::map<std::string, std::string>& query);

// Both are refused with lobby_match_not_over while there are secrets, and with lobby_no_match where nothing was ever
// dealt. They read the log and play the match again: on a worker thread.

/// Those steps, each with what happened and what was then to be seen. Refused where this program has not the rules or
/// data that the match was played with.
std::expected<core::json::object, core::Refusal> write_replay(store::Store& store, const store::MatchId& match,
                                                              const ReplayCall& call);
/// The record, as `rummage verify` reads it.
std::expected<std::string, core::Refusal> record_text(store::Store& store, const store::MatchId& match);

}  // namespace rummage::server
