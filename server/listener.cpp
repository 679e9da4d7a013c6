#include "server/listener.hpp"

#include <charconv>
#include <optional>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>

#include "server/connection.hpp"
#include "server/http_messages.hpp"
#include "server/work.hpp"

namespace rummage::server {
namespace {

std::string field(const http::request<http::string_body>& message, http::field name) {
  const auto value = message[name];
  return {value.data(), value.size()};
}

// The last entry of the last header line: the trusted proxy itself added it, and some proxies add a line of their own.
std::string last_said(const http::request<http::string_body>& message, const char* name) {
  std::string list;
  const auto [first, end] = message.equal_range(name);
  for (auto line = first; line != end; ++line) list.assign(line->value().data(), line->value().size());
  const auto comma = list.rfind(',');
  auto last = comma == std::string::npos ? list : list.substr(comma + 1);
  const auto begin = last.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : last.substr(begin, last.find_last_not_of(" \t") - begin + 1);
}

// Addresses are counted by household; with IPv6 that is a network of 64 bits.
std::string household(const net::ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return net::ip::make_address_v4(net::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return net::ip::address_v6(bytes).to_string();
}

// The four forms of a target (RFC 9112, 3.2): a path, a whole address, whose host counts instead of the header, and
// those of OPTIONS and CONNECT, which have no route. False for anything else.
bool read_target(std::string_view target, Request& out) {
  if (out.method == "OPTIONS" || out.method == "CONNECT") {
    out.path = target;
    return true;
  }
  if (!target.starts_with('/')) {
    const std::string_view scheme = out.is_secure ? "https://" : "http://";
    if (!beast::iequals(target.substr(0, scheme.size()), scheme)) return false;
    target.remove_prefix(scheme.size());
    const auto end = std::min(target.find_first_of("/?#"), target.size());
    out.host = target.substr(0, end);
    target.remove_prefix(end);
    if (out.host.empty()) return false;
  }
  if (target.find('#') != std::string_view::npos) return false;  // what follows it is the browser's alone
  const auto mark = target.find('?');
  out.path = target.substr(0, mark);
  if (out.path.empty()) out.path = "/";
  if (mark != std::string_view::npos) out.query = target.substr(mark + 1);
  return true;
}

std::string describe(std::string_view what, const error_code& error) {
  return std::string(what) + ": " + error.message();
}

}  // namespace

ConnectionSlot::ConnectionSlot(std::shared_ptr<ListenerState> shared, std::string address)
    : shared_(std::move(shared)), address_(std::move(address)) {
  ++shared_->by_address[address_];
  ++shared_->counts.open;
}

ConnectionSlot::~ConnectionSlot() {
  if (!shared_) return;
  --shared_->counts.open;
  const auto found = shared_->by_address.find(address_);
  if (--found->second == 0) shared_->by_address.erase(found);
}

bool has_clear_length(const http::request<http::string_body>& header) {
  const auto codings = header.count(http::field::transfer_encoding);
  if (codings == 0) return true;
  return codings == 1 && beast::iequals(header[http::field::transfer_encoding], "chunked") &&
         header.count(http::field::content_length) == 0 && header.version() >= 11;
}

std::optional<Request> to_request(const http::request<http::string_body>& message, const std::string& address,
                                  bool is_tls, bool trusts_proxy) {
  Request out;
  const auto method = message.method_string();
  out.method.assign(method.data(), method.size());
  out.address = address;
  out.is_secure = is_tls;
  if (trusts_proxy) {
    error_code no_address;
    const auto said = net::ip::make_address(last_said(message, "X-Forwarded-For"), no_address);
    if (!no_address) out.address = household(said);
    if (last_said(message, "X-Forwarded-Proto") == "https") out.is_secure = true;
  }
  out.host = field(message, http::field::host);
  if (!read_target({message.target().data(), message.target().size()}, out)) return std::nullopt;
  out.origin = field(message, http::field::origin);
  out.cookie = field(message, http::field::cookie);
  out.content_type = field(message, http::field::content_type);
  out.if_none_match = field(message, http::field::if_none_match);
  out.accept_encoding = field(message, http::field::accept_encoding);
  out.accept_language = field(message, http::field::accept_language);
  out.body = message.body();
  return out;
}

http::response<http::string_body> to_message(const Response& response, unsigned version, bool keep_alive,
                                             bool is_head) {
  http::response<http::string_body> out(static_cast<http::status>(response.status), version);
  out.set(http::field::content_type, response.content_type);
  for (const auto& [name, value] : response.headers) out.insert(name, value);
  out.keep_alive(keep_alive);
  if (response.body && !is_head) out.body() = *response.body;
  out.prepare_payload();
  if (response.body && is_head) out.content_length(response.body->size());
  return out;
}

std::optional<Response> answer_to(const error_code& error, bool is_tls) {
  Response out;
  for (const auto& [name, value] : common_headers(is_tls)) out.headers.emplace_back(name, value);
  out.content_type = "text/plain; charset=utf-8";
  const auto tell = [&](int status, std::string text) {
    out.status = status;
    out.body = std::make_shared<const std::string>(std::move(text));
    return out;
  };
  if (error == http::error::header_limit) return tell(431, "The request's header is too long.\n");
  if (error == http::error::body_limit) return tell(413, "The request's body is too long.\n");
  if (error == http::error::buffer_overflow) return tell(431, "The request's header is too long.\n");
  if (error == beast::error::timeout) return std::nullopt;
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() == http::make_error_code(http::error::bad_version).category())
    return tell(400, "This is not HTTP: " + error.message() + ".\n");
  return std::nullopt;
}

namespace {

class TcpListener final : public Listener {
 public:
  TcpListener(net::io_context& context, const ListenerPlan& plan, Handler& handler)
      : context_(context),
        acceptor_(context),
        shared_(std::make_shared<ListenerState>(ListenerState{plan, handler, {}, {}, {}})) {}

