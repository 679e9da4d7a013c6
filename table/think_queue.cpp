#include "table/think_queue.hpp"

#include <utility>

namespace rummage::table {

ThinkQueue::ThinkQueue(std::size_t threads, std::size_t most_waiting, const RunThread& run_thread)
    : most_waiting_(most_waiting) {
  for (std::size_t i = 0; i < threads; ++i)
    threads_.emplace_back([this, run_thread] { run_thread([this] { work(); }); });
}

bool ThinkQueue::add(const std::string& table, bool is_for_people, std::function<void()> thought) {
  {
    const std::scoped_lock lock(mutex_);
    if (is_stopping_ || waiting_ >= most_waiting_) return false;
    auto& rank = ranks_[is_for_people ? 0 : 1];
    auto& own = rank.by_table[table];
    if (own.empty()) rank.turns.push_back(table);
    own.push_back(std::move(thought));
    ++waiting_;
  }
  ready_.notify_one();
  return true;
}

std::optional<std::function<void()>> ThinkQueue::next() {
  std::unique_lock lock(mutex_);
  ready_.wait(lock, [this] { return is_stopping_ || waiting_ > 0; });
  if (is_stopping_) return std::nullopt;
  auto& rank = ranks_[ranks_[0].turns.empty() ? 1 : 0];
  auto table = std::move(rank.turns.front());
  rank.turns.pop_front();
  const auto own = rank.by_table.find(table);
  auto thought = std::move(own->second.front());
  own->second.pop_front();
  --waiting_;
  if (own->second.empty())
    rank.by_table.erase(own);
  else
    rank.turns.push_back(std::move(table));
  return thought;
}

void ThinkQueue::work() {
  while (auto thought = next()) (*thought)();
}

void ThinkQueue::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
  }
  ready_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::size_t ThinkQueue::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

}  // namespace rummage::table
