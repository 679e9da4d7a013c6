#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/work.hpp"
#include "store/store.hpp"

namespace rummage::server {

/// Whether the store answers and takes writes. Reads succeed even when the disk is full, so it also tries a small
/// write: rarely, however often it is asked. To be used on the network thread only.
class Readiness {
 public:
  Readiness(boost::asio::thread_pool& workers, store::Store& store, std::int64_t between_ms)
      : workers_(workers), store_(store), between_ms_(between_ms) {}

  boost::asio::awaitable<std::optional<store::Failure>> trouble(std::int64_t now_ms) {
    if (is_trying_ && now_ms - tried_ms_ > patience_ms)
      co_return store::Failure{store::Error::broken, "a write is not answered"};
    if (!is_trying_ && now_ms - tried_ms_ >= between_ms_) co_await try_write(now_ms);
    if (trouble_) co_return trouble_;
    const auto read = co_await on_worker(workers_, [this] { return store_.public_open({.most = 1}); });
    if (!read) co_return read.error();
    co_return std::nullopt;
  }

 private:
  static constexpr std::int64_t patience_ms = 5000;

  boost::asio::awaitable<void> try_write(std::int64_t now_ms) {
    tried_ms_ = now_ms;
    is_trying_ = true;
    const auto done = co_await on_worker(workers_, [this] { return store_.probe(); });
    is_trying_ = false;
    trouble_ = done ? std::nullopt : std::optional(done.error());
  }

  boost::asio::thread_pool& workers_;
  store::Store& store_;
  const std::int64_t between_ms_;
  std::int64_t tried_ms_ = 0;
  bool is_trying_ = false;  // stays true after an exception: the server is then not ready
  std::optional<store::Failure> trouble_;
};

}  // namespace rummage::server
