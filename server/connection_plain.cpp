#include "server/connection.hpp"

namespace rummage::server {

net::awaitable<void> serve_plain(tcp::socket socket, Place place, std::string address, std::shared_ptr<Shared> shared) {
  co_await serve(beast::tcp_stream(std::move(socket)), std::move(place), std::move(address), false, std::move(shared));
}

}  // namespace rummage::server
