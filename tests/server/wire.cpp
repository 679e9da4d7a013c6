#include "wire.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>

#include <arpa/inet.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/message_kinds.hpp"

namespace rummage::server {
namespace {

constexpr int patience_ms = 30'000;

bool wait_for(int handle, short events) {
  pollfd one{handle, events, 0};
  const int ready = poll(&one, 1, patience_ms);
  EXPECT_GT(ready, 0) << "nothing came in time";
  return ready > 0;
}

}  // namespace

std::string Answer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string() : found->second;
}

core::json::object Answer::json() const {
  boost::system::error_code error;
  auto value = core::json::parse(body, error);
  EXPECT_TRUE(!error && value.is_object()) << body;
  return value.is_object() ? value.get_object() : core::json::object();
}

namespace {

bool fits(core::ParamKind kind, const core::json::value& value) {
  switch (kind) {
    case core::ParamKind::number:
    case core::ParamKind::seat: return value.is_int64();
    case core::ParamKind::word:
    case core::ParamKind::card:
    case core::ParamKind::notation: return value.is_string();
    case core::ParamKind::text: return value.is_string() || value.is_int64();
    case core::ParamKind::texts:
    case core::ParamKind::cards:
    case core::ParamKind::messages: return value.is_array();
  }
  return false;
}

// Every parameter of a refusal is one that its code declares, in some game or in none, and of that kind.
void expect_declared(const core::json::object& error) {
  const std::string code(error.at("code").as_string());
  const auto& declared = core::MessageKinds::embedded().all();
  const auto found = std::ranges::find_if(declared, [&](const auto& one) { return one.first.ends_with("/" + code); });
  ASSERT_NE(found, declared.end()) << code;
  for (const auto& param : error) {
    if (param.key() == "code" || param.key() == "rule" || param.key() == "message" || param.key() == "field") continue;
    const auto kind = found->second.find(std::string_view(param.key()));
    ASSERT_NE(kind, found->second.end()) << code << " declares no " << param.key();
    EXPECT_TRUE(fits(kind->second, param.value())) << code << " has another kind of " << param.key();
  }
}

}  // namespace

std::string Answer::code() const {
  const auto all = json();
  const auto* error = all.if_contains("error");
  if (error == nullptr) return {};
  expect_declared(error->as_object());
  return std::string(error->at("code").as_string());
}

// --- bytes ----------------------------------------------------------------------------------------------------------

struct Wire::Tls {
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  SSL* session = nullptr;
  Tls() = default;
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;
  ~Tls() {
    SSL_free(session);
    SSL_CTX_free(context);
  }
};

Wire::Wire(std::uint16_t port, Kind kind, int receive_buffer) : handle_(socket(AF_INET, SOCK_STREAM, 0)) {
  if (receive_buffer > 0) setsockopt(handle_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  const timeval patience{patience_ms / 1000, 0};
  setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  if (kind == Kind::plain) return;
  tls_ = std::make_unique<Tls>();
  tls_->session = SSL_new(tls_->context);
  SSL_set_fd(tls_->session, handle_);
  EXPECT_EQ(SSL_connect(tls_->session), 1);
}

Wire::Wire(Wire&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)), tls_(std::move(other.tls_)), buffer_(std::move(other.buffer_)) {}

Wire::~Wire() {
  tls_.reset();
  if (handle_ >= 0) close(handle_);
}

bool Wire::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = tls_ ? SSL_write(tls_->session, bytes.data(), static_cast<int>(bytes.size()))
                           : ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void Wire::end_sending() { shutdown(handle_, SHUT_WR); }

