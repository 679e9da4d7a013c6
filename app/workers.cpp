#include "app/workers.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <ostream>
#include <thread>
#include <vector>

#include "app/sentences.hpp"
#include "app/terminal.hpp"

namespace rummage::app {

using namespace core::literals;

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

Progress::Progress(std::uint64_t all, const Io& io) : all_(all), io_(io), shows_(is_terminal(io.err)) {}

Progress::~Progress() {
  if (shows_) io_.err << "\r\x1b[K" << std::flush;
}

void Progress::show(std::uint64_t done) const {
  if (!shows_ || before_ + done == 0) return;
  const double share = static_cast<double>(before_ + done) / static_cast<double>(all_);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
  const double left = spent.count() * (1 - share) / share;
  constexpr std::size_t width = 30;
  const auto full = static_cast<std::size_t>(width * share);
  io_.err << "\r\x1b[K[" << std::string(full, '#') << std::string(width - full, '.') << "] "
          << io_.say("simulate_progress"_say, {{"percent", static_cast<std::int64_t>(100 * share)},
                                               {"left", clock_text(static_cast<std::int64_t>(left * 1000) + 999)}})
          << std::flush;
}

}  // namespace rummage::app
