#include "tests/romi_rami/probe.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "games/romi_rami/rules.hpp"
#include "tests/romi_rami/model.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

std::uint32_t below(core::Chance& chance, std::size_t n) { return chance.below(static_cast<std::uint32_t>(n)); }

// Mostly what is there, else nearly everything would be refused for the same reason.
Card any_card(const Cards& there, core::Chance& chance) {
  if (!there.empty() && chance.below(16) != 0) return there[below(chance, there.size())];
  return Card::at(static_cast<int>(chance.below(kinds + 1)));
}

// None to four cards of the market, or others; half of the time with something in common.
Take any_take(const Cards& market, core::Chance& chance) {
  Take take;
  Cards left = market;
  if (const Card base = any_card(market, chance); !base.is_joker() && chance.below(2) == 0) {
    const bool by_suit = chance.below(2) == 0;
    std::erase_if(
        left, [&](Card card) { return by_suit ? card.suit() != base.suit() : card.number() != base.number(); });
  }
  for (auto count = chance.below(24) == 0 ? 0 : 1 + chance.below(chance.below(8) == 0 ? 4 : 3); count > 0; --count) {
    const Card card = any_card(left, chance);
    take.cards.push_back(card);
    if (const auto at = std::ranges::find(left, card); at != left.end() && chance.below(16) != 0) left.erase(at);
  }
  return take;
}

// One of the first fills that there are, whichever; cards thrown together where there is none.
std::vector<Cards> some_fill(const Contract& contract, const Cards& from, core::Chance& chance) {
  std::vector<std::vector<Cards>> fills;
  each_fill(contract, from, [&](const auto& groups) {
    if (fills.size() < 200) fills.push_back(groups);
  });
  if (!fills.empty()) return fills[below(chance, fills.size())];
  std::vector<Cards> groups;
  for (const auto& requirement : contract.requirements) {
    groups.emplace_back();
    for (int i = 0; i < requirement.size; ++i) groups.back().push_back(any_card(from, chance));
  }
  return groups;
}

// A card too many or too few, one used twice, another in its place, a joker, combinations in another order.
void spoil(std::vector<Cards>& groups, const Cards& from, core::Chance& chance) {
  auto& group = groups[below(chance, groups.size())];
  switch (chance.below(12)) {
    case 0: group.push_back(any_card(from, chance)); break;
    case 1: group.pop_back(); break;
    case 2: group[below(chance, group.size())] = any_card(from, chance); break;
    case 3: group[below(chance, group.size())] = group[0]; break;
    case 4: group[below(chance, group.size())] = Card::joker(); break;
    case 5: std::ranges::reverse(groups); break;
    case 6: core::shuffle(std::span<Card>(group), chance); break;
    case 7: groups.pop_back(); break;
    default: break;
  }
}

Fill any_fill(const State& state, Seat seat, core::Chance& chance) {
  std::vector<int> market;
  for (const int number : state.contract_market) market.push_back(number);
  int number = 1 + static_cast<int>(below(chance, state.deck->contracts.size()));
  if (!market.empty() && chance.below(8) != 0) number = market[below(chance, market.size())];
  auto from = list_of(state.hands[place(seat)]);
  if (state.jokers.has(seat) || chance.below(4) == 0) from.push_back(Card::joker());
  auto groups = some_fill(state.deck->contract(number), from, chance);
  if (chance.below(3) != 0) spoil(groups, from, chance);
  if (chance.below(32) == 0) number = static_cast<int>(chance.below(256));
  return fill_of(number, groups);
}

// As many cards as there are too many, or one more or less.
Drop any_drop(const Cards& hand, core::Chance& chance) {
  Drop drop;
  auto count = hand.size() > 10 ? hand.size() - 10 : 1 + chance.below(3);
  if (chance.below(4) == 0) count = count - 1 + 2 * chance.below(2);
  auto left = hand;
  for (; count > 0; --count) {
    const Card card = any_card(left, chance);
    drop.cards.push_back(card);
    if (const auto at = std::ranges::find(left, card); at != left.end() && chance.below(16) != 0) left.erase(at);
  }
  return drop;
}

}  // namespace

Action Probe::any_action(const State& state, Seat seat, core::Chance& chance) {
  // Half of the time what is due now.
  auto kind = chance.below(8);
  if (kind >= 4) kind = state.phase == Phase::take ? 0 : state.phase == Phase::drop ? 3 : 1;
  if (kind == 0) return any_take(list_of(state.number_market), chance);
  if (kind == 1) return any_fill(state, seat, chance);
  if (kind == 2) return End{};
  return any_drop(list_of(state.hands[place(seat)]), chance);
}

bool Probe::accepts(const State& state, Seat seat, const Action& action) {
  return Model::of(state).accepts(seat.index(), action);
}

State Probe::swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance) {
  // The number deck and of the others' hands all that nobody saw being taken (ROMI-28), and the order of the contracts.
  auto swapped = state;
  Cards hidden(state.number_deck.begin(), state.number_deck.end());
  const auto is_hidden = [&](std::size_t i) { return !viewer.owns(Seat(static_cast<int>(i))); };
  for (std::size_t i = 0; i < state.seats; ++i)
    if (is_hidden(i))
      for (const Card card : without(list_of(state.hands[i]), {list_of(state.seen[i])})) hidden.push_back(card);
  core::shuffle(std::span<Card>(hidden), chance);
  for (std::size_t i = 0; i < state.seats; ++i) {
    if (!is_hidden(i)) continue;
    auto& hand = swapped.hands[i];
    hand = state.seen[i];
    while (list_of(hand).size() < list_of(state.hands[i]).size()) {
      hand.add(hidden.back());
      hidden.pop_back();
    }
  }
  std::ranges::copy(hidden, swapped.number_deck.begin());
  core::shuffle(std::span<std::uint8_t>(swapped.contract_deck.data(), swapped.contract_deck.size()), chance);
  return swapped;
}

std::string Probe::consequence_error(const State& before, Seat seat, const Action& action, const State& after) {
  const auto then = Model::of(after);
  if (auto error = Model::of(before).consequence_error(seat.index(), action, then); !error.empty()) return error;
  const auto end = result(after);
  if (end.has_value() != (after.phase == Phase::over)) return "a result at the wrong time";
  return end && *end != then.ranking() ? "the result is another one" : "";
}

}  // namespace rummage::romi_rami
