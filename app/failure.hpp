#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/message.hpp"

namespace rummage::app {

/// The exit code of the program.
enum class Exit : int { good = 0, bad_input = 1, bad_call = 2 };

/// Ends a command: the sentence goes to standard error.
class Failure : public std::exception {
 public:
  Failure(Exit exit, core::Message message, std::string_view game = {})
      : exit_(exit), message_(std::move(message)), game_(game) {}
  [[nodiscard]] Exit exit() const { return exit_; }
  [[nodiscard]] const core::Message& message() const { return message_; }
  /// The folder of the game whose message it is; empty if it belongs to no game.
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const char* what() const noexcept override { return "a command failed"; }

 private:
  Exit exit_;
  core::Message message_;
  std::string game_;
};

[[noreturn]] inline void bad_call(core::Code code, std::vector<core::Param> params = {}) {
  throw Failure(Exit::bad_call, {code, {}, std::move(params)});
}

[[noreturn]] inline void bad_input(core::Code code, std::vector<core::Param> params = {}) {
  throw Failure(Exit::bad_input, {code, {}, std::move(params)});
}

}  // namespace rummage::app
