#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace rummage::table {

/// What a thread that everybody waits for has done. One turn of it, from one event to the next, may do so much and no
/// more; what is longer is cut into several turns, or done elsewhere.
class Turn {
 public:
  static constexpr std::uint64_t most_steps = 200;         // of matches, played again
  static constexpr std::uint64_t most_bytes = 256 * 1024;  // written

  static void plays(std::uint64_t steps) { check(here().steps += steps, here().begun_steps, most_steps, "plays"); }
  static void writes(std::uint64_t bytes) { check(here().bytes += bytes, here().begun_bytes, most_bytes, "writes"); }

  /// Another turn begins on this thread, and from now on one that does too much ends the program: for tests.
  static void begin_checked() {
    auto& own = here();
    own.is_checked = true;
    own.begun_steps = own.steps;
    own.begun_bytes = own.bytes;
  }

  /// What has been done since this was made: tells whoever has much to do when to let others go on.
  class Share {
   public:
    [[nodiscard]] std::uint64_t steps() const { return here().steps - steps_; }
    [[nodiscard]] std::uint64_t bytes() const { return here().bytes - bytes_; }

   private:
    std::uint64_t steps_ = here().steps;
    std::uint64_t bytes_ = here().bytes;
  };

 private:
  struct Counts {
    std::uint64_t steps = 0;
    std::uint64_t bytes = 0;
    std::uint64_t begun_steps = 0;
    std::uint64_t begun_bytes = 0;
    bool is_checked = false;
  };
  static Counts& here() {
    thread_local Counts counts;
    return counts;
  }
  static void check(std::uint64_t now, std::uint64_t begun, std::uint64_t most, const char* what) {
    if (!here().is_checked || now - begun <= most) return;
    std::fprintf(stderr, "rummage: one turn of the network thread %s %llu, more than %llu\n", what,
                 static_cast<unsigned long long>(now - begun), static_cast<unsigned long long>(most));
    std::abort();
  }
};

}  // namespace rummage::table
