#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct TournamentCall {
  std::string game;
  std::string players;  // with commas
  std::string deals = "200";
  std::optional<std::string> seats;  // two, or the fewest there can be
  std::string seed = "0";
  std::string effort = "1";
  std::optional<std::string> sprt;  // the Elo that would be worth knowing
  std::optional<std::string> threads;
  std::vector<std::string> options;
  bool json = false;
};

/// `rummage tournament`: every pair of players on the same deals, each from every seat. All but the time it takes
/// depends on the seed alone.
Exit tournament(const TournamentCall& call, const Io& io);

}  // namespace rummage::app
