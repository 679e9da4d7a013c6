#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/json.hpp"
#include "match/past_steps.hpp"
#include "store/store.hpp"

namespace rummage::server {

/// Reads viewer=0, viewer=watch or viewer=all; from=0; count=100; views=no.
std::expected<match::ReplayCall, core::Refusal> read_replay_call(const std::map<std::string, std::string>& query);

// Both are refused with lobby_match_not_over while the match goes on, and with lobby_no_match if nothing was ever
// dealt. They block, reading the log and playing the match again: call them on a worker thread.

/// Those steps, each with its events and the view after it. Refused if this program does not have the rules or data
/// that the match was played with.
std::expected<std::string, core::Refusal> replay_text(store::Store& store, const store::MatchId& match,
                                                      const match::ReplayCall& call);

/// The records of finished matches, as `rummage verify` reads them. While one is being sent to somebody, whoever else
/// asks for it gets the same text. May be used from any thread.
class RecordTexts {
 public:
  struct Record {
    std::string text;
    std::shared_ptr<const void> memory_share;  // of the network thread: taken by whoever sends it first
  };
  using Found = std::expected<std::shared_ptr<Record>, core::Refusal>;
  Found find(store::Store& store, const store::MatchId& match);
  /// Somebody deleted their account: what was written before names them.
  void clear();

 private:
  std::mutex mutex_;
  std::uint64_t clearings_ = 0;
  std::map<store::MatchId, std::weak_ptr<Record>> records_;
};

}  // namespace rummage::server
