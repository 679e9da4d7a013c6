#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "app/engine_process.hpp"
#include "core/any_game.hpp"

namespace rummage::app {

/// An engine at one seat of one match, by docs/engine-protocol.md. Questions are answered by several at the same time:
/// ask them all, then hear_all.
class EnginePlayer {
 public:
  /// `game` is the line that begins the match; `ms` what every answer may take.
  EnginePlayer(std::string command, std::string game, std::int64_t ms);

  /// As it calls itself; nothing where it has not said.
  [[nodiscard]] const std::optional<std::string>& name() const { return name_; }

  struct Answer {
    std::optional<std::string> action;  // nothing: it passes
    std::int64_t after_ms = 0;
    std::optional<EngineFault> fault;
  };
  /// One that has died or flooded is started again first, a few times.
  void ask(const core::AnyMatch& match, core::Seat seat, std::uint64_t number);
  [[nodiscard]] const Answer& answer() const { return answer_; }

  /// Until all have answered, or their time has run out.
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
