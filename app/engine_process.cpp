#include "app/engine_process.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/failure.hpp"

namespace rummage::app {

using namespace core::literals;
using Clock = std::chrono::steady_clock;

std::string_view fault_name(EngineFault fault) {
  switch (fault) {
    case EngineFault::silent: return "silent";
    case EngineFault::dead: return "dead";
    case EngineFault::flood: return "flood";
    case EngineFault::illegal: return "illegal";
  }
  return "";
}

// A pair of sockets and no pipes: a write to an engine that has died then fails instead of raising a signal.
EngineProcess::EngineProcess(const std::string& command) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    bad_input("engine_not_started"_say, {{"why", std::string(std::strerror(errno))}});
  process_ = ::fork();
  if (process_ < 0) {
    const int error = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    bad_input("engine_not_started"_say, {{"why", std::string(std::strerror(error))}});
  }
  if (process_ == 0) {
    ::setpgid(0, 0);  // so that all it starts ends with it
    ::dup2(ends[1], STDIN_FILENO);
    ::dup2(ends[1], STDOUT_FILENO);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::setpgid(process_, process_);
  ::close(ends[1]);
  socket_ = ends[0];
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
}

EngineProcess::~EngineProcess() {
  if (is_alive()) send("quit");
  stop();
}

bool EngineProcess::send(std::string_view line) {
  if (!is_alive()) return false;
  const std::string text = std::string(line) + "\n";
  const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
  // One that reads so little that a question does not fit is as good as gone.
  if (sent == static_cast<ssize_t>(text.size())) return true;
  stop();
  return false;
}

std::optional<std::string> EngineProcess::receive(std::int64_t ms, EngineFault& fault) {
  const auto end = Clock::now() + std::chrono::milliseconds(ms);
  for (;;) {
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
    fault = ended_by_;
    if (!is_alive()) return std::nullopt;
    fault = EngineFault::silent;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    pollfd wanted{socket_, POLLIN, 0};
    if (::poll(&wanted, 1, static_cast<int>(left)) <= 0) continue;
    char chunk[4096];
    const auto got = ::recv(socket_, chunk, sizeof chunk, 0);
    if (got > 0) {
      buffer_.append(chunk, static_cast<std::size_t>(got));
      allowed_ -= std::min(allowed_, static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      stop();
    }
  }
}

// It has had its time: whoever ignores the end of the conversation is killed, with all that it started.
void EngineProcess::stop() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  if (process_ < 0) return;
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace rummage::app
