#include "games/programs/going_out.hpp"

#include <algorithm>
#include <array>

namespace rummage::programs {
namespace {

constexpr int far = 8;  // turns that are looked ahead

}  // namespace

Shed shed_for_now(const Hand& hand, std::span<const Combination> table) {
  const auto all = shed(hand, table);
  if (all.cards + std::size_t{1} >= hand.size()) return all;  // and the last one is discarded
  Hand regular;
  for (const Card card : hand)
    if (!card.is_wild()) regular.push_back(card);
  return shed(regular, table);
}

GoingOut::GoingOut(const View& view) : targets_(Targets::of(view.table.span())) {
  const auto counts = unseen(view);
  for (int kind = 0; kind < kinds; ++kind)
    for (int i = 0; i < counts[static_cast<std::size_t>(kind)]; ++i) cards_.push_back(Card::at(kind));
}

void GoingOut::deal(core::Chance& chance) {
  for (std::size_t i = 0; i < 2 * far + 1 && i < cards_.size(); ++i)
    std::swap(cards_[i], cards_[i + chance.below(static_cast<std::uint32_t>(cards_.size() - i))]);
}

double GoingOut::worth(const Hand& hand, const Card* first) const {
  constexpr double each_turn = 0.85;
  const int most = std::min(far, (static_cast<int>(cards_.size()) - 1) / 2);
  const int count = turns(hand, first, most);
  if (count >= most) return 0;
  double worth = 1;
  for (int i = 0; i < count; ++i) worth *= each_turn;
  return worth;
}

int GoingOut::most_shed(const Hand& hand) const {
  return ShedSearch(Holding::of(hand.span()), targets_).search().cards;
}

// Each turn there is a card that somebody discarded, which is taken if that gets more cards onto the table, and one of
// the reserve.
int GoingOut::turns(Hand hand, const Card* first, int most) const {
  int before = most_shed(hand);
  const int start = first != nullptr ? -1 : 0;
  for (int turn = start; turn < most; ++turn) {
    auto more = hand;
    const auto at = static_cast<std::size_t>(2 * turn + 1);
    insert_sorted(more, turn < 0 ? *first : cards_[at]);
    if (turn >= 0 && (hand.size() == 1 || most_shed(more) <= before)) {
      more = hand;
      insert_sorted(more, cards_[at + 1]);
    }
    ShedSearch search(Holding::of(more.span()), targets_);
    const auto& plan = search.search();
    if (plan.cards + 1 >= static_cast<int>(more.size())) return turn - start;
    remove_one(more, least_of_use(more, plan));
    hand = more;
    before = plan.cards;
  }
  return most;
}

// Of those that do not go onto the table one of which there are fewest alike.
Card GoingOut::least_of_use(const Hand& hand, const ShedPlan& plan) const {
  std::array<std::uint8_t, kinds> to_straights{};
  for (const auto& step : plan.onto_straights) {
    if (step.value == 0) continue;
    const auto card = Card::of(step.value == high_ace ? ace : step.value, static_cast<Suit>(step.suit));
    ++to_straights[static_cast<std::size_t>(card.kind())];
  }
  const auto groups = targets_.groups | plan.new_groups;
  std::array<std::uint8_t, king + 1> alike{};
  for (const Card card : hand)
    if (!card.is_wild()) ++alike[static_cast<std::size_t>(card.value())];
  Card least = hand[0];
  int fewest = static_cast<int>(most_cards) + 1;
  for (const Card card : hand) {
    if (card.is_wild() || (groups & bit_of(card.value())) != 0) continue;
    auto& goes = to_straights[static_cast<std::size_t>(card.kind())];
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
