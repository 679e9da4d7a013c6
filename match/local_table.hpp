#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinker.hpp"
#include "core/json.hpp"
#include "core/log.hpp"
#include "match/bot_plans.hpp"
#include "match/due_entries.hpp"
#include "match/requests.hpp"
#include "match/room.hpp"

namespace rummage::match {

/// A table of one person and bots without a server: it is asked and answers in the words of the protocol, so that a
/// page cannot tell it from a table on a server. Bots think at once, on the caller's thread. Time, in milliseconds
/// since 1970, is handed in, and may not go backwards: an earlier one counts as the last.
class LocalTable {
 public:
  /// The number of the one person, in the log and in all messages.
  static constexpr PersonId person{1};

  /// The table that a client asks for, as `POST /api/tables` takes it. The person has this name and may already sit
  /// down.
  static std::expected<LocalTable, core::Refusal> create(const core::json::object& wanted, std::string name,
                                                         const Bytes32& seed, std::int64_t now_ms);
  /// The table as its log left it.
  static std::expected<LocalTable, core::Refusal> fold(std::vector<core::LogLine> log);

  [[nodiscard]] const Room& room() const { return room_; }
  /// All that has to be kept to have the table again.
  [[nodiscard]] const std::vector<core::LogLine>& log() const { return log_; }

  /// What a client is told that has seen the entries before this one.
  [[nodiscard]] std::string since(std::uint64_t next) const;
  /// The messages that answer a request, in order: what it changed, then its reply. A rematch is not asked here, but
  /// made from the room by whoever has the tables.
  std::vector<std::string> ask(std::string_view text, std::int64_t now_ms, std::string_view language);
  /// Lets time pass; what bots and timers did by then, as messages.
  std::vector<std::string> advance(std::int64_t now_ms);
  /// When to call `advance`; nothing if nothing happens by itself any more.
  [[nodiscard]] std::optional<std::int64_t> next_at(std::int64_t now_ms) const;

 private:
  explicit LocalTable(Room room);
  [[nodiscard]] DueEntries dues() const;
  [[nodiscard]] std::string answer(const Request& request, std::vector<std::string>& told,
                                   const AnswerLanguage& language);
  std::expected<std::uint64_t, core::Refusal> enter(const Entry& entry, std::vector<std::string>& told);
  void think();
  void move_to(std::int64_t now_ms);

  Room room_;
  std::vector<core::LogLine> log_;
  std::unique_ptr<bots::AnyThinker> thinker_;
  BotPlans plans_;
  std::uint64_t thoughts_;  // the seed of the bots' own chance
  std::int64_t now_ms_ = 0;
};

}  // namespace rummage::match
