// Laws of hands, fills and texts, on inputs that RapidCheck makes up and shrinks.
#include <algorithm>
#include <memory>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/text.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rc {

template <>
struct Arbitrary<rummage::romi_rami::Card> {
  static Gen<rummage::romi_rami::Card> arbitrary() {
    return gen::map(
        gen::inRange(0, rummage::romi_rami::kinds), [](int kind) { return rummage::romi_rami::Card::at(kind); });
  }
};

}  // namespace rc

namespace rummage::romi_rami {

static void showValue(const Card& card, std::ostream& out) { out << name_of(card); }

namespace {

// A hand of at most so many cards of the standard deck.
Bag any_hand(std::size_t most = 13) {
  Bag hand;
  const auto size = *rc::gen::inRange<std::size_t>(0, most + 1);
  for (const Card card : *rc::gen::container<std::vector<Card>>(size, rc::gen::arbitrary<Card>()))
    if (hand.count(card) < decks()[0].cards.count(card)) hand.add(card);
  return hand;
}

int any_contract() { return *rc::gen::inRange(1, 37); }

Requirement any_requirement() {
  const auto size = *rc::gen::inRange(2, 6);
  const bool sequence = size > 2 && *rc::gen::arbitrary<bool>();
  const auto number = sequence || *rc::gen::arbitrary<bool>() ? 0 : *rc::gen::inRange(1, 6);
  return {sequence ? Requirement::Kind::sequence : Requirement::Kind::same, static_cast<std::uint8_t>(size),
          static_cast<std::uint8_t>(number)};
}

RC_GTEST_PROP(RomiRamiLaws, a_bag_counts_as_a_list_does, (const std::vector<Card>& cards)) {
  RC_PRE(cards.size() <= 31);
  Bag bag;
  for (const Card card : cards) bag.add(card);
  Cards sorted(cards);
  std::ranges::sort(sorted);
  RC_ASSERT(list_of(bag) == sorted);
  RC_ASSERT(bag.size() == static_cast<int>(cards.size()));
  RC_ASSERT(bag.empty() == cards.empty());
  for (std::size_t i = 0; i < sorted.size(); ++i) RC_ASSERT(bag.nth(static_cast<int>(i)) == sorted[i]);
  for (int number = 1; number <= 5; ++number)
    RC_ASSERT(in_lane(bag.by_number(), number) ==
              std::ranges::count_if(cards, [&](Card card) { return card.number() == number; }));
  auto more = bag;
  more += bag;
  RC_ASSERT(more.contains(bag));
  RC_ASSERT(!bag.contains(more) || bag.empty());
  more -= bag;
  RC_ASSERT(more == bag);
  for (const Card card : cards) bag.remove(card);
  RC_ASSERT(bag.empty());
}

RC_GTEST_PROP(RomiRamiLaws, any_contract_is_filled_as_the_twin_fills_it, ()) {
  Requirements requirements;
  const auto count = *rc::gen::inRange(1, 4);
  int cards = 0;
  for (int i = 0; i < count; ++i) {
    requirements.push_back(any_requirement());
    cards += requirements.back().size;
  }
  RC_PRE(cards <= 10);
  const auto contract = make_contract(requirements, 1, static_cast<Suit>(*rc::gen::inRange(0, 4)));
  const auto hand = any_hand(10);
  const bool joker = *rc::gen::arbitrary<bool>();
  auto from = list_of(hand);
  if (joker) from.push_back(Card::joker());
  std::optional<std::pair<bool, int>> best;
  each_fill(contract, from, [&](const auto& groups) {
    const auto fill = fill_of(0, groups);
    const std::pair merit{!uses_joker(fill), bonus_of(contract, fill)};
    if (!best || merit > *best) best = merit;
  });
  const auto found = best_fill(contract, hand, joker);
  RC_ASSERT(found.has_value() == best.has_value());
  RC_ASSERT(can_fill(contract, hand.by_number(), joker) == best.has_value());
  if (!found) return;
  RC_ASSERT(fill_error(contract, found->fill, from).empty());
  RC_ASSERT((std::pair{!found->joker, found->bonus}) == *best);
}

RC_GTEST_PROP(RomiRamiLaws, a_card_more_never_hurts, (Card card)) {
  const auto hand = any_hand(12);
  const int number = any_contract();
  const bool joker = *rc::gen::arbitrary<bool>();
  const auto before = best_fill(decks()[0], number, hand, joker);
  auto more = hand;
  more.add(card);
  const auto after = best_fill(decks()[0], number, more, joker);
  RC_ASSERT(!before || after);
  if (!before) return;
  RC_ASSERT(!after->joker || before->joker);
  RC_ASSERT(after->joker != before->joker || after->bonus >= before->bonus);
}

// A joker helps, and never more than any card that there is would.
RC_GTEST_PROP(RomiRamiLaws, ROMI_14_the_joker_stands_for_any_one_card, ()) {
  const auto hand = any_hand(12);
  const auto& contract = decks()[0].contract(any_contract());
  bool some_card_does = can_fill(contract, hand.by_number(), false);
  for (int number = 1; number <= 5; ++number)
    some_card_does = some_card_does || can_fill(contract, hand.by_number() + lane(number), false);
  RC_ASSERT(can_fill(contract, hand.by_number(), true) == some_card_does);
}

RC_GTEST_PROP(RomiRamiLaws, ROMI_11_suits_do_not_matter_to_what_can_be_filled, ()) {
  const auto hand = any_hand();
  Bag turned;  // every suit becomes the next one
  for (const Card card : list_of(hand))
    turned.add(Card::of(card.number(), static_cast<Suit>((static_cast<int>(card.suit()) + 1) % 4)));
  const bool joker = *rc::gen::arbitrary<bool>();
  const int number = any_contract();
  RC_ASSERT(best_fill(decks()[0], number, hand, joker).has_value() ==
            best_fill(decks()[0], number, turned, joker).has_value());
}

RC_GTEST_PROP(RomiRamiLaws, fills_read_as_they_are_written_in_whatever_order, ()) {
  const auto hand = any_hand();
  const auto list = std::make_unique<ActionList>();
  int number = any_contract();
  for (int n = 0; n < 36 && list->empty(); ++n) {
    number = number % 36 + 1;
    list_fills(decks()[0], number, hand, true, *list);
  }
  if (list->empty()) return;
  const auto action = (*list)[*rc::gen::inRange<std::size_t>(0, list->size())];
  RC_ASSERT(read_action(write_action(action), decks()[0]).value() == action);
  // Cards of one combination turned round; a joker at the end of a sequence would change its place and meaning.
  auto groups = groups_of(std::get<Fill>(action));
  const auto& needed = decks()[0].contract(number).requirements;
  std::string text = "fill " + std::to_string(number) + " :";
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool has_joker = std::ranges::count(groups[i], Card::joker()) > 0;
    if (needed[i].kind == Requirement::Kind::same || !has_joker) std::ranges::reverse(groups[i]);
    text += (i == 0 ? " " : " / ") + names_of(groups[i]);
  }
  RC_ASSERT(read_action(text, decks()[0]).value() == action);
}

RC_GTEST_PROP(RomiRamiLaws, takes_and_drops_read_as_they_are_written, (const std::vector<Card>& cards)) {
  RC_PRE(cards.size() <= 13);
  Take take;
  for (const Card card : cards) take.cards.push_back(card);
  std::sort(take.cards.begin(), take.cards.end());
  RC_ASSERT(read_action("TAKE " + names_of(cards), decks()[0]).value() == Action(take));
  RC_ASSERT(write_action(read_action("drop " + names_of(cards), decks()[0]).value()) ==
            "drop" + std::string(cards.empty() ? "" : " ") + names_of(take.cards.span()));
}

// Cards, jokers and slashes thrown together: however senseless, a fill has one written form.
RC_GTEST_PROP(RomiRamiLaws, any_fill_reads_as_it_is_written, ()) {
  std::string text = "fill " + std::to_string(any_contract()) + " :";
  for (const int token :
       *rc::gen::container<std::vector<int>>(*rc::gen::inRange(0, 17), rc::gen::inRange(0, kinds + 5)))
    text += token > kinds ? " /" : " " + name_of(Card::at(token));
  const auto action = read_action(text, decks()[0]);
  if (!action) return;
  RC_ASSERT(read_action(write_action(*action), decks()[0]).value() == *action);
}

RC_GTEST_PROP(RomiRamiLaws, any_text_is_read_or_refused_and_never_both, (const std::string& text)) {
  for (const auto& prefix : {"", "take ", "drop ", "fill 18 : ", "fill 1 : "}) {
    const auto action = read_action(prefix + text, decks()[0]);
    if (action) RC_ASSERT(read_action(write_action(*action), decks()[0]).value() == *action);
  }
  (void)read_requirements(text);
  (void)solve(text);
}

}  // namespace
}  // namespace rummage::romi_rami
