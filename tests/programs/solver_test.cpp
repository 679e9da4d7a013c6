// The solver against its slow twin, on every program of the default deck and on programs made at random.
#include "games/programs/solver/solver.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "effort.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "tests/programs/makers.hpp"
#include "tests/programs/model.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

constexpr int one_hand_in = proof::is_slow_build ? 50 : 1;  // fewer hands, chosen evenly

// What the hand is after laying these out; nothing if it does not hold them.
std::optional<Cards> without(const Cards& hand, const Layout& layout) {
  auto rest = hand;
  for (const auto& cards : layout)
    for (const Card card : cards) {
      const auto at = std::ranges::find(rest, card);
      if (at == rest.end()) return {};
      rest.erase(at);
    }
  return rest;
}

int wilds_in(const Layout& layout) {
  int count = 0;
  for (const auto& cards : layout) count += static_cast<int>(std::ranges::count_if(cards, is_wild_by_ledger));
  return count;
}

std::string wrong(const std::string& what, int wanted, int got) {
  return what + " is " + std::to_string(got) + ", but the twin's " + std::to_string(wanted);
}

// A way to complete the program that the ledger takes, with as many wild cards as it says, in its written form.
std::string completion_error(const Program& program, const Cards& hand, const Completion& found) {
  const auto layout = layout_of(found.reveal);
  if (!meets(program, layout)) return names_of(layout) + " does not complete it";
  if (!without(hand, layout)) return names_of(layout) + " is not held";
  if (wilds_in(layout) != found.wilds) return names_of(layout) + " has another number of wild cards than it says";
  auto in_order = found.reveal;
  put_in_order(in_order, program);
  return in_order == found.reveal ? "" : names_of(layout) + " does not stand in its order";
}

std::string completing_difference(const Program& program, const Cards& cards) {
  const auto hand = hand_of(cards);
  const Twin twin(program, cards);
  const auto found = complete(program, hand);
  const bool is_complete = twin.fewest_wilds().has_value();
  if (found.is_complete != is_complete) return is_complete ? "it can be completed" : "it cannot be completed";
  if (can_complete(program, hand) != is_complete) return "can_complete differs";
  if (found.missing != twin.missing()) return wrong("missing of complete", twin.missing(), found.missing);
  if (const int fewest = missing(program, hand); fewest != twin.missing())
    return wrong("missing", twin.missing(), fewest);
  if (!is_complete) return found.reveal.cards.empty() && found.reveal.sizes.empty() ? "" : "a completion of nothing";
  if (found.wilds != *twin.fewest_wilds()) return wrong("wild cards", *twin.fewest_wilds(), found.wilds);
  return completion_error(program, cards, found);
}

// What is of use, and what would be.
std::string use_difference(const Program& program, const Cards& cards) {
  const auto hand = hand_of(cards);
  const int fewest = Twin(program, cards).missing();
  const auto used = used_cards(program, hand);
  if (!std::is_sorted(used.begin(), used.end())) return "what is useful is not sorted";
  if (!std::includes(hand.begin(), hand.end(), used.begin(), used.end())) return "what is useful is not held";
  if (const int left = Twin(program, {used.begin(), used.end()}).missing(); left != fewest)
    return wrong("missing to " + names_of(used.span()), fewest, left);
  const auto help = helpful_kinds(program, hand);
  for (int kind = 0; kind < kinds; ++kind) {
    const Card card = Card::at(kind);
    if (std::ranges::count(cards, card) == (card.is_joker() ? 4 : 2)) continue;  // there is no other
    auto more = cards;
    more.push_back(card);
    const bool helps = Twin(program, more).missing() < fewest;
    if (((help >> static_cast<unsigned>(kind)) & 1U) != (helps ? 1U : 0U))
      return name_of(card) + (helps ? " would help" : " would not help");
  }
  return {};
}

