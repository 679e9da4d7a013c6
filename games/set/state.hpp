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
inline constexpr std::size_t widest = 21;  // SET-15: any 21 cards hold a SET
inline constexpr int most_seats = 10;

/// Which cards, whatever their order.
class CardSet {
 public:
  [[nodiscard]] constexpr bool has(Card card) const { return (words_[word(card)] & bit(card)) != 0; }
  constexpr void add(Card card) { words_[word(card)] |= bit(card); }
  [[nodiscard]] constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  static constexpr std::size_t word(Card card) { return static_cast<std::size_t>(card.index() >> 6); }
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << (card.index() & 63); }
  std::array<std::uint64_t, 2> words_{};
};

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
struct Taken {
  Seat seat;
  Triple cards;
  friend constexpr bool operator==(const Taken&, const Taken&) = default;
};

/// What everybody sees. State and view both are this and something about the pile.
struct Open : Rules {
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

  [[nodiscard]] bool is_master(Seat seat) const { return master && seat.index() == round; }
  /// All who search this round, locked out or not.
  [[nodiscard]] SeatSet players() const {
    auto all = SeatSet::first(seats);
    if (master && round < seats) all.remove(Seat(round));
    return all;
  }
  /// All who may call.
  [[nodiscard]] SeatSet players_in() const { return players() - out; }
  /// SET-13, SET-15: of one who may call.
  [[nodiscard]] bool may_ask(Seat seat) const { return !caller && !asked.has(seat) && display.size() < most(); }
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
