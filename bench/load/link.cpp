#include "load/link.hpp"

#include <deque>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace rummage::load {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using net::ip::tcp;

tcp::endpoint endpoint_of(const Address& address) { return {net::ip::make_address(address.host), address.port}; }

std::string host_of(const Address& address) { return address.host + ":" + std::to_string(address.port); }

}  // namespace

struct Http::Impl {
  net::io_context context;
  tcp::socket socket{context};
  beast::flat_buffer buffer;
  Address address;

  Answer ask(http::verb verb, const std::string& path, const std::string& body, const std::string& cookie) {
    try {
      http::request<http::string_body> request(verb, path, 11);
      request.set(http::field::host, host_of(address));
      if (!cookie.empty()) request.set(http::field::cookie, cookie);
      if (verb == http::verb::post) request.set(http::field::content_type, "application/json");
      request.body() = body;
      request.prepare_payload();
      http::write(socket, request);
      http::response_parser<http::string_body> parser;
      parser.body_limit(std::uint64_t{64} << 20U);
      http::read(socket, buffer, parser);
      auto response = parser.release();
      Answer out{response.result_int(), std::move(response.body()), {}};
      const std::string set(response[http::field::set_cookie]);
      out.cookie = set.substr(0, set.find(';'));
      return out;
    } catch (const boost::system::system_error& error) {
      throw Trouble(path + ": " + error.code().message());
    }
  }
};

Http::Http(const Address& address) : impl_(std::make_unique<Impl>()) {
  impl_->address = address;
  error_code error;
  impl_->socket.connect(endpoint_of(address), error);
  if (error) throw Trouble("no server at " + host_of(address) + ": " + error.message());
  impl_->socket.set_option(tcp::no_delay(true));
}
Http::~Http() = default;

Answer Http::get(const std::string& path, const std::string& cookie) {
  return impl_->ask(http::verb::get, path, {}, cookie);
}
Answer Http::post(const std::string& path, const std::string& body, const std::string& cookie) {
  return impl_->ask(http::verb::post, path, body, cookie);
}

namespace {

class BeastLink final : public Link, public std::enable_shared_from_this<BeastLink> {
 public:
  BeastLink(net::io_context& context, Listener& listener) : stream_(context), listener_(&listener) {}

  void connect(const Address& address, const std::string& target, const std::string& cookie, unsigned from) {
    auto& socket = stream_.next_layer();
    error_code error;
    socket.open(tcp::v4(), error);
    if (!error && from > 0) socket.bind({net::ip::make_address_v4(0x7f000001U + from), 0}, error);
    if (error) throw Trouble("no socket: " + error.message());
    stream_.set_option(websocket::stream_base::decorator([cookie](websocket::request_type& request) {
      request.set(http::field::cookie, cookie);
    }));
    socket.async_connect(
        endpoint_of(address), [self = shared_from_this(), host = host_of(address), target](error_code failed) {
          if (failed) return self->end();
          self->stream_.next_layer().set_option(tcp::no_delay(true));
          self->stream_.async_handshake(host, target, [self](error_code refused) {
            if (refused) return self->end();
            self->is_open_ = true;
            if (!self->queue_.empty()) self->write();
            self->read();
          });
        });
  }

  void send(std::string text) override {
    queue_.push_back(std::move(text));
    if (is_open_ && queue_.size() == 1) write();
  }

  void drop() override {
    listener_ = nullptr;
    error_code ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t size) {
      if (error) return self->end();
      if (self->listener_ != nullptr)
        self->listener_->message({static_cast<const char*>(self->buffer_.data().data()), size});
      self->buffer_.consume(size);
      self->read();
    });
  }

  void write() {
    stream_.async_write(net::buffer(queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;  // whoever reads hears of it
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }

  void end() {
    const bool was_open = std::exchange(is_open_, false);
    auto* const listener = std::exchange(listener_, nullptr);
    if (listener == nullptr) return;
    if (was_open)
      listener->closed(static_cast<std::uint16_t>(stream_.reason().code));
    else
      listener->not_opened();
  }

  websocket::stream<tcp::socket> stream_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  Listener* listener_;
  bool is_open_ = false;
};

}  // namespace

std::shared_ptr<Link> Link::open(net::io_context& context, const Address& address, const std::string& target,
                                 const std::string& cookie, Listener& listener, unsigned from) {
  auto link = std::make_shared<BeastLink>(context, listener);
  link->connect(address, target, cookie, from);
  return link;
}

}  // namespace rummage::load
