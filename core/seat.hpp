#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/bit_set.hpp"

namespace rummage::core {

/// No game here seats more; seat sets are 16 bits wide because of it.
inline constexpr int max_seats = 16;

/// A place at the table, counted from 0 in the order of play.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}
  [[nodiscard]] constexpr int index() const { return index_; }
  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

/// The place of what belongs to a seat, in an array by seat.
constexpr std::size_t place(Seat seat) { return static_cast<std::size_t>(seat.index()); }

/// The seat that acts after this one, of so many.
constexpr Seat next_seat(Seat seat, int seats) { return Seat((seat.index() + 1) % seats); }

/// Whoever looks at a match: the player in one seat, or a spectator.
class Viewer {
 public:
  static constexpr Viewer spectator() { return {}; }
  constexpr Viewer(Seat seat) : seat_(seat) {}  // NOLINT(google-explicit-constructor): a seat is a viewer
  [[nodiscard]] constexpr bool owns(Seat seat) const { return seat_ == seat; }
  [[nodiscard]] constexpr std::optional<Seat> seat() const { return seat_; }
  friend constexpr bool operator==(const Viewer&, const Viewer&) = default;

 private:
  constexpr Viewer() = default;
  std::optional<Seat> seat_;
};

/// Copied like a number.
using SeatSet = BitSet<Seat, std::uint16_t>;

}  // namespace rummage::core
