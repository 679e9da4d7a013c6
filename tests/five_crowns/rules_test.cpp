// The cards, the deal, combinations and the course of a turn, one rule after another; docs/rules/five-crowns.md has
// their numbers.
#include "games/five_crowns/rules.hpp"

#include <array>
#include <map>

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver/solver.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

std::map<std::string, int> all_cards(const State& s) {
  std::map<std::string, int> counts;
  const auto add = [&](std::span<const Card> cards) {
    for (const Card card : cards) ++counts[name_of(card)];
  };
  add(s.pile.span());
  add(s.discards.span());
  for (std::size_t i = 0; i < s.seats; ++i) add(s.hands[i].span());
  return counts;
}

bool is_combination(std::string_view cards, int wild) {
  FixedVector<Card, most_cards> list;
  for (const auto word : core::split_words(cards)) list.push_back(*read_card(word));
  const bool book = is_book(list, wild);
  const bool run = is_run(list, wild);
  EXPECT_EQ(book, is_book_by_ledger(list.span(), wild)) << cards;
  EXPECT_EQ(run, is_run_by_ledger(list.span(), wild)) << cards;
  return book || run;
}

// Hand 1, two players; seat 0 is to act. Threes are wild.
std::string two_players(std::string_view rest) { return R"({"seats":2,)" + std::string(rest) + "}"; }

// Three players; seat 0 has drawn and can go out with KS. What the others hold leaves 27 and 12.
const std::string ready =
    R"({"seats":3,"phase":"discard","hands":)" + quote_all({"5C 6C 7C KS", "4H 9D QT", "4D 4T 8S"}) +
    R"(,"discards":["6S"],"pile":["JD","9H","10C"]})";

TEST(FiveCrowns, CROWN_01_two_decks_of_five_suits_and_three_jokers) {
  for (int seats = 2; seats <= 7; ++seats) {
    const auto counts = all_cards(dealt(setup_of(seats)));
    EXPECT_EQ(counts.size(), 56U);
    int total = 0;
    for (const auto& [name, count] : counts) {
      EXPECT_EQ(count, name == "JK" ? 6 : 2) << name;
      total += count;
    }
    EXPECT_EQ(total, 116);
  }
  for (const auto* rank : {"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"})
    for (const auto* suit : {"S", "H", "C", "D", "T"})
      EXPECT_EQ(all_cards(dealt(setup_of(2))).count(std::string(rank) + suit), 1U);
}

TEST(FiveCrowns, CROWN_02_points_held) {
  const auto points = [](std::string_view card, int wild) { return read_card(card)->points(wild); };
  EXPECT_EQ(points("3S", 9), 3);
  EXPECT_EQ(points("10T", 9), 10);
  EXPECT_EQ(points("JD", 9), 11);
  EXPECT_EQ(points("QD", 9), 12);
  EXPECT_EQ(points("KD", 9), 13);
  EXPECT_EQ(points("9D", 9), 20);
  EXPECT_EQ(points("KD", 13), 20);
  EXPECT_EQ(points("JK", 9), 50);
  for (int wild = 3; wild <= 13; ++wild)
    for (int kind = 0; kind <= plain_kinds; ++kind)
      EXPECT_EQ(Card::at(kind).points(wild), points_by_ledger(Card::at(kind), wild));
}

TEST(FiveCrowns, CROWN_03_the_wild_rank_is_the_number_of_cards_dealt) {
  auto s = dealt(setup_of(2));
  for (int hand = 1; hand <= 11; ++hand) {
    s.hand = static_cast<std::uint8_t>(hand);
    EXPECT_EQ(s.wild_rank(), hand + 2);
    for (int kind = 0; kind <= plain_kinds; ++kind)
      EXPECT_EQ(Card::at(kind).is_wild(s.wild_rank()), is_wild_by_ledger(Card::at(kind), hand + 2));
  }
  EXPECT_TRUE(Card::joker().is_wild(3));
}

