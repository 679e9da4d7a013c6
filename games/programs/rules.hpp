#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/programs/action.hpp"
#include "games/programs/state.hpp"

// docs/rules/programs.md is the contract; the code names its lines.

namespace rummage::programs {

/// `deck` (the program deck, a data set) and `changes` (`on`, `off`: PROG-35).
std::span<const core::OptionSpec> options();
core::Done check_setup(const core::Setup& setup);
core::Setup setup(const Open& open);

State initial(const core::Setup& setup, core::Chance& chance, core::Events& events);
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

/// A subset of what `apply` takes. Revealing: one completion with the fewest wild cards and, of those, after which the
/// most other cards can be shed. Laying: of each value all regular cards with as few wild cards as make a group, and
/// the same with each other kind of wild card. Adding and discarding: everything, each kind of card once.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

/// What could not occur in a match; nothing if all is well.
std::optional<core::Refusal> invariant_error(const State& state);

}  // namespace rummage::programs
