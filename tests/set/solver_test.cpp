// The finder against a loop over all triples, and against figures that are known exactly.
#include "games/set/solver/solver.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "games/set/action.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

// SET-02 in numbers: three values are all equal or all different exactly when their sum can be divided by three.
bool is_set_by_sums(Card a, Card b, Card c) {
  return std::ranges::all_of(all_characteristics, [&](Characteristic which) {
    return (a.value(which) + b.value(which) + c.value(which)) % 3 == 0;
  });
}

std::set<Take> slow_find_sets(std::span<const Card> cards) {
  std::set<Take> found;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (auto j = i + 1; j < cards.size(); ++j)
      for (auto k = j + 1; k < cards.size(); ++k)
        if (is_set_by_sums(cards[i], cards[j], cards[k])) found.insert(Take({cards[i], cards[j], cards[k]}));
  return found;
}

// Different cards at random, without a shuffle of all 81.
class Sampler {
 public:
  explicit Sampler(std::uint64_t seed) : chance_(seed) {
    for (std::size_t i = 0; i < deck_.size(); ++i) deck_[i] = Card::at(static_cast<int>(i));
  }
  std::span<const Card> draw(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      std::swap(deck_[i], deck_[i + chance_.below(static_cast<std::uint32_t>(deck_.size() - i))]);
    return std::span(deck_).first(count);
  }

 private:
  core::FastChance chance_;
  std::array<Card, deck_size> deck_;
};

// All that the finder offers, held against the slow one.
void expect_found(std::span<const Card> cards) {
  const auto wanted = slow_find_sets(cards);
  std::array<Triple, most_sets(deck_size)> out;
  for (const auto& find : {find_sets, find_sets_by_pairs}) {
    const auto count = find(cards, out);
    std::set<Take> found;
    for (std::size_t i = 0; i < count; ++i) found.insert(Take(out[i]));
    ASSERT_EQ(count, found.size()) << "a SET was found twice among " << cards.size();
    ASSERT_EQ(found, wanted) << "among " << cards.size();
  }
  ASSERT_EQ(count_sets(cards), wanted.size()) << "among " << cards.size();
  ASSERT_EQ(has_set(cards), !wanted.empty()) << "among " << cards.size();
  core::FastChance chance(1);
  const auto any = random_set(cards, chance);
  ASSERT_EQ(any.has_value(), !wanted.empty()) << "among " << cards.size();
  ASSERT_TRUE(!any || wanted.contains(*any)) << "among " << cards.size();
}

TEST(Finder, agrees_with_a_loop_over_all_triples_on_displays_of_every_size) {
  Sampler sampler(11);
  for (std::size_t size = 0; size <= 21; ++size)
    for (int n = 0; n < 500; ++n) {
      expect_found(sampler.draw(size));
      if (HasFatalFailure()) return;
    }
}

TEST(Finder, agrees_on_larger_numbers_of_cards_up_to_the_whole_deck) {
  Sampler sampler(12);
  for (std::size_t size = 22; size <= 81; ++size) {
    expect_found(sampler.draw(size));
    if (HasFatalFailure()) return;
  }
}

TEST(Finder, finds_a_set_wherever_it_lies) {
  // The one SET of each display at every triple of places: an orbit that was left out would show here.
  for (const std::size_t size : {3U, 6U, 9U, 12U, 15U, 18U}) {
    const auto filler = cards_of(cap);
    std::vector<Card> cards(filler.begin(), filler.begin() + static_cast<int>(size));
    for (std::size_t i = 0; i < size; ++i)
      for (auto j = i + 1; j < size; ++j)
        for (auto k = j + 1; k < size; ++k) {
          auto display = cards;
          display[k] = third(display[i], display[j]);
          std::array<Triple, most_sets(widest)> out;
          const auto count = find_sets(display, out);
          ASSERT_EQ(count, slow_find_sets(display).size());
          const auto sets = std::span(out).first(count);
          ASSERT_TRUE(std::ranges::any_of(
              sets, [&](const Triple& set) { return Take(set) == Take({display[i], display[j], display[k]}); }))
              << size << ": " << i << " " << j << " " << k;
        }
  }
}

