// The solver against its slow twin, and hands that others have got wrong.
#include "games/five_crowns/solver/solver.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "effort.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

constexpr int one_in = proof::is_slow_build ? 25 : 1;  // fewer hands, chosen evenly

using Cards = std::vector<Card>;

// Everything the solver can be asked about a hand, against the twin; empty if all agrees.
std::string difference(const Hand& hand, int wild) {
  const Twin twin(hand, wild);
  const auto wrong = [](const std::string& what, int wanted, int got) {
    return what + " is " + std::to_string(got) + ", but the twin's " + std::to_string(wanted);
  };
  if (const int left = least_left(hand, wild); left != twin.left()) return wrong("least_left", twin.left(), left);
  const auto whole = best(hand, wild);
  if (const auto error = arrangement_error(hand, wild, whole); !error.empty()) return "best: " + error;
  if (whole.left != twin.left()) return wrong("best", twin.left(), whole.left);

  const int least = twin.least_left_without_one();
  if (const int left = least_left_after_discard(hand, wild); left != least)
    return wrong("after a discard", least, left);
  const auto choice = best_discard(hand, wild);
  const auto* at = std::find(hand.begin(), hand.end(), choice.card);
  if (at == hand.end()) return name_of(choice.card) + " is discarded but not held";
  auto others = hand;
  others.erase_at(static_cast<std::size_t>(at - hand.begin()));
  if (const auto error = arrangement_error(others, wild, choice.after); !error.empty()) return "best_discard: " + error;
  if (choice.after.left != least) return wrong("best_discard", least, choice.after.left);

  Cards outs;
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (twin.left_without(i) == 0 && (outs.empty() || outs.back() != hand[i])) outs.push_back(hand[i]);
  const auto found = out_discards(hand, wild);
  if (!std::equal(found.begin(), found.end(), outs.begin(), outs.end()))
    return "out with " + names_of(found.span()) + ", but the twin with " + names_of(outs);
  if (can_go_out(hand, wild) == outs.empty()) return "can_go_out differs";
  if (!outs.empty() && !std::ranges::count(outs, out_discard(hand, wild).value_or(Card::at(0))))
    return "out_discard is no out";
  return {};
}

// So many cards from the top of a shuffled pile.
Hand some_of(Cards pile, std::size_t count, core::Chance& chance) {
  core::shuffle(std::span<Card>(pile), chance);
  Hand hand;
  for (std::size_t i = 0; i < std::min(count, pile.size()); ++i) hand.push_back(pile[i]);
  std::sort(hand.begin(), hand.end());
  return hand;
}

// Cards of the whole deck that a hand is made from: those for which `wanted` says so.
Cards deck_where(const std::function<bool(Card)>& wanted) {
  Cards cards;
  for (int kind = 0; kind <= plain_kinds; ++kind)
    for (int i = 0; i < (kind == plain_kinds ? 6 : 2); ++i)
      if (wanted(Card::at(kind))) cards.push_back(Card::at(kind));
  return cards;
}

Cards full_deck() {
  return deck_where([](Card) { return true; });
}

// First some of one pile, then others until there are enough, never a card more often than it exists.
Hand mixed(const Cards& first, std::size_t from_first, std::size_t count, core::Chance& chance) {
  const auto base = some_of(first, from_first, chance);
  auto rest = full_deck();
  for (const Card card : base) rest.erase(std::ranges::find(rest, card));
  auto hand = some_of(rest, count - base.size(), chance);
  for (const Card card : base) hand.push_back(card);
  std::sort(hand.begin(), hand.end());
  return hand;
}

void compare_many(std::uint64_t seed, int count, const std::function<Hand(int wild, core::Chance&)>& make) {
  for (int i = 0; i < count; i += one_in) {
    core::FastChance chance(seed, static_cast<std::uint64_t>(i));
    const int wild = 3 + i % 11;
    const auto hand = make(wild, chance);
    const auto error = difference(hand, wild);
    ASSERT_EQ(error, "") << wild << " | " << names_of(hand.span());
  }
}

