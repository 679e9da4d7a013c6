#pragma once

#include "core/chance.hpp"
#include "core/fixed_vector.hpp"
#include "games/set_cubes/action.hpp"

namespace rummage::set_cubes {

/// Plays in their order, and what they score, bonus squares included.
struct Turn {
  FixedVector<Place, most_in_a_turn> plays;
  int points = 0;
  /// Those that it puts down.
  [[nodiscard]] constexpr DieSet dice() const {
    DieSet all;
    for (const auto& play : plays)
      for (const auto& placed : play.dice()) all.add(placed.die.die);
    return all;
  }
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

/// Between which sets of dice to roll again somebody chooses; the empty one keeps all.
using Rerolls = FixedVector<DieSet, std::size_t{1} << hand_size>;
/// Every one, that which keeps all first.
Rerolls every_reroll(DieSet hand);
/// Likely ones, for those who cannot wait: what the best turn does not need, which can only get better, and all; Wilds
/// stay.
Rerolls likely_rerolls(const Open& open, DieSet hand);

struct BestReroll {
  DieSet dice;  // empty: keep all
  double points = 0;
  int kept = 0;  // points with all dice kept
};
/// Which of the choices brings most points in the next turn on this board on average; of equal ones the first. Sampled,
/// not exact: all are tried on the same `rolls` rolls.
BestReroll best_reroll(const Open& open, DieSet hand, const Rerolls& choices, int rolls, core::Chance& chance);

}  // namespace rummage::set_cubes
