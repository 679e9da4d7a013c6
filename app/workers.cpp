#include "app/workers.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace rummage::app {

void work_through(std::uint64_t count, unsigned threads, const std::function<void(std::uint64_t)>& work,
                  const std::function<void(std::uint64_t done)>& waiting) {
  std::atomic<std::uint64_t> next = 0;
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t idle = 0;
  std::exception_ptr error;
  const auto run = [&] {
    std::exception_ptr own;
    try {
      for (auto n = next++; n < count; n = next++) {
        work(n);
        ++done;
      }
    } catch (...) {
      own = std::current_exception();
      next = count;
    }
    const std::lock_guard lock(mutex);
    if (own) error = own;
    ++idle;
    finished.notify_one();
  };
  {
    std::vector<std::jthread> workers;
    const auto wanted = std::min<std::uint64_t>(threads, count);
    for (std::uint64_t i = 0; i < wanted; ++i) workers.emplace_back(run);
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(250), [&] { return idle == workers.size(); })) {
      lock.unlock();
      waiting(done);
      lock.lock();
    }
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace rummage::app
