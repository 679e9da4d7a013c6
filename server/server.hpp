#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/host_names.hpp"
#include "server/listener.hpp"
#include "server/lobby.hpp"
#include "server/site.hpp"

namespace rummage::server {

struct ServerPlan {
  ListenerPlan listener;
  std::string store = "rummage.db";
  std::vector<std::string> origins;
  std::string machine = machine_name();
  LobbyLimits lobby;
  SiteLimits site;
  bool checks_turns = false;  // ends the program where a turn of the network thread does too much; for tests
};

/// A server with a thread of its own.
class Server {
 public:
  using Started = std::expected<std::unique_ptr<Server>, std::string>;

  /// Resumes every match that was not over, then lets people in. Returns a message if that fails.
  static Started start(const ServerPlan& plan, std::ostream& log);
  /// The same with a store that the caller has opened.
  static Started start(const ServerPlan& plan, std::ostream& log, std::unique_ptr<store::Store> store);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  /// Finishes what is under way, tells clients to come back, and returns when that is done.
  void stop(std::string_view why = "asked");

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

/// Serves until SIGINT or SIGTERM, then stops. `ready` is called with the port once people can come. Returns a message
/// if it could not start.
std::expected<void, std::string> run(const ServerPlan& plan, std::ostream& log,
                                     const std::function<void(std::uint16_t port)>& ready);

}  // namespace rummage::server
