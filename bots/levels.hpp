#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/game.hpp"

namespace rummage::bots {

/// A level of play, the same in every game: which policy plays, how often another one errs in its place, and whether
/// what it would do is searched for something better.
struct Level {
  std::string_view name;
  std::string_view plays_like;
  std::string_view errs_like;
  double error = 0;
  bool searches = false;
};

inline constexpr std::array<Level, 4> levels{{
    {.name = "beginner", .plays_like = "greedy", .errs_like = "random", .error = 0.5},
    {.name = "casual", .plays_like = "greedy", .errs_like = "random", .error = 0.15},
    {.name = "club", .plays_like = "strong", .errs_like = "greedy", .error = 0.4},
    {.name = "expert", .plays_like = "strong", .errs_like = {}, .searches = true},
}};

/// Nothing where the game knows the name itself: in SET a level is speed and care.
template <core::Game G>
const Level* level_of(std::string_view bot) {
  if (std::ranges::find(G::policies(), bot) != G::policies().end()) return nullptr;
  const auto* found = std::ranges::find(levels, bot, &Level::name);
  return found == levels.end() ? nullptr : found;
}

}  // namespace rummage::bots