TEST(Finder, any_set_is_drawn_as_often_as_any_other) {
  Sampler sampler(13);
  core::FastChance chance(14);
  for (const std::size_t size : {9U, 10U, 12U, 15U, 18U, 21U}) {
    auto cards = sampler.draw(size);
    while (slow_find_sets(cards).size() < 3) cards = sampler.draw(size);
    const auto sets = slow_find_sets(cards);
    std::map<Take, int> drawn;
    const auto times = 1000 * static_cast<int>(sets.size());
    for (int n = 0; n < times; ++n) ++drawn[*random_set(cards, chance)];
    EXPECT_EQ(drawn.size(), sets.size());
    for (const auto& [take, count] : drawn) EXPECT_NEAR(count, 1000, 5 * std::sqrt(1000)) << size;
  }
}

TEST(Finder, tells_the_places_of_three_cards) {
  Sampler sampler(15);
  for (int n = 0; n < 2000; ++n) {
    const auto cards = sampler.draw(24);
    FixedVector<Card, widest> display;
    for (const Card card : cards.first(21)) display.push_back(card);
    display.resize(3 + static_cast<std::size_t>(n) % 19);  // what lay behind the last card must not be seen
    const Triple wanted{cards[static_cast<std::size_t>(n) % 24], cards[static_cast<std::size_t>(n / 24) % 24],
                        cards[static_cast<std::size_t>(n / 576) % 24]};
    std::uint32_t places = 0;
    for (std::size_t i = 0; i < display.size(); ++i)
      if (std::ranges::find(wanted, display[i]) != wanted.end()) places |= 1U << i;
    ASSERT_EQ(places_in(display, wanted), places);
  }
}

// --- known figures --------------------------------------------------------------------------------------------------

TEST(Finder, knows_1080_sets_in_the_deck) {
  std::vector<Card> deck;
  deck.reserve(deck_size);
  for (int i = 0; i < deck_size; ++i) deck.push_back(Card::at(i));
  EXPECT_EQ(count_sets(deck), 1080U);
  std::map<int, int> by_differences;
  for (const auto& take : slow_find_sets(deck)) ++by_differences[differences(take.cards())];
  EXPECT_EQ(by_differences, (std::map<int, int>{{1, 108}, {2, 324}, {3, 432}, {4, 216}}));
}

// Counts subsets of k cards in rising order; a card is barred once two chosen ones make a SET with it.
class SubsetCounter {
 public:
  explicit SubsetCounter(std::size_t most) : counts(most + 1) {
    for (std::size_t i = 0; i < deck_size; ++i)
      for (std::size_t j = 0; j < deck_size; ++j)
        if (i != j) third_[i][j] = static_cast<std::size_t>(third(card(i), card(j)).index());
    extend(0, 0, {});
  }
  std::vector<std::uint64_t> counts;

 private:
  static Card card(std::size_t index) { return Card::at(static_cast<int>(index)); }
  void extend(std::size_t size, std::size_t from, const std::array<bool, deck_size>& barred) {
    ++counts[size];
    if (size + 2 == counts.size()) {  // the last card: only how many there are
      counts[size + 1] += static_cast<std::uint64_t>(std::count(barred.begin() + from, barred.end(), false));
      return;
    }
    for (auto next = from; next < deck_size; ++next) {
      if (barred[next]) continue;
      auto after = barred;
      for (std::size_t i = 0; i < size; ++i) after[third_[chosen_[i]][next]] = true;
      chosen_[size] = next;
      extend(size + 1, next + 1, after);
    }
  }
  std::array<std::size_t, 8> chosen_{};
  std::array<std::array<std::size_t, deck_size>, deck_size> third_{};
};

TEST(Finder, knows_how_many_subsets_hold_no_set) {
  EXPECT_EQ(SubsetCounter(5).counts, (std::vector<std::uint64_t>{1, 81, 3240, 84240, 1579500, 22441536}));
}

