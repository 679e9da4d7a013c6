#pragma once

#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/step.hpp"
#include "games/set_cubes/action.hpp"

// docs/rules/set-cubes.md is the contract; the code names its lines.

namespace rummage::set_cubes {

/// `board`, the data set; `reroll-seconds`, the time to decide between rounds (CUBE-20), 0 for no limit; `reroll`,
/// whether dice are rolled again after or before drawing.
std::span<const core::OptionSpec> options();
core::Done check_rules(const Rules& rules);

State initial(const Rules& rules, core::Chance& chance, core::Events& events);
core::Done apply(State& state, Seat seat, const Action& action, core::Chance& chance, core::Events& events);

SeatSet to_act(const Open& open);

/// - The opening: every ordered triple of the own dice, whether it is a SET or not, for finding is the game; one with
///   Wilds once, with one declaration that makes a SET (there always is one). `apply` takes any.
/// - A turn: every legal play of one die and of two, every swap and `end`, with one exception. Two Wilds in one
///   play have up to 27 declarations that make a SET with the die they join: listed are those that complete a further
///   SET and one that does not, and the two Wilds of the lowest numbers are put down in the order of their numbers.
///   `apply` takes any.
/// - Between rounds: every set of own dice, and `keep`.
void legal_actions(const State& state, Seat seat, ActionList& list);

/// The opening: whoever calls first opens (CUBE-07).
inline bool is_race(const State& state) { return state.phase == Phase::opening; }

/// In the opening: whether it is a call of a SET, which others can come too late with (CUBE-10).
bool is_find(const State& state, Seat seat, const Action& action);

/// CUBE-20: `keep` for whoever has not decided in time.
std::optional<core::Timer<Action>> timer(const State& state);
std::optional<core::Result> result(const State& state);

/// CUBE-31: what ends the match once the round is played.
bool somebody_is_out_of_dice(const State& state);

/// The call of three dice in this order. Its Wilds are declared so that it is a SET, if anything makes it one: one as
/// the third of the two others, more as the one symbol there is.
Call call_of(const Open& open, const std::array<Die, 3>& dice);
/// The SET of a hand with the fewest Wilds, which scores most (CUBE-28).
std::optional<Call> best_call(const Open& open, DieSet hand);
/// Whether three of the dice are a SET, Wilds declared as it takes (CUBE-08).
bool holds_set(const Open& open, DieSet hand);

int wilds_in(const Open& open, DieSet dice);

/// Lays a die, with a symbol or a declared Wild up, on an empty square; nothing is checked.
void put_on_board(Open& open, Die die, Face face, Square square);
/// The same with a die of the hand.
void put_down(Open& open, Seat seat, const PlacedDie& placed);

}  // namespace rummage::set_cubes
