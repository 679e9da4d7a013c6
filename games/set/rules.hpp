#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/set/action.hpp"
#include "games/set/state.hpp"

// docs/rules/set.md is the contract; the code names its lines.

namespace rummage::set {

std::span<const core::OptionSpec> options();
core::Done check_setup(const core::Setup& setup);
core::Setup setup(const Open& open);
/// A state with nothing dealt.
State blank(const core::Setup& setup);

State initial(const core::Setup& setup, core::Chance& chance, core::Events& events);
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

/// Never depends on which triples are SETs: finding them is the game. So every triple of the display is listed.
void legal_actions(const State& state, Seat seat, ActionList& list);

/// Whether a claim is right, or a call made: what a player can come too late with (SET-07).
bool is_find(const State& state, Seat seat, const Action& action);

/// SET-08: the caller's time; SET-34: the Master's.
std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

/// Does what the table does at once wherever it is due: adds cards or ends the round (SET-13, SET-16). Positions that
/// come from outside need it; states that come from `apply` have had it.
void settle(State& state, core::Events& events);

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::set
