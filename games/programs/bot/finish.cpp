#include "games/programs/bot/finish.hpp"

#include <algorithm>

#include "games/programs/rounds.hpp"

namespace rummage::programs {

constexpr int far = 8;  // turns that are looked ahead

LayOff lay_off_now(const Hand& hand, std::span<const Combination> table) {
  const auto all = lay_off(hand, table);
  if (all.cards + std::size_t{1} >= hand.size()) return all;  // and the last one is discarded
  auto regular = hand;
  while (!regular.empty() && regular.back().is_wild()) regular.pop_back();
  return lay_off(regular, table);
}

void Finish::deal(Chance& chance) {
  for (std::size_t i = 0; i < 2 * far + 1 && i < cards_.size(); ++i) draw_at(cards_, i, chance);
}

double Finish::worth(const Hand& hand, const Card* first) const {
  constexpr double each_turn = 0.85;
  const int most = std::min(far, (static_cast<int>(cards_.size()) - 1) / 2);
  double worth = 1;
  const int count = turns(hand, first, most);
  for (int i = 0; i < count; ++i) worth *= each_turn;
  return count < most ? worth : 0;
}

// Each turn there is a card that somebody discarded, which is taken if that gets more cards onto the table, and one of
// the reserve.
int Finish::turns(Hand hand, const Card* first, int most) const {
  const auto search = [this](const Hand& held) { return LayOffSearch(Holding::of(held.span()), targets_).search(); };
  int before = search(hand).cards;
  const int start = first != nullptr ? -1 : 0;
  for (int turn = start; turn < most; ++turn) {
    const auto at = static_cast<std::size_t>(2 * turn + 1);
    auto more = with(hand, turn < 0 ? *first : cards_[at]);
    if (turn >= 0 && (hand.size() == 1 || search(more).cards <= before)) more = with(hand, cards_[at + 1]);
    const auto plan = search(more);
    if (plan.cards + 1 >= static_cast<int>(more.size())) return turn - start;
    hand = without(more, least_of_use(more, plan));
    before = plan.cards;
  }
  return most;
}

// Of those that do not go onto the table one of which there are fewest alike.
Card Finish::least_of_use(const Hand& hand, const LayOffPlan& plan) const {
  CardCounts to_straights{};
  for (const auto& step : plan.onto_straights)
    if (step.value != 0) ++to_straights[step.card().index()];
  const auto groups = targets_.groups | plan.new_groups;
  std::array<std::uint8_t, king + 1> alike{};
  for (const Card card : hand)
    if (card.is_regular()) ++alike[static_cast<std::size_t>(card.value())];
  Card least = hand[0];
  int fewest = static_cast<int>(most_cards) + 1;
  for (const Card card : hand) {
    if (card.is_wild() || (groups & bit_of(card.value())) != 0) continue;
    auto& goes = to_straights[card.index()];
    if (goes > 0) {
      --goes;
    } else if (const int count = alike[static_cast<std::size_t>(card.value())]; count < fewest) {
      fewest = count;
      least = card;
    }
  }
  return least;
}

}  // namespace rummage::programs
