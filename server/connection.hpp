#pragma once

#include <array>
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

#include "server/buffered_stream.hpp"
#include "server/http_messages.hpp"
#include "server/listener.hpp"

// One client's connection, over TCP or TLS. Only the listener's sources include this header, which brings in all of
// Boost.Beast.

namespace rummage::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using boost::system::error_code;

/// What connections share with their listener. All of it belongs to the network thread.
struct ListenerState {
  const ListenerPlan plan;
  Handler& handler;
  NetworkCounts counts;
  std::map<std::string, std::size_t> by_address;
  std::map<const void*, std::function<void()>> farewells;  // by open connection: asks its client to leave
  bool is_stopping = false;
};

/// Counts a connection against the limits, for its address and in all, as long as it lives.
class ConnectionSlot {
 public:
  ConnectionSlot(std::shared_ptr<ListenerState> shared, std::string address);
  ConnectionSlot(ConnectionSlot&& other) noexcept = default;
  ConnectionSlot& operator=(ConnectionSlot&&) = delete;
  ~ConnectionSlot();

 private:
  std::shared_ptr<ListenerState> shared_;
  std::string address_;
};

Request to_request(const http::request<http::string_body>& message, const std::string& address, bool is_tls,
                   bool trusts_proxy);
http::response<http::string_body> to_message(const Response& response, unsigned version, bool keep_alive, bool is_head);
/// Whether the headers leave no doubt where the body ends. A proxy in front of us that reads them differently could
/// take part of one client's body for the next client's request (RFC 9112, 6.3).
bool has_clear_length(const http::request<http::string_body>& header);
/// The answer to a request that cannot be read; nothing if nobody is left to receive it.
std::optional<Response> answer_to(const error_code& error, bool is_tls);

/// A WebSocket after its handshake. What is sent waits in the stream below it, up to a limit, until the client takes
/// it.
template <class Stream>
class SocketOf final : public Socket, public std::enable_shared_from_this<SocketOf<Stream>> {
 public:
  SocketOf(Stream stream, std::shared_ptr<ListenerState> shared)
      : stream_(BufferedStream<Stream>(std::move(stream))), shared_(std::move(shared)) {}

  websocket::stream<BufferedStream<Stream>>& stream() { return stream_; }
  [[nodiscard]] bool is_closing() const { return is_closing_; }

  void send(std::string_view text) override {
    if (is_closing_) return;
    const auto& limits = shared_->plan.limits;
    auto& below = stream_.next_layer();
    if (below.waiting_messages() >= limits.queued_messages ||
        below.waiting_bytes() + text.size() > limits.queued_bytes) {
      ++shared_->counts.dropped;
      is_closing_ = true;
      beast::get_lowest_layer(stream_).close();  // it does not read, so it would not read a closing frame either
      return;
    }
    ++shared_->counts.messages_out;
    below.send_text(text);
  }

