#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/chance.hpp"
#include "games/set_cubes/state.hpp"
#include "tests/set_cubes/plain_board.hpp"

// The best turn by trying everything, and boards to try it on: nothing here calls the game's own rules or solver.

namespace rummage::set_cubes {

/// What a die of a hand shows: a symbol, or nothing for a Wild.
using Shows = std::optional<Symbol>;
Shows shows_of(Face face);

/// Calls `visit(play, points, first, second)` for every play of one die or, where `most` allows, two that the ledger
/// allows with these dice, with every declaration of their Wilds; `first` and `second` say which dice (equal in a play
/// of one).
template <class Visit>
void each_play(const PlainBoard& board, const std::vector<Shows>& hand, int most, Visit&& visit);

/// The most points that a turn of up to `most` dice can score.
int most_points(const PlainBoard& board, const std::vector<Shows>& hand, int most);

/// A state in a turn with so many dice on the board, put there by legal plays from a hand that is filled up and rolled
/// again and again, and a hand of five for the seat to act in which about so many dice show Wild.
State random_board(std::size_t dice, std::size_t wilds, core::Chance& chance);

// --- how ------------------------------------------------------------------------------------------------------------

namespace twin {

/// The squares that a play could use: empty, with a die within two steps along a row or a column.
std::vector<Spot> near_dice(const PlainBoard& board);
/// The dice of each line of three squares that has two of them and this square: what no pair makes a SET with is not
/// worth trying there.
using Two = std::array<Symbol, 2>;
FixedVector<Two, 6> pairs_beside(const PlainBoard& board, Spot spot);
/// Two of them in a line of three squares whose third has a die (CUBE-13).
std::vector<std::pair<Spot, Spot>> pairs_to_join(const PlainBoard& board, const std::vector<Spot>& spots);

/// What a die may stand for (CUBE-22).
std::vector<Symbol> declarations(const Shows& die);

}  // namespace twin

template <class Visit>
void each_play(const PlainBoard& board, const std::vector<Shows>& hand, int most, Visit&& visit) {
  const auto spots = twin::near_dice(board);
  std::vector<std::vector<Symbol>> stands_for;
  for (const auto& die : hand) stands_for.push_back(twin::declarations(die));
  std::vector<FixedVector<twin::Two, 6>> beside;
  for (const Spot spot : spots) beside.push_back(twin::pairs_beside(board, spot));
  for (std::size_t i = 0; i < hand.size(); ++i)
    for (std::size_t n = 0; n < spots.size(); ++n)
      for (const Symbol symbol : stands_for[i]) {
        const auto completes = [&](const auto& pair) { return is_set_by_ledger(pair[0], pair[1], symbol); };
        if (std::ranges::none_of(beside[n], completes)) continue;
        const std::array<Put, 1> play{{{spots[n], symbol, !hand[i]}}};
        if (const auto points = board.points(play)) visit(std::span<const Put>(play), *points, i, i);
      }
  if (most < 2) return;
  for (const auto& [a, b] : twin::pairs_to_join(board, spots))
    for (std::size_t i = 0; i < hand.size(); ++i)
      for (std::size_t j = 0; j < hand.size(); ++j) {
        if (i == j) continue;
        for (const Symbol first : stands_for[i])
          for (const Symbol second : stands_for[j]) {
            const std::array<Put, 2> play{{{a, first, !hand[i]}, {b, second, !hand[j]}}};
            if (const auto points = board.points(play)) visit(std::span<const Put>(play), *points, i, j);
          }
      }
}

}  // namespace rummage::set_cubes
