#pragma once

#include <cstdint>
#include <span>

#include "core/chance.hpp"
#include "core/fixed_vector.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// Plays in their order, and what they score, bonus squares included.
struct Turn {
  FixedVector<Place, most_in_a_turn> plays;
  int points = 0;
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

/// The turn that scores most with the dice of `hand`, of which up to `dice` may still be connected; all declarations of
/// Wilds are tried, a swap is not. Exact; agrees with the slow twin in the tests. Empty where nothing fits.
Turn best_turn(const Open& open, DieSet hand, int dice = most_in_a_turn);

/// Good turns that begin differently, best first, the first of them as above: of each first play the best turn among
/// those whose plays, where their order makes no difference, are in the order of their squares.
inline constexpr std::size_t most_turns = 24;
using Turns = FixedVector<Turn, most_turns>;
void best_turns(const Open& open, DieSet hand, int dice, std::size_t count, Turns& turns);

/// What one play scores by itself; 0 for one that the rules refuse (CUBE-27 to CUBE-29).
int points_of(const Open& open, const Place& play);

/// Which dice to roll again before a turn on this board, for the most points in that turn on average.
struct BestReroll {
  DieSet dice;  // empty: keep all
  double points = 0;
  int kept = 0;  // points with all dice kept
};
/// Sampled, not exact: every set of dice is tried on the same `rolls` rolls of the whole hand.
BestReroll best_reroll(const Open& open, DieSet hand, int rolls, core::Chance& chance);
/// The same among some sets of dice only, at most as many as a hand has.
BestReroll best_reroll(const Open& open, DieSet hand, std::span<const DieSet> choices, int rolls, core::Chance& chance);
/// The same among two likely ones, for those who cannot wait: what the best turn does not need, and all; Wilds stay.
BestReroll likely_reroll(const Open& open, DieSet hand, int rolls, core::Chance& chance);

}  // namespace rummage::set_cubes
