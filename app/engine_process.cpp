#include "app/engine_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/engine_supervisor.hpp"
#include "app/failure.hpp"

namespace rummage::app {

using namespace core::literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds farewell_time{500};
constexpr int killing_ms = 5000;  // far longer than it takes; what cannot be killed must not hold up the match

std::string_view fault_name(EngineFault fault) {
  static constexpr std::array<std::string_view, 4> names{"silent", "dead", "flood", "illegal"};
  return names[static_cast<std::size_t>(fault)];
}

// Sockets instead of pipes, so that a write to an engine that has died fails instead of raising a signal.
EngineProcess::EngineProcess(const std::string& command) {
  int line[2] = {-1, -1};
  int control[2] = {-1, -1};
  const bool is_ready = ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) == 0 &&
                        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) == 0;
  if (is_ready) process_ = ::fork();
  if (process_ < 0) {
    const int error = errno;
    for (const int end : {line[0], line[1], control[0], control[1]})
      if (end >= 0) ::close(end);
    bad_input("engine_not_started"_say, {{"why", std::string(std::strerror(error))}});
  }
  if (process_ == 0) supervise_engine(command.c_str(), line[1], control[1]);
  ::close(line[1]);
  ::close(control[1]);
  socket_ = line[0];
  control_ = control[0];
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
}

EngineProcess::~EngineProcess() {
  if (send("quit")) {
    ::shutdown(socket_, SHUT_WR);
    // Gives it time to finish; when it ends, the socket closes.
    const auto end = Clock::now() + farewell_time;
    const EngineProcess* const self = this;
    for (allow_more(); is_alive() && Clock::now() < end; wait_for_any({&self, 1}, end))
      while (next_line()) {
      }
  }
  stop();
}

bool EngineProcess::send(std::string_view line) {
  if (!is_alive()) return false;
  const std::string text = std::string(line) + "\n";
  const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
  // An engine that reads so little that a question does not fit into the socket is given up.
  if (sent == static_cast<ssize_t>(text.size())) return true;
  stop();
  return false;
}

std::optional<std::string> EngineProcess::next_line() {
  do {
    if (const auto at = buffer_.find('\n'); at != std::string::npos) {
      auto line = buffer_.substr(0, at);
      buffer_.erase(0, at + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (is_alive() && (buffer_.size() > longest_line || allowed_ == 0)) {
      ended_by_ = EngineFault::flood;
      stop();
    }
  } while (read_more());
  return std::nullopt;
}

// Reads what has come already; false if there is nothing.
bool EngineProcess::read_more() {
  if (!is_alive()) return false;
  char chunk[4096];
  const auto got = ::recv(socket_, chunk, sizeof chunk, 0);
  if (got > 0) {
    has_spoken_ = true;
    buffer_.append(chunk, static_cast<std::size_t>(got));
    allowed_ -= std::min(allowed_, static_cast<std::size_t>(got));
    return true;
  }
  if (got == 0 || (errno != EAGAIN && errno != EINTR)) stop();
  return false;
}

void wait_for_any(std::span<const EngineProcess* const> engines, Clock::time_point end) {
  std::vector<pollfd> wanted;
  for (const auto* engine : engines)
    if (engine->is_alive()) wanted.push_back({engine->socket_, POLLIN, 0});
  // Rounded up, so that the last part of a millisecond is not spent polling.
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
  if (wanted.empty() || left <= 0) return;
  ::poll(wanted.data(), wanted.size(), static_cast<int>(std::min<std::int64_t>(left, 3'600'000)));
}

// The shell then exits with one of two numbers, and its supervisor with the same.
bool EngineProcess::has_found_nothing() const {
  if (has_spoken_) return false;
  siginfo_t info{};
  wait_for_end(100);  // it closes the line a moment before it has ended
  if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
  return info.si_pid == process_ && info.si_code == CLD_EXITED && (info.si_status == 126 || info.si_status == 127);
}

void EngineProcess::wait_for_end(int ms) const {
  const int watched = static_cast<int>(::syscall(SYS_pidfd_open, process_, 0));
  if (watched < 0) return;
  pollfd wanted{watched, POLLIN, 0};
  ::poll(&wanted, 1, ms);
  ::close(watched);
}

// It has had its time: whoever ignores the end of the conversation is killed, with all that it started.
void EngineProcess::stop() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  if (process_ < 0) return;
  could_not_start_ = has_found_nothing();
  ::close(control_);
  wait_for_end(killing_ms);
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace rummage::app
