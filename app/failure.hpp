#pragma once

#include <exception>
#include <optional>
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
  /// What was probably meant, if there is anything like it.
  Failure& meant(std::optional<std::string> suggestion) {
    suggestion_ = std::move(suggestion);
    return *this;
  }
  [[nodiscard]] const std::optional<std::string>& suggestion() const { return suggestion_; }
  [[nodiscard]] Exit exit() const { return exit_; }
  [[nodiscard]] const core::Message& message() const { return message_; }
  /// The folder of the game whose message it is; empty if it belongs to no game.
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const char* what() const noexcept override { return "a command failed"; }

 private:
  Exit exit_;
  core::Message message_;
  std::string game_;
  std::optional<std::string> suggestion_;
};

[[noreturn]] inline void bad_call(core::Code code, std::vector<core::Param> params = {},
                                  std::optional<std::string> suggestion = std::nullopt) {
  throw Failure(Exit::bad_call, {code, {}, std::move(params)}).meant(std::move(suggestion));
}

[[noreturn]] inline void bad_input(core::Code code, std::vector<core::Param> params = {}) {
  throw Failure(Exit::bad_input, {code, {}, std::move(params)});
}

}  // namespace rummage::app
