#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/listener.hpp"
#include "server/lobby.hpp"
#include "server/site.hpp"

namespace rummage::server {

struct ServerPlan {
  ListenerPlan listener;
  std::string store = "rummage.db";
  std::vector<std::string> origins;
  LobbyLimits lobby;
  SiteLimits site;
};

/// A server with a thread of its own.
class Server {
 public:
  using Started = std::expected<std::unique_ptr<Server>, std::string>;

  /// Takes up every match that was not over and lets people in; returns what was wrong where that fails.
  static Started start(const ServerPlan& plan, std::ostream& log);
  /// The same on a store that was opened elsewhere.
  static Started start(const ServerPlan& plan, std::ostream& log, std::unique_ptr<store::Store> store);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  /// What is in hand is finished, clients are told to come back, and it returns.
  void stop(std::string_view why = "asked");

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Serves until SIGINT or SIGTERM, then stops. `ready` is called with the port once people can come. Answers what was
/// wrong if it could not start.
std::expected<void, std::string> run(const ServerPlan& plan, std::ostream& log,
                                     const std::function<void(std::uint16_t port)>& ready);

}  // namespace rummage::server
