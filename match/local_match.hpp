#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinker.hpp"
#include "core/any_game.hpp"
#include "core/chance.hpp"
#include "match/room.hpp"

namespace rummage::match {

/// One person's seat; bots have all the others.
inline constexpr core::Seat own_seat{0};

/// A match of one person against bots: a room whose bots think at once. Time is handed in, in milliseconds since the
/// deal, so that a script can let it pass as it likes while a terminal takes it from the clock.
class LocalMatch {
 public:
  struct Plan {
    const core::AnyGame* game = nullptr;
    core::Setup setup;                // one that the game accepts
    std::string_view level;           // of every bot
    std::int64_t pace_percent = 100;  // of every bot's usual pace
    std::vector<std::string> names;   // by seat, for the record
    Bytes32 seed{};
    std::uint64_t thoughts = 0;  // the seed of the bots' own chance
  };
  explicit LocalMatch(const Plan& plan);

  [[nodiscard]] const Room& room() const { return room_; }
  [[nodiscard]] std::unique_ptr<core::AnyView> view() const { return room_.match()->view(own_seat); }
  [[nodiscard]] const News& dealt() const { return dealt_; }
  [[nodiscard]] std::int64_t now() const { return now_; }
  [[nodiscard]] bool is_over() const { return room_.stage() == Stage::over; }

  /// When a bot or the table acts next, unless the person acts before.
  [[nodiscard]] std::optional<std::int64_t> next_at() const;

  /// The action that the expert would choose in the person's place; nothing if it is not the person's turn, or in a
  /// race. The expert draws from random numbers of its own, so asking does not change the match.
  [[nodiscard]] std::optional<std::string> advice() const;

  /// Lets time pass: all that is due by then happens.
  std::vector<News> advance(std::int64_t ms);
  /// The person acts, now. Actions that only the table may send are refused.
  std::expected<News, core::Refusal> act(std::string_view action);

 private:
  std::expected<News, core::Refusal> enter(const Entry& entry);
  void think();

  std::int64_t pace_percent_;
  core::FastChance thoughts_;
  std::unique_ptr<bots::AnyThinker> thinker_;
  News dealt_;
  Room room_;
  std::int64_t now_ = 0;
  std::optional<Entry> next_;  // what happens next, unless the person acts before
};

}  // namespace rummage::match
