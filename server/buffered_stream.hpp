#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/role.hpp>

#include "server/client_stream.hpp"

namespace rummage::server {

/// A stream under a WebSocket that gathers what is written until the thread has nothing else to do, and then sends it
/// all at once: a move's news and its answer cost one system call instead of two, and a burst of moves costs no more.
/// Messages are framed here instead of by Beast. Beast's control frames (ping, pong, close) come through
/// async_write_some as whole frames, so the two never interleave. To be used on one thread only.
class BufferedStream {
  using error_code = boost::system::error_code;

 public:
  using next_layer_type = ClientStream;
  using executor_type = ClientStream::executor_type;

  explicit BufferedStream(ClientStream next) : state_(std::make_shared<State>(std::move(next))) {}

  executor_type get_executor() { return state_->next.get_executor(); }
  ClientStream& next_layer() { return state_->next; }

  /// What was written and the system has not yet accepted.
  [[nodiscard]] std::size_t waiting_bytes() const { return state_->pending.size() + state_->flight.size(); }
  [[nodiscard]] std::size_t waiting_messages() const { return state_->pending_messages + state_->flight_messages; }

  /// Sends one text message (RFC 6455, 5.2), unmasked as all frames of a server are.
  void send_text(std::string_view text) {
    constexpr unsigned char final_text = 0x81;
    std::array<char, 10> head{static_cast<char>(final_text)};
    std::size_t length_bytes = 0;
    if (text.size() < 126) {
      head[1] = static_cast<char>(text.size());
    } else {
      length_bytes = text.size() < 0x10000 ? 2 : 8;
      head[1] = length_bytes == 2 ? 126 : 127;
      for (std::size_t i = 0; i < length_bytes; ++i)
        head[2 + i] = static_cast<char>(text.size() >> (8 * (length_bytes - 1 - i)) & 0xffU);
    }
    state_->take_room();
    state_->pending.append(head.data(), 2 + length_bytes);
    state_->pending.append(text);
    ++state_->pending_messages;
    State::schedule(state_);
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return state_->next.async_read_some(buffers, std::forward<Token>(token));
  }

  /// Completes when all of it has been sent.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(error_code, std::size_t)>(
        [state = state_](auto handler, const Buffers& pieces) {
          const auto size = boost::asio::buffer_size(pieces);
          state->take_room();
          const auto before = state->pending.size();
          state->pending.resize(before + size);
          boost::asio::buffer_copy(boost::asio::buffer(state->pending.data() + before, size), pieces);
          state->waiters.push_back([size, own = std::move(handler)](const error_code& error) mutable {
            std::move(own)(error, error ? 0 : size);
          });
          State::schedule(state);
        },
        token, buffers);
  }

 private:
  struct State {
    explicit State(ClientStream stream) : next(std::move(stream)) {}

    using Waiters = std::vector<std::move_only_function<void(const error_code&)>>;
    ClientStream next;
    std::string pending;
    std::string flight;
    Waiters waiters;  // for what is pending
    Waiters flight_waiters;
    std::size_t pending_messages = 0;
    std::size_t flight_messages = 0;
    bool is_busy = false;  // a flush is scheduled or under way
    error_code failed;

    static void schedule(const std::shared_ptr<State>& self) {
      if (std::exchange(self->is_busy, true)) return;
      boost::asio::post(self->next.get_executor(), [self] { flush(self); });
    }

    static void flush(const std::shared_ptr<State>& self) {
      std::swap(self->flight, self->pending);
      std::swap(self->flight_waiters, self->waiters);
      self->flight_messages = std::exchange(self->pending_messages, 0);
      if (self->failed) return finish(self, self->failed);
      std::size_t sent = 0;
      if (!self->next.is_tls()) {
        // Almost always the system takes all of it at once, and there is nothing to wait for.
        error_code error;
        auto& socket = self->next.next_layer().socket();
        if (!socket.non_blocking()) socket.non_blocking(true, error);
        sent = socket.write_some(boost::asio::buffer(self->flight), error);
        if (error && error != boost::asio::error::would_block) return finish(self, error);
        if (sent == self->flight.size()) return finish(self, {});
      }
      boost::asio::async_write(self->next, boost::asio::buffer(self->flight.data() + sent, self->flight.size() - sent),
                               [self](const error_code& error, std::size_t) { finish(self, error); });
    }

    static void finish(const std::shared_ptr<State>& self, const error_code& error) {
      self->failed = error;
      self->give_room();
      self->flight_messages = 0;
      self->is_busy = false;
      auto done = std::exchange(self->flight_waiters, {});
      for (auto& waiter : done) waiter(error);
      if (!self->pending.empty() || !self->waiters.empty()) schedule(self);
    }

    // Connections share spare buffers: an idle connection holds none, and a busy one reuses memory that was in use a
    // moment ago.
    void take_room() {
      if (!pending.empty() || spare_rooms.empty()) return;
      pending = std::move(spare_rooms.back());
      spare_rooms.pop_back();
    }
    void give_room() {
      constexpr std::size_t most_bytes = 16'384;
      constexpr std::size_t most_rooms = 256;
      flight.clear();
      if (flight.capacity() <= most_bytes && spare_rooms.size() < most_rooms) spare_rooms.push_back(std::move(flight));
      flight = std::string();
    }
  };
  static inline thread_local std::vector<std::string> spare_rooms;

  std::shared_ptr<State> state_;
};

// How Beast ends a connection after the closing handshake.
template <class Handler>
void async_teardown(boost::beast::role_type role, BufferedStream& stream, Handler&& handler) {
  stream.next_layer().end(role, std::forward<Handler>(handler));
}

}  // namespace rummage::server
