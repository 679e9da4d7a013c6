#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <string>
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

/// Serves until SIGINT or SIGTERM: then what is in hand is finished, clients are told to come back, and it returns.
/// `ready` is called with the port once people can come. Answers what was wrong if it could not start.
std::expected<void, std::string> run(const ServerPlan& plan, std::ostream& log,
                                     const std::function<void(std::uint16_t port)>& ready);

}  // namespace rummage::server
