#pragma once

#include <array>
#include <compare>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/state.hpp"

// What a SET is, what a play may be and what it scores, once more: from the ledger alone, for reading, and slowly.
// Nothing here calls the game's own rules or solver.

namespace rummage::set_cubes {

/// A square by column and row, both from 0.
struct Spot {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};
Spot spot_of(Square square);
Square square_of(Spot spot);
/// "h9", "2RO": spelled from their parts and not by the game's own writer.
std::string name_of(Spot spot);
std::string name_of(Symbol symbol);

/// CUBE-04: each characteristic by itself the same on all three or different on all three.
bool is_set_by_ledger(Symbol a, Symbol b, Symbol c);

/// A die on its way to a square: what it shows or, of a Wild, what it is declared.
struct Put {
  Spot spot;
  Symbol symbol;
  bool is_wild = false;
};

using Line = std::array<Spot, 3>;

/// The board and what the dice on it stand for.
class PlainBoard {
 public:
  explicit PlainBoard(const DataSet& data);
  /// With the dice of a match on it.
  explicit PlainBoard(const Open& open);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] bool has_square(Spot spot) const;  // CUBE-30
  [[nodiscard]] std::optional<Symbol> at(Spot spot) const;
  /// Where there are dice, in no order.
  [[nodiscard]] const std::vector<Spot>& dice() const { return spots_; }
  void put(Spot spot, Symbol symbol) {
    dice_[place(spot)] = symbol.index();
    spots_.push_back(spot);
  }

  /// CUBE-05: the SETs that hold at least one die of the play, were it made; two dice are in at most eleven.
  using Lines = FixedVector<Line, 12>;
  [[nodiscard]] Lines new_sets(std::span<const Put> play) const;
  /// What a play scores (CUBE-27 to CUBE-29); nothing where the ledger does not allow it (CUBE-05, CUBE-13, CUBE-30).
  [[nodiscard]] std::optional<int> points(std::span<const Put> play) const;

 private:
  static constexpr int nobody = -1;
  static constexpr int edge = 2;  // squares around the board on which nothing ever lies
  [[nodiscard]] std::size_t place(Spot spot) const {
    return static_cast<std::size_t>((spot.row + edge) * (columns_ + 2 * edge) + spot.column + edge);
  }

  int columns_;
  int rows_;
  std::vector<int> bonus_;
  std::vector<int> dice_;
  std::vector<Spot> spots_;
};

}  // namespace rummage::set_cubes
