#pragma once

#include <array>
#include <optional>

#include "core/seat.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// How the race for a trophy stands (ROMI-23 to ROMI-25).
struct Race {
  bool for_size = false;  // for combinations of a size; else for contracts of a suit
  Suit suit = Suit::heart;
  int size = 0;
  int points = 0;
  std::array<int, most_seats> counts{};  // by seat
  std::optional<Seat> leader;            // who has more than everybody else

  /// What a contract adds to its player's count.
  [[nodiscard]] int count_of(const Contract& contract) const {
    return for_size ? contract.symbols[static_cast<std::size_t>(size)] : static_cast<int>(contract.bonus == suit);
  }
  /// By how many the seat is ahead of the best of the others.
  [[nodiscard]] int lead(Seat seat) const;
};
Race race(const Open& open, std::size_t trophy);

/// ROMI-26, one part after the other.
struct Score {
  int trophies = 0;
  int contracts = 0;
  int bonus = 0;  // cards in the bonus pile
  int joker = 0;
  [[nodiscard]] int total() const { return trophies + contracts + bonus + joker; }
};
/// As if the match ended now.
Score score(const Open& open, Seat seat);

}  // namespace rummage::romi_rami
