#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"
#include "games/five_crowns/card.hpp"

namespace rummage::five_crowns {

using core::FixedVector;
using core::Seat;
using core::SeatSet;

inline constexpr int most_seats = 7;
inline constexpr int hands_in_a_match = 11;    // CROWN-05
inline constexpr std::size_t most_cards = 14;  // thirteen dealt and one drawn

using Hand = FixedVector<Card, most_cards>;
using Pile = FixedVector<Card, deck_size>;  // the top is at the back
/// How many cards there are of each kind.
using Counts = std::array<std::uint8_t, kinds>;

/// Cards as a player lays them down, combination after combination. A run stands from low to high.
struct Combinations {
  FixedVector<Card, most_cards> cards;
  FixedVector<std::uint8_t, most_cards / 3> sizes;
  friend constexpr auto operator<=>(const Combinations&, const Combinations&) = default;
};

enum class Phase : std::uint8_t { draw, discard, over };

/// What the table chose.
struct Rules {
  std::uint8_t seats = 2;
  std::uint8_t first_dealer = 0;  // 0: drawn at random; n: seat n - 1 (CROWN-07)
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// What everybody sees, whoever looks. State and view both are this and something about what is hidden.
struct Open : Rules {
  std::uint8_t hand = 1;  // which of the eleven
  Seat dealer;
  Seat to_act;
  Phase phase = Phase::draw;
  std::optional<Seat> out;                      // CROWN-16: who went out in this hand
  Pile discards;                                // all of them, though only the top is of use: everybody saw each
  std::array<Hand, most_seats> seen{};          // CROWN-34: of each hand, the cards that everybody saw enter it; sorted
  std::array<Combinations, most_seats> laid{};  // CROWN-17: in this hand
  std::array<Hand, most_seats> left{};          // what counts against those who have had their last turn
  std::array<std::array<std::int16_t, most_seats>, hands_in_a_match> sheet{};  // CROWN-22: points by hand and seat
  Counts absent{};  // cards that are not in this hand: none but in made-up positions

  /// CROWN-03, CROWN-05
  [[nodiscard]] int wild_rank() const { return lowest_rank - 1 + hand; }
  [[nodiscard]] std::size_t dealt() const { return static_cast<std::size_t>(wild_rank()); }
  /// Hands that stand on the score sheet.
  [[nodiscard]] std::size_t hands_scored() const { return hand - (phase == Phase::over ? 0U : 1U); }
  [[nodiscard]] int total(Seat seat) const {
    int points = 0;
    for (const auto& row : sheet) points += row[place(seat)];
    return points;
  }
  [[nodiscard]] Seat after(Seat seat) const { return next_seat(seat, seats); }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

/// The whole truth.
struct State : Open {
  Pile pile;
  std::array<Hand, most_seats> hands{};  // sorted; of equal cards nothing tells which is which
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::five_crowns
