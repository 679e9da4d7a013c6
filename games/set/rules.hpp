#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/step.hpp"
#include "games/set/action.hpp"

// docs/rules/set.md is the contract; the code names its lines.

namespace rummage::set {

std::span<const core::OptionSpec> options();
core::Done check_rules(const Rules& rules);

/// Deals the first display (SET-05).
State initial(const Rules& rules, core::Chance& chance, core::Events& events);
/// A claim, a call, a wish for more cards, or what the Master or the table does.
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

/// Who may claim, call, ask for cards or deal.
SeatSet to_act(const Open& open);

/// Never depends on which triples are SETs: finding them is the game. So every triple of the display is listed.
void legal_actions(const State& state, Seat seat, ActionList& list);

/// SET-07: whoever comes first is served.
inline bool is_race(const State&) { return true; }

/// Whether a claim is right, or a call made: what a player can come too late with (SET-07).
bool is_find(const State& state, Seat seat, const Action& action);

/// SET-08: the caller's time; SET-34: the Master's.
std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

/// Does what the table does at once wherever it is due: adds cards or ends the round (SET-13, SET-16). Positions that
/// come from outside need it; states that come from `apply` have had it.
void settle(State& state, core::Events& events);

/// Lays cards from the top of the pile at the end of the display until it has so many, or the pile is empty.
void fill_display(State& state, std::size_t count);

}  // namespace rummage::set
