#pragma once

#include <cstdint>
#include <optional>

#include "match/bot_plans.hpp"
#include "match/deed.hpp"
#include "match/room.hpp"

namespace rummage::match {

/// What happens at a table by itself: clocks and the game's timers run out, bots act, starts are called off, matches
/// end once all who are present agree to it, those whose only player is away are paused, seats that are
/// kept for deleted accounts become free, and tables that nobody has used for long are closed.
class DueEntries {
 public:
  /// After a restart.
  struct Grace {
    std::int64_t until_ms = 0;      // clocks are not acted upon before
    std::int64_t idle_from_ms = 0;  // nobody is blamed for not having touched the table before
  };
  DueEntries(const Room& room, const BotPlans& plans, std::int64_t idle_ms, const Grace& grace)
      : room_(room), plans_(plans), idle_ms_(idle_ms), grace_(grace) {}

  struct Due {
    Entry entry;
    std::int64_t at_ms = 0;  // what people asked for until then comes first
  };
  /// What is to be entered now, if anything is: of several the one whose moment came first.
  [[nodiscard]] std::optional<Due> entry(std::int64_t now) const;
  /// When to look again.
  [[nodiscard]] std::optional<std::int64_t> next_at(std::int64_t now) const;
  /// The seat whose clock has run out.
  [[nodiscard]] std::optional<core::Seat> late(std::int64_t now) const;

 private:
  [[nodiscard]] bool is_left_alone() const;
  [[nodiscard]] std::optional<Due> first_act(std::int64_t now) const;
  [[nodiscard]] std::optional<std::int64_t> idle_at() const;
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  [[nodiscard]] std::optional<std::int64_t> hold_ends_at() const;
  [[nodiscard]] std::optional<Room::Deadline> deadline() const;
  [[nodiscard]] std::optional<std::int64_t> end_at() const;

  const Room& room_;
  const BotPlans& plans_;
  std::int64_t idle_ms_;
  Grace grace_;
};

}  // namespace rummage::match
