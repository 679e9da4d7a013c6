#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/corked.hpp"
#include "server/listener.hpp"

// One client's connection, over TCP or TLS. Only the listener's sources include this: it is all of Boost.Beast.

namespace rummage::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using boost::system::error_code;

/// What connections share with their listener. All of it belongs to the network thread.
struct Shared {
  const ListenerPlan plan;
  Handler& handler;
  NetworkCounts counts;
  std::map<std::string, std::size_t> by_address;
  std::map<const void*, std::function<void()>> farewells;  // of open connections: asks the client to go
  bool is_stopping = false;
};

/// An address's share of the limits, for as long as a connection lives.
class Place {
 public:
  Place(std::shared_ptr<Shared> shared, std::string address);
  Place(Place&& other) noexcept = default;
  Place& operator=(Place&&) = delete;
  ~Place();

 private:
  std::shared_ptr<Shared> shared_;
  std::string address_;
};

Request to_request(const http::request<http::string_body>& message, const std::string& address, bool is_tls,
                   bool trusts_proxy);
http::response<http::string_body> to_message(const Response& response, unsigned version, bool keep_alive, bool is_head);
/// What an unreadable request is told; nothing where there is nobody to tell.
std::optional<Response> answer_to(const error_code& error);

/// A WebSocket after its handshake. What is sent waits below it, bounded, until the client takes it.
template <class Stream>
class SocketOf final : public Socket, public std::enable_shared_from_this<SocketOf<Stream>> {
 public:
  SocketOf(Stream stream, std::shared_ptr<Shared> shared)
      : stream_(Corked<Stream>(std::move(stream))), shared_(std::move(shared)) {}

  websocket::stream<Corked<Stream>>& stream() { return stream_; }

  void send(std::shared_ptr<const std::string> text) override {
    if (is_closing_) return;
    const auto& limits = shared_->plan.limits;
    auto& below = stream_.next_layer();
    if (below.waiting_messages() >= limits.queued_messages ||
        below.waiting_bytes() + text->size() > limits.queued_bytes) {
      ++shared_->counts.dropped;
      is_closing_ = true;
      beast::get_lowest_layer(stream_).cancel();  // it does not read: a farewell would not reach it either
      return;
    }
    ++shared_->counts.messages_out;
    below.send_text(*text);
  }

  void close(std::uint16_t code, std::string_view reason) override {
    if (is_closing_) return;
    is_closing_ = true;
    const websocket::close_reason why(
        static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
    stream_.async_close(why, [self = this->shared_from_this()](error_code) {});
  }

 private:
  websocket::stream<Corked<Stream>> stream_;
  std::shared_ptr<Shared> shared_;
  bool is_closing_ = false;
};

template <class Stream>
net::awaitable<void> serve_socket(Stream stream, http::request<http::string_body> message, std::shared_ptr<Peer> peer,
                                  std::shared_ptr<Shared> shared) {
  const auto& limits = shared->plan.limits;
  beast::get_lowest_layer(stream).expires_never();
  const auto socket = std::make_shared<SocketOf<Stream>>(std::move(stream), shared);
  auto& ws = socket->stream();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::seconds(limits.request_seconds);
  timeout.idle_timeout = std::chrono::seconds(limits.idle_seconds);
  timeout.keep_alive_pings = true;
  ws.set_option(timeout);
  ws.read_message_max(limits.message_bytes);
  auto [refused] = co_await ws.async_accept(message, net::as_tuple(net::use_awaitable));
  if (refused) co_return;

  ++shared->counts.sockets;
  shared->farewells[socket.get()] = [weak = std::weak_ptr(socket)] {
    if (const auto open = weak.lock()) open->close(websocket::close_code::service_restart, "restarting");
  };
  if (shared->is_stopping) shared->farewells[socket.get()]();
  peer->opened(socket);
  beast::flat_buffer buffer;
  for (;;) {
    auto [error, size] = co_await ws.async_read(buffer, net::as_tuple(net::use_awaitable));
    if (error) break;
    if (!ws.got_text()) {
      socket->close(websocket::close_code::unknown_data, "text only");
    } else {
      ++shared->counts.messages_in;
      peer->message({static_cast<const char*>(buffer.data().data()), size});
    }
    buffer.consume(size);
    if (buffer.capacity() > 2048) buffer.shrink_to_fit();  // ten thousand idle clients keep no large message's room
  }
  peer->closed();
  shared->farewells.erase(socket.get());
  --shared->counts.sockets;
}

/// Requests one after another until the client has enough, is too slow, or asks for a WebSocket.
template <class Stream>
net::awaitable<void> serve(Stream stream, [[maybe_unused]] Place place, std::string address, bool is_tls,
                           std::shared_ptr<Shared> shared) {
  const auto& limits = shared->plan.limits;
  auto& lowest = beast::get_lowest_layer(stream);
  beast::flat_buffer buffer(limits.header_bytes + limits.body_bytes);
  bool keep_alive = true;
  while (keep_alive && !shared->is_stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(limits.body_bytes);
    lowest.expires_after(std::chrono::seconds(limits.request_seconds));
    auto [error, size] = co_await http::async_read(stream, buffer, parser, net::as_tuple(net::use_awaitable));
    Response response;
    if (error) {
      const auto told = answer_to(error);
      if (!told) break;
      response = *told;
      keep_alive = false;
    } else {
      ++shared->counts.requests;
      auto request = to_request(parser.get(), address, is_tls, shared->plan.trusts_proxy);
      lowest.expires_never();  // what we do ourselves is not the client's fault
      if (websocket::is_upgrade(parser.get())) {
        auto peer = co_await shared->handler.open(std::move(request));
        if (peer) {
          co_await serve_socket(std::move(stream), parser.release(), std::move(*peer), shared);
          co_return;
        }
        response = std::move(peer.error());
        keep_alive = false;
      } else {
        keep_alive = parser.get().keep_alive();
        response = co_await shared->handler.answer(std::move(request));
      }
    }
    const auto message = to_message(response, 11, keep_alive, parser.get().method() == http::verb::head);
    lowest.expires_after(std::chrono::seconds(limits.request_seconds));
    auto [unsent, sent] = co_await http::async_write(stream, message, net::as_tuple(net::use_awaitable));
    if (unsent) break;
  }
  lowest.expires_after(std::chrono::seconds(1));
  if constexpr (!std::is_same_v<Stream, beast::tcp_stream>)
    (void)co_await stream.async_shutdown(net::as_tuple(net::use_awaitable));
  error_code ignored;
  lowest.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

/// Each in a source of its own, since each is half a minute's compiling.
net::awaitable<void> serve_plain(tcp::socket socket, Place place, std::string address, std::shared_ptr<Shared> shared);
net::awaitable<void> serve_tls(tcp::socket socket, net::ssl::context& tls, Place place, std::string address,
                               std::shared_ptr<Shared> shared);

}  // namespace rummage::server