TEST(FiveCrowns, CROWN_04_all_cards_are_shuffled_before_every_hand) {
  // From whatever was left out, laid down and left over, the next hand is dealt from all 116.
  Scene scene(ready);
  scene.act(0, "out KS").act(1, "draw deck").act(1, "discard QT").act(2, "draw deck").act(2, "discard 8S");
  EXPECT_EQ(scene.state.hand, 2);
  for (const auto& [name, count] : all_cards(scene.state)) EXPECT_EQ(count, name == "JK" ? 6 : 2) << name;
  EXPECT_EQ(all_cards(scene.state).size(), 56U);
  // The same seed deals the same, another one other cards; every card is dealt about as often as any other: 6 of 116,
  // 11,600 deals; six standard deviations of a card that is there twice are 200.
  EXPECT_EQ(dealt(setup_of(2), 7), dealt(setup_of(2), 7));
  EXPECT_NE(dealt(setup_of(2), 7).pile, dealt(setup_of(2), 8).pile);
  std::array<int, plain_kinds + 1> held{};
  for (std::uint64_t seed = 0; seed < 11'600; ++seed) {
    const auto s = dealt(setup_of(2), seed);
    for (std::size_t i = 0; i < 2; ++i)
      for (const Card card : s.hands[i]) ++held[static_cast<std::size_t>(card.kind())];
  }
  EXPECT_NEAR(held[plain_kinds], 3600, 340);
  for (int kind = 0; kind < plain_kinds; ++kind) EXPECT_NEAR(held[static_cast<std::size_t>(kind)], 1200, 200);
}

// Deals from a deck in the order that the shuffle leaves it in: what a deal does with the order it finds.
TEST(FiveCrowns, CROWN_05_one_at_a_time_clockwise_from_the_dealers_left) {
  core::NoChance chance;
  core::Events events;
  const auto s = Game::initial(setup_of(3, "0"), chance, events);
  const Scene scene(s);
  // On top of the deck in order lie 3S 3S 3H 3H 3C 3C 3D 3D 3T 3T; seat 1 gets the first card.
  EXPECT_EQ(scene.hand(1), "3S 3H 3D");
  EXPECT_EQ(scene.hand(2), "3S 3C 3D");
  EXPECT_EQ(scene.hand(0), "3H 3C 3T");
  EXPECT_EQ(scene.discards(), "3T");
  EXPECT_EQ(events.list().size(), 1U);
  EXPECT_EQ(events.list()[0].rule, "CROWN-05");
  for (int hand = 1; hand <= 11; ++hand)
    for (int seats = 2; seats <= 7; ++seats) {
      const Scene later(R"({"hand":)" + std::to_string(hand) + R"(,"seats":)" + std::to_string(seats) + "}");
      for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
        EXPECT_EQ(later.state.hands[i].size(), static_cast<std::size_t>(hand + 2));
      EXPECT_EQ(later.state.pile.size(), static_cast<std::size_t>(116 - 1 - seats * (hand + 2)));
    }
}

TEST(FiveCrowns, CROWN_06_the_top_card_is_turned_over) {
  const auto s = dealt(setup_of(4));
  EXPECT_EQ(s.discards.size(), 1U);
  EXPECT_EQ(s.pile.size(), 116U - 4 * 3 - 1);
}

