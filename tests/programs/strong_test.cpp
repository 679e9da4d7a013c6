// What the strong bot's choices rest on: its chances to complete, to go out, and what it gives away.
#include "games/programs/bot/strong.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/programs/bot/completion_odds.hpp"
#include "games/programs/bot/discard_risk.hpp"
#include "games/programs/bot/finish.hpp"
#include "tests/programs/scene.hpp"

namespace rummage::programs {
namespace {

View own_view(const std::string& position) { return view(Scene(position).state, Seat(0)); }

double chance_of(const View& view, std::string_view hand, int missing) {
  const auto program = program_of("S5");
  return CompletionOdds(view, program).chance_to_complete(hand_of(hand), missing);
}

TEST(ProgramsStrong, more_cards_that_help_make_completing_likelier) {
  const auto view = own_view(completing("S5", "5S 6S 7S 8S"));
  const double one_end = chance_of(view, "10S JS QS KS", 1);  // 9S or an ace
  const double gap = chance_of(view, "5S 6S 8S 9S", 1);       // 7S
  EXPECT_GT(one_end, gap);
  EXPECT_GT(gap, 0);
  EXPECT_LT(one_end, 1);
  EXPECT_GT(gap, chance_of(view, "5S 6S 8S", 2));
}

TEST(ProgramsStrong, who_has_revealed_and_holds_few_cards_ends_the_round_soon) {
  const auto dull = own_view(completing("S5", "5S 6S 7S 8S"));
  auto late = dull;
  late.revealed.add(Seat(1));
  auto last = late;
  last.held[1] = 2;
  const auto* hand = "5S 6S 8S 9S";
  EXPECT_GT(chance_of(dull, hand, 1), chance_of(late, hand, 1));
  EXPECT_GT(chance_of(late, hand, 1), chance_of(last, hand, 1));
}

TEST(ProgramsStrong, counts_what_goes_onto_the_table_later) {
  const auto view = own_view(completing("S5", "5S 6S 7S 8S"));
  const auto program = program_of("S5");
  const CompletionOdds odds(view, program);
  const auto later = [&](std::string_view hand) { return odds.laid_off_later(hand_of(hand)); };
  EXPECT_GE(later("5S 6S 7S 8S KH KD KC"), 3);
  EXPECT_GT(later("5S 6S 7S 8S KH KD 3C"), later("5S 6S 7S 8S KH QD 3C"));
  EXPECT_GT(later("5S 6S 7S 8S 9S 10S 3C"), later("5S 6S 7S 8S 9S 10H 3C"));  // onto the own straight
}

TEST(ProgramsStrong, sheds_regular_cards_and_keeps_wild_ones_until_all_goes) {
  const std::vector<Combination> table{laid_of("9S 9D 9H")};
  const auto some = lay_off_now(hand_of("9C 8C 8D 2S 4H KC"), table);
  ASSERT_EQ(some.actions.size(), 1U);
  EXPECT_EQ(some.cards, 1);
  EXPECT_EQ(std::get<Add>(some.actions[0]).card, hand_of("9C")[0]);
  EXPECT_EQ(lay_off_now(hand_of("9C 8C 8D 2S 4H"), table).cards, 4);  // and 4H is discarded
}

double going_out_with(const std::string& cards, const Card* first = nullptr) {
  const auto view = own_view(after_revealing("KS", {"group 9S 9D 9H", "straight 4S 5S 6S 7S"}));
  Finish finish(view);
  core::FastChance chance(7);
  double sum = 0;
  for (int n = 0; n < 100; ++n) {
    finish.deal(chance);
    sum += finish.worth(hand_of(cards), first);
  }
  return sum / 100;
}

TEST(ProgramsStrong, goes_out_sooner_with_what_fits_together) {
  EXPECT_GT(going_out_with("JC JD"), going_out_with("JC KD QH"));
  EXPECT_GT(going_out_with("JC JD JK QH"), going_out_with("JC KD 3C QH"));
  EXPECT_GT(going_out_with("JC JD QH"), going_out_with("JC KD QH"));
  EXPECT_GT(going_out_with("8S 10D QH"), going_out_with("JC 10D QH"));
  EXPECT_EQ(going_out_with("9C"), 1);
}

TEST(ProgramsStrong, the_first_card_counts) {
  const auto cards = hand_of("JH 3C");
  EXPECT_EQ(going_out_with("JC JD QH", &cards[1]), 1);
  EXPECT_LT(going_out_with("JC JD QH", &cards[0]), 1);
}

TEST(ProgramsStrong, knows_what_others_can_use) {
  const auto view = own_view(completing("S5", "5S 6S 7S 8S JK"));
  core::FastChance chance(1);
  const DiscardRisk risk(view, chance);
  for (const Card card : view.cards) {
    EXPECT_GE(risk.of(card), 0);
    if (!card.is_wild()) {
      EXPECT_LT(risk.of(card), risk.of(Card::joker()));
    }
  }
}

TEST(ProgramsStrong, whoever_has_revealed_is_helped_only_to_go_out) {
  auto view = own_view(after_revealing("9C KC", {"group 9S 9D 9H"}));
  view.revealed.add(Seat(1));
  core::FastChance chance(1);
  const DiscardRisk risk(view, chance);
  EXPECT_GT(risk.of(hand_of("9C")[0]), 0);
  EXPECT_EQ(risk.of(hand_of("KC")[0]), 0);
}

}  // namespace
}  // namespace rummage::programs
