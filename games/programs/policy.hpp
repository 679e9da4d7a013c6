#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "games/programs/action.hpp"
#include "games/programs/state.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// random, greedy, strong, and the levels of core/levels.hpp.
std::span<const std::string_view> policies();

/// - random: draws whatever comes, keeps wild cards, reveals when it can, then lays and adds what fits, and discards at
///   random.
/// - greedy: draws the discard when that lowers the number of cards missing, reveals at once, sheds all it can, and
///   discards what the program has no use for.
/// - strong: weighs the odds of each missing card, what its discards give away, and going out before others complete.
std::optional<core::Intention<Action>> decide(const View& view, Seat seat, std::string_view bot, core::Chance& chance);

core::Step<Action> random_step(const State& state, core::Chance& chance);

}  // namespace rummage::programs
