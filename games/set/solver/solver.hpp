#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/chance.hpp"
#include "games/set/action.hpp"

namespace rummage::set {

/// SET-04: the one card that makes a SET with two others.
constexpr Card third(Card a, Card b) {
  // Where two values differ, their XOR is the third of 1, 2, 3; where they are equal it is 0, and the value itself is
  // the one that is wanted.
  const unsigned differ = static_cast<unsigned>(a.code()) ^ b.code();
  const unsigned low = (differ | differ >> 1U) & 0b01'01'01'01U;
  const unsigned same = ~(low * 3U);
  return Card::from_code(static_cast<std::uint8_t>(differ | (a.code() & same)));
}

/// SET-02. Three cards, all different.
constexpr bool is_set(const Triple& cards) { return third(cards[0], cards[1]) == cards[2]; }

/// How a characteristic breaks: two cards show one value and one another (SET-03).
struct Break {
  Characteristic characteristic;
  std::uint8_t two;  // the value that two cards share, 0 to 2
  std::uint8_t one;  // the value of the odd one out
  friend constexpr bool operator==(const Break&, const Break&) = default;
};

/// All that keeps three cards from being a SET, in the order of the characteristics.
FixedVector<Break, 4> breaks(const Triple& cards);

/// In how many characteristics the cards of a SET differ: 1 to 4. The more, the harder it is to see.
int differences(const Triple& set);

/// Two cards are in at most one SET together, so n cards hold at most this many.
constexpr std::size_t most_sets(std::size_t cards) { return cards * (cards - 1) / 6; }

/// All SETs among different cards, up to 81, into `out`, which has room for most_sets(); returns how many. Each SET
/// stands there once, in no particular order. Agrees with slow_find_sets in the tests.
std::size_t find_sets(std::span<const Card> cards, std::span<Triple> out);

/// The same of a display.
FixedVector<Triple, most_sets(widest)> find_sets(const FixedVector<Card, widest>& display);

/// How many there are, without listing them.
std::size_t count_sets(std::span<const Card> cards);

/// Whether there is any.
bool has_set(std::span<const Card> cards);

/// One of them, each equally likely; nothing if there is none. Draws from `chance` only where there are two or more.
std::optional<Take> random_set(std::span<const Card> cards, core::Chance& chance);

/// Where cards lie in a display: bit p is set if one of them has place p.
std::uint32_t places_in(const FixedVector<Card, widest>& display, const Triple& cards);

/// The textbook way: each pair looks its third card up. The yardstick of find_sets in the benchmarks, and its way
/// for numbers of cards that no display has.
std::size_t find_sets_by_pairs(std::span<const Card> cards, std::span<Triple> out);

}  // namespace rummage::set