TEST(FiveCrowns, CROWN_07_the_first_dealer_is_drawn_and_the_deal_passes_clockwise) {
  std::array<int, 5> dealers{};
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    ++dealers[static_cast<std::size_t>(dealt(setup_of(5), seed).dealer.index())];
  for (const int count : dealers) EXPECT_NEAR(count, 200, 75);  // six standard deviations
  for (int dealer = 0; dealer < 5; ++dealer)
    EXPECT_EQ(dealt(setup_of(5, std::to_string(dealer)), 3).dealer, Seat(dealer));
  // A dealer who does not sit at the table.
  const auto refused = Game::check_setup(setup_of(3, "3"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().rule, "CROWN-07");
  EXPECT_TRUE(Game::check_setup(setup_of(4, "3")));
  // It passes clockwise, and from the last seat to the first.
  Scene scene(ready);
  EXPECT_EQ(scene.state.dealer, Seat(2));
  scene.act(0, "out KS").act(1, "draw deck").act(1, "discard QT").act(2, "draw deck").act(2, "discard 8S");
  EXPECT_EQ(scene.state.dealer, Seat(0));
  EXPECT_EQ(scene.state.to_act, Seat(1));
}

TEST(FiveCrowns, CROWN_08_a_run_is_three_or_more_of_one_suit_in_sequence) {
  EXPECT_TRUE(is_combination("5C 6C 7C", 3));
  EXPECT_TRUE(is_combination("5C 6C 7C 8C 9C 10C JC QC KC", 3));
  EXPECT_FALSE(is_combination("5C 6C", 3));
  EXPECT_FALSE(is_combination("5C 7C 9C", 3));
  EXPECT_FALSE(is_combination("5C 6D 7C", 3));
  EXPECT_FALSE(is_combination("5C 5C 6C 7C", 3));  // no card twice in one run
  EXPECT_FALSE(is_combination("7C 6C 5C", 3));     // a run is written from low to high
}

TEST(FiveCrowns, CROWN_09_a_book_is_three_or_more_of_one_rank) {
  EXPECT_TRUE(is_combination("5C 5D 5H", 3));
  EXPECT_TRUE(is_combination("5C 5C 5H", 3));  // two identical cards may stand in it
  EXPECT_TRUE(is_combination("5S 5S 5H 5H 5C 5C 5D 5D 5T 5T", 3));
  EXPECT_FALSE(is_combination("5C 5D", 3));
  EXPECT_FALSE(is_combination("5C 5D 6H", 3));
}

TEST(FiveCrowns, CROWN_10_any_number_of_wild_cards_side_by_side_and_alone) {
  EXPECT_TRUE(is_combination("5C JK 7C", 3));
  EXPECT_TRUE(is_combination("JK 6C 7C", 3));
  EXPECT_TRUE(is_combination("5C 6C JK", 3));
  EXPECT_TRUE(is_combination("5C JK 3D 8C", 3));
  EXPECT_TRUE(is_combination("5C JK JK", 3));
  EXPECT_TRUE(is_combination("JK JK JK", 3));
  EXPECT_TRUE(is_combination("3S 3D JK", 3));
  EXPECT_TRUE(is_combination("3S 3S 3H 3H 3C 3C 3D 3D 3T 3T JK JK JK JK", 3));
  EXPECT_FALSE(is_combination("JK JK", 3));
  EXPECT_FALSE(is_combination("5C JK 8C", 3));
}

TEST(FiveCrowns, CROWN_11_a_card_of_the_wild_rank_may_stand_for_itself) {
  EXPECT_TRUE(is_combination("6C 7C 8C", 7));
  EXPECT_TRUE(is_combination("7C 7D 7H", 7));
  EXPECT_TRUE(is_combination("6C 7D 8C", 7));
}

TEST(FiveCrowns, CROWN_12_a_run_stays_within_three_and_king) {
  EXPECT_FALSE(is_combination("QC KC 3C", 9));
  EXPECT_FALSE(is_combination("KC 3C 4C", 9));
  EXPECT_FALSE(is_combination("QC KC JK", 9));  // nothing is above the king
  EXPECT_TRUE(is_combination("JK QC KC", 9));
  EXPECT_FALSE(is_combination("JK 3C 4C", 9));  // nor below the 3
  EXPECT_TRUE(is_combination("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", 9));
  EXPECT_FALSE(is_combination("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK", 9));
  EXPECT_FALSE(is_combination("JK 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", 9));
}

TEST(FiveCrowns, CROWN_13_the_player_to_the_dealers_left_begins_and_play_goes_clockwise) {
  const auto s = dealt(setup_of(4, "1"));
  EXPECT_EQ(s.to_act, Seat(2));
  Scene scene(s);
  EXPECT_EQ(scene.refusal(1, "draw deck"), "not_your_turn CROWN-13");
  EXPECT_EQ(scene.choices(1), "");
  for (const int seat : {2, 3, 0, 1, 2}) {
    EXPECT_EQ(scene.state.to_act, Seat(seat));
    scene.act(seat, "draw deck");
    EXPECT_EQ(scene.state.to_act, Seat(seat));
    scene.act(seat, "discard " + name_of(scene.state.hands[static_cast<std::size_t>(seat)][0]));
  }
}

TEST(FiveCrowns, CROWN_14_a_turn_is_a_draw_and_a_discard) {
  const auto position = two_players(
      R"("hands":)" + quote_all({"3S 5H KD", "4S 6H QD"}) + R"(,"discards":["9C","9D"],"pile":["8H","7H"])");
  Scene scene(position);
  EXPECT_EQ(scene.choices(0), "draw deck, draw discard");
  EXPECT_EQ(scene.choices(1), "");
  EXPECT_EQ(scene.refusal(0, "discard 5H"), "draw_first CROWN-14");
  EXPECT_EQ(scene.refusal(0, "out 5H"), "draw_first CROWN-14");
  scene.act(0, "draw deck");
  EXPECT_EQ(scene.news(), "drew_deck CROWN-14");
  EXPECT_EQ(scene.hand(0), "3S 5H 8H KD");
  EXPECT_EQ(scene.pile(), "7H");
  EXPECT_EQ(scene.seen(0), "");
  EXPECT_EQ(scene.refusal(0, "draw deck"), "drawn_already CROWN-14");
  EXPECT_EQ(scene.refusal(0, "draw discard"), "drawn_already CROWN-14");
  EXPECT_EQ(scene.refusal(0, "discard 9C"), "card_not_held CROWN-14");
  EXPECT_EQ(scene.choices(0), "discard 3S, discard 5H, discard 8H, discard KD");
  scene.act(0, "discard KD");
  EXPECT_EQ(scene.news(), "discarded CROWN-14");
  EXPECT_EQ(scene.discards(), "KD 9C 9D");
  scene.act(1, "draw discard");
  EXPECT_EQ(scene.news(), "drew_discard CROWN-14");
  EXPECT_EQ(scene.hand(1), "4S 6H QD KD");
  EXPECT_EQ(scene.discards(), "9C 9D");
  scene.act(1, "discard KD");  // a drawn discard may be discarded again
  EXPECT_EQ(scene.discards(), "KD 9C 9D");
}

TEST(FiveCrowns, CROWN_15_nobody_lays_cards_down_before_someone_goes_out) {
  Scene scene(ready);
  EXPECT_EQ(scene.refusal(0, "discard KS : 5C 6C 7C"), "nobody_is_out CROWN-15");
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.laid(0), "");
  EXPECT_EQ(scene.hand(0), "5C 6C 7C");
}

