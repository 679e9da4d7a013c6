#pragma once

#include <span>

#include "core/levels.hpp"
#include "core/step.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

using core::Policy;

/// - random: draws whatever comes, keeps wild cards, reveals when it can, then lays and adds what fits, and discards at
///   random.
/// - greedy: draws the discard when that lowers the number of cards missing, reveals at once, lays off all it can, and
///   discards what the program has no use for.
/// - strong: weighs the odds of each missing card, what its discards give away, and going out before others complete.
std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance);

/// Nobody discards a wild card by mistake, or a card that everybody saw them pick up; nor leaves a wild one to be
/// picked up by the next, or picks up a card that brings the program no nearer.
bool may_err(const View& view, const Action& action);

/// The usual ones; the levels miss the best as often as fits this game (docs/bots.md).
std::span<const core::Bot<Policy>> bots();

core::Step<Action> random_step(const State& state, Chance& chance);

}  // namespace rummage::programs
