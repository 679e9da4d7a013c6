#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct SimulateCall {
  std::string game;
  std::string games = "1000";
  std::optional<std::string> seats;
  std::string bots = "greedy";  // one for all seats, or one a seat, with commas
  std::string seed = "0";
  std::optional<std::string> threads;  // the machine's, if left out
  std::vector<std::string> options;
  std::string record;  // empty: none
  bool json = false;
};

/// `rummage simulate`: bots against one another. All but the speed depends on the seed alone, not on the threads.
Exit simulate(const SimulateCall& call, const Io& io);

}  // namespace rummage::app
