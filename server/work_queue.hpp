#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace rummage::server {

/// Whoever asks for work.
struct Client {
  std::string address;                  // those of one address share what it may have
  std::function<bool()> has_left = {};  // asked before the work begins: nobody needs it any more
};

/// Why work was not done.
enum class WorkRefusal : std::uint8_t { too_much_waits, client_left };

/// One kind of work that takes long or blocks, on threads of its own: it never takes more of the machine than these.
/// What waits is bounded, in all and for one client, and clients take turns. To be used on the network thread.
class WorkQueue {
 public:
  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting = 256;
    std::size_t waiting_a_client = 64;
  };
  struct Counts {
    std::size_t waiting = 0;
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
    std::uint64_t dropped = 0;  // the client had left
  };

  WorkQueue(boost::asio::io_context& context, const Limits& limits)
      : context_(context), limits_(limits), threads_(limits.threads) {}
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  ~WorkQueue() { join(); }

  /// Lets what has begun end.
  void join() { threads_.join(); }
  [[nodiscard]] const Counts& counts() const { return counts_; }

  /// Let the work capture by reference: g++ 12 destroys twice what a temporary inside a co_await holds by value (its
  /// bug 98401). What it throws is thrown here.
  template <class Work>
  boost::asio::awaitable<std::expected<std::invoke_result_t<Work>, WorkRefusal>> run(const Client& client, Work work) {
    using Outcome = std::expected<std::invoke_result_t<Work>, WorkRefusal>;
    static_assert(std::is_trivially_destructible_v<Work>);
    return boost::asio::async_initiate<decltype(boost::asio::use_awaitable), void(std::exception_ptr, Outcome)>(
        [this](auto handler, const Client* whose, Work own) {
          // Shared, since whoever holds a job must be able to copy it.
          auto done = std::make_shared<decltype(handler)>(std::move(handler));
          Job job;
          job.has_left = whose->has_left;
          job.give_up = [this, done](WorkRefusal why) {
            boost::asio::post(context_, [done, why] { std::move (*done)(nullptr, Outcome(std::unexpected(why))); });
          };
          job.begin = [this, done, own] {
            std::exception_ptr fault;
            std::optional<Outcome> outcome;
            try {
              outcome.emplace(std::in_place, own());
            } catch (...) {
              fault = std::current_exception();
              outcome.emplace(std::unexpected(WorkRefusal::client_left));
            }
            // Moved, so that this thread is done with the exception before the other one looks at it.
            boost::asio::post(context_, [this, done, fault = std::move(fault), result = std::move(outcome)]() mutable {
              end_one();
              std::move (*done)(std::move(fault), std::move(*result));
            });
          };
          add(whose->address, std::move(job));
        },
        boost::asio::use_awaitable, &client, work);
  }

 private:
  struct Job {
    std::function<bool()> has_left;
    std::function<void()> begin;               // on one of the threads
    std::function<void(WorkRefusal)> give_up;  // instead of that
  };

  void add(const std::string& address, Job job) {
    if (running_ < limits_.threads && waiting_.empty()) return begin(std::move(job));
    const auto found = waiting_.find(address);
    const auto own = found == waiting_.end() ? 0 : found->second.size();
    if (counts_.waiting >= limits_.waiting || own >= limits_.waiting_a_client) {
      ++counts_.refused;
      return job.give_up(WorkRefusal::too_much_waits);
    }
    if (own == 0) turns_.push_back(address);
    waiting_[address].push_back(std::move(job));
    ++counts_.waiting;
  }

  void begin(Job job) {
    ++running_;
    boost::asio::post(threads_, std::move(job.begin));
  }

  void end_one() {
    --running_;
    ++counts_.done;
    while (running_ < limits_.threads && !turns_.empty()) {
      auto address = std::move(turns_.front());
      turns_.pop_front();
      auto& own = waiting_[address];
      auto job = std::move(own.front());
      own.pop_front();
      --counts_.waiting;
      if (own.empty())
        waiting_.erase(address);
      else
        turns_.push_back(std::move(address));
      if (job.has_left && job.has_left()) {
        ++counts_.dropped;
        job.give_up(WorkRefusal::client_left);
      } else {
        begin(std::move(job));
      }
    }
  }

  boost::asio::io_context& context_;
  const Limits limits_;
  std::size_t running_ = 0;
  std::map<std::string, std::deque<Job>> waiting_;  // by address
  std::deque<std::string> turns_;                   // addresses for which something waits, the next one first
  Counts counts_;
  boost::asio::thread_pool threads_;  // goes first: its work refers to all above
};

}  // namespace rummage::server
