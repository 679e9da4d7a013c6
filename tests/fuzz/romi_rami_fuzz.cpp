// Contracts of Romi Rami as text, and hands, a byte a card: whatever both are, what is read can be written, and the
// solver's answers fit one another and the rules.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "fuzzing.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/text.hpp"

using namespace rummage::romi_rami;
using rummage::fuzz::require;

namespace {

void check(const Contract& contract, const Filling& filling, Bag hand, bool joker) {
  require(filling.fill.sizes.size() == contract.requirements.size(), "a combination for each requirement");
  std::size_t next = 0;
  int bonus = 0;
  bool spent = false;
  for (std::size_t i = 0; i < contract.requirements.size(); ++i) {
    const auto cards = filling.fill.cards.span().subspan(next, filling.fill.sizes[i]);
    require(meets(contract.requirements[i], cards), "each requirement is met");
    for (const Card card : cards) {
      if (card.is_joker()) {
        require(joker && !spent, "the joker is there, and once");
        spent = true;
        continue;
      }
      require(hand.count(card) > 0, "each card is held");
      hand.remove(card);
      bonus += card.suit() == contract.bonus ? 1 : 0;
    }
    next += cards.size();
  }
  require(next == filling.fill.cards.size(), "no card is left over");
  require(bonus == filling.bonus && spent == filling.joker, "bonus cards and the joker are counted");
  auto in_order = filling.fill;
  put_in_order(in_order, contract);
  require(in_order == filling.fill, "it stands in its order");
}

// A contract as text before a semicolon, and a hand: the form of `rummage solve`.
void check_text(const std::string& text) {
  const auto requirements = read_requirements(text);
  if (!requirements) {
    require(!requirements.error().rule.empty(), "a refusal names its rule");
    return;
  }
  const auto written = requirements_text(*requirements);
  require(read_requirements(written) == *requirements, "a contract reads back as it was written");
  const auto contract = make_contract(*requirements, 3, Suit::cherry);
  require(contract.ways.size() <= 125, "ways are within bounds");
  Bag all;
  for (int kind = 0; kind < 12; ++kind) all.add(Card::at(kind));
  for (const bool joker : {false, true}) {
    const auto best = best_fill(contract, all, joker);
    require(best.has_value() == can_fill(contract, all.by_number(), joker), "both say whether it can be filled");
    if (best) check(contract, *best, all, joker);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 6) return 0;
  if (data[0] == 't') {
    check_text(std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
  }
  const auto& deck = decks()[0];
  const bool joker = data[0] % 2 == 0;
  ContractSet market;
  for (std::size_t i = 1; i <= 4; ++i) market.add(1 + data[i] % 36);
  Bag hand;
  for (std::size_t i = 5; i < size && hand.size() < largest_hand; ++i)
    if (const Card card = Card::at(data[i] % kinds); hand.count(card) < deck.cards.count(card)) hand.add(card);

  const auto turn = best_turn(deck, market, hand, joker);
  const auto list = std::make_unique<ActionList>();
  for (const int number : market) {
    auto others = market;
    others.remove(number);
    const auto& contract = deck.contract(number);
    const auto best = best_fill(deck, number, hand, joker, others);
    require(best.has_value() == can_fill(contract, hand.by_number(), joker), "both say whether it can be filled");
    list->clear();
    list_fills(deck, number, hand, joker, *list);
    require(best.has_value() != list->empty(), "and so does the list");
    require(std::is_sorted(list->begin(), list->end()), "which is sorted");
    if (!best) continue;
    check(contract, *best, hand, joker);
    require(
        turn.points >= contract.points + best->bonus - (best->joker ? 1 : 0), "a turn brings what one contract does");
  }
  int points = 0;
  auto left = hand;
  bool kept = joker;
  for (const auto& filling : turn.fillings) {
    const auto& contract = deck.contract(filling.fill.contract);
    require(market.has(filling.fill.contract), "it lies in the market");
    market.remove(filling.fill.contract);
    check(contract, filling, left, kept);
    for (const Card card : filling.fill.cards)
      if (!card.is_joker()) left.remove(card);
    kept = kept && !filling.joker;
    points += contract.points + filling.bonus - (filling.joker ? 1 : 0);
  }
  require(points == turn.points && turn.joker == (joker && !kept), "a turn adds up");
  return 0;
}
