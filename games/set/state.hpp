#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_vector.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"
#include "games/set/card.hpp"

namespace rummage::set {

using core::FixedVector;
using core::Seat;
using core::SeatSet;

inline constexpr std::size_t widest = 21;  // SET-15: any 21 cards hold a SET
inline constexpr int most_seats = 10;
// 2: with an empty pile "I see none" can be said however many cards lie open (SET-15).
inline constexpr int rules_version = 2;

enum class Claim : std::uint8_t { point, shout };                       // SET-08
enum class More : std::uint8_t { table, players };                      // SET-13: who sees to it that cards are added
enum class Deck : std::uint8_t { full, red, violet, turquoise };        // SET-20
enum class Due : std::uint8_t { nothing, lay_out, top_up, add_three };  // SET-31: the Master's work

using Pile = FixedVector<Card, deck_size>;  // the top is at the back

/// What the table chose. Trivially copied with the state.
struct Rules {
  std::uint8_t seats = 1;
  Claim claim = Claim::point;
  More more = More::table;
  Deck deck = Deck::full;
  bool master = false;
  std::uint8_t call_seconds = 5;
  std::uint8_t deal_seconds = 3;
  std::uint8_t version = rules_version;

  /// The display is topped up to this (SET-05, SET-21) ...
  [[nodiscard]] constexpr std::size_t base() const { return deck == Deck::full ? 12 : 9; }
  /// ... and never grows beyond this (SET-15).
  [[nodiscard]] constexpr std::size_t most() const { return deck == Deck::full ? widest : 12; }
  [[nodiscard]] constexpr bool uses(Card card) const {
    return deck == Deck::full || card.value(Characteristic::colour) == static_cast<int>(deck) - 1;
  }
  /// The cards of the deck but these, in their order, the first on top.
  [[nodiscard]] constexpr Pile deck_without(const CardSet& cards) const {
    Pile pile;
    for (int i = deck_size - 1; i >= 0; --i)
      if (uses(Card::at(i)) && !cards.has(Card::at(i))) pile.push_back(Card::at(i));
    return pile;
  }
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

using Triple = std::array<Card, 3>;

/// A SET that was taken, and by whom.
struct TakenSet {
  Seat seat;
  Triple cards;
  friend constexpr bool operator==(const TakenSet&, const TakenSet&) = default;
};

/// What everybody sees. State and view both are this and something about the pile.
struct Open : Rules {
  FixedVector<Card, widest> display;
  FixedVector<std::uint8_t, 3> gaps;  // places that wait for the Master's top-up, in order; only with Due::top_up
  FixedVector<TakenSet, 27> taken;    // this round's SETs in the order of taking
  CardSet absent;                     // cards that are not in this match at all: none but in made-up positions
  SeatSet out;                        // SET-10
  SeatSet asked;                      // SET-13
  std::optional<Seat> caller;         // SET-08: whose call is open
  std::array<std::uint16_t, most_seats> wrong{};  // SET-11: wrong calls, counted
  std::array<std::int16_t, most_seats> points{};  // SET-33: of the rounds before this one
  std::uint8_t round = 0;                         // SET-31: from 0; also the Master's seat
  Due due = Due::nothing;
  bool over = false;

  [[nodiscard]] bool is_master(Seat seat) const { return master && seat.index() == round; }
  /// All who search this round, locked out or not.
  [[nodiscard]] SeatSet players() const {
    auto all = SeatSet::first(seats);
    if (master && round < seats) all.remove(Seat(round));
    return all;
  }
  /// All who may call.
  [[nodiscard]] SeatSet players_in() const { return players() - out; }
  /// SET-15: so many cards lie open that three more would be refused; with an empty pile nobody asks for cards.
  [[nodiscard]] bool is_full(std::size_t pile_left) const {
    return display.size() >= most() && (pile_left > 0 || version == 1);
  }
  /// SET-13, SET-15: of one who may call.
  [[nodiscard]] bool may_ask(Seat seat, std::size_t pile_left) const {
    return !caller && !asked.has(seat) && !is_full(pile_left);
  }
  [[nodiscard]] bool all_have_asked() const { return !players_in().empty() && asked.contains_all(players_in()); }
  /// All cards but those of the pile: on the display, taken in this round, or not in the match.
  [[nodiscard]] CardSet open_cards() const {
    CardSet cards = absent;
    for (const Card card : display) cards.add(card);
    for (const auto& set : taken)
      for (const Card card : set.cards) cards.add(card);
    return cards;
  }
  /// SET-17, SET-32: cards collected so far, earlier rounds included.
  [[nodiscard]] int score(Seat seat) const {
    int cards = points[place(seat)];
    for (const auto& set : taken) cards += set.seat == seat ? 3 : 0;
    return cards;
  }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

/// The whole truth: what is open, and the pile in its order.
struct State : Open {
  Pile pile;
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::set
