#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "store/types.hpp"

namespace rummage::store {

/// Who writes next, where one thread writes at a time. Moves come first: they wait for the commit that is running, and
/// for nothing else. Changes of people that wait meanwhile join the next commit, whoever makes it.
template <class Connection>
class WriteTurns {
 public:
  /// A change of a person. What it answers besides success it puts where its caller finds it.
  struct Change {
    std::move_only_function<Answer<void>(Connection&)> work;
    std::optional<Answer<void>> answer;
    bool is_done = false;
  };
  using Changes = std::vector<Change*>;

  /// Runs `write(changes)` when it is its turn; it must answer each of the changes.
  template <class Write>
  void write_moves(Write&& write) {
    std::unique_lock lock(mutex_);
    ++moves_waiting_;
    turn_.wait(lock, [this] { return !is_writing_; });
    --moves_waiting_;
    run(lock, write);
  }

  /// Returns when the change was answered, by this thread's `write(changes)` or another's.
  template <class Write>
  void write_change(Change& own, Write&& write) {
    std::unique_lock lock(mutex_);
    waiting_.push_back(&own);
    while (!own.is_done) {
      turn_.wait(lock, [&] { return own.is_done || (!is_writing_ && moves_waiting_ == 0); });
      if (!own.is_done) run(lock, write);
    }
  }

 private:
  static constexpr std::size_t most_together = 256;  // so that moves never wait for a crowd

  template <class Write>
  void run(std::unique_lock<std::mutex>& lock, Write&& write) {
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), most_together));
    const Changes changes(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    is_writing_ = true;
    lock.unlock();
    write(changes);
    lock.lock();
    is_writing_ = false;
    for (auto* change : changes) change->is_done = true;
    turn_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable turn_;
  bool is_writing_ = false;
  std::size_t moves_waiting_ = 0;
  Changes waiting_;
};

}  // namespace rummage::store
