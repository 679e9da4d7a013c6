#pragma once

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/programs/data/program.hpp"

namespace rummage::programs {

using core::Chance;
using core::Events;
using core::Seat;
using core::SeatSet;

inline constexpr int most_seats = 6;
inline constexpr int least_seats = 2;
inline constexpr int usual_seats = 4;
// 2: from an empty reserve nobody draws who can take the discard (PROG-33).
inline constexpr int rules_version = 2;
inline constexpr std::size_t programs_to_win = 5;  // PROG-37
inline constexpr int failures_to_change = 3;       // PROG-35
inline constexpr std::size_t largest_group = 8 + wild_cards;
inline constexpr std::size_t most_on_table = deck_size / least_size;

using Hand = FixedVector<Card, most_cards>;
using Pile = FixedVector<Card, deck_size>;  // the top is at the back

/// Calls with each kind of card in a hand, which is sorted.
template <class Visit>
void each_kind(const Hand& hand, Visit&& visit) {
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (i == 0 || hand[i] != hand[i - 1]) visit(hand[i]);
}

/// A straight or group that lies on the table. It is never taken apart (PROG-28), only added to.
struct Combination {
  Shape shape = Shape::group;
  std::uint8_t value = 0;  // a group's; of a straight its lowest, 1 to 13
  SuitSet takes = 0;       // suits that may be added: a straight's own, those allowed to a mixed one, all to a group
  Seat owner;              // who laid it
  FixedVector<Card, largest_group> cards;  // a straight from low to high; a group sorted, its wild cards last

  [[nodiscard]] bool is_group() const { return shape == Shape::group; }
  /// The value at a straight's upper end.
  [[nodiscard]] int head() const { return value + static_cast<int>(cards.size()) - 1; }
  friend constexpr bool operator==(const Combination&, const Combination&) = default;
};

using Table = FixedVector<Combination, most_on_table>;

/// change: the seat to act is asked whether it changes its program (PROG-35); the cards are not dealt yet.
/// draw: its turn begins. play: it has drawn.
enum class Phase : std::uint8_t { change, draw, play, over };

/// PROG-35: whether a program may be changed after some rounds without completing it.
enum class Changes : std::uint8_t { on, off };

/// What the table chose.
struct Rules {
  const Deck* deck = nullptr;  // as its file has it: what is played with is `programs_played`
  std::uint8_t seats = 2;
  Changes changes = Changes::on;
  Suits suits = Suits::marked;
  std::uint8_t version = rules_version;

  /// PROG-12: the program deck as this table reads it.
  [[nodiscard]] const Deck& programs_played() const { return suits == Suits::mixed ? *deck->mixed : *deck; }
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// What everybody sees, whoever looks. State and view both are this and something about what is hidden.
struct Open : Rules {
  std::uint16_t round = 1;
  Seat dealer;
  Seat to_act;
  Phase phase = Phase::draw;
  SeatSet revealed;  // who has completed a program in this round
  SeatSet without;   // who plays this round without a program (PROG-36)
  std::array<FixedVector<ProgramCard, programs_to_win>, most_seats> completed{};  // PROG-17, in the order of completing
  std::array<std::uint8_t, most_seats> failed{};  // rounds in which the present program was not completed (PROG-35)
  Table table;
  Pile discards;                        // all of them, though only the top is of use: everybody saw each
  std::array<Hand, most_seats> seen{};  // PROG-38: of each hand, the cards that everybody saw enter it; sorted
  CardCounts absent{};                  // copies that are not in this round: none but in made-up positions
  ProgramPile absent_programs;          // the same of program cards; sorted

  /// PROG-22, PROG-23: whether a seat that holds so many cards may draw the top discard ...
  [[nodiscard]] bool may_take_discard(std::size_t held) const { return !discards.empty() && held > 1; }
  /// ... and PROG-33: the top card of the reserve, of which so many are left. Where there is none, that ends the round,
  /// and only who cannot take the discard may.
  [[nodiscard]] bool may_draw_reserve(std::size_t held, std::size_t reserve_left) const {
    return reserve_left > 0 || version == 1 || !may_take_discard(held);
  }
  /// The combination of a number, from 1; nullptr if there is none.
  [[nodiscard]] const Combination* combination(std::size_t number) const {
    return number >= 1 && number <= table.size() ? &table[number - 1] : nullptr;
  }
  [[nodiscard]] Seat after(Seat seat) const { return next_seat(seat, seats); }
  /// The n-th seat to the dealer's left, n from 1; the last is the dealer.
  [[nodiscard]] Seat from_dealer(int n) const { return Seat((dealer.index() + n) % seats); }
  friend constexpr bool operator==(const Open&, const Open&) = default;
};

/// The whole truth.
struct State : Open {
  Pile reserve;
  std::array<Hand, most_seats> hands{};  // sorted; of equal cards nothing tells which is which
  ProgramPile program_deck;
  /// Each seat's secret program; nothing after revealing it, and without one (PROG-36).
  std::array<std::optional<ProgramCard>, most_seats> programs{};
  friend constexpr bool operator==(const State&, const State&) = default;
};

}  // namespace rummage::programs
