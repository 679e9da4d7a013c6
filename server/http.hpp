#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>

// HTTP and WebSocket as the rest of the server sees them: plain values, so that few files know Boost.Beast.

namespace rummage::server {

namespace net = boost::asio;

/// A request with those of its headers that we use.
struct Request {
  std::string method;  // "GET"
  std::string path;    // as sent, without the query: "/api/games"
  std::string query;
  std::string address;     // the client's; behind a trusted proxy, the one that the proxy names
  bool is_secure = false;  // over TLS, here or at such a proxy
  std::string host;
  std::string origin;
  std::string cookie;
  std::string content_type;
  std::string if_none_match;
  std::string accept_encoding;
  std::string accept_language;
  std::string body;
  /// Whether the client has gone meanwhile, and nobody will read the answer; while it is being made.
  std::function<bool()> has_left = {};
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;   // nullptr: none
  std::shared_ptr<const void> memory_share;  // given back when it was sent, or cannot be
};

/// The server's end of a WebSocket. To be used on the network thread only.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;

  /// Queues a copy of a message; a client that reads too slowly is dropped.
  virtual void send(std::string_view text) = 0;
  /// Sends what is queued, then closes with this code (RFC 6455, 7.4).
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

/// Who is at the other end of a WebSocket.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  virtual void opened(std::shared_ptr<Socket> socket) = 0;
  virtual void message(std::string_view text) = 0;
  /// Nothing comes after this; the socket must not be used any more.
  virtual void closed() = 0;
};

/// Answers what comes over the network. All calls are made on the network thread.
class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  virtual net::awaitable<Response> answer(Request request) = 0;
  /// A client asks for a WebSocket: returns who will serve it, or the response that refuses it.
  virtual net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open(Request request) = 0;
  /// An exception ended the work on this connection; it is to be logged.
  virtual void failed([[maybe_unused]] std::string_view where, [[maybe_unused]] std::string_view why) {}
};

}  // namespace rummage::server
