#pragma once

#include <optional>
#include <span>

#include "core/levels.hpp"
#include "core/step.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

using core::Policy;

/// - random: takes any card with as many as may go with it, fills any contract that it can, drops whatever comes.
/// - greedy: fills what scores most this turn; takes and keeps what brings it nearest to a contract.
/// - strong: plans two turns ahead. Every hand is worth the points that it will score in this turn and, on average over
///   what the market may bring, in the next ones, with trophies, bonus suits, the turns that are left until somebody
///   fills the last contract, and what is left on the table for the next player.
std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, core::Chance& chance);

/// Nobody takes more by mistake than they can keep, unless it fills a contract.
bool may_err(const View& view, const Action& action);

/// The usual ones; the levels miss the best as often as fits this game (docs/bots.md).
std::span<const core::Bot<Policy>> bots();

core::Step<Action> random_step(const State& state, core::Chance& chance);

}  // namespace rummage::romi_rami
