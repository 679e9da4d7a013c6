#pragma once

#include <optional>
#include <span>

#include "core/insight.hpp"
#include "core/levels.hpp"
#include "core/step.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

using core::Policy;

/// - random: any play that is legal, and the end of the turn when none is; rolls again what chance says.
/// - greedy: the turn that scores most; rolls all dice again when nothing fits.
/// - strong: of the turns that score most, the one that leaves the next player least, keeps Wilds and ends the match
///   while in the lead; rolls again what its best turn does not need, or all but the Wilds where that brings more on
///   some rolls tried out; replaces Wilds on the board by dice it does not need.
/// In the race to open all look for a while of random length, so that none comes first always (CUBE-09).
std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, core::Chance& chance);

/// What strong would do and the next best, and what each is worth in points; for a seat that is to act.
void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);

/// How far a seat is ahead of the best of the others.
int lead_of(const Open& open, Seat seat);

/// The usual ones; the levels miss the best as often as fits this game (docs/bots.md).
std::span<const core::Bot<Policy>> bots();

core::Step<Action> random_step(const State& state, core::Chance& chance);

}  // namespace rummage::set_cubes