std::vector<Laid> lists_of(std::span<const Combination> table) {
  std::vector<Laid> out;
  for (const auto& one : table) out.push_back(Laid::of(one));
  return out;
}

std::string best_difference(const Program& program, const Cards& cards, std::span<const Combination> table) {
  const Twin twin(program, cards);
  const auto found = best_completion(program, hand_of(cards), table);
  if (found.is_complete != twin.fewest_wilds().has_value()) return "best_completion: complete or not";
  if (found.missing != twin.missing()) return wrong("missing of best_completion", twin.missing(), found.missing);
  if (!found.is_complete) return {};
  if (found.wilds != *twin.fewest_wilds())
    return wrong("wild cards of best_completion", *twin.fewest_wilds(), found.wilds);
  if (const auto error = completion_error(program, cards, found); !error.empty()) return error;
  auto after = lists_of(table);
  const auto layout = layout_of(found.reveal);
  for (std::size_t i = 0; i < layout.size(); ++i) after.push_back(Laid::of(program.asks[i], layout[i]));
  const int shed_after = most_shed_by_trying(*without(cards, layout), after);
  const int most = twin.most_shed_after(lists_of(table));
  return shed_after == most ? "" : wrong("shed after " + names_of(layout), most, shed_after);
}

// Plays what it is told onto the table, and says how many cards that were.
std::string play_error(const Cards& hand, std::vector<Laid> table, const LayOff& told) {
  auto rest = hand;
  for (const auto& action : told.actions) {
    Cards cards;
    if (const auto* group = std::get_if<Lay>(&action)) {
      cards.assign(group->cards.begin(), group->cards.end());
      const auto value = group_value(cards);
      if (!value || cards.size() < 3) return names_of(cards) + " is no group";
      table.push_back({false, *value, 0, all_suits});
    } else if (const auto* add = std::get_if<Add>(&action)) {
      cards = {add->card};
      if (add->to < 1 || add->to > table.size()) return "there is nothing to add to";
      auto& to = table[add->to - 1U];
      const bool low = to.fits_low(add->card);
      const bool high = to.fits_high(add->card);
      if (!to.is_straight && !to.fits_group(add->card)) return name_of(add->card) + " does not fit the group";
      if ((low && high) != (add->end != End::any)) return "an end is given where there is no choice, or none";
      if (to.is_straight && !low && !high) return name_of(add->card) + " fits neither end";
      if (to.is_straight && (add->end == End::low || (!high && low)))
        --to.low;
      else if (to.is_straight)
        ++to.high;
    } else {
      return "neither laid nor added";
    }
    const auto left = without(rest, {cards});
    if (!left) return names_of(cards) + " is not held";
    rest = *left;
  }
  const auto gone = static_cast<int>(hand.size() - rest.size());
  return gone == told.cards ? "" : wrong("cards laid off", gone, told.cards);
}

std::string shedding_difference(const Cards& cards, std::span<const Combination> table) {
  const auto hand = hand_of(cards);
  const auto told = lay_off(hand, table);
  if (const auto error = play_error(cards, lists_of(table), told); !error.empty()) return error;
  const int most = most_shed_by_trying(cards, lists_of(table));
  if (told.cards != most) return wrong("laid off", most, told.cards);
  if (most_laid_off(hand, table) != most) return wrong("most_laid_off", most, most_laid_off(hand, table));
  return {};
}

std::string shown(std::span<const Combination> table) {
  std::string out;
  for (const auto& one : table) out += (out.empty() ? "" : " / ") + names_of(one.cards.span());
  return out;
}

// The default deck as every other table reads it: suits mixed where a program says so, or wherever they are allowed.
const Deck& deck(int hand) { return hand / std::ssize(decks()[0].programs) % 2 == 0 ? decks()[0] : *decks()[0].mixed; }