  // Returns what is wrong; empty if nothing is.
  std::string bind() {
    error_code error;
    const auto& plan = shared_->plan;
    const auto address = net::ip::make_address(plan.address, error);
    if (error) return "\"" + plan.address + "\" is no address";
    const tcp::endpoint endpoint(address, plan.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
    if (error) return describe(plan.address + ":" + std::to_string(plan.port), error);
    if (plan.tls_certificate.empty() != plan.tls_key.empty()) return "TLS needs both a certificate and its key";
    return plan.tls_certificate.empty() ? "" : load_tls();
  }

  void start() {
    net::co_spawn(context_, accept(), [this](const std::exception_ptr& fault) {
      if (!fault) return;
      report(*shared_, "listener", fault);
      start();  // that one connection is lost; others must still be let in
    });
  }

  [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] const NetworkCounts& counts() const override { return shared_->counts; }

  void stop() override {
    shared_->is_stopping = true;
    error_code ignored;
    acceptor_.close(ignored);
    const auto farewells = shared_->farewells;  // a copy: a farewell may end its connection and erase itself
    for (const auto& [who, say] : farewells) say();
  }

 private:
  std::string load_tls() {
    tls_.emplace(net::ssl::context::tls_server);
    error_code error;
    tls_->set_options(
        net::ssl::context::default_workarounds | net::ssl::context::no_tlsv1 | net::ssl::context::no_tlsv1_1, error);
    if (!error) tls_->use_certificate_chain_file(shared_->plan.tls_certificate, error);
    if (error) return describe(shared_->plan.tls_certificate, error);
    tls_->use_private_key_file(shared_->plan.tls_key, net::ssl::context::pem, error);
    if (error) return describe(shared_->plan.tls_key, error);
    SSL_CTX_set_mode(tls_->native_handle(), SSL_MODE_RELEASE_BUFFERS);  // idle connections keep no buffers
    return "";
  }

  net::awaitable<void> accept() {
    for (;;) {
      auto [error, socket] = co_await acceptor_.async_accept(done_token);
      if (error == net::error::operation_aborted || shared_->is_stopping) co_return;
      if (error) {  // no descriptors left, most likely: those in use must come free first
        ++shared_->counts.not_accepted;
        shared_->counts.why_not_accepted = error.message();
        net::steady_timer pause(context_, std::chrono::milliseconds(100));
        (void)co_await pause.async_wait(done_token);
        continue;
      }
      welcome(std::move(socket));
    }
  }

  void welcome(tcp::socket socket) {
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    auto address = household(remote.address());
    const auto& limits = shared_->plan.limits;
    const auto found = shared_->by_address.find(address);
    const auto same = found == shared_->by_address.end() ? 0 : found->second;
    if (shared_->counts.open >= limits.connections ||
        (!shared_->plan.trusts_proxy && same >= limits.connections_an_address)) {
      ++shared_->counts.refused;
      return;  // leaving the scope closes the socket
    }
    ++shared_->counts.accepted;
    socket.set_option(tcp::no_delay(true), error);
    ConnectionSlot slot(shared_, address);
    const auto ended = [shared = shared_](const std::exception_ptr& fault) { report(*shared, "connection", fault); };
    auto stream = tls_ ? ClientStream(std::move(socket), *tls_) : ClientStream(std::move(socket));
    net::co_spawn(context_, serve(std::move(stream), std::move(slot), std::move(address), shared_), ended);
  }

  // Logs the exception that ended a connection, which is closed by then, or the listener.
  static void report(ListenerState& shared, std::string_view where, const std::exception_ptr& fault) {
    try {
      if (fault) std::rethrow_exception(fault);
    } catch (const std::exception& what) {
      shared.handler.failed(where, what.what());
    }
  }

  net::io_context& context_;
  tcp::acceptor acceptor_;
  std::optional<net::ssl::context> tls_;
  std::shared_ptr<ListenerState> shared_;
};

}  // namespace

std::expected<std::unique_ptr<Listener>, std::string> Listener::open(net::io_context& context, const ListenerPlan& plan,
                                                                     Handler& handler) {
  auto listener = std::make_unique<TcpListener>(context, plan, handler);
  if (auto wrong = listener->bind(); !wrong.empty()) return std::unexpected(std::move(wrong));
  listener->start();
  return listener;
}

}  // namespace rummage::server
