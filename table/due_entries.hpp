#pragma once

#include <cstdint>
#include <optional>

#include "match/deed.hpp"
#include "match/room.hpp"
#include "table/bot_plans.hpp"

namespace rummage::table {

/// What happens at a table by itself: clocks and the game's timers run out, bots act, starts are called off, matches
/// end that nobody who is there wants to go on with, and what nobody has touched for long is closed.
class DueEntries {
 public:
  DueEntries(const match::Room& room, const BotPlans& plans, std::int64_t idle_ms, std::int64_t grace_until_ms)
      : room_(room), plans_(plans), idle_ms_(idle_ms), grace_until_ms_(grace_until_ms) {}

  /// What is to be entered now, if anything is.
  [[nodiscard]] std::optional<match::Entry> entry(std::int64_t now) const;
  /// When to look again.
  [[nodiscard]] std::optional<std::int64_t> next_at(std::int64_t now) const;
  /// The seat's whose clock has run out.
  [[nodiscard]] std::optional<core::Seat> late(std::int64_t now) const;

 private:
  [[nodiscard]] bool is_left_alone() const;
  [[nodiscard]] std::int64_t idle_at() const;
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  [[nodiscard]] std::optional<match::Room::Deadline> deadline() const;

  const match::Room& room_;
  const BotPlans& plans_;
  std::int64_t idle_ms_;
  std::int64_t grace_until_ms_;  // after a restart clocks are not acted upon before
};

}  // namespace rummage::table
