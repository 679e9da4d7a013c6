#include "app/engine_supervisor.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/utf8.hpp"

// Nothing in this file takes memory or a lock: where the program has several threads, another one may have held any
// lock at the moment of the fork, and nobody would ever release it here.

namespace rummage::app {
namespace {

constexpr int not_started = 126;  // as the shell says it

/// A text as it comes, piece by piece, without what drives a terminal: control characters but for line ends and tabs,
/// marks that turn the direction of writing round, and bytes that are not UTF-8 become question marks.
class ErrorText {
 public:
  /// Reads once and writes what can be written; false at the end of the text.
  bool forward(int from, int to) {
    const auto got = ::read(from, in_.data() + held_, in_.size() - held_);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    const bool is_over = got <= 0;
    const auto clean = cleaned({in_.data(), held_ + static_cast<std::size_t>(std::max<ssize_t>(got, 0))}, is_over);
    for (std::size_t at = 0; at < clean.size();) {
      const auto sent = ::write(to, clean.data() + at, clean.size() - at);
      if (sent < 0 && errno != EINTR) break;  // whoever called has no standard error
      at += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
    }
    return !is_over;
  }

 private:
  // A character may have come by half: its bytes are held back until the rest is there.
  std::string_view cleaned(std::string_view text, bool is_over) {
    std::size_t size = 0;
    held_ = 0;
    while (!text.empty()) {
      const auto character = core::first_character(text);
      if (!character && !is_over && text.size() < core::character_bytes(text[0])) {
        held_ = text.size();
        std::memmove(in_.data(), text.data(), held_);
        break;
      }
      const auto bytes = character ? character->bytes : 1;
      if (text[0] == '\n' || text[0] == '\t' || (character && core::is_harmless(character->point))) {
        std::memcpy(out_.data() + size, text.data(), bytes);
        size += bytes;
      } else {
        out_[size++] = text[0] == '\r' ? '\n' : '?';
      }
      text.remove_prefix(bytes);
    }
    return {out_.data(), size};
  }

  std::array<char, 4096> in_{};
  std::array<char, 4096> out_{};
  std::size_t held_ = 0;
};

class Supervisor {
 public:
  Supervisor(const char* command, int line, int control) : control_(control) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // whoever loses its parent down there becomes this process's child
    std::signal(SIGCHLD, SIG_DFL);
    sigset_t child_ended;
    sigset_t usual;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &child_ended, &usual);
    signals_ = ::signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
    int errors[2];
    if (signals_ < 0 || ::pipe2(errors, O_CLOEXEC) != 0) ::_exit(not_started);
    shell_ = ::_Fork();
    if (shell_ < 0) ::_exit(not_started);
    if (shell_ == 0) {
      ::setpgid(0, 0);  // an engine that kills its own group does not kill its supervisor
      ::sigprocmask(SIG_SETMASK, &usual, nullptr);
      ::dup2(line, STDIN_FILENO);
      ::dup2(line, STDOUT_FILENO);
      ::dup2(errors[1], STDERR_FILENO);
      ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
      ::_exit(not_started + 1);
    }
    std::signal(SIGTTOU, SIG_IGN);  // it writes to the terminal from another group than the program's
    errors_ = errors[0];
    ::fcntl(errors_, F_SETFL, O_NONBLOCK);
    close_all_but(std::array{STDERR_FILENO, control_, signals_, errors_});
  }

  [[noreturn]] void run() {
    while (has_children()) {
      std::array<pollfd, 3> wanted{{{control_, POLLIN, 0}, {signals_, POLLIN, 0}, {errors_, POLLIN, 0}}};
      ::poll(wanted.data(), wanted.size(), -1);
      if (wanted[2].revents != 0 && !text_.forward(errors_, STDERR_FILENO)) errors_ = -1;  // poll passes over it
      if (wanted[0].revents != 0) {
        end_all();
        break;
      }
    }
    forward_rest();
    ::_exit(exit_code_);
  }

 private:
  // Ends of other engines' lines came along with the fork; a copy here would keep those engines waiting for their end.
  template <std::size_t n>
  static void close_all_but(std::array<int, n> needed) {
    std::ranges::sort(needed);
    unsigned first = 0;
    for (const int one : needed) {
      if (first < static_cast<unsigned>(one)) ::close_range(first, static_cast<unsigned>(one) - 1, 0);
      first = static_cast<unsigned>(one) + 1;
    }
    ::close_range(first, ~0U, 0);
  }

  // What those who have ended left in the pipe.
  void forward_rest() {
    pollfd wanted{errors_, POLLIN, 0};
    while (::poll(&wanted, 1, 0) > 0 && text_.forward(errors_, STDERR_FILENO)) {
    }
  }

  // After those that have ended were taken away.
  bool has_children() {
    signalfd_siginfo ignored{};
    while (::read(signals_, &ignored, sizeof ignored) > 0) {
    }
    for (;;) {
      int status = 0;
      const auto ended = ::waitpid(-1, &status, WNOHANG);
      if (ended <= 0) return ended == 0 || errno != ECHILD;
      if (ended != shell_) continue;
      exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      shell_ = -1;
    }
  }

  // The children of one that is killed become this process's own, so round by round everybody is reached.
  void end_all() {
    if (shell_ > 0) ::kill(-shell_, SIGKILL);
    while (has_children() && kill_children()) {
      std::array<pollfd, 1> wanted{{{signals_, POLLIN, 0}}};
      ::poll(wanted.data(), wanted.size(), 10);
    }
  }

  // False where the system does not tell who they are: then only the engine's group is reached.
  static bool kill_children() {
    const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    std::array<char, 4096> text{};
    pid_t child = 0;
    for (ssize_t got = 0; (got = ::read(list, text.data(), text.size())) > 0;)
      for (const char letter : std::string_view(text.data(), static_cast<std::size_t>(got))) {
        if (letter >= '0' && letter <= '9') {
          child = child * 10 + (letter - '0');
        } else {
          if (child > 0) ::kill(child, SIGKILL);
          child = 0;
        }
      }
    ::close(list);
    return true;
  }

  int control_;
  int signals_ = -1;
  int errors_ = -1;
  pid_t shell_ = -1;
  int exit_code_ = not_started;
  ErrorText text_;
};

}  // namespace

void supervise_engine(const char* command, int line, int control) { Supervisor(command, line, control).run(); }

}  // namespace rummage::app
