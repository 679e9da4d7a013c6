#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"
#include "games/romi_rami/card.hpp"
#include "games/romi_rami/data/deck.hpp"

namespace rummage::romi_rami {

using core::Seat;
using core::SeatSet;

inline constexpr int most_seats = 4;
inline constexpr int contract_market_size = 4;  // ROMI-05
inline constexpr int number_market_size = 6;
inline constexpr int dealt_cards = 3;
inline constexpr int most_taken = 3;   // ROMI-08
inline constexpr int fewest_kept = 3;  // ROMI-19: with fewer cards are drawn
inline constexpr int most_kept = 10;

using Pile = FixedVector<Card, most_number_cards>;               // the top is at the back
using ContractPile = FixedVector<std::uint8_t, most_contracts>;  // numbers; the top is at the back

/// Puts all these cards on a pile, the first of them on top.
inline void stack(Pile& pile, const Bag& cards) {
  for (int kind = kinds - 1; kind >= 0; --kind)
    for (int left = cards.count(Card::at(kind)); left > 0; --left) pile.push_back(Card::at(kind));
}

/// The steps of a turn (ROMI-08, ROMI-10, ROMI-19). Step 3 itself is nobody's choice, but for what is dropped.
enum class Phase : std::uint8_t { take, fill, drop, over };

/// What the table chose.
struct Rules {
  const Deck* deck = nullptr;
  std::uint8_t seats = 2;
  std::uint8_t first_player = 0;  // 0: drawn at random; n: seat n - 1 (ROMI-07)
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// What everybody sees, whoever looks. State and view both are this and something about what is hidden.
struct Open : Rules {
  Seat first;  // ROMI-07
  Seat to_act;
  Phase phase = Phase::take;
  std::uint8_t size_sides = 0;  // ROMI-06: bit i: token i shows its combination size; else its suit
  SeatSet jokers;               // who still has the token (ROMI-14)
  Bag number_market;
  ContractSet contract_market;
  Bag discards;
  std::array<ContractSet, most_seats> tableaux{};  // ROMI-15
  std::array<Bag, most_seats> bonus_piles{};       // ROMI-16
  std::array<Bag, most_seats> seen{};              // ROMI-28: of each hand, what everybody saw being taken
  Bag absent;                                      // not in this match: none but in made-up positions
  ContractSet absent_contracts;

  [[nodiscard]] Seat after(Seat seat) const { return next_seat(seat, seats); }
  [[nodiscard]] bool shows_size(std::size_t trophy) const { return ((size_sides >> trophy) & 1U) != 0; }
  /// ROMI-22: so many contracts of one player make the round the last: 7, 6, 5.
  [[nodiscard]] int last_contract() const { return 9 - seats; }
  [[nodiscard]] bool is_last_round() const {
    for (std::size_t i = 0; i < seats; ++i)
      if (tableaux[i].size() >= last_contract()) return true;
    return false;
  }
  /// ROMI-21, ROMI-22: between two turns, whether there is none to come.
  [[nodiscard]] bool is_at_end() const {
    return number_market.empty() || contract_market.empty() || (to_act == first && is_last_round());
  }
  /// Everybody can count which contracts are in their deck, though not in which order.
  [[nodiscard]] ContractSet contracts_in_deck() const {
    auto rest = deck->all_contracts() - contract_market - absent_contracts;
    for (std::size_t i = 0; i < seats; ++i) rest = rest - tableaux[i];
    return rest;
  }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

/// The whole truth.
struct State : Open {
  Pile number_deck;
  ContractPile contract_deck;
  std::array<Bag, most_seats> hands{};
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::romi_rami
