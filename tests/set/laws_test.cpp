// Laws of cards and claims, on inputs that RapidCheck makes up and shrinks.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/set/rules.hpp"
#include "games/set/solver/solver.hpp"
#include "games/set/text.hpp"

namespace rc {

template <>
struct Arbitrary<rummage::set::Card> {
  static Gen<rummage::set::Card> arbitrary() {
    return gen::map(gen::inRange(0, rummage::set::deck_size), [](int index) { return rummage::set::Card::at(index); });
  }
};

}  // namespace rc

namespace rummage::set {

static void showValue(const Card& card, std::ostream& out) { out << card_text(card); }

namespace {

using Order = std::array<int, 3>;
constexpr std::array<Order, 6> orders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Which values of a characteristic are called how does not matter, nor which characteristic is which.
Card renamed(Card card, const std::array<Order, 4>& values, const std::array<int, 4>& places) {
  std::array<int, 4> out{};
  for (std::size_t i = 0; i < 4; ++i)
    out[i] = values[i][static_cast<std::size_t>(card.value(all_characteristics[static_cast<std::size_t>(places[i])]))];
  return Card::of(out[0], out[1], out[2], out[3]);
}

RC_GTEST_PROP(SetLaws, third_is_symmetric, (Card a, Card b)) {
  RC_PRE(a != b);
  RC_ASSERT(third(a, b) == third(b, a));
  RC_ASSERT(third(a, b) != a);
  RC_ASSERT(third(a, b) != b);
}

RC_GTEST_PROP(SetLaws, third_undoes_itself, (Card a, Card b)) {
  RC_PRE(a != b);
  RC_ASSERT(third(a, third(a, b)) == b);
  RC_ASSERT(is_set({a, b, third(a, b)}));
}

RC_GTEST_PROP(SetLaws, the_order_of_cards_does_not_matter, (Card a, Card b, Card c)) {
  RC_PRE(a != b && b != c && a != c);
  // Half of the time a SET, which three cards at random hardly ever are.
  const std::array cards{a, b, *rc::gen::arbitrary<bool>() ? third(a, b) : c};
  for (const auto& order : orders) {
    const Triple turned{cards[static_cast<std::size_t>(order[0])], cards[static_cast<std::size_t>(order[1])],
                        cards[static_cast<std::size_t>(order[2])]};
    RC_ASSERT(is_set(turned) == is_set(cards));
    RC_ASSERT(breaks(turned) == breaks(cards));
    RC_ASSERT(Take(turned) == Take(cards));
  }
}

RC_GTEST_PROP(SetLaws, names_do_not_matter, (Card a, Card b, Card c)) {
  RC_PRE(a != b && b != c && a != c);
  std::array<Order, 4> values;
  for (auto& order : values) order = orders[*rc::gen::inRange<std::size_t>(0, orders.size())];
  std::array<int, 4> places{0, 1, 2, 3};
  std::rotate(places.begin(), places.begin() + *rc::gen::inRange(0, 4), places.end());
  if (*rc::gen::arbitrary<bool>()) std::swap(places[0], places[1]);
  const auto rename = [&](Card card) { return renamed(card, values, places); };
  const Card last = *rc::gen::arbitrary<bool>() ? third(a, b) : c;
  RC_ASSERT(is_set({rename(a), rename(b), rename(last)}) == is_set({a, b, last}));
  RC_ASSERT(breaks({rename(a), rename(b), rename(last)}).size() == breaks({a, b, last}).size());
  RC_ASSERT(third(rename(a), rename(b)) == rename(third(a, b)));
}

RC_GTEST_PROP(SetLaws, the_finder_finds_what_a_loop_finds, ()) {
  const auto drawn = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, deck_size));
  const std::set<int> chosen(drawn.begin(), drawn.end());
  std::vector<Card> cards;
  cards.reserve(chosen.size());
  for (const int index : chosen) cards.push_back(Card::at(index));
  std::set<Take> wanted;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (auto j = i + 1; j < cards.size(); ++j)
      for (auto k = j + 1; k < cards.size(); ++k)
        if (breaks({cards[i], cards[j], cards[k]}).empty()) wanted.insert(Take({cards[i], cards[j], cards[k]}));
  std::array<Triple, most_sets(deck_size)> out;
  const auto count = find_sets(cards, out);
  std::set<Take> found;
  for (std::size_t i = 0; i < count; ++i) found.insert(Take(out[i]));
  RC_ASSERT(found == wanted);
  RC_ASSERT(count == wanted.size());
}

RC_GTEST_PROP(SetLaws, cards_read_as_they_are_written, (Card card)) {
  RC_ASSERT(read_card(card_text(card)).value() == card);
  RC_ASSERT(card_text(read_card(card_text(card)).value()) == card_text(card));
}

RC_GTEST_PROP(SetLaws, claims_read_as_they_are_written, (Card a, Card b, Card c)) {
  RC_PRE(a != b && b != c && a != c);
  const Action action = Take({a, b, c});
  RC_ASSERT(read_action(write_action(action)).value() == action);
  RC_ASSERT(read_action("take " + card_text(c) + " " + card_text(a) + " " + card_text(b)).value() == action);
}

RC_GTEST_PROP(SetLaws, claims_are_ordered_as_their_texts_would_be_by_the_table_of_cards, (Card a, Card b)) {
  RC_PRE(a != b);
  RC_ASSERT((a < b) == (a.index() < b.index()));
}

RC_GTEST_PROP(SetLaws, any_text_is_read_or_refused_and_never_both, (const std::string& text)) {
  const auto action = read_action(text);
  if (action) RC_ASSERT(read_action(write_action(*action)).value() == *action);
}

}  // namespace
}  // namespace rummage::set
