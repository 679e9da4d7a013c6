#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct MatchCall {
  std::string game;
  std::vector<std::string> engines;  // commands
  std::string games = "1";
  std::optional<std::string> seats;  // as many as engines
  std::string ms = "1000";           // for an answer
  std::string seed = "0";
  std::string fallback = "greedy";
  std::vector<std::string> options;
  std::string record;  // empty: none
  bool json = false;
};

/// `rummage match`: engines of anybody's making play one another, by docs/engine-protocol.md.
Exit match(const MatchCall& call, const Io& io);

}  // namespace rummage::app
