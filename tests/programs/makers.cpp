#include "tests/programs/makers.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>

namespace rummage::programs {
namespace {

// Takes one such card out of a pile.
bool take(Cards& pile, Card card) {
  const auto at = std::ranges::find(pile, card);
  if (at == pile.end()) return false;
  pile.erase(at);
  return true;
}

Card in_place(int value, Suit suit) { return Card::of(value == 14 ? 1 : value, suit); }

// Any wild card that is still in the pile.
std::optional<Card> take_wild(Cards& pile) {
  const auto at = std::ranges::find_if(pile, is_wild_by_ledger);
  if (at == pile.end()) return {};
  const Card card = *at;
  pile.erase(at);
  return card;
}

Suit any_suit(SuitSet allowed, core::Chance& chance) {
  while (true)
    if (const auto suit = static_cast<Suit>(chance.below(4)); has(allowed, suit)) return suit;
}

}  // namespace

std::size_t between(core::Chance& chance, std::uint32_t least, std::uint32_t most) {
  return least + chance.below(most - least + 1);
}

Cards all_cards() {
  Cards cards;
  for (int kind = 0; kind < kinds; ++kind)
    for (int n = 0; n < (Card::at(kind).is_joker() ? 4 : 2); ++n) cards.push_back(Card::at(kind));
  return cards;
}

Cards filled_up(const Cards& base, std::size_t count, core::Chance& chance) {
  auto rest = all_cards();
  for (const Card card : base) take(rest, card);
  core::shuffle(std::span<Card>(rest), chance);
  auto hand = base;
  while (hand.size() < count) {
    hand.push_back(rest.back());
    rest.pop_back();
  }
  hand.resize(count);
  std::ranges::sort(hand);
  return hand;
}

Cards any_hand(std::size_t count, core::Chance& chance) {
  const auto kind = chance.below(5);
  auto some = all_cards();
  const auto keep = [&](const std::function<bool(Card)>& wanted) {
    std::erase_if(some, [&](Card card) { return !wanted(card); });
  };
  const auto suit = static_cast<int>(chance.below(4));
  const auto low = static_cast<int>(between(chance, 1, 10));
  if (kind == 0) return filled_up({}, count, chance);
  if (kind == 1) keep([&](Card card) { return !card.is_joker() && (static_cast<int>(card.suit()) + suit) % 4 < 2; });
  if (kind == 2) keep([&](Card card) { return !card.is_joker() && card.value() >= low && card.value() < low + 4; });
  if (kind == 3) keep(is_wild_by_ledger);
  if (kind == 4) keep([&](Card card) { return !card.is_joker() && static_cast<int>(card.suit()) == suit; });
  core::shuffle(std::span<Card>(some), chance);
  some.resize(std::min(some.size(), kind == 3 ? between(chance, 2, 6) : between(chance, 6, 14)));
  return filled_up(some, count, chance);
}

Cards near_hand(const Program& program, std::size_t count, core::Chance& chance) {
  auto deck = all_cards();
  Cards hand;
  const auto wild_share = chance.below(4);  // of ten places
  const auto gap_share = chance.below(3);
  for (const auto& ask : program.asks) {
    const bool is_group = ask.shape == Shape::group;
    int low = ask.value;
    if (low == 0) low = static_cast<int>(between(chance, 1, is_group ? 13U : 15U - ask.size));
    if (is_group && low == 2) low = 3;
    const auto suit = any_suit(ask.allowed, chance);
    for (int place = 0; place < ask.size; ++place) {
      if (chance.below(10) < gap_share) continue;
      const bool is_free = is_group || ask.is_mixed;
      const Card card = in_place(is_group ? low : low + place, is_free ? any_suit(ask.allowed, chance) : suit);
      if (!is_wild_by_ledger(card) && chance.below(10) >= wild_share && take(deck, card)) {
        hand.push_back(card);
      } else if (const auto wild = take_wild(deck)) {
        hand.push_back(*wild);
      }
    }
  }
  core::shuffle(std::span<Card>(hand), chance);
  return filled_up(hand, count, chance);
}

std::string any_program(core::Chance& chance) {
  static const std::array<std::string, 4> suit_names{"spade", "heart", "club", "diamond"};
  static const std::array<std::string, 15> values{
      "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
  std::string out;
  for (std::size_t terms = between(chance, 1, 3); terms > 0; --terms) {
    if (!out.empty()) out += " + ";
    if (chance.below(3) == 0) out += std::to_string(between(chance, 1, 4)) + "x ";
    const bool is_group = chance.below(2) == 0;
    const auto size = between(chance, 2, chance.below(4) == 0 ? 9 : 5);
    std::vector<std::string> rules;
    std::string sized = (is_group ? "G" : "S") + std::to_string(size);
    if (chance.below(5) == 0) {
      const auto low = between(chance, 1, is_group ? 13U : static_cast<std::uint32_t>(15 - size));
      if (is_group) rules.push_back("value " + values[low]);
      if (!is_group) {
        rules.emplace_back("values");
        for (std::size_t i = 0; i < size; ++i) rules.back() += " " + values[low + i];
        sized = "S";
      }
    }
    if (chance.below(3) == 0) {
      std::string names;
      for (const auto& name : suit_names)
        if (chance.below(2) == 0) names += (names.empty() ? "" : ", ") + name;
      if (!names.empty()) rules.push_back("suits " + names);
      if (!names.empty() && !is_group && chance.below(2) == 0) rules.emplace_back("mixed");
    }
    if (chance.below(4) == 0) rules.emplace_back("no wild");
    std::string brackets;
    for (const auto& rule : rules) brackets += (brackets.empty() ? " [" : "; ") + rule;
    out += sized + brackets + (brackets.empty() ? "" : "]");
  }
  return out;
}

std::vector<Combination> any_table(const Cards& hand, std::size_t count, core::Chance& chance) {
  auto deck = all_cards();
  for (const Card card : hand) take(deck, card);
  std::vector<Combination> table;
  while (table.size() < count) {
    Combination one;
    one.shape = chance.below(3) == 0 ? Shape::group : Shape::straight;
    const bool is_group = one.shape == Shape::group;
    const auto size = between(chance, 3, is_group ? 4 : 6);
    int low = static_cast<int>(between(chance, 1, is_group ? 13U : static_cast<std::uint32_t>(15 - size)));
    if (is_group && low == 2) low = 12;
    one.value = static_cast<std::uint8_t>(low);
    const auto suit = any_suit(all_suits, chance);
    const bool is_mixed = !is_group && chance.below(4) == 0;
    one.takes = is_group ? all_suits : just(suit);
    if (is_mixed) one.takes = static_cast<SuitSet>(one.takes | just(any_suit(all_suits, chance)));
    Cards cards;
    for (int i = 0; i < static_cast<int>(size); ++i) {
      const Card card = in_place(is_group ? low : low + i, is_group || is_mixed ? any_suit(one.takes, chance) : suit);
      if (!is_wild_by_ledger(card) && take(deck, card)) {
        cards.push_back(card);
      } else if (const auto wild = take_wild(deck)) {
        cards.push_back(*wild);
      }
    }
    if (cards.size() < size || std::ranges::all_of(cards, is_wild_by_ledger)) continue;
    if (is_group) std::ranges::sort(cards);
    for (const Card card : cards) one.cards.push_back(card);
    table.push_back(one);
  }
  return table;
}

}  // namespace rummage::programs
