#pragma once

#include <array>
#include <cstdint>

#include "core/shelf.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// What comes out of a game's box: the dice and the board of one data file.
struct Box {
  FixedVector<std::array<Face, faces_of_a_die>, most_dice> dice;  // by index
  int columns = 0;
  int rows = 0;
  Square logo;                                      // the first of its three squares
  std::array<std::uint8_t, Square::count> bonus{};  // points of a square, 0 for most of them
  /// By column, margin included: a bit for each row that the board has there.
  std::array<std::uint32_t, most_columns + 2 * Square::margin> squares{};

  [[nodiscard]] bool has(Square square) const {
    return ((squares[square.index() / Square::column_step] >> (square.index() % Square::column_step)) & 1U) != 0;
  }
  [[nodiscard]] bool is_logo(Square square) const {
    for (int i = 0; i < 3; ++i)
      if (logo.beyond(Square::column_step, i) == square) return true;
    return false;
  }
};

inline DieSet Open::in_bag() const {
  auto out = on_board | absent;
  for (const auto hand : hands) out = out | hand;
  return DieSet::first(box->dice.size()) - out;
}

/// The data sets that tables choose from.
core::DataShelf<Box>& boxes();

}  // namespace rummage::set_cubes
