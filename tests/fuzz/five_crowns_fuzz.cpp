// Hands of Five Crowns, a byte a card: whatever the cards, the solver's answers fit one another and the rules.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "fuzzing.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver/solver.hpp"

using namespace rummage::five_crowns;
using rummage::fuzz::require;

namespace {

int cost_of(const Hand& cards, int wild_rank) {
  int points = 0;
  for (const Card card : cards) points += card.points(wild_rank);
  return points;
}

void check(const Hand& hand, int wild_rank, const Arrangement& arrangement) {
  std::vector<Card> used(arrangement.rest.begin(), arrangement.rest.end());
  for (const auto& combination : arrangement.combinations) {
    require(is_book(combination.cards, wild_rank) || is_run(combination.cards, wild_rank),
            "what is laid down is a book or a run");
    auto in_order = combination.cards;
    put_in_order(in_order, wild_rank);
    require(in_order == combination.cards, "it stands in its order");
    used.insert(used.end(), combination.cards.begin(), combination.cards.end());
  }
  std::ranges::sort(used);
  require(std::ranges::equal(used, hand), "each card is used once");
  require(arrangement.left == cost_of(arrangement.rest, wild_rank), "what is left adds up");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const int wild_rank = lowest_rank + data[0] % ranks;
  Hand hand;
  for (std::size_t i = 1; i < size && !hand.full(); ++i) {
    const Card card = Card::at(data[i] % (plain_kinds + 1));
    if (std::count(hand.begin(), hand.end(), card) < (card.is_joker() ? jokers : copies)) hand.push_back(card);
  }
  std::sort(hand.begin(), hand.end());

  const auto whole = best(hand, wild_rank);
  check(hand, wild_rank, whole);
  require(whole.left == least_left(hand, wild_rank), "the arrangement leaves the least");
  int least = cost_of(hand, wild_rank);
  std::vector<Card> outs;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    auto others = hand;
    others.erase_at(i);
    const int left = least_left(others, wild_rank);
    require(whole.left <= left + hand[i].points(wild_rank), "a card more costs no more than its points");
    least = std::min(least, left);
    if (left == 0 && (outs.empty() || outs.back() != hand[i])) outs.push_back(hand[i]);
  }
  const auto choice = best_discard(hand, wild_rank);
  auto others = hand;
  others.erase_at(static_cast<std::size_t>(std::find(hand.begin(), hand.end(), choice.card) - hand.begin()));
  check(others, wild_rank, choice.after);
  require(choice.after.left == least && least_left_after_discard(hand, wild_rank) == least, "no discard does better");
  require(std::ranges::equal(out_discards(hand, wild_rank), outs), "who can go out is told so");
  require(can_go_out(hand, wild_rank) != outs.empty(), "and nobody else");
  return 0;
}
