#pragma once

#include <optional>
#include <span>

#include "core/insight.hpp"
#include "core/levels.hpp"
#include "core/step.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

using core::Policy;

/// - random: draws and discards whatever comes, and goes out when it can.
/// - greedy: takes the discard when that lowers the fewest points it can be left with, discards what leaves the fewest.
/// - strong: looks one draw further. Every hand is worth what it will leave on average after the next draw from the
///   cards unseen; and what the next player is seen to collect is dearer to give away.
std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, core::Chance& chance);

/// What strong would do and the next best, and what each is worth in points; the view is that of the seat to act.
void weigh_actions(const View& view, core::Candidates<Action>& list);

/// Nobody discards a wild card by mistake, or a card that everybody saw them pick up; nor leaves a wild one to be
/// picked up by the next, or picks up a card that is then to be discarded.
bool may_err(const View& view, const Action& action);

/// The usual ones; the levels miss the best as often as fits this game (docs/bots.md).
std::span<const core::Bot<Policy>> bots();

core::Step<Action> random_step(const State& state, core::Chance& chance);

}  // namespace rummage::five_crowns
