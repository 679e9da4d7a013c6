#include "server/client_stream.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace rummage::server {

namespace net = boost::asio;

namespace {

constexpr auto token = net::as_tuple(net::use_awaitable);

}  // namespace

// Handlers are bound to the connection's executor: Beast posts to a handler's own, and that of one without its type
// cannot be posted to.
void ClientStream::read_some(const List<net::mutable_buffer>& places, Moved handler) {
  auto here = net::bind_executor(get_executor(), std::move(handler));
  std::visit([&](auto& stream) { stream.async_read_some(places, std::move(here)); }, stream_);
}

void ClientStream::write_some(const List<net::const_buffer>& pieces, Moved handler) {
  auto here = net::bind_executor(get_executor(), std::move(handler));
  std::visit([&](auto& stream) { stream.async_write_some(pieces, std::move(here)); }, stream_);
}

net::awaitable<bool> ClientStream::greet() {
  auto* tls = std::get_if<Tls>(&stream_);
  if (tls == nullptr) co_return true;
  auto [error] = co_await tls->async_handshake(net::ssl::stream_base::server, token);
  co_return !error;
}

net::awaitable<void> ClientStream::take_leave() {
  if (auto* tls = std::get_if<Tls>(&stream_)) (void)co_await tls->async_shutdown(token);
}

void ClientStream::end(boost::beast::role_type role, Ended handler) {
  using boost::beast::async_teardown;
  using boost::beast::websocket::async_teardown;
  auto here = net::bind_executor(get_executor(), std::move(handler));
  std::visit([&](auto& stream) { async_teardown(role, stream, std::move(here)); }, stream_);
}

}  // namespace rummage::server