TEST(Finder, sees_no_set_in_exactly_those_subsets) {
  // All cards are alike up to symmetry, so the subsets with one given card are counted and the rest follows: each
  // subset of k cards has been counted for k of 81 cards.
  const std::array<std::uint64_t, 5> wanted{81, 3240, 84240, 1579500, 22441536};
  std::array<std::uint64_t, 5> with_first{};
  std::array<Card, 5> cards;
  cards[0] = Card::at(40);
  const auto extend = [&](const auto& self, std::size_t size, int from) -> void {
    if (has_set(std::span(cards).first(size))) return;
    ++with_first[size - 1];
    if (size == cards.size()) return;
    for (int next = from; next < deck_size; ++next) {
      if (next == 40) continue;
      cards[size] = Card::at(next);
      self(self, size + 1, next + 1);
    }
  };
  extend(extend, 1, 0);
  for (std::size_t k = 1; k <= 5; ++k) EXPECT_EQ(with_first[k - 1] * 81 / k, wanted[k - 1]) << k;
}

// How often a random display holds none: within five standard errors of the exact share.
void expect_share_without(std::size_t size, double exact, int samples) {
  Sampler sampler(size);
  int none = 0;
  for (int n = 0; n < samples; ++n) none += !has_set(sampler.draw(size));
  const double error = std::sqrt(exact * (1 - exact) / samples);
  EXPECT_NEAR(static_cast<double>(none) / samples, exact, 5 * error);
}

TEST(Finder, SET_12_knows_how_often_a_display_holds_none) {
  expect_share_without(12, 0.0323019786, 300'000);
  expect_share_without(15, 0.0003646851, 1'000'000);
}

TEST(Finder, knows_how_many_sets_twelve_cards_hold) {
  // 220 triples, of which one in 79 is a SET. The variance of the number is below 3, which 300,000 samples make 0.0032.
  Sampler sampler(16);
  const int samples = 300'000;
  std::uint64_t total = 0;
  std::size_t most = 0;
  for (int n = 0; n < samples; ++n) {
    const auto count = count_sets(sampler.draw(12));
    total += count;
    most = std::max(most, count);
  }
  EXPECT_NEAR(static_cast<double>(total) / samples, 220.0 / 79.0, 5 * std::sqrt(3.0 / samples));
  EXPECT_LE(most, 14U);
  EXPECT_EQ(count_sets(cards_of("1ROE 1ROH 1ROF 1RBE 1RBH 1RBF 1RWE 1RWH 1RWF 1VOE 1VOH 1TOE")), 14U);
}

TEST(Finder, SET_15_twenty_cards_may_hold_none_but_21_never_do) {
  // That 21 always hold one is a theorem (Pellegrino, 1971); a sample cannot prove it, but could refute the finder.
  const auto none = cards_of(cap);
  ASSERT_EQ(none.size(), 20U);
  EXPECT_FALSE(has_set(none));
  EXPECT_TRUE(slow_find_sets(none).empty());
  for (int i = 0; i < deck_size; ++i) {
    if (std::ranges::find(none, Card::at(i)) != none.end()) continue;
    auto one_more = none;
    one_more.push_back(Card::at(i));
    EXPECT_TRUE(has_set(one_more)) << card_text(Card::at(i));
  }
  Sampler sampler(17);
  for (int n = 0; n < 50'000; ++n) ASSERT_TRUE(has_set(sampler.draw(21)));
}

TEST(Finder, SET_15_nine_cards_of_one_colour_may_hold_none_but_ten_never_do) {
  // Again a theorem; here it can be counted: 27 cards are few enough.
  std::vector<Card> red;
  for (int i = 0; i < deck_size; ++i)
    if (Card::at(i).value(Characteristic::colour) == 0) red.push_back(Card::at(i));
  ASSERT_EQ(red.size(), 27U);
  std::size_t largest = 0;
  std::vector<Card> chosen{red[0]};  // all are alike up to symmetry
  const auto extend = [&](const auto& self, std::size_t from) -> void {
    largest = std::max(largest, chosen.size());
    for (auto i = from; i < red.size(); ++i) {
      bool fits = true;
      for (std::size_t a = 0; a < chosen.size() && fits; ++a)
        for (auto b = a + 1; b < chosen.size() && fits; ++b) fits = third(chosen[a], chosen[b]) != red[i];
      if (!fits) continue;
      chosen.push_back(red[i]);
      self(self, i + 1);
      chosen.pop_back();
    }
  };
  extend(extend, 1);
  EXPECT_EQ(largest, 9U);
}

}  // namespace
}  // namespace rummage::set
