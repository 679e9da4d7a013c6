#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "app/io.hpp"

namespace rummage::app {

/// Calls `work(n)` once for each n below `count`, on `threads` threads, and rethrows what it throws. Meanwhile the
/// calling thread calls `waiting` now and then, with how many are done.
void work_through(std::uint64_t count, unsigned threads, const std::function<void(std::uint64_t)>& work,
                  const std::function<void(std::uint64_t done)>& waiting);

/// Shows on a terminal how much of a long piece of work is done, and about how long the rest will take.
class Progress {
 public:
  Progress(std::uint64_t all, const Io& io);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// `done` counts from the last call of `add`.
  void show(std::uint64_t done) const;
  void add(std::uint64_t done) { before_ += done; }
  /// This much of the work will not be done after all.
  void skip(std::uint64_t count) { all_ -= count; }

 private:
  std::uint64_t all_;
  std::uint64_t before_ = 0;
  const Io& io_;
  bool shows_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace rummage::app
