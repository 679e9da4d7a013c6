#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/mind.hpp"
#include "core/any_game.hpp"
#include "core/chance.hpp"
#include "table/chance.hpp"
#include "table/record.hpp"

namespace rummage::table {

/// One person's seat; bots have all the others.
inline constexpr core::Seat own_seat{0};

/// A match of one person against bots. Time is handed in, in milliseconds since the deal, so that a script can let it
/// pass as it likes and a terminal takes it from the clock.
class LocalTable {
 public:
  struct Plan {
    const core::AnyGame* game = nullptr;
    core::Setup setup;
    std::string_view policy;          // of every bot
    std::int64_t pace_percent = 100;  // of every bot's usual pace
    std::vector<std::string> names;   // by seat, as the record has them
    Bytes32 seed{};
    std::uint64_t thoughts = 0;  // the seed of the bots' own chance
  };
  explicit LocalTable(const Plan& plan);

  /// A step and what happened in it.
  struct Happening {
    core::Seat seat;
    std::int64_t ms = 0;
    core::Events events;
  };

  [[nodiscard]] const core::AnyGame& game() const { return game_; }
  [[nodiscard]] const core::AnyMatch& match() const { return *match_; }
  [[nodiscard]] std::unique_ptr<core::AnyView> view() const { return match_->view(own_seat); }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const core::Events& dealt() const { return dealt_; }
  [[nodiscard]] std::int64_t now() const { return now_; }
  [[nodiscard]] bool is_over() const { return record_.result.has_value(); }

  /// When a bot or the table acts next if nobody does before.
  [[nodiscard]] std::optional<std::int64_t> next_at() const;
  /// Whose time is running and when the table acts in that seat's name.
  struct Deadline {
    core::Seat seat;
    std::int64_t at = 0;
  };
  [[nodiscard]] std::optional<Deadline> deadline() const;

  /// What the expert would do in the person's place, as it is written; nothing where it is not the person's turn, and
  /// where finding is the game. It thinks with a chance of its own: asking changes nothing.
  [[nodiscard]] std::optional<std::string> advice() const;

  /// Lets time pass: all that is due by then happens.
  std::vector<Happening> advance(std::int64_t ms);
  /// The person acts, now. What only the table may send is refused.
  std::expected<Happening, core::Refusal> act(std::string_view action);

 private:
  struct Plot {
    core::Seat seat;
    std::string action;
    std::int64_t at = 0;
    bool by_table = false;
  };
  std::expected<Happening, core::Refusal> apply(core::Seat seat, const std::string& action, bool by_table);
  void think();

  const core::AnyGame& game_;
  std::string_view policy_;
  std::int64_t pace_percent_;
  Record record_;
  MatchChance deals_;
  core::FastChance thoughts_;
  std::unique_ptr<bots::AnyMind> mind_;
  core::Events dealt_;
  std::unique_ptr<core::AnyMatch> match_;
  std::int64_t now_ = 0;
  std::int64_t changed_ = 0;  // when the match last changed
  std::optional<Plot> next_;
};

}  // namespace rummage::table
