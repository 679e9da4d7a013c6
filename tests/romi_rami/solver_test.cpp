// The solver against its slow twin: the best fill of every contract, the best set of contracts for a turn.
#include "games/romi_rami/solver/solver.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "effort.hpp"
#include "games/romi_rami/rules.hpp"
#include "tests/romi_rami/scene.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

constexpr int one_in = proof::is_slow_build ? 50 : 1;  // fewer hands, chosen evenly

const Deck& standard() { return decks()[0]; }

Cards with_joker(const Bag& hand, bool joker) {
  auto cards = list_of(hand);
  if (joker) cards.push_back(Card::joker());
  return cards;
}

std::string text_of(const Cards& cards) { return names_of(cards); }

// What is wrong with the solver's answer about one contract; empty if nothing is.
std::string difference(int number, const Bag& hand, bool joker, ContractSet others) {
  const auto& contract = standard().contract(number);
  const auto cards = with_joker(hand, joker);
  const auto merit = best_merit(standard(), number, cards, others);
  const auto found = best_fill(standard(), number, hand, joker, others);
  if (can_fill(contract, hand.by_number(), joker) != merit.has_value()) return "can_fill differs";
  if (found.has_value() != merit.has_value()) return found ? "fills, which cannot be" : "does not fill, which can be";
  if (!found) return {};
  if (found->fill.contract != number) return "fills another contract";
  if (auto error = fill_error(contract, found->fill, cards); !error.empty()) return error;
  const auto groups = groups_of(found->fill);
  if (found->bonus != bonus_of(contract, found->fill)) return "counts bonus cards wrongly";
  if (found->joker != uses_joker(found->fill)) return "says wrongly whether the joker is spent";
  int still = 0;
  const auto rest = without(cards, groups);
  for (const int other : others) still += can_fill_by_ledger(standard().contract(other), rest) ? 1 : 0;
  const Merit got{!found->joker, found->bonus, still};
  if (got == *merit) return {};
  return std::string(
      std::get<0>(got) != std::get<0>(*merit) ? "spends the joker for nothing"
      : std::get<1>(got) != std::get<1>(*merit)
          ? "bonus " + std::to_string(std::get<1>(got)) + " and not " + std::to_string(std::get<1>(*merit))
          : "others " + std::to_string(still) + " and not " + std::to_string(std::get<2>(*merit)));
}

// The same about a turn.
std::string turn_difference(ContractSet market, const Bag& hand, bool joker) {
  const auto cards = with_joker(hand, joker);
  const auto merit = best_turn_merit(standard(), market, cards);
  const auto turn = best_turn(standard(), market, hand, joker);
  auto left = cards;
  std::set<int> filled;
  int points = 0;
  for (const auto& filling : turn.fillings) {
    const int number = filling.fill.contract;
    if (!market.has(number) || !filled.insert(number).second) return "fills a contract that is not there";
    const auto& contract = standard().contract(number);
    if (auto error = fill_error(contract, filling.fill, left); !error.empty()) return error;
    if (filling.bonus != bonus_of(contract, filling.fill)) return "counts bonus cards wrongly";
    if (filling.joker != uses_joker(filling.fill)) return "says wrongly where the joker is spent";
    points += contract.points + filling.bonus - (filling.joker ? 1 : 0);
    left = without(left, groups_of(filling.fill));
  }
  const bool kept = !left.empty() && left.back().is_joker();
  if (turn.points != points) return "adds up wrongly";
  if (turn.joker != (joker && !kept)) return "says wrongly whether the joker is spent";
  const TurnMerit got{points, kept, static_cast<int>(left.size()) - (kept ? 1 : 0)};
  if (got == merit) return {};
  return "points " + std::to_string(points) + ", kept " + std::to_string(kept) + ", left " +
         std::to_string(std::get<2>(got)) + " and not " + std::to_string(std::get<0>(merit)) + ", " +
         std::to_string(std::get<1>(merit)) + ", " + std::to_string(std::get<2>(merit));
}

// Cards from the top of the shuffled deck of which only some numbers are left, so that much can be filled.
Bag some_hand(core::Chance& chance, std::size_t least, std::size_t most) {
  auto deck = list_of(standard().cards);
  if (chance.below(3) == 0) {
    const int gone = 1 + static_cast<int>(chance.below(5));
    const int also = 1 + static_cast<int>(chance.below(5));
    std::erase_if(deck, [&](Card card) { return card.number() == gone || card.number() == also; });
  }
  core::shuffle(std::span<Card>(deck), chance);
  deck.resize(least + chance.below(static_cast<std::uint32_t>(most - least + 1)));
  return Bag(deck);
}

std::vector<int> shuffled_contracts(core::Chance& chance) {
  std::vector<int> all;
  for (int number = 1; number <= 36; ++number) all.push_back(number);
  core::shuffle(std::span<int>(all), chance);
  return all;
}

