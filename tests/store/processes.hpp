#pragma once

#include <cstdint>
#include <functional>

#include <sys/types.h>

namespace rummage::store {

/// Another process of the same program, which runs a function and ends without cleaning up after anybody. Killed with
/// this object if it still runs.
class Child {
 public:
  explicit Child(const std::function<int()>& work);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  /// As if the power of that process were cut.
  void kill();
  /// What the function returned, or 256 and the number of the signal that ended it.
  int wait();

 private:
  pid_t pid_;
};

/// Bytes from one process to another; the reading end never waits longer than for the writers to be gone.
class Pipe {
 public:
  Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe();

  void write(std::int64_t number) const;
  /// False when there is none and no process can write any more.
  [[nodiscard]] bool read(std::int64_t& number) const;
  void close_write();

 private:
  int ends_[2];
};

}  // namespace rummage::store
