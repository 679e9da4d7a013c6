#include "games/five_crowns/combination.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/hand.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {

using namespace core::literals;
using core::refuse;

bool is_book(const Hand& cards, int wild_rank) {
  if (cards.size() < 3) return false;
  std::optional<int> rank;
  for (const Card card : cards) {
    if (card.is_wild(wild_rank)) continue;
    if (rank && *rank != card.rank()) return false;
    rank = card.rank();
  }
  return true;
}

bool is_run(const Hand& cards, int wild_rank) {
  if (cards.size() < 3 || cards.size() > ranks) return false;
  std::optional<int> low;  // the rank at the run's foot, told by any plain card
  std::optional<Suit> suit;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i];
    if (card.is_wild(wild_rank)) continue;
    const int foot = card.rank() - static_cast<int>(i);
    if ((low && *low != foot) || (suit && *suit != card.suit())) return false;
    low = foot;
    suit = card.suit();
  }
  // CROWN-12; a run of wild cards only begins at 3.
  const int foot = low.value_or(lowest_rank);
  return foot >= lowest_rank && foot + static_cast<int>(cards.size()) - 1 <= highest_rank;
}

namespace {

// Plain cards of a run from low to high, and wild cards behind them, as a run. Makes no sense of what cannot be one.
Hand run_of(const Hand& sorted, std::size_t plain_cards) {
  Hand run;
  int reached = 0;
  auto wild = plain_cards;
  for (std::size_t i = 0; i < plain_cards; ++i) {
    for (; i > 0 && reached + 1 < sorted[i].rank() && wild < sorted.size(); ++reached) run.push_back(sorted[wild++]);
    run.push_back(sorted[i]);
    reached = sorted[i].rank();
  }
  for (; wild < sorted.size(); ++wild, ++reached) run.insert_at(reached < highest_rank ? run.size() : 0, sorted[wild]);
  return run;
}

}  // namespace

void put_in_order(Hand& cards, int wild_rank) {
  const bool book = is_book(cards, wild_rank);
  if (!book && is_run(cards, wild_rank)) return;
  const auto place = [&](Card card) { return std::pair(card.is_wild(wild_rank), card); };
  auto sorted = cards;
  std::sort(sorted.begin(), sorted.end(), [&](Card a, Card b) { return place(a) < place(b); });
  if (book) {
    cards = sorted;
    return;
  }
  const auto plain = std::count_if(cards.begin(), cards.end(), [&](Card card) { return !card.is_wild(wild_rank); });
  const auto run = run_of(sorted, static_cast<std::size_t>(plain));
  if (is_run(run, wild_rank)) cards = run;
}

core::Done check_own(const Combinations& own, int wild_rank, Hand& rest) {
  for (const Card card : own.cards)
    if (!remove_one(rest, card)) return refuse("card_not_held"_say, "CROWN-16", {{"card", card_text(card)}});
  std::size_t start = 0;
  for (const auto size : own.sizes) {
    Hand cards;
    for (std::size_t i = 0; i < size; ++i) cards.push_back(own.cards[start + i]);
    start += size;
    if (!is_book(cards, wild_rank) && !is_run(cards, wild_rank))
      return refuse("no_combination"_say, size < 3 ? "CROWN-08" : "CROWN-09", {{"cards", card_texts(cards.span())}});
  }
  return {};
}

}  // namespace rummage::five_crowns
