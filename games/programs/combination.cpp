#include "games/programs/combination.hpp"

#include <algorithm>

namespace rummage::programs {
namespace {

using namespace core::literals;

// The value at the foot of a straight, as one card at a place in it tells. An ace is low at the foot and high elsewhere
// (PROG-05).
int foot_by(Card card, std::size_t place) {
  const int value = card.value() == ace && place > 0 ? high_ace : card.value();
  return value - static_cast<int>(place);
}

Combination on_table(Shape shape, int value, SuitSet takes, std::span<const Card> cards) {
  Combination made{.shape = shape, .value = static_cast<std::uint8_t>(value), .takes = takes, .owner = {}, .cards = {}};
  for (const Card card : cards) made.cards.push_back(card);
  if (shape == Shape::group) sort_hand(made.cards);
  return made;
}

std::expected<Combination, Refusal> make_straight(const Instruction& ask, std::span<const Card> cards, int number) {
  const auto first = std::ranges::find_if(cards, &Card::is_regular);
  const int foot = foot_by(*first, static_cast<std::size_t>(first - cards.begin()));
  bool has_ace = false;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i];
    if (card.is_wild()) continue;
    if (!has(ask.allowed, card.suit()))
      return refuse("suit_not_allowed"_say, "PROG-12", {{"number", number}, {"card", card_text(card)}});
    if (!ask.is_mixed && card.suit() != first->suit())
      return refuse("straight_of_two_suits"_say, "PROG-08",
                    {{"number", number}, {"card", card_text(card)}, {"first", card_text(*first)}});
    if (foot_by(card, i) != foot)  // behind an ace it would go on round the corner
      return refuse("out_of_sequence"_say, has_ace && i > 1 ? "PROG-05" : "PROG-08",
                    {{"number", number}, {"card", card_text(card)}, {"first", card_text(*first)}});
    has_ace = has_ace || card.value() == ace;
  }
  if (foot < ace || foot + static_cast<int>(cards.size()) - 1 > high_ace)
    return refuse("past_the_ace"_say, "PROG-05", {{"number", number}, {"cards", cards_text(cards)}});
  if (ask.value != 0 && foot != ask.value)
    return refuse("other_values"_say, "PROG-11", {{"number", number}, {"values", values_text(ask.value, ask.size)}});
  return on_table(Shape::straight, foot, ask.is_mixed ? ask.allowed : just(first->suit()), cards);
}

std::expected<Combination, Refusal> make_group(const Instruction& ask, std::span<const Card> cards, int number) {
  const Card first = *std::ranges::find_if(cards, &Card::is_regular);
  for (const Card card : cards) {
    if (card.is_wild()) continue;
    if (!has(ask.allowed, card.suit()))
      return refuse("suit_not_allowed"_say, "PROG-12", {{"number", number}, {"card", card_text(card)}});
    if (card.value() != first.value())
      return refuse("group_of_two_values"_say, "PROG-09",
                    {{"number", number}, {"card", card_text(card)}, {"first", card_text(first)}});
  }
  if (ask.value != 0 && first.value() != ask.value)
    return refuse("other_values"_say, "PROG-11", {{"number", number}, {"values", value_text(ask.value)}});
  return on_table(Shape::group, first.value(), all_suits, cards);
}

}  // namespace

std::expected<Combination, Refusal> make_combination(const Instruction& ask, std::span<const Card> cards, int number) {
  if (cards.size() != ask.size)
    return refuse("wrong_size"_say, "PROG-10", {{"number", number}, {"given", cards.size()}, {"wanted", ask.size}});
  if (std::ranges::none_of(cards, &Card::is_regular))
    return refuse("only_wild"_say, "PROG-04", {{"number", number}, {"cards", cards_text(cards)}});
  const auto wild = std::ranges::find_if(cards, &Card::is_wild);
  if (ask.no_wild && wild != cards.end())
    return refuse("no_wild_here"_say, "PROG-14", {{"number", number}, {"card", card_text(*wild)}});
  return ask.is_group() ? make_group(ask, cards, number) : make_straight(ask, cards, number);
}

