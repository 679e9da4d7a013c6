#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace rummage::store {

/// Gathers appends from all tables: those that arrive while one commit runs go into the next together, so that a busy
/// server waits for the disk once for many actions, and a quiet one never waits to fill a group.
class GroupWriter {
 public:
  /// Called once, in the order of submission; on the writer's thread, unless the writer was given a `Deliver`. It must
  /// return quickly and not throw.
  using Done = std::move_only_function<void(Answer<void>)>;

  /// The answers to what was stored together.
  class Group {
   public:
    Group(std::vector<Done> dones, std::vector<Answer<void>> answers)
        : dones_(std::move(dones)), answers_(std::move(answers)) {}
    /// Calls the next `done`; false where none is left after it.
    bool call_next() {
      const auto i = next_++;
      dones_[i](std::move(answers_[i]));
      return next_ < dones_.size();
    }

   private:
    std::vector<Done> dones_;
    std::vector<Answer<void>> answers_;
    std::size_t next_ = 0;
  };
  /// Called on the writer's thread with a group, whose `done`s may then be called on any thread. So a thread that acts
  /// on every `done` is woken once for the group, not once for each.
  using Deliver = std::function<void(Group group)>;

  struct Counts {
    std::uint64_t appended = 0;
    std::uint64_t failed = 0;
    std::uint64_t groups = 0;
    std::uint64_t largest_group = 0;
    std::uint64_t waiting = 0;
    std::uint64_t troubles = 0;  // failures of the store itself, not refusals
    std::string last_trouble;    // in the store's words
  };

  /// The queue is bounded, so that a disk that hangs costs refusals and not the server's memory.
  explicit GroupWriter(Store& store, std::size_t most_waiting = 8192, Deliver deliver = {});
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;
  ~GroupWriter();

  /// False if too many wait or stop was called; `done` is then never called.
  [[nodiscard]] bool submit(Append append, Done done);
  /// Accepts nothing new, and returns when all that was submitted is answered, or handed to `Deliver`. A `done` must
  /// not call it.
  void stop();
  [[nodiscard]] Counts counts() const;

 private:
  void run();
  std::vector<Answer<void>> append(std::span<const Append> appends);

  Store& store_;
  const std::size_t most_waiting_;
  const Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::vector<Append> appends_;  // the same order and length as dones_
  std::vector<Done> dones_;
  bool is_stopping_ = false;
  Counts counts_;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace rummage::store
