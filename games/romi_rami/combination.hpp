#pragma once

#include <span>
#include <utility>

#include "games/romi_rami/action.hpp"
#include "games/romi_rami/data/contract.hpp"

namespace rummage::romi_rami {

/// Whether these cards are exactly what the requirement names (ROMI-10 to ROMI-13); the joker stands for any one card,
/// and that there is only one of it is not asked here.
bool meets(const Requirement& requirement, std::span<const Card> cards);

/// Puts the cards of a fill into the order in which they are written: see Fill. A joker that could stand at either end
/// of a sequence stands where it was: first, or else last.
void put_in_order(Fill& fill, const Contract& contract);

/// ROMI-08
bool share_number_or_suit(std::span<const Card> cards);

/// Calls with every choice of at most `most` of the cards, sorted and each once. `visit` answers whether more cards may
/// be added to a choice.
template <class Visit>
void each_choice(const Bag& bag, std::size_t most, Visit&& visit) {
  FixedVector<Card, largest_hand> cards;
  bag.append_to(cards);
  // Of equal cards the first ones: a card is skipped where the equal one before it was not chosen.
  const auto add = [&](const auto& self, std::size_t next, FixedVector<Card, largest_hand>& chosen) -> void {
    for (std::size_t i = next; i < cards.size(); ++i) {
      if (i > next && cards[i] == cards[i - 1]) continue;
      chosen.push_back(cards[i]);
      if (visit(std::as_const(chosen)) && chosen.size() < most) self(self, i + 1, chosen);
      chosen.pop_back();
    }
  };
  FixedVector<Card, largest_hand> chosen;
  add(add, 0, chosen);
}

/// Calls with every take that the market allows, sorted and each once.
template <class Visit>
void each_take(const Bag& market, Visit&& visit) {
  each_choice(market, most_taken, [&](const auto& cards) {
    const bool fits = share_number_or_suit(cards.span());
    if (fits) visit(Take{cards});
    return fits;
  });
}

/// Calls with every drop of the surplus (ROMI-19), sorted and each once.
template <class Visit>
void each_drop(const Bag& hand, Visit&& visit) {
  const auto surplus = static_cast<std::size_t>(hand.size() - most_kept);
  each_choice(hand, surplus, [&](const auto& cards) {
    if (cards.size() == surplus) visit(Drop{cards});
    return true;
  });
}

}  // namespace rummage::romi_rami
