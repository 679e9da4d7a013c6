#include "tests/set_cubes/plain_board.hpp"

#include <algorithm>
#include <set>

namespace rummage::set_cubes {
namespace {

// All answers of the ledger's sentence, so that the twin need not ask it a billion times.
std::vector<char> all_sets() {
  const auto digit = [](int symbol, int which) {
    return which == 0 ? symbol / 9 : which == 1 ? symbol / 3 % 3 : symbol % 3;
  };
  std::vector<char> out;
  for (int a = 0; a < symbols; ++a)
    for (int b = 0; b < symbols; ++b)
      for (int c = 0; c < symbols; ++c) {
        bool is_set = true;
        for (int which = 0; which < 3; ++which) {
          const std::set<int> values{digit(a, which), digit(b, which), digit(c, which)};
          if (values.size() == 2) is_set = false;
        }
        out.push_back(is_set ? 1 : 0);
      }
  return out;
}

bool is_set(int a, int b, int c) {
  static const auto table = all_sets();
  return table[static_cast<std::size_t>((a * symbols + b) * symbols + c)] != 0;
}

}  // namespace

Spot spot_of(Square square) { return {square.column(), square.row()}; }
Square square_of(Spot spot) { return Square::of(spot.column, spot.row); }
std::string name_of(Spot spot) { return static_cast<char>('a' + spot.column) + std::to_string(spot.row + 1); }
std::string name_of(Symbol symbol) {
  const auto digits = static_cast<std::size_t>(symbol.index());
  return {"123"[digits / 9], "RVG"[digits / 3 % 3], "ODW"[digits % 3]};
}

bool is_set_by_ledger(Symbol a, Symbol b, Symbol c) { return is_set(a.index(), b.index(), c.index()); }

PlainBoard::PlainBoard(const DataSet& data) : columns_(data.columns), rows_(data.rows) {
  dice_.assign(static_cast<std::size_t>((columns_ + 2 * edge) * (rows_ + 2 * edge)), nobody);
  bonus_.assign(dice_.size(), 0);
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column)
      bonus_[place({column, row})] = data.bonus[square_of({column, row}).index()];
}

PlainBoard::PlainBoard(const Open& open) : PlainBoard(*open.data) {
  for (const Die die : open.on_board) put(spot_of(open.where[die.index()]), open.faces[die.index()].symbol());
}

bool PlainBoard::has_square(Spot spot) const {
  return spot.column >= 0 && spot.column < columns_ && spot.row >= 0 && spot.row < rows_;
}

std::optional<Symbol> PlainBoard::at(Spot spot) const {
  if (!has_square(spot)) return std::nullopt;
  const int symbol = dice_[place(spot)];
  return symbol == nobody ? std::nullopt : std::optional(Symbol::at(symbol));
}

PlainBoard::Lines PlainBoard::new_sets(std::span<const Put> play) const {
  const auto look = [&](Spot spot) {
    for (const auto& put : play)
      if (put.spot == spot) return put.symbol.index();
    return dice_[place(spot)];
  };
  Lines sets;
  for (const auto& [spot, symbol, is_wild] : play)
    for (int back = 0; back < 3; ++back)
      for (const bool down : {false, true}) {
        const auto along = [&](int i) {
          return down ? Spot{spot.column, spot.row + i - back} : Spot{spot.column + i - back, spot.row};
        };
        const Line line{along(0), along(1), along(2)};
        const std::array symbol_at{look(line[0]), look(line[1]), look(line[2])};
        if (std::ranges::count(symbol_at, nobody) == 0 && is_set(symbol_at[0], symbol_at[1], symbol_at[2]) &&
            !sets.contains(line))
          sets.push_back(line);
      }
  return sets;
}

std::optional<int> PlainBoard::points(std::span<const Put> play) const {
  for (const auto& put : play)
    if (!has_square(put.spot) || at(put.spot)) return std::nullopt;
  if (play.size() == 2 && play[0].spot == play[1].spot) return std::nullopt;
  const auto sets = new_sets(play);
  // CUBE-13: some SET holds every die of the play, and so one or two of the board.
  const auto holds_all = [&](const Line& line) {
    return std::ranges::all_of(play, [&](const Put& put) { return std::ranges::count(line, put.spot) == 1; });
  };
  if (std::ranges::none_of(sets, holds_all)) return std::nullopt;
  int points = 0;
  for (const auto& line : sets)
    for (const auto& spot : line) {
      const bool is_new_wild =
          std::ranges::any_of(play, [&](const Put& put) { return put.spot == spot && put.is_wild; });
      points += is_new_wild ? 0 : 1;  // CUBE-27, CUBE-28
    }
  for (const auto& put : play) points += bonus_[place(put.spot)];  // CUBE-29: a square is covered once and for all
  return points;
}

}  // namespace rummage::set_cubes
