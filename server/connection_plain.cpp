#include "server/connection.hpp"

namespace rummage::server {

net::awaitable<void> serve_plain(tcp::socket socket, ConnectionSlot slot, std::string address,
                                 std::shared_ptr<ListenerState> shared) {
  co_await serve(beast::tcp_stream(std::move(socket)), std::move(slot), std::move(address), false, std::move(shared));
}

}  // namespace rummage::server
