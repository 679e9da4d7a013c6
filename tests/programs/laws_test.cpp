// Laws that the solver keeps whatever the hand: found by RapidCheck, which looks for the smallest hand that breaks one.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"
#include "tests/programs/makers.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

// Up to 13 cards of the deck, none more often than it exists.
Cards some_hand() {
  auto deck = all_cards();
  Cards hand;
  for (const auto place :
       *rc::gen::resize(13, rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 95)))) {
    if (hand.size() == 13) break;
    hand.push_back(deck[place]);
    deck.erase(deck.begin() + static_cast<std::ptrdiff_t>(place));
  }
  return hand;
}

const Program& some_program() {
  const auto& programs = decks()[0].programs;
  return programs[*rc::gen::inRange<std::size_t>(0, programs.size())];
}

Card some_other(const Cards& hand) {
  auto deck = all_cards();
  for (const Card card : hand) deck.erase(std::ranges::find(deck, card));
  return deck[*rc::gen::inRange<std::size_t>(0, deck.size())];
}

RC_GTEST_PROP(ProgramsLaws, a_card_more_lowers_the_number_missing_by_one_at_most, ()) {
  const auto& program = some_program();
  auto hand = some_hand();
  const int before = missing(program, hand_of(hand));
  const Card card = some_other(hand);
  const auto helps = helpful_kinds(program, hand_of(hand)) >> static_cast<unsigned>(card.kind()) & 1U;
  hand.push_back(card);
  RC_ASSERT(missing(program, hand_of(hand)) == before - static_cast<int>(helps));
}

// A wild card is at least as good as any regular one, but where none is allowed (PROG-14) or nothing else is there
// (PROG-04).
RC_GTEST_PROP(ProgramsLaws, PROG_03_a_joker_for_a_regular_card_misses_one_more_at_most, ()) {
  const auto& program = some_program();
  auto hand = some_hand();
  RC_PRE(!hand.empty() && std::ranges::count(hand, Card::joker()) < 4);
  const int before = missing(program, hand_of(hand));
  hand.back() = Card::joker();
  RC_ASSERT(missing(program, hand_of(hand)) <= before + 1);
}

// Suits are all alike where a program names none.
RC_GTEST_PROP(ProgramsLaws, PROG_12_suits_may_change_places, ()) {
  const auto& program = some_program();
  RC_PRE(std::ranges::all_of(program.asks, [](const auto& ask) { return ask.allowed == all_suits; }));
  const auto hand = some_hand();
  const auto turn = *rc::gen::inRange(1, 4);
  Cards turned;
  for (const Card card : hand)
    turned.push_back(
        card.is_joker() ? card : Card::of(card.value(), static_cast<Suit>((static_cast<int>(card.suit()) + turn) % 4)));
  RC_ASSERT(missing(program, hand_of(turned)) == missing(program, hand_of(hand)));
  RC_ASSERT(complete(program, hand_of(turned)).wilds == complete(program, hand_of(hand)).wilds);
}

RC_GTEST_PROP(ProgramsLaws, PROG_26_another_combination_on_the_table_never_hinders, ()) {
  const auto hand = some_hand();
  core::FastChance chance(*rc::gen::arbitrary<std::uint64_t>());
  const auto table = any_table(hand, 3, chance);
  const auto fewer = std::span(table).first(2);
  RC_ASSERT(most_laid_off(hand_of(hand), fewer) <= most_laid_off(hand_of(hand), table));
  RC_ASSERT(most_laid_off(hand_of(hand), table) <= static_cast<int>(hand.size()));
}

RC_GTEST_PROP(ProgramsLaws, what_completes_a_program_completes_it_with_more_cards_too, ()) {
  const auto& program = some_program();
  core::FastChance chance(*rc::gen::arbitrary<std::uint64_t>());
  auto hand = near_hand(program, *rc::gen::inRange<std::size_t>(8, 14), chance);
  const auto before = complete(program, hand_of(hand));
  RC_PRE(before.is_complete);
  hand.push_back(some_other(hand));
  const auto after = complete(program, hand_of(hand));
  RC_ASSERT(after.is_complete);
  RC_ASSERT(after.wilds <= before.wilds);
}

}  // namespace
}  // namespace rummage::programs
