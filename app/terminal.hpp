#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>

namespace rummage::app {

/// Whether this is one of the process's own streams and leads to a terminal.
bool is_terminal(const std::istream& in);
bool is_terminal(const std::ostream& out);

/// What may be drawn there: not on a terminal that says it is dumb, and in colour unless NO_COLOR asks for none.
bool can_paint();
bool wants_colour();

struct Size {
  int rows = 24;
  int columns = 80;
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

/// What is typed at the terminal. While one exists, SIGINT, SIGTERM, SIGHUP and SIGWINCH end a wait instead of the
/// program, so that the terminal is put back and the record written.
class TerminalInput {
 public:
  TerminalInput();
  TerminalInput(const TerminalInput&) = delete;
  TerminalInput& operator=(const TerminalInput&) = delete;
  ~TerminalInput();

  enum class WakeReason { by_input, by_time, by_resize, by_stop };
  /// Without a time it waits for as long as it takes.
  WakeReason wait(std::optional<std::chrono::milliseconds> time);
  /// What was typed; nothing at the end of input. Only after input woke it.
  std::optional<std::string> read();
};

/// The alternate screen with keys that come one by one. The terminal is put back as it was when it goes.
class RawScreen {
 public:
  explicit RawScreen(std::ostream& out);
  RawScreen(const RawScreen&) = delete;
  RawScreen& operator=(const RawScreen&) = delete;
  ~RawScreen();

  [[nodiscard]] static Size size();

 private:
  std::ostream& out_;
};

}  // namespace rummage::app
