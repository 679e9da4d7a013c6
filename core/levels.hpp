#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chance.hpp"
#include "core/insight.hpp"

namespace rummage::core {

/// The ways to play that most games have: anything that is legal; the best that is seen at once; the best that the
/// game's own thinking finds. A game in which strength is something else, as it is speed and care in SET, has a type of
/// its own.
enum class Policy : std::uint8_t { random, greedy, strong };

/// A bot as people choose it by name: which policy it plays, and how it errs. It errs like people, who do not see the
/// best and do the next best that they see.
template <class Policy>
struct Bot {
  std::string_view name;
  Policy plays;
  double misses = 0;       // the share of decisions in which it does not see the best
  double misses_more = 0;  // and the share of these in which it does not see the second best either

  /// How many of the best actions it does not see in one decision.
  [[nodiscard]] std::size_t missed(Chance& chance) const {
    if (misses <= 0 || chance.unit() >= misses) return 0;
    return chance.unit() < misses_more ? 2 : 1;
  }
};

/// The strongest level: where a game can be searched, its bot looks further than the policy does.
inline constexpr std::string_view expert = "expert";

/// The levels from which people choose, weakest first, the same in every game. All other bots are for the command line.
inline constexpr std::array<std::string_view, 4> levels{"beginner", "casual", "club", expert};

/// The bots of a game with the policies above: each policy, and the levels.
inline constexpr std::array<Bot<Policy>, 7> usual_bots{{
    {"random", Policy::random},
    {"greedy", Policy::greedy},
    {"strong", Policy::strong},
    {levels[0], Policy::strong, 0.9, 0.6},
    {levels[1], Policy::strong, 0.5, 0.3},
    {levels[2], Policy::strong, 0.2, 0},
    {levels[3], Policy::strong},
}};

/// nullptr where there is no bot of this name.
template <class Bots>
constexpr auto find_bot(const Bots& bots, std::string_view name) {
  const auto found = std::ranges::find_if(bots, [&](const auto& bot) { return bot.name == name; });
  return found == std::ranges::end(bots) ? nullptr : &*found;
}

/// What is done by whoever does not see so many of the best actions, out of all that may come to mind, best first. An
/// action that `may_err` says nobody does by mistake is passed over; where no other is left, the best is done after
/// all. Nothing if nothing comes to mind.
template <class Action, class MayErr>
std::optional<Action> next_best(const Candidates<Action>& list, std::size_t missed, MayErr&& may_err) {
  if (list.empty()) return std::nullopt;
  Action chosen = list[0].action;
  for (std::size_t i = 1; i < list.size() && missed > 0; ++i) {
    const auto& action = list[i].action;
    if (action == chosen || action == list[0].action || !may_err(action)) continue;
    chosen = action;
    --missed;
  }
  return chosen;
}

/// How somebody begins who has not played a game before: against which level, and with which choice of an option, if
/// the rules have one for beginners.
struct FirstMatch {
  std::string_view level = levels[1];
  std::string_view option;
  std::string_view choice;
};

}  // namespace rummage::core
