#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace rummage::app {

/// Whether this is one of the process's own streams and leads to a terminal.
bool is_terminal(const std::istream& in);
bool is_terminal(const std::ostream& out);

/// Whether the terminal can be drawn on: TERM is not "dumb".
bool can_paint();
/// "auto", "always", "never".
const std::vector<std::string>& colour_choices();
/// What jack, queen and king may show.
const std::vector<std::string>& face_choices();
/// Whether to draw in colour; "auto", or nothing, leaves it to NO_COLOR.
bool wants_colour(const std::optional<std::string>& choice = std::nullopt);
/// Whether the locale of the environment writes UTF-8, in which all pictures are drawn.
bool speaks_utf8();

struct Size {
  int rows = 24;
  int columns = 80;
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

/// What is typed at the terminal. While one exists, SIGINT, SIGTERM, SIGHUP and SIGWINCH end a wait instead of the
/// program, so that the terminal can be restored and the record written.
class TerminalInput {
 public:
  TerminalInput();
  TerminalInput(const TerminalInput&) = delete;
  TerminalInput& operator=(const TerminalInput&) = delete;
  ~TerminalInput();

  /// SIGINT interrupts; SIGTERM and SIGHUP stop.
  enum class WakeReason { by_input, by_time, by_resize, by_interrupt, by_stop };
  /// Without a time it waits for ever.
  WakeReason wait(std::optional<std::chrono::milliseconds> time);
  /// What was typed; nothing at the end of input. To be called only after `wait` returned because of input.
  std::optional<std::string> read();
};

/// The alternate screen, with keys read one by one. The destructor restores the terminal.
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
