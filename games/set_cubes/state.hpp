#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"

namespace rummage::set_cubes {

using core::Seat;
using core::SeatSet;

inline constexpr int hand_size = 5;           // CUBE-06
inline constexpr int most_in_a_turn = 3;      // CUBE-12
inline constexpr int idle_rounds_to_end = 3;  // CUBE-32
inline constexpr int least_seats = 2;
inline constexpr int most_seats = 4;
inline constexpr int usual_seats = 2;

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

enum class Phase : std::uint8_t { opening, turn, reroll, over };

/// CUBE-20: whether dice are rolled again after drawing up to five, or before.
enum class RerollTime : std::uint8_t { after_drawing, before_drawing };

/// What the table chose.
struct Rules {
  const DataSet* data = nullptr;
  std::uint8_t seats = usual_seats;
  RerollTime reroll = RerollTime::after_drawing;
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
  [[nodiscard]] DieSet in_bag() const {
    auto out = on_board | absent;
    for (const auto hand : hands) out = out | hand;
    return data->all_dice() - out;
  }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

using Bag = FixedVector<Die, most_dice>;  // the next to be drawn is at the back

/// The whole truth.
struct State : Open {
  Bag bag;
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::set_cubes
