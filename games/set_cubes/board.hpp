#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <expected>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"

// What SETs there are on a board, which a play would complete, and which plays are legal (CUBE-13). Rules and solver
// ask the same functions.

namespace rummage::set_cubes {

/// CUBE-04: the one symbol that makes a SET with two others.
constexpr Symbol third(Symbol a, Symbol b) {
  const auto value = [&](Characteristic which) { return (6 - a.value(which) - b.value(which)) % 3; };
  return Symbol::of(value(Characteristic::number), value(Characteristic::colour), value(Characteristic::shape));
}
constexpr bool is_set(Symbol a, Symbol b, Symbol c) { return third(a, b) == c; }
/// Whether dice that show this are a SET, Wilds declared as it takes.
constexpr bool can_be_set(Face a, Face b, Face c) {
  return a.is_wild() || b.is_wild() || c.is_wild() || is_set(a.symbol(), b.symbol(), c.symbol());
}

/// The same by a grid's codes: no symbol completes what is not there.
inline constexpr auto third_codes = [] {
  std::array<std::array<std::uint8_t, symbols + 1>, symbols + 1> table{};
  for (int a = 0; a < symbols; ++a)
    for (int b = 0; b < symbols; ++b)
      table[static_cast<std::size_t>(a) + 1][static_cast<std::size_t>(b) + 1] =
          static_cast<std::uint8_t>(third(Symbol::at(a), Symbol::at(b)).index() + 1);
  return table;
}();
constexpr int third_code(int a, int b) { return third_codes[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }
constexpr int code_of(Symbol symbol) { return symbol.index() + 1; }

/// A characteristic that is the same on two of three dice and different on one.
struct Break {
  Characteristic which = Characteristic::number;
  int two = 0;
  int one = 0;
};
core::FixedVector<Break, 3> breaks(Symbol a, Symbol b, Symbol c);
/// "colour - two red, one violet"
std::vector<core::Message> break_messages(Symbol a, Symbol b, Symbol c);

/// The two directions of a line (CUBE-05): down a column, along a row.
inline constexpr std::array line_steps{1, Square::column_step};
using SquareLine = std::array<Square, 3>;
constexpr SquareLine line_from(Square start, int step) { return {start, start.beyond(step, 1), start.beyond(step, 2)}; }
inline bool is_full(const Grid& grid, const SquareLine& line) {
  return grid.has(line[0]) && grid.has(line[1]) && grid.has(line[2]);
}

/// The codes that would complete a SET on a square, one for each of the six pairs that a die there could join; 0 for a
/// pair that is not there.
class Needs {
 public:
  Needs(const Grid& grid, Square square) {
    const auto* at = grid.codes.data() + square.index();
    for (std::size_t i = 0; i < 2; ++i) {
      const int step = line_steps[i];
      const auto& before = third_codes[at[-step]];
      const auto after = at[step];
      codes_[3 * i] = before[at[-2 * step]];
      codes_[3 * i + 1] = before[after];
      codes_[3 * i + 2] = third_codes[after][at[2 * step]];
    }
  }
  /// How many SETs that code completes.
  [[nodiscard]] int count(int code) const {
    int sets = 0;
    for (const auto need : codes_) sets += need == code ? 1 : 0;
    return sets;
  }
  /// How many pairs there are.
  [[nodiscard]] int pairs() const { return 6 - count(0); }
  /// A bit for each code that completes any.
  [[nodiscard]] std::uint32_t codes() const {
    std::uint32_t bits = 0;
    for (const auto need : codes_) bits |= 1U << need;
    return bits & ~1U;
  }

 private:
  std::array<std::uint8_t, 6> codes_;
};

/// A die on its way to a square.
struct GridDie {
  Square square;
  int code = 0;
  bool is_wild = false;
};

/// What a play does: the new SETs, and what it scores, bonus squares included (CUBE-27 to CUBE-29). Without a SET the
/// rules refuse it.
struct Effect {
  int sets = 0;
  int points = 0;
};

inline Effect effect_of(const Grid& grid, const DataSet& data, const GridDie& die) {
  const int sets = Needs(grid, die.square).count(die.code);
  // CUBE-28: a Wild scores nothing in the SETs that it completes itself.
  return {sets, sets * (die.is_wild ? 2 : 3) + data.bonus[die.square.index()]};
}

/// The step from one square to the next of a line that holds both, 0 if there is none of three squares (CUBE-05).
int step_between(Square first, Square second);

/// Of two dice, the first on the lower square. `joint` counts the SETs that hold both and a die of the board; what each
/// needs besides is asked without the other.
inline Effect effect_of(const Needs& at_first, const Needs& at_second, int joint, const DataSet& data,
                        const GridDie& first, const GridDie& second) {
  const int of_first = at_first.count(first.code) + joint;
  const int of_second = at_second.count(second.code) + joint;
  const int sets = of_first + of_second - joint;
  // CUBE-28: each Wild of the play is missing in the SETs that it is in.
  const int wild = (first.is_wild ? of_first : 0) + (second.is_wild ? of_second : 0);
  return {sets, 3 * sets - wild + data.bonus[first.square.index()] + data.bonus[second.square.index()]};
}

/// Without a SET that holds both and a die of the board it is no play (CUBE-13).
Effect effect_of(const Grid& grid, const DataSet& data, const GridDie& first, const GridDie& second);

/// Calls `visit(square)` for each empty square of the board that has a pair of dice to complete.
template <class Visit>
void each_open_square(const Grid& grid, const DataSet& data, Visit&& visit) {
  for (int column = Square::margin; column < Square::margin + data.columns; ++column) {
    const auto c = static_cast<std::size_t>(column);
    const auto t = grid.taken[c];
    const auto left = grid.taken[c - 1];
    const auto right = grid.taken[c + 1];
    auto open = ((t << 1U) & ((t << 2U) | (t >> 1U))) | ((t >> 1U) & (t >> 2U));
    open |= (left & (grid.taken[c - 2] | right)) | (right & grid.taken[c + 2]);
    for (open &= data.squares[c] & ~t; open != 0; open &= open - 1)
      visit(Square::at(column * Square::column_step + std::countr_zero(open)));
  }
}

/// Calls `visit(die, first, second)` for each line of three squares with one die, the other two empty; `first` is the
/// lower one of those.
template <class Visit>
void each_pair_line(const Grid& grid, const DataSet& data, Visit&& visit) {
  for (int column = Square::margin; column < Square::margin + data.columns; ++column) {
    const auto c = static_cast<std::size_t>(column);
    const auto taken = [&](std::size_t i) { return grid.taken[i]; };
    const auto empty = [&](std::size_t i) { return data.squares[i] & ~grid.taken[i]; };
    const auto all = [&](std::uint32_t starts, int step, int die, int first, int second) {
      for (; starts != 0; starts &= starts - 1) {
        const auto start = Square::at(column * Square::column_step + std::countr_zero(starts));
        visit(start.beyond(step, die), start.beyond(step, first), start.beyond(step, second));
      }
    };
    const auto t = taken(c);
    const auto e = empty(c);
    all(t & (e >> 1U) & (e >> 2U), 1, 0, 1, 2);
    all(e & (t >> 1U) & (e >> 2U), 1, 1, 0, 2);
    all(e & (e >> 1U) & (t >> 2U), 1, 2, 0, 1);
    all(t & empty(c + 1) & empty(c + 2), Square::column_step, 0, 1, 2);
    all(e & taken(c + 1) & empty(c + 2), Square::column_step, 1, 0, 2);
    all(e & empty(c + 1) & taken(c + 2), Square::column_step, 2, 0, 1);
  }
}

// --- plays of one or two dice ---------------------------------------------------------------------------------------

/// A die must be held, and a Wild declared, but nothing else (CUBE-22). `rule` is the ledger's line about whose dice.
core::Done check_hand_die(const Open& open, DieSet hand, const HandDie& one, std::string_view rule);
core::Done check_square(const Open& open, Square square);

/// What the play does, or why it is refused: by its dice, its squares, or the SETs that it does not make.
std::expected<Effect, core::Refusal> check_play(const Open& open, DieSet hand, const Place& play);

/// What one play scores by itself; 0 for one that the rules refuse (CUBE-27 to CUBE-29).
int points_of(const Open& open, const Place& play);

/// Every play of the hand's dice with at most `dice` of them, unsorted and some of them twice; see legal_actions.
void list_plays(const Open& open, DieSet hand, int dice, ActionList& list);

/// CUBE-24: calls `visit(swap)` for each die of the hand that may take the place of a Wild on the board now.
template <class Visit>
void each_swap(const Open& open, DieSet hand, Visit&& visit) {
  if (open.placed > 0 || open.swapped) return;
  for (const Die there : open.on_board) {
    const auto face = open.face_of(there);
    if (!face.is_wild()) continue;
    for (const Die die : hand)
      if (open.face_of(die) == Face(face.symbol())) visit(Swap{die, open.square_of(there)});
  }
}

}  // namespace rummage::set_cubes
