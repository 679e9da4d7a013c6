#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/bit_set.hpp"
#include "core/fixed_vector.hpp"
#include "core/message.hpp"

namespace rummage::set_cubes {

using core::FixedVector;

enum class Characteristic : std::uint8_t { number, colour, shape };
inline constexpr std::array all_characteristics{Characteristic::number, Characteristic::colour, Characteristic::shape};

inline constexpr int symbols = 27;
inline constexpr int faces_of_a_die = 6;
inline constexpr std::size_t most_dice = 64;  // of a data file; the standard one has 42 (CUBE-01)
inline constexpr int most_columns = 26;
inline constexpr int most_rows = 26;

/// One of the 27 symbols (CUBE-01): its base-3 digits, highest first, are number, colour and shape. Ordered as in
/// notation.
class Symbol {
 public:
  constexpr Symbol() = default;
  /// Values are 0 to 2, in the order in which the ledger names them.
  static constexpr Symbol of(int number, int colour, int shape) { return at(number * 9 + colour * 3 + shape); }
  static constexpr Symbol at(int index) { return Symbol(index); }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int value(Characteristic which) const {
    constexpr std::array weights{9, 3, 1};
    return index_ / weights[static_cast<std::size_t>(which)] % 3;
  }
  friend constexpr auto operator<=>(Symbol, Symbol) = default;

 private:
  constexpr explicit Symbol(int index) : index_(static_cast<std::uint8_t>(index)) {}
  std::uint8_t index_ = 0;
};

/// What a die shows: a symbol, Wild, or on the board a Wild and what it was declared (CUBE-22). Symbols come first in
/// order, Wilds last.
class Face {
 public:
  constexpr Face() = default;
  constexpr explicit Face(Symbol symbol) : code_(static_cast<std::uint8_t>(symbol.index())) {}
  static constexpr Face wild() { return declared(Symbol::at(symbols)); }
  static constexpr Face declared(Symbol symbol) {
    Face face(symbol);
    face.code_ |= wild_bit;
    return face;
  }
  [[nodiscard]] constexpr bool is_wild() const { return (code_ & wild_bit) != 0; }
  /// Whether it stands for a symbol: every face but a Wild that was not declared.
  [[nodiscard]] constexpr bool has_symbol() const { return (code_ & ~wild_bit) < symbols; }
  [[nodiscard]] constexpr Symbol symbol() const { return Symbol::at(code_ & ~wild_bit); }
  friend constexpr auto operator<=>(Face, Face) = default;

 private:
  static constexpr std::uint8_t wild_bit = 32;
  std::uint8_t code_ = 0;
};

/// One of the dice, whatever it shows. Its public number counts from 1, its index from 0.
class Die {
 public:
  constexpr Die() = default;
  constexpr explicit Die(int index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr Die numbered(int number) { return Die(number - 1); }
  [[nodiscard]] constexpr int number() const { return index_ + 1; }
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  friend constexpr auto operator<=>(Die, Die) = default;

 private:
  std::uint8_t index_ = 0;
};

/// Which dice, whatever their order; walked over from the lowest number up.
using DieSet = core::BitSet<Die, std::uint64_t>;

/// A square of the board, or of the margin of two squares around the largest there can be: whatever lies two steps from
/// a square of a board can be asked for without a look at the edges. Ordered as in notation, by column, then row.
class Square {
 public:
  static constexpr int margin = 2;
  static constexpr int column_step = 32;  // from a square to its right neighbour; to the one below it is one
  static constexpr std::size_t column_places = most_columns + 2 * margin;
  static constexpr std::size_t count = column_places * column_step;

  constexpr Square() = default;
  /// Columns and rows count from 0.
  static constexpr Square of(int column, int row) { return at((column + margin) * column_step + row + margin); }
  static constexpr Square at(int index) { return Square(index); }
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  [[nodiscard]] constexpr int column() const { return index_ / column_step - margin; }
  [[nodiscard]] constexpr int row() const { return index_ % column_step - margin; }
  /// Its column, margin included, and in a column's 32 bits the one of its row.
  [[nodiscard]] constexpr std::size_t column_place() const { return index_ / column_step; }
  [[nodiscard]] constexpr std::uint32_t row_bit() const { return 1U << (index_ % column_step); }
  /// The one `steps` further to the right or, with a step of one, down.
  [[nodiscard]] constexpr Square beyond(int step, int steps) const { return at(index_ + step * steps); }
  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  constexpr explicit Square(int index) : index_(static_cast<std::uint16_t>(index)) {}
  std::uint16_t index_ = 0;
};

/// "2RO"
std::string symbol_text(Symbol symbol);
/// In upper case alone.
std::optional<Symbol> read_symbol(std::string_view text);
/// "2RO", "*", "*2VO".
std::string face_text(Face face);
/// Lower case is read too.
std::expected<Face, core::Refusal> read_face(std::string_view text);
/// What a die is called: what it shows ("2RO"), its number ("#17"), or both ("2RO#17").
struct DieName {
  std::optional<Face> face;
  std::optional<int> number;
};
std::optional<DieName> read_die_name(std::string_view text);
/// "h9"
std::string square_text(Square square);
/// Any of the 26 by 26; whether the board has it is the rules' to say.
std::expected<Square, core::Refusal> read_square(std::string_view text);
}  // namespace rummage::set_cubes
