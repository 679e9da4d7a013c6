#include "app/terminal.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <utility>

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "core/text.hpp"

namespace rummage::app {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP, SIGWINCH};

// Set by the signal handlers, which run only during a wait: at all other times the signals are blocked.
volatile std::sig_atomic_t was_stopped = 0;
volatile std::sig_atomic_t was_interrupted = 0;
volatile std::sig_atomic_t was_resized = 0;

void on_signal(int signal) {
  (signal == SIGWINCH ? was_resized : signal == SIGINT ? was_interrupted : was_stopped) = 1;
}

std::array<struct sigaction, signals.size()> old_actions{};
sigset_t old_mask{};
termios old_settings{};

}  // namespace

bool is_terminal(const std::istream& in) { return &in == &std::cin && ::isatty(STDIN_FILENO) != 0; }

bool is_terminal(const std::ostream& out) {
  if (&out == &std::cout) return ::isatty(STDOUT_FILENO) != 0;
  return &out == &std::cerr && ::isatty(STDERR_FILENO) != 0;
}

bool can_paint() {
  const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

const std::vector<std::string>& colour_choices() {
  static const std::vector<std::string> choices{"auto", "always", "never"};
  return choices;
}

const std::vector<std::string>& face_choices() {
  static const std::vector<std::string> choices{"JQK", "VDR"};
  return choices;
}

bool wants_colour(const std::optional<std::string>& choice) {
  if (choice && *choice != "auto") return *choice == "always";
  const char* none = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return none == nullptr || *none == '\0';
}

bool speaks_utf8() {
  // The variables are looked at, too, since a locale that is named need not be installed.
  for (const auto* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
    if (value == nullptr || *value == '\0') continue;
    const auto locale = core::lower(value);
    if (locale.contains("utf-8") || locale.contains("utf8")) return true;
    break;
  }
  const auto locale = ::newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return false;
  const bool is_utf8 = std::string_view(::nl_langinfo_l(CODESET, locale)) == "UTF-8";
  ::freelocale(locale);
  return is_utf8;
}

TerminalInput::TerminalInput() {
  was_stopped = 0;
  was_interrupted = 0;
  was_resized = 0;
  sigset_t blocked;
  sigemptyset(&blocked);
  for (const int signal : signals) sigaddset(&blocked, signal);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &old_mask);
  struct sigaction action{};
  action.sa_handler = on_signal;
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &action, &old_actions[i]);
}

TerminalInput::~TerminalInput() {
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &old_actions[i], nullptr);
  ::pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
}

TerminalInput::WakeReason TerminalInput::wait(std::optional<std::chrono::milliseconds> time) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  timespec limit{};
  if (time) {
    limit.tv_sec = time->count() / 1000;
    limit.tv_nsec = time->count() % 1000 * 1'000'000;
  }
  const int ready = ::ppoll(&input, 1, time ? &limit : nullptr, &old_mask);
  if (was_stopped != 0) return WakeReason::by_stop;
  if (std::exchange(was_interrupted, 0) != 0) return WakeReason::by_interrupt;
  if (std::exchange(was_resized, 0) != 0) return WakeReason::by_resize;
  return ready > 0 ? WakeReason::by_input : WakeReason::by_time;
}

std::optional<std::string> TerminalInput::read() {
  std::array<char, 4096> block;  // NOLINT: written before it is read
  const auto count = ::read(STDIN_FILENO, block.data(), block.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::string();
  if (count <= 0) return std::nullopt;
  return std::string(block.data(), static_cast<std::size_t>(count));
}

RawScreen::RawScreen(std::ostream& out) : out_(out) {
  ::tcgetattr(STDIN_FILENO, &old_settings);
  auto raw = old_settings;
  raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  out_ << "\x1b[?1049h\x1b[2J\x1b[H" << std::flush;
}

RawScreen::~RawScreen() {
  out_ << "\x1b[0m\x1b[?25h\x1b[?1049l" << std::flush;
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &old_settings);
}

Size RawScreen::size() {
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0) return {};
  return {window.ws_row, window.ws_col};
}

}  // namespace rummage::app
