#include "games/programs/combination.hpp"

#include <algorithm>

#include "games/programs/card.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
using Made = std::expected<Combination, Refusal>;

bool is_regular(Card card) { return !card.is_wild(); }

// The value at the foot of a straight, as one card at a place in it tells. An ace is low at the foot and high elsewhere
// (PROG-05).
int foot_by(Card card, std::size_t place) {
  const int value = card.value() == ace && place > 0 ? high_ace : card.value();
  return value - static_cast<int>(place);
}

// The values a straight has from its foot on: "10 J Q K A".
std::string values_text(int foot, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += (i == 0 ? "" : " ") + value_text(foot + static_cast<int>(i));
  return text;
}

Made make_straight(const Instruction& ask, std::span<const Card> cards, std::int64_t number) {
  const auto first = std::ranges::find_if(cards, is_regular);
  const int foot = foot_by(*first, static_cast<std::size_t>(first - cards.begin()));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i];
    if (card.is_wild()) continue;
    if (!has(ask.allowed, card.suit()))
      return refuse("suit_not_allowed"_say, "PROG-12", {{"number", number}, {"card", card_text(card)}});
    if (!ask.is_mixed && card.suit() != first->suit())
      return refuse("straight_of_two_suits"_say, "PROG-08",
                    {{"number", number}, {"card", card_text(card)}, {"first", card_text(*first)}});
    if (foot_by(card, i) == foot) continue;
    const bool round_the_corner =
        std::any_of(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(i),
                    [](Card one) { return is_regular(one) && one.value() == ace; }) &&
        i > 1;
    return refuse("out_of_sequence"_say, round_the_corner ? "PROG-05" : "PROG-08",
                  {{"number", number}, {"card", card_text(card)}, {"first", card_text(*first)}});
  }
  if (foot < ace || foot + static_cast<int>(cards.size()) - 1 > high_ace)
    return refuse("past_the_ace"_say, "PROG-05", {{"number", number}, {"cards", cards_text(cards)}});
  if (ask.value != 0 && foot != ask.value)
    return refuse("other_values"_say, "PROG-11", {{"number", number}, {"values", values_text(ask.value, ask.size)}});
  Combination made;
  made.shape = Shape::straight;
  made.value = static_cast<std::uint8_t>(foot);
  made.takes = ask.is_mixed ? ask.allowed : just(first->suit());
  for (const Card card : cards) made.cards.push_back(card);
  return made;
}

Made make_group(const Instruction& ask, std::span<const Card> cards, std::int64_t number) {
  const Card first = *std::ranges::find_if(cards, is_regular);
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
  Combination made;
  made.shape = Shape::group;
  made.value = static_cast<std::uint8_t>(first.value());
  made.takes = all_suits;
  for (const Card card : cards) made.cards.push_back(card);
  std::sort(made.cards.begin(), made.cards.end());
  return made;
}

}  // namespace

Made make_asked(const Instruction& ask, std::span<const Card> cards, int number) {
  const std::int64_t which{number};
  if (cards.size() != ask.size)
    return refuse(
        "wrong_size"_say, "PROG-10",
        {{"number", which}, {"given", static_cast<std::int64_t>(cards.size())}, {"wanted", std::int64_t{ask.size}}});
  if (std::ranges::none_of(cards, is_regular))
    return refuse("only_wild"_say, "PROG-04", {{"number", which}, {"cards", cards_text(cards)}});
  const auto wild = std::ranges::find_if_not(cards, is_regular);
  if (ask.no_wild && wild != cards.end())
    return refuse("no_wild_here"_say, "PROG-14", {{"number", which}, {"card", card_text(*wild)}});
  return ask.shape == Shape::straight ? make_straight(ask, cards, which) : make_group(ask, cards, which);
}

Made make_group(std::span<const Card> cards) {
  constexpr std::size_t least = 3;  // PROG-25
  if (cards.size() < least) return refuse("group_too_small"_say, "PROG-25", {{"cards", cards_text(cards)}});
  if (std::ranges::none_of(cards, is_regular))
    return refuse("only_wild_group"_say, "PROG-04", {{"cards", cards_text(cards)}});
  const Card first = *std::ranges::find_if(cards, is_regular);
  for (const Card card : cards)
    if (is_regular(card) && card.value() != first.value()) {
      const Instruction straight{.size = static_cast<std::uint8_t>(cards.size()), .is_mixed = true};
      const bool is_straight = make_straight(straight, cards, 1).has_value();
      return refuse(is_straight ? "no_new_straight"_say : "not_of_a_kind"_say, "PROG-25",
                    {{"card", card_text(card)}, {"first", card_text(first)}, {"cards", cards_text(cards)}});
    }
  return make_group(Instruction{.shape = Shape::group}, cards, 1);
}

Fit fit(const Combination& combination, Card card) {
  if (combination.shape == Shape::group) {
    const bool fits = card.is_wild() || card.value() == combination.value;
    return {fits, fits};
  }
  const int below = combination.value - 1;
  const int above = combination.head() + 1;
  if (card.is_wild()) return {below >= ace, above <= high_ace};
  if (!has(combination.takes, card.suit())) return {};
  const bool is_ace = card.value() == ace;
  return {card.value() == below, is_ace ? above == high_ace : card.value() == above};
}

End written_end(const Combination& combination, Card card, End end) {
  const auto where = fit(combination, card);
  if (combination.shape == Shape::group) return end;
  const bool is_plain = (end == End::low && where.low && !where.high) || (end == End::high && where.high && !where.low);
  return is_plain ? End::any : end;
}

void put_on(Combination& combination, Card card, End end) {
  auto& cards = combination.cards;
  if (combination.shape == Shape::group) {
    const auto* at = std::upper_bound(cards.begin(), cards.end(), card);
    cards.insert_at(static_cast<std::size_t>(at - cards.begin()), card);
    return;
  }
  const auto where = fit(combination, card);
  const bool low = end == End::low || (end == End::any && where.low && !where.high);
  cards.insert_at(low ? 0 : cards.size(), card);
  if (low) --combination.value;
}

bool is_sound(const Combination& combination) {
  const auto cards = combination.cards.span();
  if (cards.size() < least_size) return false;
  Instruction ask{.shape = combination.shape, .size = static_cast<std::uint8_t>(cards.size())};
  if (combination.shape == Shape::straight) {
    ask.allowed = combination.takes;
    ask.is_mixed = true;
  }
  const auto made = make_asked(ask, cards, 1);
  return made && made->value == combination.value && made->takes == combination.takes &&
         made->cards == combination.cards;
}

}  // namespace rummage::programs