std::size_t between(core::Chance& chance, std::uint32_t least, std::uint32_t most) {
  return least + chance.below(most - least + 1);
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_random_hands) {
  const auto deck = full_deck();
  compare_many(1, 20'000, [&](int, core::Chance& chance) { return some_of(deck, between(chance, 3, 14), chance); });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_four_to_six_jokers) {
  const auto wild = deck_where([](Card card) { return card.is_joker(); });
  compare_many(2, 250, [&](int, core::Chance& chance) {
    return mixed(wild, between(chance, 4, 6), between(chance, 7, 14), chance);
  });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_many_wild_ranks) {
  compare_many(3, 250, [](int rank, core::Chance& chance) {
    const auto wild = deck_where([&](Card card) { return !card.is_joker() && card.rank() == rank; });
    return mixed(wild, between(chance, 3, 10), between(chance, 10, 14), chance);
  });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_hands_nearly_all_wild) {
  compare_many(4, 250, [](int rank, core::Chance& chance) {
    const auto wild = deck_where([&](Card card) { return card.is_joker() || card.rank() == rank; });
    return mixed(wild, between(chance, 6, 14), 14, chance);
  });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_one_suit_twice_over) {
  compare_many(5, 250, [](int rank, core::Chance& chance) {
    const auto suit = static_cast<Suit>(chance.below(5));
    const auto one =
        deck_where([&](Card card) { return !card.is_joker() && card.suit() == suit && card.rank() != rank; });
    return mixed(one, between(chance, 9, 14), 14, chance);
  });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_two_suits_and_on_three) {
  for (const std::uint32_t suits_there : {2U, 3U})
    compare_many(6 + suits_there, 250, [&](int, core::Chance& chance) {
      const auto first = chance.below(5);
      const auto cards = deck_where([&](Card card) {
        return !card.is_joker() && (static_cast<std::uint32_t>(card.suit()) + first) % 5 < suits_there;
      });
      return mixed(cards, between(chance, 10, 14), 14, chance);
    });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_long_overlapping_runs) {
  compare_many(10, 250, [](int, core::Chance& chance) {
    // Two or three stretches of one suit, up to two of each card, and a few cards besides.
    std::array<int, plain_kinds> held{};
    Cards stretches;
    const auto suit = static_cast<Suit>(chance.below(5));
    for (int n = 0; n < 3; ++n) {
      const int low = static_cast<int>(between(chance, 3, 10));
      const int high = std::min(13, low + static_cast<int>(between(chance, 2, 6)));
      for (int rank = low; rank <= high; ++rank)
        if (const Card card = Card::of(rank, suit); held[static_cast<std::size_t>(card.kind())]++ < 2)
          stretches.push_back(card);
    }
    return mixed(stretches, between(chance, 9, 13), 14, chance);
  });
}

TEST(FiveCrownsSolver, agrees_with_the_twin_on_doubles) {
  compare_many(11, 250, [](int rank, core::Chance& chance) {
    // Both copies of five or six cards near to one another, the rest wild or anything.
    Cards both;
    while (both.size() < 2 * between(chance, 5, 6)) {
      const Card card = Card::of(static_cast<int>(between(chance, 5, 10)), static_cast<Suit>(chance.below(2)));
      if (!std::ranges::count(both, card)) both.insert(both.end(), {card, card});
    }
    auto hand = some_of(both, both.size(), chance);
    const auto wild =
        deck_where([&](Card card) { return card.is_joker() || (card.rank() == rank && card.suit() > Suit::hearts); });
    for (const Card card : some_of(wild, 14 - hand.size(), chance)) hand.push_back(card);
    std::sort(hand.begin(), hand.end());
    return hand;
  });
}

// One suit's runs are searched as two layers in which no run overlaps another. Were three runs over one another ever
// better, it would show where one suit is held twice over and wild cards fill gaps: all such hands within six ranks.
TEST(FiveCrownsSolver, two_layers_of_runs_are_enough) {
  constexpr std::array<int, 7> powers{1, 3, 9, 27, 81, 243, 729};
  for (int wild = 0; wild <= 4; ++wild)
    for (int code = 0; code < powers[6]; code += one_in) {
      Hand hand;
      for (std::size_t i = 0; i < 6; ++i)
        for (int n = 0; n < code / powers[i] % 3; ++n) hand.push_back(Card::of(5 + static_cast<int>(i), Suit::clubs));
      for (int n = 0; n < wild && !hand.full(); ++n) hand.push_back(Card::joker());
      if (hand.size() < 3) continue;
      ASSERT_EQ(difference(hand, 3), "") << names_of(hand.span());
    }
}

struct Known {
  std::string_view hand;
  int left;
};

TEST(FiveCrownsSolver, knows_hands_that_others_have_got_wrong) {
  for (const auto& [text, left] : std::initializer_list<Known>{
           {"9 5S 5H 5D 6S 7S 8S", 0},
           {"9 KS KH KD QS JS 10S", 0},
           {"3 4S 6S 8S JK JK", 0},
           {"9 QS KS JK", 0},
           {"9 JK JK JK", 0},
           {"9 3H 3H", 6},
           {"9 3H 3H 4C", 10},
           {"9 3H 3H 3S", 0},
           {"9 3H 3H 4H 5H", 3},  // one of two equal cards is in a run, the other is not
           {"9 JK", 50},
           {"9 JK JK", 100},
           {"9 9S", 20},
           {"9 9S 9H", 40},
           {"9 JK 9S", 70},
           {"9 JK 3S", 53},  // nothing takes the joker in
           {"9 JK JK 3S", 0},
           {"9 3S 4S 5S 6S 7S 8S JK 10S JS QS KS JK", 0},  // eleven and a wild card more: it is parted
           {"9 3S 4S 5S 6S 7S 8S JK 10S JS QS KS JK JK", 0},
           {"9 3S 4S 5S 6S 7S 8S JK 10S JS QS KS JK JK JK", 0},
           {"7 6H 7H 7H 9H", 0},  // CROWN-31
           {"7 9C 7C JC", 0},
           {"9 QC KC 3C", 28},  // CROWN-33
           {"3 QC KC 3C", 0},
           {"7 5C 6C 7H", 0},
           {"9 5C 6C 7H", 18},
           {"9 3C 4C", 7},
           {"8 8S QS QT", 0},           // CROWN-32
           {"9 4C 4C 5C 5C 6C 6C", 0},  // two runs over one another
           {"9 4C 4C 5C 5C 6C 6C 7C 8C", 0},
           {"9 3S 4S 5S 5H 5D 6S 7S 8S", 7},  // the 5 of spades is worth more in the book
           {"9 3S 4S 5S 5H 5D 6S 7S", 10},    // and here in the run
       }) {
    const auto [wild, hand] = wild_and_hand(text);
    EXPECT_EQ(least_left(hand, wild), left) << text;
    EXPECT_EQ(difference(hand, wild), "") << text;
  }
}

TEST(FiveCrownsSolver, CROWN_10_wild_cards_find_a_place_wherever_there_is_a_combination) {
  EXPECT_EQ(arranged("9 KS KH KD JK"), "KS KH KD JK");
  EXPECT_EQ(arranged("9 KS KH KD JK 9C"), "KS KH KD 9C JK");  // the wild rank before a joker
  EXPECT_EQ(arranged("9 3S 4S 5S JK"), "3S 4S 5S JK");
  EXPECT_EQ(arranged("9 JS QS KS JK"), "JK JS QS KS");  // no rank above the king
  EXPECT_EQ(arranged("9 QS KS JK"), "JK QS KS");
  EXPECT_EQ(arranged("9 3S 5S JK"), "3S JK 5S");
  EXPECT_EQ(arranged("9 KS JK 9D"), "KS 9D JK");
  EXPECT_EQ(arranged("9 JK JK 9D"), "9D JK JK");
  EXPECT_EQ(arranged("9 3S 4S KH KD KC 5S"), "3S 4S 5S / KH KC KD");  // by their first cards
  EXPECT_EQ(arranged("9 3S 4S KH"), "| 3S 4S KH");
  EXPECT_EQ(arranged("9 3S 4S 5S KH"), "3S 4S 5S | KH");
}

TEST(FiveCrownsSolver, a_discard_is_chosen_among_all_cards) {
  const auto discarded = [](std::string_view text) {
    const auto [wild, hand] = wild_and_hand(text);
    const auto choice = best_discard(hand, wild);
    return name_of(choice.card) + " leaves " + std::to_string(choice.after.left);
  };
  EXPECT_EQ(discarded("7 3C 4C JK 10S"), "10S leaves 0");
  EXPECT_EQ(discarded("9 3C 4D 6H JK"), "JK leaves 13");  // nothing takes the joker in, and it costs fifty
  EXPECT_EQ(discarded("9 3C 4D 6H 9S"), "9S leaves 13");
  EXPECT_EQ(discarded("9 3C 4C 9H JK KS"), "KS leaves 0");  // two wild cards would make a book with the king as well
  EXPECT_EQ(discarded("9 3C 5D 7H 9S 10C QT KD"), "9S leaves 50");
}

TEST(FiveCrownsSolver, CROWN_16_out_with_a_card_that_would_have_fitted_too) {
  const auto outs = [](std::string_view text) {
    const auto [wild, hand] = wild_and_hand(text);
    return names_of(out_discards(hand, wild).span());
  };
  EXPECT_EQ(outs("3 5C 6C 7C 8C"), "5C 8C");
  EXPECT_EQ(outs("3 5C 5D 5H 5S"), "5S 5H 5C 5D");
  EXPECT_EQ(outs("3 5C 5C 5H 5S"), "5S 5H 5C");  // equal cards are one choice
  EXPECT_EQ(outs("3 5C 6C 7C KS"), "KS");
  EXPECT_EQ(outs("3 5C 6C 8C KS"), "");
  EXPECT_EQ(outs("3 JK JK JK KS"), "KS JK");
  EXPECT_EQ(outs("3 JK JK JK JK"), "JK");
  EXPECT_EQ(outs("3 3C 3D JK KS"), "3C 3D KS JK");
}

}  // namespace
}  // namespace rummage::five_crowns
