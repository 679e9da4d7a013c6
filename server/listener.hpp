#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/http.hpp"
#include "server/rates.hpp"

namespace rummage::server {

/// What one client may cost us.
struct NetworkLimits {
  std::size_t connections = 20'000;
  std::size_t connections_an_address = 256;
  std::size_t header_bytes = std::size_t{8} * 1024;
  std::size_t body_bytes = std::size_t{64} * 1024;
  std::size_t message_bytes = std::size_t{8} * 1024;  // of a WebSocket
  std::size_t queued_messages = 256;                  // waiting to be sent to a slow client
  std::size_t queued_bytes = std::size_t{1} << 20U;
  Rate pings{20, 2};         // and other control frames of a WebSocket
  int request_seconds = 15;  // for a whole request to arrive
  int idle_seconds = 60;     // between requests; a silent WebSocket is pinged at half of it
  int goodbye_seconds = 5;   // for clients to go when the server stops
};

struct ListenerPlan {
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;
  std::string tls_certificate;  // PEM files; both or neither
  std::string tls_key;
  bool trusts_proxy = false;  // believes X-Forwarded-For and X-Forwarded-Proto
  NetworkLimits limits;
};

/// Figures for /metrics.
struct NetworkCounts {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;       // over a limit
  std::uint64_t not_accepted = 0;  // by the system: mostly for want of file descriptors
  std::string why_not_accepted;
  std::uint64_t requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t dropped = 0;  // clients that read too slowly
  std::uint64_t open = 0;
  std::uint64_t sockets = 0;
};

/// Accepts connections and serves them, all on the one thread that runs `context`.
class Listener {
 public:
  /// Opens the port; returns a message if that fails.
  static std::expected<std::unique_ptr<Listener>, std::string> open(net::io_context& context, const ListenerPlan& plan,
                                                                    Handler& handler);
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;

  /// The port it listens on, even if the plan says 0, which means any free port.
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual const NetworkCounts& counts() const = 0;
  /// Accepts no more connections and asks every client to come back later.
  virtual void stop() = 0;
};

}  // namespace rummage::server
