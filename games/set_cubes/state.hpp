#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"

namespace rummage::set_cubes {

using core::FixedVector;
using core::Seat;
using core::SeatSet;

enum class Characteristic : std::uint8_t { number, colour, shape };
inline constexpr std::array all_characteristics{Characteristic::number, Characteristic::colour, Characteristic::shape};

inline constexpr int symbols = 27;
inline constexpr int faces_of_a_die = 6;
inline constexpr std::size_t most_dice = 64;  // of a data file; the standard one has 42 (CUBE-01)
inline constexpr std::size_t hand_size = 5;   // CUBE-06
inline constexpr int most_in_a_turn = 3;      // CUBE-12
inline constexpr int idle_rounds_to_end = 3;  // CUBE-32
inline constexpr int least_seats = 2;
inline constexpr int most_seats = 4;
inline constexpr int usual_seats = 2;

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
class DieSet {
 public:
  constexpr DieSet() = default;
  static constexpr DieSet just(Die die) { return DieSet(std::uint64_t{1} << die.index()); }
  static constexpr DieSet first(std::size_t count) {
    return DieSet(count == most_dice ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
  }
  [[nodiscard]] constexpr bool has(Die die) const { return ((bits_ >> die.index()) & 1U) != 0; }
  constexpr void add(Die die) { bits_ |= just(die).bits_; }
  constexpr void remove(Die die) { bits_ &= ~just(die).bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] constexpr bool contains_all(DieSet other) const { return (other.bits_ & ~bits_) == 0; }
  /// The lowest; of a set that is not empty.
  [[nodiscard]] constexpr Die lowest() const { return Die(std::countr_zero(bits_)); }
  friend constexpr DieSet operator-(DieSet a, DieSet b) { return DieSet(a.bits_ & ~b.bits_); }
  friend constexpr DieSet operator|(DieSet a, DieSet b) { return DieSet(a.bits_ | b.bits_); }
  friend constexpr DieSet operator&(DieSet a, DieSet b) { return DieSet(a.bits_ & b.bits_); }
  /// Calls `visit(set)` for each set of some of the dice, from the empty one on.
  template <class Visit>
  constexpr void each_subset(Visit&& visit) const {
    std::uint64_t bits = 0;
    do {
      visit(DieSet(bits));
      bits = (bits - bits_) & bits_;
    } while (bits != 0);
  }
  friend constexpr auto operator<=>(DieSet, DieSet) = default;

  class Walk {
   public:
    constexpr explicit Walk(std::uint64_t rest) : rest_(rest) {}
    constexpr Die operator*() const { return Die(std::countr_zero(rest_)); }
    constexpr Walk& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Walk, Walk) = default;

   private:
    std::uint64_t rest_;
  };
  [[nodiscard]] constexpr Walk begin() const { return Walk(bits_); }
  [[nodiscard]] constexpr Walk end() const { return Walk(0); }  // NOLINT: a range has one

 private:
  constexpr explicit DieSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

inline constexpr int most_columns = 26;
inline constexpr int most_rows = 26;

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

/// The dice on the board by their squares: what they stand for, and where there are any.
struct Grid {
  /// 0 where no die lies, else one more than the index of the symbol that its die stands for.
  std::array<std::uint8_t, Square::count> codes{};
  /// By column, margin included: a bit for each row, margin included, in which a die lies.
  std::array<std::uint32_t, Square::column_places> taken{};

  [[nodiscard]] constexpr int code(Square square) const { return codes[square.index()]; }
  [[nodiscard]] constexpr bool has(Square square) const { return code(square) != 0; }
  /// Of a square on which a die lies.
  [[nodiscard]] constexpr Symbol symbol(Square square) const { return Symbol::at(code(square) - 1); }
  constexpr void put(Square square, int code) {
    codes[square.index()] = static_cast<std::uint8_t>(code);
    taken[square.column_place()] |= square.row_bit();
  }
  constexpr void take(Square square) {
    codes[square.index()] = 0;
    taken[square.column_place()] &= ~square.row_bit();
  }
  friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

struct DataSet;  // dice and board: data.hpp

enum class Phase : std::uint8_t { opening, turn, reroll, over };

/// What the table chose.
struct Rules {
  const DataSet* data = nullptr;
  std::uint8_t seats = usual_seats;
  std::uint16_t reroll_seconds = 0;  // CUBE-20: 0 for no limit
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// What everybody sees, which is all but the order of the bag (CUBE-34).
struct Open : Rules {
  Phase phase = Phase::opening;
  Seat opener;                               // CUBE-17: begins each round; the first seat until somebody has opened
  Seat to_act;                               // in a turn; the opener at any other time
  std::uint8_t placed = 0;                   // dice connected in this turn (CUBE-12)
  bool swapped = false;                      // a Wild was replaced in this turn (CUBE-24)
  bool connected = false;                    // somebody connected a die in this round (CUBE-18)
  std::uint8_t idle = 0;                     // rounds running in which everybody passed (CUBE-32)
  SeatSet none;                              // CUBE-09: out of the race until the next roll
  SeatSet decided;                           // CUBE-20: who has said what to roll again ...
  std::array<DieSet, most_seats> rerolls{};  // ... and what it is
  std::array<DieSet, most_seats> hands{};
  std::array<std::int16_t, most_seats> scores{};
  DieSet absent;                          // dice that are not in this match: none but in made-up positions
  std::array<Face, most_dice> faces{};    // what each die shows; those in the bag show nothing, kept as zero
  std::array<Square, most_dice> where{};  // of those on the board
  DieSet on_board;
  Grid grid;  // the same, by square

  [[nodiscard]] Face face_of(Die die) const { return faces[die.index()]; }
  [[nodiscard]] Square square_of(Die die) const { return where[die.index()]; }
  [[nodiscard]] DieSet hand(Seat seat) const { return hands[place(seat)]; }
  [[nodiscard]] Seat after(Seat seat) const { return core::next_seat(seat, seats); }
  /// How many dice the turn still allows (CUBE-12).
  [[nodiscard]] int dice_left() const { return most_in_a_turn - placed; }
  [[nodiscard]] std::optional<Die> die_at(Square square) const {
    for (const Die die : on_board)
      if (where[die.index()] == square) return die;
    return std::nullopt;
  }
  /// The dice in the bag.
  [[nodiscard]] DieSet in_bag() const;
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

using Bag = FixedVector<Die, most_dice>;  // the next to be drawn is at the back

/// The whole truth.
struct State : Open {
  Bag bag;
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::set_cubes
