#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace rummage::table {

/// Where bots think, on threads of its own. Tables take turns, those where people play come before those with bots
/// alone, and what waits is bounded. May be used from any thread.
class ThinkQueue {
 public:
  /// Calls each thread's body with what it is to do until the queue stops.
  using RunThread = std::function<void(const std::function<void()>& work)>;

  ThinkQueue(std::size_t threads, std::size_t most_waiting, const RunThread& run_thread);
  ThinkQueue(const ThinkQueue&) = delete;
  ThinkQueue& operator=(const ThinkQueue&) = delete;
  ~ThinkQueue() { stop(); }

  /// False where too many wait; then it is not thought.
  [[nodiscard]] bool add(const std::string& table, bool is_for_people, std::function<void()> thought);
  /// Thoughts that have begun are finished, others are dropped.
  void stop();
  [[nodiscard]] std::size_t waiting() const;

 private:
  /// Thoughts of one importance.
  struct Rank {
    std::map<std::string, std::deque<std::function<void()>>> by_table;
    std::deque<std::string> turns;  // tables for which something waits, the next one first
  };
  std::optional<std::function<void()>> next();
  void work();

  const std::size_t most_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::array<Rank, 2> ranks_;  // people's tables, others
  std::size_t waiting_ = 0;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rummage::table
