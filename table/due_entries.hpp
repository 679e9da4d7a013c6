#pragma once

#include <cstdint>
#include <optional>

#include "match/deed.hpp"
#include "match/room.hpp"
#include "table/bot_plans.hpp"

namespace rummage::table {

/// What happens at a table by itself: clocks and the game's timers run out, bots act, starts are called off, matches
/// end once all who are present agree to it, and tables that nobody has used for long are closed.
class DueEntries {
 public:
  DueEntries(const match::Room& room, const BotPlans& plans, std::int64_t idle_ms, std::int64_t grace_until_ms)
      : room_(room), plans_(plans), idle_ms_(idle_ms), grace_until_ms_(grace_until_ms) {}

  /// The entry that is due now, if there is one.
  [[nodiscard]] std::optional<match::Entry> entry(std::int64_t now) const;
  /// When to look again.
  [[nodiscard]] std::optional<std::int64_t> next_at(std::int64_t now) const;
  /// The seat whose clock has run out.
  [[nodiscard]] std::optional<core::Seat> late(std::int64_t now) const;

 private:
  [[nodiscard]] bool is_left_alone() const;
  [[nodiscard]] std::int64_t idle_at() const;
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  [[nodiscard]] std::optional<match::Room::Deadline> deadline() const;

  const match::Room& room_;
  const BotPlans& plans_;
  std::int64_t idle_ms_;
  std::int64_t grace_until_ms_;  // after a restart, clocks do not count before this time
};

}  // namespace rummage::table
