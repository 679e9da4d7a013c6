#include "server/connection.hpp"

namespace rummage::server {

net::awaitable<void> serve_tls(tcp::socket socket, net::ssl::context& tls, ConnectionSlot slot, std::string address,
                               std::shared_ptr<ListenerState> shared) {
  beast::ssl_stream<beast::tcp_stream> stream(beast::tcp_stream(std::move(socket)), tls);
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(shared->plan.limits.request_seconds));
  auto [error] = co_await stream.async_handshake(net::ssl::stream_base::server, net::as_tuple(net::use_awaitable));
  if (error) co_return;
  co_await serve(std::move(stream), std::move(slot), std::move(address), true, std::move(shared));
}

}  // namespace rummage::server
