#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace rummage::app {

/// What an engine did instead of answering.
enum class EngineFault : std::uint8_t { silent, dead, flood, illegal };
std::string_view fault_name(EngineFault fault);

/// An engine in a process of its own, spoken to by lines. It is untrusted: whatever it does or fails to do, it cannot
/// hold up the caller beyond the given time or use more of our memory than a line.
class EngineProcess {
 public:
  /// Starts the command by the shell, as if it were typed there.
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  ~EngineProcess();

  [[nodiscard]] bool is_alive() const { return socket_ >= 0; }
  /// False if the engine does not take the line; it is then stopped.
  bool send(std::string_view line);
  /// The next line that has come; nothing if there is none yet, or the engine is no longer alive.
  std::optional<std::string> next_line();
  /// Why the engine is no longer alive.
  [[nodiscard]] EngineFault ended_by() const { return ended_by_; }
  /// Whether the shell found nothing to start.
  [[nodiscard]] bool could_not_start() const { return could_not_start_; }
  /// Before a new question: renews the number of bytes that the engine may write.
  void allow_more() { allowed_ = most_bytes; }

 private:
  static constexpr std::size_t longest_line = 64 * 1024;
  static constexpr std::size_t most_bytes = 256 * 1024;

  friend void wait_for_any(std::span<const EngineProcess* const> engines, std::chrono::steady_clock::time_point end);
  bool read_more();
  [[nodiscard]] bool has_found_nothing() const;
  void wait_for_end(int ms) const;
  void stop();

  pid_t process_ = -1;  // the supervisor, which has the engine below it
  int socket_ = -1;
  int control_ = -1;  // to the supervisor: closing it ends all that the engine started
  std::string buffer_;
  std::size_t allowed_ = most_bytes;
  EngineFault ended_by_ = EngineFault::dead;
  bool has_spoken_ = false;
  bool could_not_start_ = false;
};

/// Waits until one of them has written something or ended, at most until `end`.
void wait_for_any(std::span<const EngineProcess* const> engines, std::chrono::steady_clock::time_point end);

}  // namespace rummage::app
