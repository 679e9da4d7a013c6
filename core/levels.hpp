#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/chance.hpp"

namespace rummage::core {

/// How strong a bot is, the same in every game: which policy it plays, and how often another one errs in its place. A
/// game in which strength is something else, as it is speed and care in SET, plays these names by policies of its own.
struct Level {
  std::string_view name;
  std::string_view plays_like;
  std::string_view errs_like;
  double error = 0;
};

/// The highest: where a game can be searched, bots/ look further than the policy does.
inline constexpr std::string_view expert = "expert";

inline constexpr std::array<Level, 4> levels{{
    {.name = "beginner", .plays_like = "greedy", .errs_like = "random", .error = 0.5},
    {.name = "casual", .plays_like = "greedy", .errs_like = "random", .error = 0.15},
    {.name = "club", .plays_like = "strong", .errs_like = "greedy", .error = 0.4},
    {.name = expert, .plays_like = "strong", .errs_like = "strong"},
}};

/// The bots of a game that has these levels and no others.
inline constexpr std::array<std::string_view, 7> usual_policies{
    "random", "greedy", "strong", "beginner", "casual", "club", expert};

/// The policy that a bot of this name follows in one decision.
inline std::string_view policy_of(std::string_view bot, Chance& chance) {
  const auto level = std::ranges::find(levels, bot, &Level::name);
  if (level == levels.end()) return bot;
  return level->error > 0 && chance.unit() < level->error ? level->errs_like : level->plays_like;
}

}  // namespace rummage::core