  void close(std::uint16_t code, std::string_view reason) override {
    if (is_closing_) return;
    is_closing_ = true;
    const websocket::close_reason why(
        static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
    stream_.async_close(why, [self = this->shared_from_this()](error_code) {});
  }

 private:
  websocket::stream<BufferedStream<Stream>> stream_;
  std::shared_ptr<ListenerState> shared_;
  bool is_closing_ = false;
};

/// Reads what the client sends until one side closes.
template <class Stream>
net::awaitable<void> read_messages(const std::shared_ptr<SocketOf<Stream>>& socket, Peer& peer, ListenerState& shared) {
  auto& ws = socket->stream();
  beast::flat_buffer buffer;
  for (;;) {
    auto [error, size] = co_await ws.async_read(buffer, net::as_tuple(net::use_awaitable));
    if (error) co_return;
    if (socket->is_closing()) {
      // What a client sends while it is being closed is ignored.
    } else if (!ws.got_text()) {
      socket->close(websocket::close_code::unknown_data, "text only");
    } else {
      ++shared.counts.messages_in;
      peer.message({static_cast<const char*>(buffer.data().data()), size});
    }
    buffer.consume(size);
    if (buffer.capacity() > 2048)
      buffer.shrink_to_fit();  // so that ten thousand idle clients do not each keep room for a large message
  }
}

template <class Stream>
void set_options(websocket::stream<Stream>& ws, const NetworkLimits& limits, bool is_tls) {
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::seconds(limits.request_seconds);
  timeout.idle_timeout = std::chrono::seconds(limits.idle_seconds);
  timeout.keep_alive_pings = true;
  ws.set_option(timeout);
  ws.set_option(websocket::stream_base::decorator([is_tls](websocket::response_type& response) {
    for (const auto& [name, value] : common_headers(is_tls)) response.set(name, value);
  }));
  ws.read_message_max(limits.message_bytes);
  ws.auto_fragment(false);  // one frame per message, written without a copy
}

template <class Stream>
net::awaitable<void> serve_socket(Stream stream, http::request<http::string_body> message, std::shared_ptr<Peer> peer,
                                  bool is_tls, std::shared_ptr<ListenerState> shared) {
  const auto& limits = shared->plan.limits;
  beast::get_lowest_layer(stream).expires_never();
  const auto socket = std::make_shared<SocketOf<Stream>>(std::move(stream), shared);
  auto& ws = socket->stream();
  set_options(ws, limits, is_tls);
  auto [refused] = co_await ws.async_accept(message, net::as_tuple(net::use_awaitable));
  if (refused) co_return;

  // Beast answers pings by itself, so they need a limit of their own.
  ws.control_callback([&limits, raw = socket.get(), bucket = Bucket()](auto, auto) mutable {
    using namespace std::chrono;
    const auto now = duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    if (!bucket.take(limits.pings, now)) raw->close(websocket::close_code::policy_error, "too fast");
  });
  ++shared->counts.sockets;
  shared->farewells[socket.get()] = [weak = std::weak_ptr(socket)] {
    if (const auto open = weak.lock()) open->close(websocket::close_code::service_restart, "restarting");
  };
  if (shared->is_stopping) shared->farewells[socket.get()]();
  try {
    peer->opened(socket);
    co_await read_messages(socket, *peer, *shared);
  } catch (const std::exception& fault) {  // most likely out of memory: this connection ends, the others stay
    shared->handler.failed("/ws", fault.what());
    beast::get_lowest_layer(ws).close();
  }
  peer->closed();
  shared->farewells.erase(socket.get());
  --shared->counts.sockets;
}

/// Serves requests one after another until the client leaves, is too slow, or asks for a WebSocket.
template <class Stream>
class Conversation {
 public:
  Conversation(Stream stream, std::string address, bool is_tls, std::shared_ptr<ListenerState> shared)
      : stream_(std::move(stream)),
        address_(std::move(address)),
        is_tls_(is_tls),
        shared_(std::move(shared)),
        limits_(shared_->plan.limits),
        buffer_(limits_.header_bytes + limits_.body_bytes) {}

  net::awaitable<void> run() {
    bool is_first = true;
    while (keep_alive_ && !shared_->is_stopping) {
      const bool has_begun = co_await await_request(is_first);
      if (!has_begun) break;
      is_first = false;
      http::request_parser<http::string_body> parser;
      parser.header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
      parser.body_limit(limits_.body_bytes);
      lowest().expires_after(std::chrono::seconds(limits_.request_seconds));
      const auto error = co_await read(parser);
      std::optional<Response> response;
      if (error) {
        response = answer_to(error, is_tls_);
        keep_alive_ = false;
      } else {
        response = co_await answer(parser);
      }
      if (!response) break;
      const auto message = to_message(*response, 11, keep_alive_, parser.get().method() == http::verb::head);
      lowest().expires_after(std::chrono::seconds(limits_.request_seconds));
      auto [unsent, sent] = co_await http::async_write(stream_, message, token);
      if (unsent) break;
    }
    if (!is_handed_over_) co_await end();
  }