std::expected<Combination, Refusal> make_group(std::span<const Card> cards) {
  if (cards.size() < least_group) return refuse("group_too_small"_say, "PROG-25", {{"cards", cards_text(cards)}});
  const auto first = std::ranges::find_if(cards, &Card::is_regular);
  if (first == cards.end()) return refuse("only_wild_group"_say, "PROG-04", {{"cards", cards_text(cards)}});
  for (const Card card : cards)
    if (card.is_regular() && card.value() != first->value()) {
      const Instruction straight{.size = static_cast<std::uint8_t>(cards.size()), .is_mixed = true};
      const bool is_straight = make_straight(straight, cards, 1).has_value();
      return refuse(is_straight ? "no_new_straight"_say : "not_of_a_kind"_say, "PROG-25",
                    {{"card", card_text(card)}, {"first", card_text(*first)}, {"cards", cards_text(cards)}});
    }
  return on_table(Shape::group, first->value(), all_suits, cards);
}

Hand group_of(const Hand& hand, int value) {
  Hand group;
  for (const Card card : hand)
    if (card.is_wild() ? !group.empty() && group.size() < least_group : card.value() == value) group.push_back(card);
  return group.size() < least_group ? Hand() : group;
}

Fit fit(const Combination& combination, Card card) {
  if (combination.is_group()) {
    const bool fits = card.is_wild() || card.value() == combination.value;
    return {fits, fits};
  }
  const int below = combination.value - 1;
  const int above = combination.head() + 1;
  if (card.is_wild()) return {below >= ace, above <= high_ace};
  if (!has(combination.takes, card.suit())) return {};
  return {card.value() == below, card.value() == ace ? above == high_ace : card.value() == above};
}

End written_end(const Combination& combination, Card card, End end) {
  const auto where = fit(combination, card);
  if (combination.is_group() || where.both()) return end;
  return (end == End::low && where.low) || (end == End::high && where.high) ? End::any : end;
}

void put_on(Combination& combination, Card card, End end) {
  auto& cards = combination.cards;
  if (combination.is_group()) return insert_sorted(cards, card);
  const auto where = fit(combination, card);
  const bool low = end == End::low || (end == End::any && where.low && !where.high);
  cards.insert_at(low ? 0 : cards.size(), card);
  if (low) --combination.value;
}

void put_in_order(Reveal& reveal, const Program& program) {
  if (reveal.sizes.size() != program.asks.size()) return;
  FixedVector<Hand, most_combinations> all;
  for (std::size_t i = 0; i < reveal.sizes.size(); ++i) {
    Hand hand;
    for (const Card card : reveal.combination(i)) hand.push_back(card);
    if (program.asks[i].is_group()) sort_hand(hand);
    all.push_back(hand);
  }
  // Among those that the program asks for alike; there are few.
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t later = i + 1; later < all.size(); ++later)
      if (program.asks[later] == program.asks[i] && all[later] < all[i]) std::swap(all[i], all[later]);
  reveal = {};
  for (const auto& cards : all) {
    for (const Card card : cards) reveal.cards.push_back(card);
    reveal.sizes.push_back(static_cast<std::uint8_t>(cards.size()));
  }
}

bool is_sound(const Combination& combination) {
  const auto cards = combination.cards.span();
  if (cards.size() < least_size) return false;
  Instruction ask{.shape = combination.shape, .size = static_cast<std::uint8_t>(cards.size())};
  if (!combination.is_group()) ask.allowed = combination.takes;
  ask.is_mixed = !combination.is_group();
  auto made = make_combination(ask, cards, 1);
  if (made) made->owner = combination.owner;
  return made && *made == combination;
}

}  // namespace rummage::programs
