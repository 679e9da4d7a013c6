#include "games/romi_rami/combination.hpp"

#include <algorithm>

namespace rummage::romi_rami {
namespace {

using Combination = FixedVector<Card, Fill{}.cards.capacity()>;

// From low to high as it stands, the joker counting as what its place says.
bool is_in_order(std::span<const Card> cards) {
  int start = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].is_joker()) continue;
    const int own = cards[i].number() - static_cast<int>(i);
    if (start != 0 && own != start) return false;
    start = own;
    if (start < 1) return false;
  }
  return start + static_cast<int>(cards.size()) - 1 <= numbers;
}

void order_sequence(Combination& cards) {
  if (is_in_order(cards.span())) return;
  const bool joker_first = cards[0].is_joker();
  std::sort(cards.begin(), cards.end());
  if (!cards.back().is_joker()) return;
  cards.pop_back();
  std::size_t gap = joker_first ? 0 : cards.size();
  if (cards[0].number() == 1) gap = cards.size();
  if (cards.back().number() == numbers) gap = 0;
  for (std::size_t i = 1; i < cards.size(); ++i)
    if (cards[i].number() > cards[i - 1].number() + 1) gap = i;
  cards.insert_at(gap, Card::joker());
}

void order_one(const Requirement& requirement, Combination& cards) {
  if (requirement.kind == Requirement::Kind::sequence && cards.size() > 1 && meets(requirement, cards.span())) {
    order_sequence(cards);
  } else {
    std::sort(cards.begin(), cards.end());
  }
}

}  // namespace

bool meets(const Requirement& requirement, std::span<const Card> cards) {
  if (cards.size() != requirement.size) return false;
  Lanes plain = 0;
  for (const Card card : cards)
    if (!card.is_joker()) plain += lane(card.number());
  for (int start = requirement.first_start(); start <= requirement.last_start(); ++start)
    if (covers(requirement.need(start), plain)) return true;
  return false;
}

bool share_number_or_suit(std::span<const Card> cards) {
  const auto same = [cards](auto what) {
    return std::ranges::all_of(cards, [&](Card card) { return what(card) == what(cards[0]); });
  };
  return same([](Card card) { return card.number(); }) || same([](Card card) { return static_cast<int>(card.suit()); });
}

void put_in_order(Fill& fill, const Contract& contract) {
  FixedVector<Combination, 4> all;
  for (std::size_t i = 0; i < fill.sizes.size(); ++i) {
    Combination cards;
    for (const Card card : fill.combination(i)) cards.push_back(card);
    order_one(i < contract.requirements.size() ? contract.requirements[i] : Requirement{}, cards);
    all.push_back(cards);
  }
  // What fills equal requirements changes places until it is sorted.
  const auto known = std::min(all.size(), contract.requirements.size());
  for (std::size_t i = 0; i < known; ++i)
    for (std::size_t j = i + 1; j < known; ++j)
      if (contract.requirements[i] == contract.requirements[j] && all[j] < all[i]) std::swap(all[i], all[j]);
  fill.cards.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Card card : all[i]) fill.cards.push_back(card);
    fill.sizes[i] = static_cast<std::uint8_t>(all[i].size());
  }
}

}  // namespace rummage::romi_rami
