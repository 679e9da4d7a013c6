#pragma once

#include <optional>
#include <span>

#include "core/levels.hpp"
#include "core/step.hpp"
#include "games/set/action.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// Strength in SET is speed and care, so each level is a policy of its own.
enum class Policy : std::uint8_t { random, greedy, beginner, casual, club, expert };

/// How somebody searches. Each SET of the display comes to mind after a time of its own, and the first one is called;
/// times are exponential, so that starting to wait anew whenever something happens at the table changes nothing.
struct Searcher {
  Policy policy;
  double seconds = 0;        // until a SET that differs in one characteristic is seen, on average
  double growth = 1;         // and this many times longer for each characteristic more
  double reaction = 0;       // seconds before anything can be done about what is seen
  double sureness = 1;       // the chance that a SET is not overlooked at first
  double overlooked = 0;     // how many seconds longer an overlooked one takes, on average
  double false_minutes = 0;  // between two false calls, on average; 0: never
  double patience = 0;       // seconds without a SET before asking for three more
};

/// The levels, weakest first, and greedy, which neither errs nor overlooks. How their times were fitted: docs/bots.md.
std::span<const Searcher> searchers();

/// random, greedy and the levels.
std::span<const core::Bot<Policy>> bots();

std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, core::Chance& chance);

/// The random policy of playouts: any SET that is there, by anybody who may take it.
core::Step<Action> random_step(const State& state, core::Chance& chance);

}  // namespace rummage::set
