#pragma once

#include <array>

#include "core/levels.hpp"

namespace rummage::core {

/// How often a level does not see the best, and of these how often it does not see the second best either.
struct Misses {
  double best = 0;
  double second = 0;
};

/// The usual bots, with levels that miss as much as suits the game: what a second best action costs differs from game
/// to game, and a level is to be as strong beside the next as it is elsewhere.
constexpr std::array<Bot<Policy>, 7> usual_bots_with(Misses beginner, Misses casual, Misses club) {
  auto bots = usual_bots;
  const std::array misses{beginner, casual, club};
  for (std::size_t i = 0; i < misses.size(); ++i)
    for (auto& bot : bots)
      if (bot.name == levels[i]) bot = {levels[i], bot.plays, misses[i].best, misses[i].second};
  return bots;
}

}  // namespace rummage::core
