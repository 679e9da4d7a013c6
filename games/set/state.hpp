#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/fixed_vector.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

namespace rummage::set {

using core::FixedVector;
using core::Seat;
using core::SeatSet;

enum class Characteristic : std::uint8_t { quantity, colour, shape, filling };
inline constexpr std::array all_characteristics{
    Characteristic::quantity, Characteristic::colour, Characteristic::shape, Characteristic::filling};

/// One of the 81 cards (SET-01), in one byte: two bits a characteristic, quantity highest, each 1 to 3. With values
/// from 1 the third card of a SET is found by bit operations (see third() in the solver), sixteen pairs at a time.
/// Cards order as their notation does: quantity, colour, shape, filling.
class Card {
 public:
  constexpr Card() = default;
  /// Values are 0 to 2, in the order in which the ledger names them.
  static constexpr Card of(int quantity, int colour, int shape, int filling) {
    return from_code(
        static_cast<std::uint8_t>((quantity + 1) << 6 | (colour + 1) << 4 | (shape + 1) << 2 | (filling + 1)));
  }
  static constexpr Card from_code(std::uint8_t code) {
    Card card;
    card.code_ = code;
    return card;
  }
  /// The card's place among the 81 in their order.
  static constexpr Card at(int index) { return of(index / 27, index / 9 % 3, index / 3 % 3, index % 3); }
  [[nodiscard]] constexpr int index() const {
    return value(Characteristic::quantity) * 27 + value(Characteristic::colour) * 9 + value(Characteristic::shape) * 3 +
           value(Characteristic::filling);
  }
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  [[nodiscard]] constexpr int value(Characteristic which) const {
    return ((code_ >> (6 - 2 * static_cast<int>(which))) & 3) - 1;
  }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_;  // left as it is by the default: lists of cards to be written are made in hot paths
};

inline constexpr int deck_size = 81;
inline constexpr int colour_size = 27;     // SET-20
inline constexpr std::size_t widest = 21;  // SET-15: any 21 cards hold a SET
inline constexpr int most_seats = 10;
inline constexpr int usual_seats = 2;

/// Which cards, whatever their order.
class CardSet {
 public:
  [[nodiscard]] constexpr bool has(Card card) const { return ((word(card) >> (card.index() & 63)) & 1U) != 0; }
  constexpr void add(Card card) { word(card) |= std::uint64_t{1} << (card.index() & 63); }
  [[nodiscard]] constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  constexpr std::uint64_t& word(Card card) { return words_[static_cast<std::size_t>(card.index() >> 6)]; }
  [[nodiscard]] constexpr const std::uint64_t& word(Card card) const {
    return words_[static_cast<std::size_t>(card.index() >> 6)];
  }
  std::array<std::uint64_t, 2> words_{};
};

enum class Claim : std::uint8_t { point, shout };                       // SET-08
enum class More : std::uint8_t { table, players };                      // SET-13: who sees to it that cards are added
enum class Deck : std::uint8_t { full, red, violet, turquoise };        // SET-20
enum class Due : std::uint8_t { nothing, lay_out, top_up, add_three };  // SET-31: the Master's work

/// What the table chose. Trivially copied with the state.
struct Rules {
  std::uint8_t seats = 1;
  Claim claim = Claim::point;
  More more = More::table;
  Deck deck = Deck::full;
  bool master = false;
  std::uint8_t call_seconds = 5;
  std::uint8_t deal_seconds = 3;

  /// The display is topped up to this (SET-05, SET-21) ...
  [[nodiscard]] constexpr std::size_t base() const { return deck == Deck::full ? 12 : 9; }
  /// ... and never grows beyond this (SET-15).
  [[nodiscard]] constexpr std::size_t most() const { return deck == Deck::full ? widest : 12; }
  [[nodiscard]] constexpr bool uses(Card card) const {
    return deck == Deck::full || card.value(Characteristic::colour) == static_cast<int>(deck) - 1;
  }
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

using Triple = std::array<Card, 3>;

/// A SET that was taken, and by whom.
struct Taken {
  Seat seat;
  Triple cards;
  friend constexpr bool operator==(const Taken&, const Taken&) = default;
};

/// What everybody sees. State and view both are this and something about the pile.
struct Open {
  Rules rules;
  FixedVector<Card, widest> display;
  FixedVector<std::uint8_t, 3> gaps;  // places that wait for the Master's top-up, in order; only with Due::top_up
  FixedVector<Taken, 27> taken;       // this round's SETs in the order of taking
  CardSet absent;                     // cards that are not in this match at all: none but in made-up positions
  SeatSet out;                        // SET-10
  SeatSet asked;                      // SET-13
  std::optional<Seat> caller;         // SET-08: whose call is open
  std::array<std::uint16_t, most_seats> wrong{};  // SET-11: wrong calls, counted
  std::array<std::int16_t, most_seats> points{};  // SET-33: of the rounds before this one
  std::uint8_t round = 0;                         // SET-31: from 0; also the Master's seat
  Due due = Due::nothing;
  bool over = false;

  [[nodiscard]] bool is_master(Seat seat) const { return rules.master && seat.index() == round; }
  /// All who search this round, locked out or not.
  [[nodiscard]] SeatSet players() const {
    auto all = SeatSet::first(rules.seats);
    if (rules.master && round < rules.seats) all.remove(Seat(round));
    return all;
  }
  /// All who may call.
  [[nodiscard]] SeatSet players_in() const { return players() - out; }
  /// SET-17, SET-32: cards collected so far, earlier rounds included.
  [[nodiscard]] int score(Seat seat) const {
    int cards = points[static_cast<std::size_t>(seat.index())];
    for (const auto& set : taken) cards += set.seat == seat ? 3 : 0;
    return cards;
  }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

/// The whole truth: what is open, and the pile in its order.
struct State : Open {
  FixedVector<Card, deck_size> pile;  // the top is at the back
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::set