TEST(FiveCrowns, CROWN_16_going_out_lays_all_down_but_one) {
  Scene scene(ready);
  EXPECT_EQ(scene.choices(0), "discard 5C, discard 6C, discard 7C, discard KS, out KS");
  EXPECT_EQ(scene.refusal(0, "out 5C"), "cannot_go_out CROWN-16");
  scene.act(0, "out KS");
  EXPECT_EQ(scene.news(), "went_out CROWN-16");
  EXPECT_EQ(scene.news("went_out", "combinations"), "\"5C 6C 7C\"");
  EXPECT_EQ(scene.state.out, Seat(0));
  EXPECT_EQ(scene.laid(0), "5C 6C 7C");
  EXPECT_EQ(scene.hand(0), "");
  EXPECT_EQ(scene.left(0), "");
  EXPECT_EQ(scene.discards(), "KS 6S");
  EXPECT_EQ(scene.state.to_act, Seat(1));
}

TEST(FiveCrowns, CROWN_16_the_discard_may_be_a_card_that_would_have_fitted) {
  Scene scene(two_players(R"("phase":"discard","hands":)" + quote_all({"5C 6C 7C 8C", "4S 6H QD"})));
  EXPECT_EQ(scene.choices(0), "discard 5C, discard 6C, discard 7C, discard 8C, out 5C, out 8C");
  scene.act(0, "out 5C");
  EXPECT_EQ(scene.laid(0), "6C 7C 8C");
}

