#include "server/web_socket.hpp"

#include <chrono>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>

#include "server/buffered_stream.hpp"
#include "server/http_messages.hpp"
#include "table/turn.hpp"

namespace rummage::server {
namespace {

namespace websocket = beast::websocket;

/// A WebSocket after its handshake. What is sent waits in the stream below it, up to a limit, until the client takes
/// it.
class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(ClientStream stream, std::shared_ptr<ListenerState> shared)
      : stream_(BufferedStream(std::move(stream))), shared_(std::move(shared)) {}

  websocket::stream<BufferedStream>& stream() { return stream_; }
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
    table::Turn::writes(text.size());
    below.send_text(text);
  }

  /// The client closes, and Beast answers: messages go past Beast, so none may follow its closing frame.
  void fall_silent() { is_closing_ = true; }

  void close(std::uint16_t code, std::string_view reason) override {
    if (is_closing_) return;
    is_closing_ = true;
    const websocket::close_reason why(
        static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
    stream_.async_close(why, [self = shared_from_this()](error_code) {});
  }

 private:
  websocket::stream<BufferedStream> stream_;
  std::shared_ptr<ListenerState> shared_;
  bool is_closing_ = false;
};

/// Reads what the client sends until one side closes.
net::awaitable<void> read_messages(const std::shared_ptr<WebSocket>& socket, Peer& peer, ListenerState& shared) {
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

void set_options(websocket::stream<BufferedStream>& ws, const NetworkLimits& limits, bool is_tls) {
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

}  // namespace

net::awaitable<void> serve_socket(ClientStream stream, http::request<http::string_body> message,
                                  std::shared_ptr<Peer> peer, std::shared_ptr<ListenerState> shared) {
  const bool is_tls = stream.is_tls();
  const auto& limits = shared->plan.limits;
  beast::get_lowest_layer(stream).expires_never();
  const auto socket = std::make_shared<WebSocket>(std::move(stream), shared);
  auto& ws = socket->stream();
  set_options(ws, limits, is_tls);
  auto [refused] = co_await ws.async_accept(message, net::as_tuple(net::use_awaitable));
  if (refused) co_return;

  // Beast answers pings by itself, so they need a limit of their own.
  ws.control_callback([&limits, raw = socket.get(), bucket = Bucket()](websocket::frame_type kind, auto) mutable {
    using namespace std::chrono;
    if (kind == websocket::frame_type::close) return raw->fall_silent();
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

}  // namespace rummage::server
