#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/shelf.hpp"
#include "games/set_cubes/pieces.hpp"

namespace rummage::set_cubes {

struct Board {
  int columns = 0;
  int rows = 0;
  Square logo;                                      // the first of its three squares
  std::array<std::uint8_t, Square::count> bonus{};  // points of a square, 0 for most of them
  /// By column, margin included: a bit for each row that the board has there.
  std::array<std::uint32_t, Square::column_places> squares{};

  [[nodiscard]] bool has(Square square) const { return (squares[square.column_place()] & square.row_bit()) != 0; }
  [[nodiscard]] bool is_logo(Square square) const {
    for (int i = 0; i < 3; ++i)
      if (logo.beyond(Square::column_step, i) == square) return true;
    return false;
  }
};

using DieFaces = std::array<Face, faces_of_a_die>;

/// The dice and the board of one data file.
struct DataSet : Board {
  FixedVector<DieFaces, most_dice> dice;  // by index

  [[nodiscard]] DieSet all_dice() const { return DieSet::first(static_cast<int>(dice.size())); }
  /// A Wild that was declared is a Wild.
  [[nodiscard]] bool has_face(Die die, Face face) const {
    return dice[die.index()].end() != std::ranges::find(dice[die.index()], face.is_wild() ? Face::wild() : face);
  }
};

/// The data sets that tables choose from.
core::DataShelf<DataSet>& data_sets();

}  // namespace rummage::set_cubes
