#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/log.hpp"
#include "table/fault_text.hpp"

namespace rummage::server {

/// Owns everything that runs by itself: it hears how each coroutine and thread ended, logs and counts what was thrown,
/// and starts again what must go on. It must outlive the contexts that it runs things in.
class Supervisor {
 public:
  explicit Supervisor(Log& log) : log_(log) {}

  /// A fault of ours, or memory that is short. May be called from any thread.
  void report(std::string_view where, std::string_view why) {
    ++faults_;
    log_.write("fault", {{"where", where}, {"why", why}});
  }
  [[nodiscard]] std::uint64_t faults() const { return faults_; }

  using Work = boost::asio::awaitable<void>;
  /// Runs it once. `failed` is called with what was thrown, after that was reported.
  template <class Failed>
  void run(boost::asio::io_context& context, std::string where, Work work, Failed failed) {
    boost::asio::co_spawn(
        context, std::move(work),
        [this, where = std::move(where), failed = std::move(failed)](const std::exception_ptr& fault) mutable {
          if (!fault) return;
          const auto why = table::fault_text(fault);
          report(where, why);
          failed(why);
        });
  }

  /// Runs it, and begins anew some time after an exception ended it.
  void keep_running(boost::asio::io_context& context, const std::string& where, std::function<Work()> make) {
    auto work = make();
    run(context, where, std::move(work), [this, &context, where, make = std::move(make)](const std::string&) mutable {
      const auto pause = std::make_shared<boost::asio::steady_timer>(context, pause_between_tries);
      pause->async_wait([this, &context, where, make = std::move(make), pause](const auto&) mutable {
        keep_running(context, where, std::move(make));
      });
    });
  }

  /// Begins anew whatever is thrown, until it returns.
  void run_until_done(std::string_view where, const std::function<void()>& work) {
    for (;;) {
      try {
        return work();
      } catch (...) {
        report(where, table::fault_text(std::current_exception()));
      }
    }
  }

  /// What a thread does until the context is stopped, whatever is thrown in it. `before_each` is called before each of
  /// its events.
  void run_thread(std::string_view where, boost::asio::io_context& context, void (*before_each)() = nullptr) {
    run_until_done(where, [&context, before_each] {
      if (before_each == nullptr) {
        context.run();
      } else {
        before_each();
        while (context.run_one() > 0) before_each();
      }
    });
  }

 private:
  static constexpr auto pause_between_tries = std::chrono::seconds(1);

  Log& log_;
  std::atomic<std::uint64_t> faults_ = 0;
};

}  // namespace rummage::server
