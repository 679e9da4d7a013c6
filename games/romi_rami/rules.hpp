#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/state.hpp"

// docs/rules/romi-rami.md is the contract; the code names its lines.

namespace rummage::romi_rami {

/// One option, `deck`: the data set.
std::span<const core::OptionSpec> options();
core::Done check_setup(const core::Setup& setup);
core::Setup setup(const Open& open);

State initial(const core::Setup& setup, core::Chance& chance, core::Events& events);
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

/// Takes and drops: all of them. Fills: a subset of what `apply` takes - for each contract of the market every choice
/// of numbers and of the joker's place that the hand allows, each once, with the suits that bring the most bonus cards.
void legal_actions(const State& state, Seat seat, ActionList& list);

std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

}  // namespace rummage::romi_rami
