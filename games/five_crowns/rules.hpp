#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/five_crowns/action.hpp"

// docs/rules/five-crowns.md is the contract; the code names its lines.

namespace rummage::five_crowns {

/// `first-dealer`: a seat, or drawn at random (CROWN-07).
std::span<const core::OptionSpec> options();
core::Done check_rules(const Rules& rules);

/// Deals the first of the eleven hands (CROWN-05).
State initial(const Rules& rules, core::Chance& chance, core::Events& events);
/// A draw or a discard, with which a player may go out (CROWN-14, CROWN-16).
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

inline SeatSet to_act(const Open& open) { return open.phase == Phase::over ? SeatSet() : SeatSet::just(open.to_act); }

/// A subset of what `apply` takes: combinations of the player's own are never listed, since the table lays cards down
/// at least as well.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Result> result(const State& state);

inline int deal_number(const State& state) { return state.hand; }

}  // namespace rummage::five_crowns