TEST(FiveCrowns, CROWN_16_going_out_is_a_choice_and_possible_on_the_very_first_turn) {
  Scene scene(two_players(R"("hands":)" + quote_all({"5C 6C 7C", "4S 6H QD"}) + R"(,"discards":["8C"])"));
  EXPECT_EQ(scene.state.hand, 1);
  scene.act(0, "draw discard");
  EXPECT_NE(scene.choices(0).find("out 8C"), std::string::npos);
  auto declined = scene;
  declined.act(0, "discard 8C");
  EXPECT_FALSE(declined.state.out);
  scene.act(0, "out 8C");
  EXPECT_EQ(scene.state.out, Seat(0));
}

TEST(FiveCrowns, CROWN_16_with_an_arrangement_of_the_players_own) {
  const auto position = R"({"seats":2,"hand":4,"phase":"discard","hands":)" +
                        quote_all({"5C 5D 5H 5S 6S 7S KD", "3S 3H 4D 4H 9C JK"}) + "}";
  Scene scene(position);
  EXPECT_EQ(scene.refusal(0, "out KD : 5C 5D 5H 5S / 6S 7S 8S"), "card_not_held CROWN-16");
  EXPECT_EQ(scene.refusal(0, "out KD : 5C 5D 5H 5S"), "cannot_go_out CROWN-16");
  EXPECT_EQ(scene.refusal(0, "out KD : 5C 5D 5H / 5S 6S 5H"), "card_not_held CROWN-16");
  EXPECT_EQ(scene.refusal(0, "out KD : 5C 5D 6S / 5S 5H 7S"), "no_combination CROWN-09");
  EXPECT_EQ(scene.refusal(0, "out KD : 5C 5D KD / 5S 6S 7S"), "card_not_held CROWN-16");  // it is being discarded
  scene.act(0, "out KD : 5S 6S 7S / 5H 5D 5C");
  EXPECT_EQ(scene.laid(0), "5S 6S 7S / 5H 5C 5D");
}

TEST(FiveCrowns, CROWN_30_runs) {
  EXPECT_TRUE(is_combination("5C 6C 7C", 13));
  EXPECT_TRUE(is_combination("9T 10T JT QT", 13));
}

TEST(FiveCrowns, CROWN_31_runs_with_wild_sevens) {
  EXPECT_TRUE(is_combination("9C 7C JC", 7));     // the 7 stands for the 10
  EXPECT_TRUE(is_combination("6H 7H 7H 9H", 7));  // one 7 is itself, the other the 8
  EXPECT_FALSE(is_combination("9C 7C JC", 6));
  EXPECT_FALSE(is_combination("6H 7H 7H 9H", 5));
}

TEST(FiveCrowns, CROWN_32_books) {
  EXPECT_TRUE(is_combination("8S 8T 8C", 13));
  EXPECT_TRUE(is_combination("KS KH KD KC", 3));
  EXPECT_TRUE(is_combination("QS QT 8S", 8));
  EXPECT_TRUE(is_combination("8S QS QT", 8));
  EXPECT_FALSE(is_combination("8S QS QT", 9));
}

TEST(FiveCrowns, CROWN_33_what_is_no_run) {
  EXPECT_FALSE(is_combination("QC KC 3C", 9));
  EXPECT_FALSE(is_combination("3C 4C", 9));
  EXPECT_FALSE(is_combination("5C 6C 7H", 9));
  // Three of one card cannot occur, and a position that claims it is refused.
  EXPECT_EQ(
      position_refusal(two_players(R"("hands":)" + quote_all({"5C 5C 5C", "4S 6H QD"}))), "card_too_often CROWN-01");
  // With 3s wild the 3 stands for the jack; with 7s wild the 7 of hearts for that of clubs.
  EXPECT_EQ(least_left(hand_of("QC KC 3C"), 3), 0);
  EXPECT_TRUE(is_combination("3C QC KC", 3));
  EXPECT_TRUE(is_combination("5C 6C 7H", 7));
}

}  // namespace
}  // namespace rummage::five_crowns
