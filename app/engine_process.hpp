#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace rummage::app {

/// What an engine did instead of answering.
enum class EngineFault : std::uint8_t { silent, dead, flood, illegal };
std::string_view fault_name(EngineFault fault);

/// An engine in a process of its own, spoken to by lines. It is untrusted: nothing that it does or leaves undone holds
/// up whoever asks for longer than the time given, or takes more memory than a line.
class EngineProcess {
 public:
  /// By the shell, as it would be typed.
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  ~EngineProcess();

  [[nodiscard]] bool is_alive() const { return socket_ >= 0; }
  /// False if it does not take it; it is stopped then.
  bool send(std::string_view line);
  /// The next line within so many milliseconds; nothing where there is none, and `fault` says why.
  std::optional<std::string> receive(std::int64_t ms, EngineFault& fault);
  /// Before a new question: what it may say until the answer.
  void allow_more() { allowed_ = most_bytes; }

 private:
  static constexpr std::size_t longest_line = 64 * 1024;
  static constexpr std::size_t most_bytes = 256 * 1024;

  void stop();

  pid_t process_ = -1;
  int socket_ = -1;
  std::string buffer_;
  std::size_t allowed_ = most_bytes;
  EngineFault ended_by_ = EngineFault::dead;  // why it is not alive, once it is not
};

}  // namespace rummage::app
