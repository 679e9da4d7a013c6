#pragma once

#include <span>
#include <utility>

#include "games/romi_rami/action.hpp"
#include "games/romi_rami/contract.hpp"

namespace rummage::romi_rami {

/// Whether these cards are exactly what the requirement names (ROMI-10 to ROMI-13); the joker stands for any one card,
/// and that there is only one of it is not asked here.
bool meets(const Requirement& requirement, std::span<const Card> cards);

/// Puts the cards of a fill into the order in which they are written: see Fill. A joker that could stand at either end
/// of a sequence stands where it was: first, or else last.
void put_in_order(Fill& fill, const Contract& contract);

/// ROMI-08
bool share_number_or_suit(std::span<const Card> cards);

/// Calls with every take that the market allows, sorted and each once.
template <class Visit>
void each_take(const Bag& market, Visit&& visit) {
  FixedVector<Card, number_market_size> cards;
  market.each([&](Card card, int count) {
    for (int i = 0; i < count; ++i) cards.push_back(card);
  });
  // Of equal cards the first ones: a card is skipped where the equal one before it was not taken.
  const auto add = [&](const auto& self, std::size_t next, const Take& so_far) -> void {
    for (std::size_t i = next; i < cards.size(); ++i) {
      if (i > next && cards[i] == cards[i - 1]) continue;
      auto take = so_far;
      take.cards.push_back(cards[i]);
      if (!share_number_or_suit(take.cards.span())) continue;
      visit(std::as_const(take));
      if (take.cards.size() < most_taken) self(self, i + 1, take);
    }
  };
  add(add, 0, {});
}

}  // namespace rummage::romi_rami
