#include "server/connection.hpp"

#include <array>
#include <chrono>
#include <iterator>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <poll.h>

#include "server/web_socket.hpp"
#include "table/turn.hpp"

namespace rummage::server {
namespace {

/// Serves requests one after another until the client leaves, is too slow, or asks for a WebSocket.
class Conversation {
 public:
  Conversation(ClientStream stream, std::string address, std::shared_ptr<ListenerState> shared)
      : stream_(std::move(stream)),
        address_(std::move(address)),
        is_tls_(stream_.is_tls()),
        shared_(std::move(shared)),
        limits_(shared_->plan.limits),
        buffer_(limits_.header_bytes + limits_.body_bytes) {}

  net::awaitable<void> run() {
    lowest().expires_after(std::chrono::seconds(limits_.request_seconds));
    const bool is_greeted = co_await stream_.greet();
    if (!is_greeted) co_return;
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
      const bool is_sent = co_await send(*response, parser.get().method() == http::verb::head);
      if (!is_sent) break;
    }
    if (!is_handed_over_) co_await end();
  }

 private:
  static constexpr auto token = net::as_tuple(net::use_awaitable);

  static auto count_fields(const http::fields& header) { return std::distance(header.begin(), header.end()); }

  beast::tcp_stream& lowest() { return stream_.next_layer(); }

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
    const auto fields = count_fields(parser.get());
    auto [broken, more] = co_await http::async_read(stream_, buffer_, parser, token);
    // Fields that come after the body would count as headers: a proxy that passes them on has not checked them, and a
    // client could say there from which address it comes (RFC 9110, 6.5.1).
    if (!broken && count_fields(parser.get()) != fields) co_return http::error::bad_field;
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
    auto read = to_request(parser.get(), address_, is_tls_, shared_->plan.trusts_proxy);
    if (!read) {
      keep_alive_ = false;
      co_return answer_to(http::error::bad_target, is_tls_);
    }
    auto& request = *read;
    request.has_left = [this] { return has_left(); };
    lowest().expires_never();  // our own work does not count against the client's time
    if (!beast::websocket::is_upgrade(parser.get())) {
      auto response = co_await shared_->handler.answer(std::move(request));
      co_return response;
    }
    auto peer = co_await shared_->handler.open(std::move(request));
    keep_alive_ = false;
    if (!peer) co_return std::move(peer.error());
    is_handed_over_ = true;
    co_await serve_socket(std::move(stream_), parser.release(), std::move(*peer), shared_);
    co_return std::nullopt;
  }

  // Whoever sends nothing more is taken to be gone, though HTTP would let them read on: it is only asked where so much
  // waits that work must be spared.
  bool has_left() {
    pollfd events{lowest().socket().native_handle(), POLLRDHUP, 0};
    return ::poll(&events, 1, 0) > 0;
  }

  // A long body is sent piece by piece from where it lies: each piece is one turn, and has its own time to be taken.
  net::awaitable<bool> send(const Response& response, bool is_head) {
    const bool is_long = !is_head && response.body && response.body->size() > longest_piece;
    const auto message = to_message(response, 11, keep_alive_, is_head || is_long);
    table::Turn::writes(message.body().size());
    lowest().expires_after(std::chrono::seconds(limits_.request_seconds));
    auto [unsent, size] = co_await http::async_write(stream_, message, token);
    if (unsent || !is_long) co_return !unsent;
    for (std::string_view rest = *response.body; !rest.empty();) {
      const auto piece = rest.substr(0, longest_piece);
      rest.remove_prefix(piece.size());
      table::Turn::writes(piece.size());
      lowest().expires_after(std::chrono::seconds(limits_.request_seconds));
      auto [broken, sent] = co_await net::async_write(stream_, net::buffer(piece.data(), piece.size()), token);
      if (broken) co_return false;
    }
    co_return true;
  }

  // Reads and discards for a moment what the client still sends: if we closed at once, its system could discard our
  // last answer.
  net::awaitable<void> end() {
    lowest().expires_after(std::chrono::seconds(1));
    co_await stream_.take_leave();
    error_code ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    std::array<char, 4096> thrown_away{};
    for (;;) {
      auto [error, size] = co_await lowest().async_read_some(net::buffer(thrown_away), token);
      if (error) co_return;
    }
  }

  static constexpr std::size_t first_bytes = 1024;
  static constexpr std::size_t longest_piece = std::size_t{64} * 1024;

  ClientStream stream_;
  std::string address_;
  bool is_tls_;
  std::shared_ptr<ListenerState> shared_;
  const NetworkLimits& limits_;
  beast::flat_buffer buffer_;
  bool keep_alive_ = true;
  bool is_handed_over_ = false;
};

}  // namespace

net::awaitable<void> serve(ClientStream stream, [[maybe_unused]] ConnectionSlot slot, std::string address,
                           std::shared_ptr<ListenerState> shared) {
  Conversation conversation(std::move(stream), std::move(address), std::move(shared));
  co_await conversation.run();
}

}  // namespace rummage::server
