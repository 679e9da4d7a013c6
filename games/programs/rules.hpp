#pragma once

#include "core/options.hpp"
#include "core/result.hpp"
#include "games/programs/action.hpp"

// docs/rules/programs.md is the contract; the code names its lines.

namespace rummage::programs {

/// `deck` (the program deck, a data set), `changes` (`on`, `off`: PROG-35) and `suits` (`marked`, `mixed`: PROG-12).
std::span<const core::OptionSpec> options();

State initial(const Rules& rules, Chance& chance, Events& events);
Done apply(State& state, Seat seat, const Action& action, Chance& chance, Events& events);

inline SeatSet to_act(const Open& open) { return open.phase == Phase::over ? SeatSet() : SeatSet::just(open.to_act); }

/// A subset of what `apply` takes. Revealing: one completion with the fewest wild cards and, of those, after which the
/// most other cards can be laid off. Laying: of each value all regular cards with as few wild cards as make a group,
/// and the same with each other kind of wild card. Adding and discarding: everything, each kind of card once.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Result> result(const State& state);

inline int deal_number(const State& state) { return state.round; }

}  // namespace rummage::programs
