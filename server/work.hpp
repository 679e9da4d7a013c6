#pragma once

#include <type_traits>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace rummage::server {

/// Errors come back as the first element of a tuple instead of as an exception.
inline constexpr auto done_token = boost::asio::as_tuple(boost::asio::use_awaitable);

/// Runs blocking work on a worker thread; the coroutine then continues on its own thread. The work must capture by
/// reference: g++ 12 destroys captures by value twice in a temporary inside a co_await (GCC bug 98401).
template <class Work>
boost::asio::awaitable<std::invoke_result_t<Work>> on_worker(boost::asio::thread_pool& workers, Work work) {
  using Result = std::invoke_result_t<Work>;
  static_assert(std::is_trivially_destructible_v<Work>);
  co_return co_await boost::asio::co_spawn(
      workers, [](Work own) -> boost::asio::awaitable<Result> { co_return own(); }(std::move(work)),
      boost::asio::use_awaitable);
}

}  // namespace rummage::server
