#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/fixed_vector.hpp"
#include "core/seat.hpp"

// Cards in hands and piles. A hand is kept sorted, so that equal hands are equal; a pile has its top at the back.

namespace rummage::core {

template <class Card, std::size_t Most>
void insert_sorted(FixedVector<Card, Most>& hand, const Card& card) {
  const auto* at = std::lower_bound(hand.begin(), hand.end(), card);
  hand.insert_at(static_cast<std::size_t>(at - hand.begin()), card);
}

/// False if it is not there.
template <class Card, std::size_t Most>
bool remove_one(FixedVector<Card, Most>& hand, const Card& card) {
  const auto* at = std::lower_bound(hand.begin(), hand.end(), card);
  if (at == hand.end() || *at != card) return false;
  hand.erase_at(static_cast<std::size_t>(at - hand.begin()));
  return true;
}

/// The same hand with one card more, or less.
template <class Card, std::size_t Most>
FixedVector<Card, Most> with(FixedVector<Card, Most> hand, const Card& card) {
  insert_sorted(hand, card);
  return hand;
}
template <class Card, std::size_t Most>
FixedVector<Card, Most> without(FixedVector<Card, Most> hand, const Card& card) {
  remove_one(hand, card);
  return hand;
}

template <class Card, std::size_t Most>
void sort_hand(FixedVector<Card, Most>& hand) {
  std::sort(hand.begin(), hand.end());
}

template <class Card, std::size_t Most>
Card take_top(FixedVector<Card, Most>& pile) {
  const Card card = pile.back();
  pile.pop_back();
  return card;
}

/// Cards from the top of the pile until the hand has so many; it is sorted then.
template <class Card, std::size_t Most, std::size_t MostInPile>
void fill_hand(FixedVector<Card, Most>& hand, FixedVector<Card, MostInPile>& pile, std::size_t size) {
  while (hand.size() < size) hand.push_back(take_top(pile));
  sort_hand(hand);
}

/// `each` cards to every hand, one at a time from the top of the pile, beginning with the seat `first`; as far as the
/// pile goes. The hands are sorted then.
template <class Hands, class Pile>
void deal_cards(Hands& hands, Pile& pile, int seats, Seat first, std::size_t each) {
  for (std::size_t n = 0; n < each; ++n)
    for (auto [seat, i] = std::pair(first, 0); i < seats && !pile.empty(); seat = next_seat(seat, seats), ++i)
      hands[place(seat)].push_back(take_top(pile));
  for (int i = 0; i < seats; ++i) sort_hand(hands[place(Seat(i))]);
}

}  // namespace rummage::core
