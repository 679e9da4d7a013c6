#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

// A client's two ways to the server: requests, one after another, and WebSockets, any number at once. All of
// Boost.Beast is behind this.

namespace rummage::load {

namespace net = boost::asio;

/// What went wrong and ends the run.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
};

struct Answer {
  unsigned status = 0;
  std::string body;
  std::string cookie;  // that was set: "rummage=..."
};

/// One connection for requests; blocks.
class Http {
 public:
  explicit Http(const Address& address);
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;
  ~Http();

  Answer get(const std::string& path, const std::string& cookie = {});
  Answer post(const std::string& path, const std::string& body, const std::string& cookie = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// What a WebSocket tells its owner, who must outlive it or drop it.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;
  virtual void message(std::string_view text) = 0;
  /// With the code of the server's farewell; 0 where there was none. The link is of no use any more.
  virtual void closed(std::uint16_t code) = 0;
  /// The server did not take it: it may just be ending.
  virtual void not_opened() { closed(0); }
};

/// A WebSocket: it connects by itself, and what is sent before that waits.
class Link {
 public:
  /// `from` chooses one of this machine's own addresses, 127.0.0.(1 + from): one has only so many ports.
  static std::shared_ptr<Link> open(net::io_context& context, const Address& address, const std::string& target,
                                    const std::string& cookie, Listener& listener, unsigned from = 0);
  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  virtual ~Link() = default;

  virtual void send(std::string text) = 0;
  /// Gone without a word, and nobody is told.
  virtual void drop() = 0;
};

}  // namespace rummage::load