// All 36 contracts, four to a market.
TEST(RomiRamiSolver, the_best_fill_agrees_with_the_twin_on_10000_hands_and_all_contracts) {
  for (int i = 0; i < 10'000; i += one_in) {
    core::FastChance chance(1, static_cast<std::uint64_t>(i));
    const auto hand = some_hand(chance, 3, 13);
    const bool joker = chance.below(2) == 0;
    const auto all = shuffled_contracts(chance);
    for (std::size_t n = 0; n < all.size(); ++n) {
      ContractSet others;
      for (std::size_t m = n - n % 4; m < n - n % 4 + 4; ++m)
        if (m != n) others.add(all[m]);
      ASSERT_EQ(difference(all[n], hand, joker, others), "")
          << i << ": contract " << all[n] << " beside those of place " << n - n % 4 << " from "
          << text_of(with_joker(hand, joker));
    }
  }
}

TEST(RomiRamiSolver, the_best_turn_agrees_with_the_twin) {
  for (int i = 0; i < 10'000; i += one_in) {
    core::FastChance chance(2, static_cast<std::uint64_t>(i));
    const auto hand = some_hand(chance, 8, 13);
    const bool joker = chance.below(2) == 0;
    const auto all = shuffled_contracts(chance);
    ContractSet market;
    const auto size = chance.below(8) == 0 ? chance.below(4) : 4;
    for (std::size_t n = 0; n < size; ++n) market.add(all[n]);
    ASSERT_EQ(turn_difference(market, hand, joker), "")
        << i << ": contracts " << all[0] << " " << all[1] << " " << all[2] << " " << all[3] << " from "
        << text_of(with_joker(hand, joker));
  }
}

// Cheap contracts, of which three or four can be filled at once.
TEST(RomiRamiSolver, the_best_turn_agrees_with_the_twin_where_much_can_be_filled) {
  for (int i = 0; i < 2'000; i += one_in) {
    core::FastChance chance(3, static_cast<std::uint64_t>(i));
    const auto hand = some_hand(chance, 12, 13);
    std::vector<int> all{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18};
    core::shuffle(std::span<int>(all), chance);
    ContractSet market;
    for (std::size_t n = 0; n < 4; ++n) market.add(all[n]);
    const bool joker = i % 2 == 0;
    ASSERT_EQ(turn_difference(market, hand, joker), "") << i << " " << text_of(with_joker(hand, joker));
  }
}

// The list offers every choice of numbers and of what the joker stands for, each once and with the most bonus cards.
TEST(RomiRamiSolver, the_list_of_fills_has_every_choice_of_numbers_once) {
  const auto list = std::make_unique<ActionList>();
  for (int i = 0; i < 3'000; i += one_in) {
    core::FastChance chance(4, static_cast<std::uint64_t>(i));
    const auto hand = some_hand(chance, 3, 13);
    const bool joker = chance.below(2) == 0;
    const int number = 1 + i % 36;
    const auto& contract = standard().contract(number);
    // By the numbers that each requirement takes, the joker's place told by a 0 beside what it stands for.
    const auto choice = [&](const std::vector<Cards>& groups) {
      std::vector<std::vector<int>> out;
      for (const auto& group : groups) {
        out.emplace_back();
        for (const Card card : group) out.back().push_back(card.is_joker() ? 0 : card.number());
      }
      for (std::size_t n = 1; n < out.size(); ++n)  // equal requirements are interchangeable
        for (std::size_t m = n; m > 0 && contract.requirements[m] == contract.requirements[m - 1]; --m)
          if (out[m] < out[m - 1]) std::swap(out[m], out[m - 1]);
      return out;
    };
    std::map<std::vector<std::vector<int>>, int> wanted;
    each_fill(contract, with_joker(hand, joker), [&](const auto& groups) {
      auto& most = wanted[choice(groups)];
      most = std::max(most, bonus_of(contract, fill_of(number, groups)));
    });
    list->clear();
    list_fills(standard(), number, hand, joker, *list);
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end()));
    std::map<std::vector<std::vector<int>>, int> got;
    for (const auto& action : *list) {
      const auto& fill = std::get<Fill>(action);
      ASSERT_EQ(fill_error(contract, fill, with_joker(hand, joker)), "") << text_of(with_joker(hand, joker));
      const auto [at, is_new] = got.emplace(choice(groups_of(fill)), bonus_of(contract, fill));
      ASSERT_TRUE(is_new) << "twice: " << names_of(fill.cards.span());
    }
    ASSERT_EQ(got, wanted) << "contract " << number << " from " << text_of(with_joker(hand, joker));
  }
}

}  // namespace
}  // namespace rummage::romi_rami
