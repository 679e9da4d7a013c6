#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

/// What `rummage serve` was called with. What is left out comes from the environment (RUMMAGE_LISTEN, ...), then from
/// the configuration file, and then is the usual.
struct ServeCall {
  std::optional<std::string> config;
  std::optional<std::string> listen;
  std::optional<std::string> store;
  std::optional<std::string> tls_cert;
  std::optional<std::string> tls_key;
  std::vector<std::string> origins;
  std::optional<bool> is_behind_proxy;
};

/// Serves until it is told to stop.
Exit serve(const ServeCall& call, const Io& io);

}  // namespace rummage::app