// A program of the deck, in turn, and how many hands it gets.
void for_programs(int count, std::uint64_t seed, const std::function<void(const Program&, core::Chance&)>& test) {
  for (int i = 0; i < count; i += one_hand_in) {
    core::FastChance chance(seed, static_cast<std::uint64_t>(i));
    test(deck(i).programs[static_cast<std::size_t>(i) % deck(i).programs.size()], chance);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// The same for programs made at random; those that cannot be met are left out.
void for_any_programs(int count, std::uint64_t seed, const std::function<void(const Program&, core::Chance&)>& test) {
  int readable = 0;
  for (int i = 0; i < count; i += one_hand_in) {
    core::FastChance chance(seed, static_cast<std::uint64_t>(i));
    const auto how = i / one_hand_in % 2 == 0 ? Suits::marked : Suits::mixed;
    auto program = read_program(any_program(chance), how);
    while (!program) program = read_program(any_program(chance), how);
    ++readable;
    test(*program, chance);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GE(readable, count / one_hand_in);
}

Cards hand_for(const Program& program, core::Chance& chance) {
  const auto count = chance.below(4) == 0 ? between(chance, 1, 13) : 14;
  return chance.below(2) == 0 ? any_hand(count, chance) : near_hand(program, count, chance);
}

TEST(ProgramsSolver, completes_as_the_twin_does_on_10000_hands_over_all_programs) {
  for_programs(10'000, 1, [](const Program& program, core::Chance& chance) {
    const auto hand = hand_for(program, chance);
    ASSERT_EQ(completing_difference(program, hand), "") << program.text << " ; " << names_of(hand);
  });
}

TEST(ProgramsSolver, completes_as_the_twin_does_on_10000_programs_made_at_random) {
  for_any_programs(10'000, 2, [](const Program& program, core::Chance& chance) {
    const auto hand = hand_for(program, chance);
    ASSERT_EQ(completing_difference(program, hand), "") << program.text << " ; " << names_of(hand);
  });
}

// PROG-05: fourteen cards with an ace at each end, for which one ace is not enough.
TEST(ProgramsSolver, completes_the_longest_combinations_as_the_twin_does) {
  for (const auto* text :
       {"S14", "S14 [suits spade, heart; mixed]", "S13", "S12 [no wild]", "S11", "G14", "G12 [suits spade, club]"}) {
    const auto program = program_of(text);
    for (int i = 0; i < 300; i += one_hand_in) {
      core::FastChance chance(8, static_cast<std::uint64_t>(i));
      const auto hand = near_hand(program, 14, chance);
      ASSERT_EQ(completing_difference(program, hand), "") << program.text << " ; " << names_of(hand);
    }
  }
}

TEST(ProgramsSolver, knows_what_is_of_use_and_what_would_be) {
  const auto test = [](const Program& program, core::Chance& chance) {
    const auto hand = hand_for(program, chance);
    ASSERT_EQ(use_difference(program, hand), "") << program.text << " ; " << names_of(hand);
  };
  for_programs(228, 3, test);
  for_any_programs(40, 4, test);
}

TEST(ProgramsSolver, completes_so_that_the_most_other_cards_can_be_shed) {
  const auto test = [](const Program& program, core::Chance& chance) {
    const auto hand = hand_for(program, chance);
    const auto table = any_table(hand, between(chance, 0, 3), chance);
    ASSERT_EQ(best_difference(program, hand, table), "")
        << program.text << " ; " << names_of(hand) << " on " << shown(table);
  };
  for_programs(10'000, 5, test);
  for_any_programs(2'000, 6, test);
}

TEST(ProgramsSolver, sheds_as_many_cards_as_trying_every_order_does) {
  for (int i = 0; i < 10'000; i += one_hand_in) {
    core::FastChance chance(7, static_cast<std::uint64_t>(i));
    const auto hand = any_hand(between(chance, 1, 9), chance);
    const auto table = any_table(hand, between(chance, 1, 4), chance);
    ASSERT_EQ(shedding_difference(hand, table), "") << names_of(hand) << " on " << shown(table);
  }
}

}  // namespace
}  // namespace rummage::programs