void Wire::drop() {
  const linger now{1, 0};
  setsockopt(handle_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  close(std::exchange(handle_, -1));
}

bool Wire::fill() {
  std::array<char, 65536> bytes{};
  const bool is_waiting = !tls_ || SSL_pending(tls_->session) == 0;
  if (is_waiting && !wait_for(handle_, POLLIN)) return false;
  const auto got = tls_ ? SSL_read(tls_->session, bytes.data(), static_cast<int>(bytes.size()))
                        : recv(handle_, bytes.data(), bytes.size(), 0);
  if (got <= 0) return false;
  buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

std::string Wire::read(std::size_t size) {
  while (buffer_.size() < size && fill()) {
  }
  auto out = buffer_.substr(0, size);
  buffer_.erase(0, out.size());
  return out;
}

bool Wire::ends() {
  while (fill()) buffer_.clear();
  return !testing::Test::HasFailure();
}

std::optional<std::string> Wire::line() {
  for (;;) {
    if (const auto end = buffer_.find("\r\n"); end != std::string::npos) {
      auto out = buffer_.substr(0, end);
      buffer_.erase(0, end + 2);
      return out;
    }
    if (!fill()) return std::nullopt;
  }
}

Answer Wire::read_answer(bool is_head) {
  Answer out;
  const auto first = line();
  if (!first) return out;
  EXPECT_TRUE(first->starts_with("HTTP/1.1 ")) << *first;
  out.status = std::stoi(first->substr(9));
  for (auto next = line(); next && !next->empty(); next = line()) {
    const auto colon = next->find(':');
    auto name = next->substr(0, colon);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    out.headers.emplace(name, next->substr(next->find_first_not_of(' ', colon + 1)));
  }
  const auto length = out.header("content-length");
  if (!length.empty() && !is_head) out.body = read(std::stoul(length));
  return out;
}

// --- HTTP -----------------------------------------------------------------------------------------------------------

std::string request_text(std::string_view method, std::string_view target, std::string_view body,
                         const Headers& headers) {
  std::string out = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\n";
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(headers, [&](const auto& header) { return header.first == name; });
  };
  if (!has("Host")) out += "Host: localhost\r\n";
  if (method == "POST" && !has("Content-Type")) out += "Content-Type: application/json\r\n";
  if ((method == "POST" || !body.empty()) && !has("Content-Length"))
    out += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  for (const auto& [name, value] : headers) out += name + ": " + value + "\r\n";
  return out + "\r\n" + std::string(body);
}

Answer Browser::ask(std::string_view method, std::string_view target, std::string_view body, Headers headers) {
  if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
  Wire wire(port_, kind_);
  wire.send(request_text(method, target, body, headers));
  auto answer = wire.read_answer(method == "HEAD");
  const auto [first, last] = answer.headers.equal_range("set-cookie");
  for (auto set = first; set != last; ++set) keep(set->second);
  return answer;
}

void Browser::keep(const std::string& set) {
  const auto pair = set.substr(0, set.find(';'));
  const auto name = pair.substr(0, pair.find('=') + 1);
  // "a=1; b=2" without the one of this name.
  std::string others;
  for (std::string_view rest = cookie; !rest.empty();) {
    const auto one = rest.substr(0, rest.find("; "));
    rest.remove_prefix(std::min(rest.size(), one.size() + 2));
    if (!one.starts_with(name)) others += (others.empty() ? "" : "; ") + std::string(one);
  }
  const bool is_forgotten = set.find("Max-Age=0") != std::string::npos;
  cookie = is_forgotten ? others : others.empty() ? pair : others + "; " + pair;
}

std::int64_t Browser::arrive() {
  const auto me = post("/api/me");
  EXPECT_EQ(me.status, 201) << me.body;
  return me.status == 201 ? me.json().at("person").to_number<std::int64_t>() : 0;
}

// --- WebSocket ------------------------------------------------------------------------------------------------------

WebSocket::WebSocket(const Browser& browser, std::string_view target, const Headers& headers, int receive_buffer)
    : wire_(browser.port(), browser.kind(), receive_buffer) {
  Headers all{{"Upgrade", "websocket"},
              {"Connection", "Upgrade"},
              {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
              {"Sec-WebSocket-Version", "13"}};
  if (!browser.cookie.empty()) all.emplace_back("Cookie", browser.cookie);
  for (const auto& header : headers) {
    std::erase_if(all, [&](const auto& one) { return one.first == header.first; });
    all.push_back(header);
  }
  wire_.send(request_text("GET", target, {}, all));
  handshake_ = wire_.read_answer();
  // RFC 6455, 1.3 has this very pair.
  if (handshake_.status == 101) {
    EXPECT_EQ(handshake_.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  }
}

bool WebSocket::send_frame(int opcode, std::string_view payload, bool is_final, bool is_masked) {
  std::string out(1, static_cast<char>((is_final ? 0x80 : 0) | opcode));
  const int mask_bit = is_masked ? 0x80 : 0;
  if (payload.size() < 126) {
    out += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
  } else {
    const int bytes = payload.size() < 65536 ? 2 : 8;
    out += static_cast<char>(mask_bit | (bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>((payload.size() >> (8 * i)) & 0xff);
  }
  constexpr std::array<char, 4> mask{0x12, 0x34, 0x56, 0x78};
  if (is_masked) out.append(mask.data(), mask.size());
  for (std::size_t i = 0; i < payload.size(); ++i)
    out += is_masked ? static_cast<char>(payload[i] ^ mask[i % 4]) : payload[i];
  return wire_.send(out);
}

WebSocket::Frame WebSocket::frame() {
  const auto head = wire_.read(2);
  if (head.size() < 2) return {-1, {}};
  std::size_t size = static_cast<unsigned char>(head[1]);
  EXPECT_LT(size, 128U) << "a server does not mask";
  if (size >= 126) {
    const auto bytes = wire_.read(size == 126 ? 2 : 8);
    size = 0;
    for (const char byte : bytes) size = size << 8U | static_cast<unsigned char>(byte);
  }
  Frame out{head[0] & 0x0f, wire_.read(size)};
  if (out.payload.size() < size) return {-1, {}};
  if (out.opcode == text) heard.push_back(out.payload);
  if (out.opcode == closing) {  // said back, and then this side has nothing more to say
    send_frame(closing, out.payload);
    wire_.end_sending();
  }
  return out;
}

core::json::object WebSocket::next() {
  for (;;) {
    const auto one = frame();
    if (one.opcode == ping) send_frame(pong, one.payload);
    if (one.opcode == closing || one.opcode == -1) return {};
    if (one.opcode == text) return core::json::parse(one.payload).as_object();
  }
}

core::json::object WebSocket::next(std::string_view type) {
  for (;;) {
    auto message = next();
    if (message.empty()) {
      ADD_FAILURE() << "no " << type << " came";
      return {};
    }
    if (message.at("type") == core::json::string_view(type.data(), type.size())) return message;
  }
}

core::json::object WebSocket::ask(core::json::object request) {
  request["id"] = ++asked_;
  if (!send(core::json::serialize(request))) ADD_FAILURE() << "not sent";
  for (;;) {
    auto reply = next("reply");
    if (reply.empty() || (reply.at("re").is_int64() && reply.at("re").as_int64() == asked_)) return reply;
  }
}

int WebSocket::close_code() {
  for (;;) {
    const auto one = frame();
    if (one.opcode == -1) return 0;
    if (one.opcode != closing) continue;
    if (one.payload.size() < 2) return 0;
    return static_cast<unsigned char>(one.payload[0]) * 256 + static_cast<unsigned char>(one.payload[1]);
  }
}

std::string named(const std::string& name) { return core::json::serialize(core::json::object{{"name", name}}); }

std::string login_of(const std::string& login, const std::string& password) {
  return core::json::serialize(core::json::object{{"login", login}, {"password", password}});
}

}  // namespace rummage::server
