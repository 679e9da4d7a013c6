#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/romi_rami/action.hpp"

// docs/rules/romi-rami.md is the contract; the code names its lines.

namespace rummage::romi_rami {

/// `deck`, the data set; `first-player`, a seat, or drawn at random (ROMI-07).
std::span<const core::OptionSpec> options();
core::Done check_rules(const Rules& rules);

/// Deals three cards to each and opens both markets (ROMI-05); who begins is drawn, or chosen (ROMI-07).
State initial(const Rules& rules, core::Chance& chance, core::Events& events);
/// One step of a turn: take cards, fill contracts, drop what is too much.
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

inline SeatSet to_act(const Open& open) { return open.phase == Phase::over ? SeatSet() : SeatSet::just(open.to_act); }

/// Takes and drops: all of them. Fills: a subset of what `apply` takes - for each contract of the market every choice
/// of numbers and of the joker's place that the hand allows, each once, with the suits that bring the most bonus cards.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Result> result(const State& state);

}  // namespace rummage::romi_rami
