#include "table/log_access.hpp"

#include <exception>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace rummage::table {

namespace net = boost::asio;
using namespace core::literals;

core::Word word_of(store::Error error) { return error == store::Error::full ? "store_full"_word : "store_broken"_word; }

// Do not build the argument within the co_await: g++ 12 destroys such a temporary aggregate twice (bug 104031).
net::awaitable<store::Answer<void>> LogAccess::append(store::Append append) {
  return net::async_initiate<decltype(net::use_awaitable), void(std::exception_ptr, store::Answer<void>)>(
      [this](auto handler, store::Append lines) {
        appended_ = std::move(handler);
        auto finish = [self = self()](store::Answer<void> answer) { self->finish(std::move(answer)); };
        std::exception_ptr fault;  // what is thrown here would not reach the coroutine
        try {
          if (services_.append(std::move(lines), std::move(finish))) return;
        } catch (...) {
          fault = std::current_exception();
        }
        net::post(strand_, [self = self(), fault] {
          const store::Failure busy{store::Error::broken, "too many appends wait"};
          std::exchange(self->appended_, nullptr)(fault, std::unexpected(busy));
        });
      },
      net::use_awaitable, std::move(append));
}

void LogAccess::finish(store::Answer<void> answer) {
  auto go_on = [self = self(), own = std::move(answer)]() mutable {
    std::exchange(self->appended_, nullptr)(nullptr, std::move(own));
  };
  // If this is the table's own thread already, a post would only cost another turn of its loop.
  services_.is_serial ? net::dispatch(strand_, std::move(go_on)) : net::post(strand_, std::move(go_on));
}

net::awaitable<LogAccess::Lines> LogAccess::read(std::int64_t from) {
  return net::async_initiate<decltype(net::use_awaitable), void(std::exception_ptr, Lines)>(
      [this](auto handler, std::int64_t first) {
        net::post(services_.workers, [self = self(), first, own = std::move(handler)]() mutable {
          std::exception_ptr fault;
          Lines lines;
          try {
            lines = self->services_.store->entries(self->match_, first);
          } catch (...) {
            fault = std::current_exception();
          }
          net::post(self->strand_, [self, own = std::move(own), fault, lines = std::move(lines)]() mutable {
            std::move(own)(fault, std::move(lines));
          });
        });
      },
      net::use_awaitable, from);
}

}  // namespace rummage::table
