#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/client_stream.hpp"
#include "server/listener.hpp"

// One client's connection. Only the sources of listener, connections and WebSockets include this header, which brings
// in much of Boost.Beast.

namespace rummage::server {

namespace beast = boost::beast;
namespace http = beast::http;
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

/// Nothing where the target is none that a server can be asked for.
std::optional<Request> to_request(const http::request<http::string_body>& message, const std::string& address,
                                  bool is_tls, bool trusts_proxy);
http::response<http::string_body> to_message(const Response& response, unsigned version, bool keep_alive, bool is_head);
/// Whether the headers leave no doubt where the body ends. A proxy in front of us that reads them differently could
/// take part of one client's body for the next client's request (RFC 9112, 6.3).
bool has_clear_length(const http::request<http::string_body>& header);
/// The answer to a request that cannot be read; nothing if nobody is left to receive it.
std::optional<Response> answer_to(const error_code& error, bool is_tls);

/// Serves requests one after another until the client leaves, is too slow, or asks for a WebSocket.
net::awaitable<void> serve(ClientStream stream, ConnectionSlot slot, std::string address,
                           std::shared_ptr<ListenerState> shared);

}  // namespace rummage::server
