#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/chance.hpp"

namespace rummage::core {

/// The ways to play that most games have: anything that is legal; the best that is seen at once; the best that the
/// game's own thinking finds. A game in which strength is something else, as it is speed and care in SET, has a type of
/// its own.
enum class Policy : std::uint8_t { random, greedy, strong };

/// A bot as people choose it by name: which policy it plays, and how often another one errs in its place.
template <class Policy>
struct Bot {
  std::string_view name;
  Policy plays;
  Policy errs = plays;
  double error = 0;

  /// The policy of one decision.
  [[nodiscard]] Policy policy(Chance& chance) const { return error > 0 && chance.unit() < error ? errs : plays; }
};

/// The strongest level: where a game can be searched, its bot looks further than the policy does.
inline constexpr std::string_view expert = "expert";

/// The bots of a game with the policies above: each policy, and the four levels, the same in every game.
inline constexpr std::array<Bot<Policy>, 7> usual_bots{{
    {"random", Policy::random},
    {"greedy", Policy::greedy},
    {"strong", Policy::strong},
    {"beginner", Policy::greedy, Policy::random, 0.5},
    {"casual", Policy::greedy, Policy::random, 0.15},
    {"club", Policy::strong, Policy::greedy, 0.4},
    {expert, Policy::strong},
}};

/// nullptr where there is no bot of this name.
template <class Bots>
constexpr auto find_bot(const Bots& bots, std::string_view name) {
  const auto found = std::ranges::find_if(bots, [&](const auto& bot) { return bot.name == name; });
  return found == std::ranges::end(bots) ? nullptr : &*found;
}

}  // namespace rummage::core
