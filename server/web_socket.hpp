#pragma once

#include <memory>

#include "server/connection.hpp"

namespace rummage::server {

/// Answers a request for a WebSocket and serves it until one side closes.
net::awaitable<void> serve_socket(ClientStream stream, http::request<http::string_body> message,
                                  std::shared_ptr<Peer> peer, std::shared_ptr<ListenerState> shared);

}  // namespace rummage::server
