#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct PlayCall {
  std::string game;
  std::optional<std::string> seats;
  std::optional<std::string> level;
  std::string pace = "100";
  std::optional<std::string> seed;  // a new one if left out
  std::vector<std::string> options;
  std::optional<std::string> name;
  std::string record;  // empty: none
  bool plain = false;
  bool hint = false;
};

/// `rummage play`: one person against bots. Without a terminal it plays a script, in a time of its own.
Exit play(const PlayCall& call, const Io& io);

}  // namespace rummage::app
