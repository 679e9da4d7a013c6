#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"

// Clients made by hand: they can send what no library would.

namespace rummage::server {

/// An answer as it came, header names in small letters.
struct Answer {
  int status = 0;
  std::multimap<std::string, std::string> headers;
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const;
  [[nodiscard]] core::json::object json() const;
  /// Of a refusal.
  [[nodiscard]] std::string code() const;
};

/// A connection to 127.0.0.1. Whatever is waited for comes within half a minute, or the test fails.
class Wire {
 public:
  enum class Kind : std::uint8_t { plain, tls };
  explicit Wire(std::uint16_t port, Kind kind = Kind::plain, int receive_buffer = 0);
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&&) = delete;
  ~Wire();

  /// False where the other side does not take it any more.
  bool send(std::string_view bytes);
  void end_sending();
  /// At least this much, or less where the connection ended.
  std::string read(std::size_t size);
  Answer read_answer(bool is_head = false);
  /// Whether the other side closes, however it does; what it still says is thrown away.
  bool ends();
  /// Ends as a client does whose machine dies: without a word.
  void drop();

 private:
  bool fill();
  std::optional<std::string> line();

  struct Tls;
  int handle_ = -1;
  std::unique_ptr<Tls> tls_;
  std::string buffer_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

/// What a request is made of; a body brings its length and that it is JSON.
std::string request_text(std::string_view method, std::string_view target, std::string_view body = {},
                         const Headers& headers = {});

/// A browser with its cookie. Each request has a connection of its own.
class Browser {
 public:
  explicit Browser(std::uint16_t port, Wire::Kind kind = Wire::Kind::plain) : port_(port), kind_(kind) {}

  Answer ask(std::string_view method, std::string_view target, std::string_view body = {}, Headers headers = {});
  Answer get(std::string_view target, Headers headers = {}) { return ask("GET", target, {}, std::move(headers)); }
  Answer post(std::string_view target, std::string_view body = "{}", Headers headers = {}) {
    return ask("POST", target, body, std::move(headers));
  }
  /// Becomes somebody; answers the person's id.
  std::int64_t arrive();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] Wire::Kind kind() const { return kind_; }

  std::string cookie;  // "rummage=...", or nothing

 private:
  void keep(const std::string& set);

  std::uint16_t port_;
  Wire::Kind kind_;
};

/// The client's end of a WebSocket.
class WebSocket {
 public:
  struct Frame {
    int opcode = 0;  // -1: the connection ended without a close frame
    std::string payload;
  };
  static constexpr int text = 1;
  static constexpr int binary = 2;
  static constexpr int closing = 8;
  static constexpr int ping = 9;
  static constexpr int pong = 10;

  WebSocket(const Browser& browser, std::string_view target, const Headers& headers = {}, int receive_buffer = 0);

  /// What the server said to the handshake: 101 where all is well.
  [[nodiscard]] const Answer& handshake() const { return handshake_; }
  bool send_frame(int opcode, std::string_view payload, bool is_final = true, bool is_masked = true);
  bool send(std::string_view message) { return send_frame(text, message); }
  Frame frame();
  /// The next message; empty where the connection ends instead.
  core::json::object next();
  /// The next of that type; what comes before it is passed over.
  core::json::object next(std::string_view type);
  /// Asks and waits for its reply.
  core::json::object ask(core::json::object request);
  /// The code that the server closes with; 0 where it closes without. What comes before is passed over.
  int close_code();
  Wire& wire() { return wire_; }

  std::vector<std::string> heard;  // every text message, as it came

 private:
  Wire wire_;
  Answer handshake_;
  std::int64_t asked_ = 0;
};

/// Bodies of requests about oneself, and the header that they go with.
std::string named(const std::string& name);
std::string login_of(const std::string& login, const std::string& password);
inline const Headers as_json{{"Content-Type", "application/json"}};

}  // namespace rummage::server
