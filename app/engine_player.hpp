#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/engine_process.hpp"
#include "core/any_game.hpp"

namespace rummage::app {

/// An engine at one seat of one match, by docs/engine-protocol.md. Several answer at the same time: call `ask` on each,
/// then `hear_all`.
class EnginePlayer {
 public:
  /// `game` is the line that begins the match; `ms` is the time for each answer.
  EnginePlayer(std::string command, std::string game, std::int64_t ms);

  /// What the engine calls itself; nothing if it has not said.
  [[nodiscard]] const std::optional<std::string>& name() const { return name_; }

  struct Answer {
    std::optional<std::string> action;  // none: it passes
    std::int64_t after_ms = 0;
    std::optional<EngineFault> fault;
  };
  /// An engine that has died or was stopped for flooding is started again first, a few times.
  void ask(const core::AnyMatch& match, core::Seat seat, std::uint64_t number);
  [[nodiscard]] const Answer& answer() const { return answer_; }

  /// Returns when all have answered or their time has run out.
  static void hear_all(std::span<EnginePlayer* const> players);

 private:
  using Clock = std::chrono::steady_clock;

  void start();
  void hear();
  void hear_line(std::string_view line);
  void fail(EngineFault fault);

  std::string command_;
  std::string game_;
  std::int64_t ms_;
  std::optional<EngineProcess> engine_;
  std::optional<std::string> name_;
  int starts_ = 0;
  // About the last question.
  std::uint64_t number_ = 0;
  Clock::time_point asked_;
  std::optional<std::int64_t> means_to_wait_;
  bool is_waiting_ = false;
  Answer answer_;
};

}  // namespace rummage::app
