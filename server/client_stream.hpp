#pragma once

#include <cstddef>
#include <utility>
#include <variant>

#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/container/static_vector.hpp>

namespace rummage::server {

/// What a client's bytes come through, TCP or TLS. One type for both, and handlers without their types below it, so
/// that HTTP and WebSockets, which are large templates, are compiled once.
class ClientStream {
  using error_code = boost::system::error_code;

 public:
  using Tcp = boost::beast::tcp_stream;
  using next_layer_type = Tcp;
  using executor_type = Tcp::executor_type;
  using Moved = boost::asio::any_completion_handler<void(error_code, std::size_t)>;
  using Ended = boost::asio::any_completion_handler<void(error_code)>;

  explicit ClientStream(boost::asio::ip::tcp::socket socket) : stream_(Tcp(std::move(socket))) {}
  ClientStream(boost::asio::ip::tcp::socket socket, boost::asio::ssl::context& tls)
      : stream_(std::in_place_type<Tls>, Tcp(std::move(socket)), tls) {}

  [[nodiscard]] bool is_tls() const { return std::holds_alternative<Tls>(stream_); }
  executor_type get_executor() { return next_layer().get_executor(); }
  Tcp& next_layer() {
    auto* tls = std::get_if<Tls>(&stream_);
    return tls != nullptr ? tls->next_layer() : std::get<Tcp>(stream_);
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& places) {
          read_some(gathered<boost::asio::mutable_buffer>(places), std::move(handler));
        },
        token, buffers);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& pieces) {
          write_some(gathered<boost::asio::const_buffer>(pieces), std::move(handler));
        },
        token, buffers);
  }

  /// Greets a client over TLS, or says goodbye to it; without TLS there is nothing to say. False where it failed.
  boost::asio::awaitable<bool> greet();
  boost::asio::awaitable<void> take_leave();
  /// How Beast ends a connection after the closing handshake of a WebSocket.
  void end(boost::beast::role_type role, Ended handler);

 private:
  using Tls = boost::beast::ssl_stream<Tcp>;
  // More of them are read or written by the next call: neither promises to do all at once.
  static constexpr std::size_t most_buffers = 8;
  template <class Buffer>
  using List = boost::container::static_vector<Buffer, most_buffers>;

  template <class Buffer, class Buffers>
  static List<Buffer> gathered(const Buffers& buffers) {
    List<Buffer> list;
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != boost::asio::buffer_sequence_end(buffers); ++at)
      if (const Buffer one(*at); one.size() > 0 && list.size() < most_buffers) list.push_back(one);
    return list;
  }
  void read_some(const List<boost::asio::mutable_buffer>& places, Moved handler);
  void write_some(const List<boost::asio::const_buffer>& pieces, Moved handler);

  std::variant<Tcp, Tls> stream_;
};

template <class Handler>
void async_teardown(boost::beast::role_type role, ClientStream& stream, Handler&& handler) {
  stream.end(role, std::forward<Handler>(handler));
}

}  // namespace rummage::server
