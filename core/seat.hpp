#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

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

/// A set of seats that is copied like a number.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet first(int count) {
    SeatSet all;
    all.bits_ = static_cast<std::uint16_t>((1U << count) - 1U);
    return all;
  }
  [[nodiscard]] constexpr bool has(Seat seat) const { return ((bits_ >> seat.index()) & 1U) != 0; }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | (1U << seat.index())); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << seat.index())); }
  constexpr void clear() { bits_ = 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains_all(SeatSet other) const { return (other.bits_ & ~bits_) == 0; }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    SeatSet rest;
    rest.bits_ = static_cast<std::uint16_t>(a.bits_ & ~b.bits_);
    return rest;
  }
  /// The n-th member in seat order, n below size().
  [[nodiscard]] constexpr Seat nth(int n) const {
    unsigned rest = bits_;
    if ((rest & (rest + 1)) == 0) return Seat(n);  // seats 0 to k, nearly always: no loop to guess the length of
    for (; n > 0; --n) rest &= rest - 1;
    return Seat(std::countr_zero(rest));
  }
  friend constexpr auto operator<=>(SeatSet, SeatSet) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace rummage::core