 private:
  static constexpr auto token = net::as_tuple(net::use_awaitable);

  auto& lowest() { return beast::get_lowest_layer(stream_); }

  // Between requests a client may be silent for longer than within one, and nothing is lost if it is disconnected.
  net::awaitable<bool> await_request(bool is_first) {
    if (buffer_.size() > 0) co_return true;
    lowest().expires_after(std::chrono::seconds(is_first ? limits_.request_seconds : limits_.idle_seconds));
    shared_->farewells[this] = [this] { lowest().cancel(); };
    auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(first_bytes), token);
    shared_->farewells.erase(this);
    buffer_.commit(size);
    co_return !error;
  }

  net::awaitable<error_code> read(http::request_parser<http::string_body>& parser) {
    auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, token);
    if (error) co_return error;
    if (!has_clear_length(parser.get())) co_return http::error::bad_transfer_encoding;
    if (beast::iequals(parser.get()[http::field::expect], "100-continue") && !parser.is_done()) {
      const http::response<http::empty_body> go_on(http::status::continue_, 11);
      auto [unsent, sent] = co_await http::async_write(stream_, go_on, token);
      if (unsent) co_return unsent;
    }
    auto [broken, more] = co_await http::async_read(stream_, buffer_, parser, token);
    co_return broken;
  }

  // Nothing if no answer can be sent any more.
  net::awaitable<std::optional<Response>> answer(http::request_parser<http::string_body>& parser) {
    ++shared_->counts.requests;
    keep_alive_ = parser.get().keep_alive();
    if (parser.get().version() >= 11 && parser.get().count(http::field::host) != 1) {
      keep_alive_ = false;
      co_return answer_to(http::error::bad_field, is_tls_);
    }
    auto request = to_request(parser.get(), address_, is_tls_, shared_->plan.trusts_proxy);
    lowest().expires_never();  // our own work does not count against the client's time
    if (!websocket::is_upgrade(parser.get())) {
      auto response = co_await shared_->handler.answer(std::move(request));
      co_return response;
    }
    auto peer = co_await shared_->handler.open(std::move(request));
    keep_alive_ = false;
    if (!peer) co_return std::move(peer.error());
    is_handed_over_ = true;
    co_await serve_socket(std::move(stream_), parser.release(), std::move(*peer), is_tls_, shared_);
    co_return std::nullopt;
  }

  // Reads and discards for a moment what the client still sends: if we closed at once, its system could discard our
  // last answer.
  net::awaitable<void> end() {
    lowest().expires_after(std::chrono::seconds(1));
    if constexpr (!std::is_same_v<Stream, beast::tcp_stream>) (void)co_await stream_.async_shutdown(token);
    error_code ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    std::array<char, 4096> thrown_away{};
    for (;;) {
      auto [error, size] = co_await lowest().async_read_some(net::buffer(thrown_away), token);
      if (error) co_return;
    }
  }

  static constexpr std::size_t first_bytes = 1024;

  Stream stream_;
  std::string address_;
  bool is_tls_;
  std::shared_ptr<ListenerState> shared_;
  const NetworkLimits& limits_;
  beast::flat_buffer buffer_;
  bool keep_alive_ = true;
  bool is_handed_over_ = false;
};

template <class Stream>
net::awaitable<void> serve(Stream stream, [[maybe_unused]] ConnectionSlot slot, std::string address, bool is_tls,
                           std::shared_ptr<ListenerState> shared) {
  Conversation<Stream> conversation(std::move(stream), std::move(address), is_tls, std::move(shared));
  co_await conversation.run();
}

/// Each has a source file of its own, since each takes half a minute to compile.
net::awaitable<void> serve_plain(tcp::socket socket, ConnectionSlot slot, std::string address,
                                 std::shared_ptr<ListenerState> shared);
net::awaitable<void> serve_tls(tcp::socket socket, net::ssl::context& tls, ConnectionSlot slot, std::string address,
                               std::shared_ptr<ListenerState> shared);

}  // namespace rummage::server
