#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/state.hpp"

// docs/rules/five-crowns.md is the contract; the code names its lines.

namespace rummage::five_crowns {

std::span<const core::OptionSpec> options();
core::Done check_setup(const core::Setup& setup);
core::Setup setup(const Open& open);

State initial(const core::Setup& setup, core::Chance& chance, core::Events& events);
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

/// A subset of what `apply` takes: combinations of the player's own are never listed, since the table lays cards down
/// at least as well.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::five_crowns
