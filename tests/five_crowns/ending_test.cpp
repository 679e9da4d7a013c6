// From the first who goes out to the end of a match: last turns, what everybody knows, the score; and the draw pile
// that runs out.
#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "games/five_crowns/rules.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

// Hand 4, sixes are wild: seat 1 is about to go out, 2 and 3 and 0 then have their last turns.
const std::string about_to_end =
    R"({"seats":4,"hand":4,"to_act":1,"dealer":0,"phase":"discard","sheet":[[0,5,10,20],[7,0,0,50],[1,2,3,4]],"hands":)" +
    quote_all({"4H 5H 7H 9C 9D QT", "5C 5D 5H 8S 9S 10S KC", "3S 4S 5S 9T 10H JK", "3C 3D 7T 8D QS KH"}) +
    R"(,"discards":["10D"],"pile":["JS","9H","3H","8C","8T"]})";

TEST(FiveCrowns, CROWN_17_each_other_player_has_one_last_turn) {
  Scene scene(about_to_end);
  scene.act(1, "out KC");
  EXPECT_EQ(scene.laid(1), "5H 5C 5D / 8S 9S 10S");
  EXPECT_EQ(scene.state.to_act, Seat(2));
  EXPECT_EQ(scene.choices(2), "draw deck, draw discard");  // from either pile

  scene.act(2, "draw deck");  // JS
  EXPECT_EQ(scene.hand(2), "3S 4S 5S 9T 10H JS JK");
  scene.act(2, "discard JS");
  EXPECT_EQ(scene.news(), "laid_down CROWN-17");
  EXPECT_EQ(scene.laid(2), "3S 4S 5S JK");
  EXPECT_EQ(scene.left(2), "9T 10H");
  EXPECT_EQ(scene.news("laid_down", "left"), "19");
  EXPECT_EQ(scene.hand(2), "");

  scene.act(3, "draw discard");  // JS again
  scene.act(3, "discard KH");
  EXPECT_EQ(scene.news(), "laid_nothing CROWN-17");
  EXPECT_EQ(scene.left(3), "3C 3D 7T 8D JS QS");
  EXPECT_EQ(scene.state.to_act, Seat(0));

  scene.act(0, "draw deck");  // 9H
  scene.act(0, "discard QT");
  EXPECT_EQ(scene.news(),
            "laid_down CROWN-17, scored CROWN-22, scored CROWN-22, scored CROWN-22, scored CROWN-22, dealt CROWN-05");
  EXPECT_EQ(scene.points(4), "16 0 19 44");  // CROWN-21
  EXPECT_EQ(scene.state.hand, 5);
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(scene.laid(seat), "");
    EXPECT_EQ(scene.left(seat), "");
    EXPECT_EQ(scene.seen(seat), "");
  }
  EXPECT_FALSE(scene.state.out);
  EXPECT_EQ(scene.state.dealer, Seat(1));
  EXPECT_EQ(scene.state.to_act, Seat(2));
}

TEST(FiveCrowns, CROWN_18_out_belongs_to_the_first_and_nobody_gets_more_than_one_turn) {
  Scene scene(about_to_end);
  scene.act(1, "out KC").act(2, "draw deck");
  EXPECT_EQ(scene.choices(2).find("out"), std::string::npos);
  EXPECT_EQ(scene.refusal(2, "out JS"), "somebody_is_out CROWN-18");
  EXPECT_EQ(scene.refusal(2, "out JS : 3S 4S 5S"), "somebody_is_out CROWN-18");
  // Nobody plays on another's combinations: only own cards, and whole combinations.
  EXPECT_EQ(scene.refusal(2, "discard 9T : 8S 9S 10S JS"), "card_not_held CROWN-16");
  EXPECT_EQ(scene.refusal(1, "draw deck"), "not_your_turn CROWN-13");
  scene.act(2, "discard JS").act(3, "draw deck").act(3, "discard KH").act(0, "draw deck").act(0, "discard QT");
  EXPECT_EQ(scene.state.hand, 5);  // and not seat 1 again
}

TEST(FiveCrowns, CROWN_18_even_who_could_go_out_discards_on_a_last_turn) {
  Scene scene(R"({"seats":2,"phase":"discard","hands":)" + quote_all({"5C 6C 7C KS", "8D 9D 10D"}) +
              R"(,"discards":["4S"],"pile":["JD"]})");
  scene.act(0, "out KS").act(1, "draw deck");
  EXPECT_EQ(scene.choices(1), "discard 8D, discard 9D, discard 10D, discard JD");
  EXPECT_EQ(scene.refusal(1, "out 8D"), "somebody_is_out CROWN-18");
  scene.act(1, "discard 8D");
  EXPECT_EQ(scene.points(1), "0 0");
  EXPECT_EQ(scene.state.hand, 2);
}

TEST(FiveCrowns, CROWN_19_the_table_lays_down_what_leaves_the_fewest) {
  Scene scene(about_to_end);
  scene.act(1, "out KC").act(2, "draw deck");
  auto by_table = scene;
  by_table.act(2, "discard 9T");
  EXPECT_EQ(by_table.laid(2), "3S 4S 5S JK");
  EXPECT_EQ(by_table.left(2), "10H JS");
}

TEST(FiveCrowns, CROWN_19_a_player_may_arrange_the_cards_freely) {
  Scene scene(about_to_end);
  scene.act(1, "out KC").act(2, "draw deck");
  // Right, but worse than the best: the joker stays and counts fifty.
  auto worse = scene;
  worse.act(2, "discard 9T : 3S 4S 5S");
  EXPECT_EQ(worse.laid(2), "3S 4S 5S");
  EXPECT_EQ(worse.left(2), "10H JS JK");
  EXPECT_EQ(worse.news("laid_down", "left"), "71");
  // As good, but otherwise.
  auto other = scene;
  other.act(2, "discard 9T : 4S 5S JK");
  EXPECT_EQ(other.laid(2), "4S 5S JK");
  EXPECT_EQ(other.left(2), "3S 10H JS");
  // And wrong.
  EXPECT_EQ(scene.refusal(2, "discard 9T : 3S 4S 10H"), "no_combination CROWN-09");
  EXPECT_EQ(scene.refusal(2, "discard 9T : 3S 4S 5S / 3S 4S JK"), "card_not_held CROWN-16");
  EXPECT_EQ(scene.refusal(2, "discard JK : 3S 4S 5S JK"), "card_not_held CROWN-16");
  EXPECT_EQ(scene.refusal(2, "discard KC : 3S 4S 5S"), "card_not_held CROWN-14");
}

TEST(FiveCrowns, CROWN_19_the_discard_that_leaves_the_fewest_of_all_is_offered) {
  Scene scene(about_to_end);
  scene.act(1, "out KC").act(2, "draw deck");
  const auto tip = hint(view(scene.state, Seat(2)), Seat(2));
  ASSERT_TRUE(tip);
  EXPECT_EQ(tip->rule, "CROWN-19");
  EXPECT_EQ(std::get<std::string>(tip->find("card")->value), "JS");
  EXPECT_EQ(std::get<std::int64_t>(tip->find("left")->value), 19);
}

// --- the draw pile runs out -----------------------------------------------------------------------------------------

const std::string one_card_left = R"({"seats":2,"hands":)" + quote_all({"4S 6H QD", "5S 7H KD"}) +
                                  R"(,"discards":["9C","9D","8T","10H"],"pile":["JK"]})";

TEST(FiveCrowns, CROWN_20_the_discards_become_a_new_pile_after_the_discard_that_ends_the_turn) {
  Scene scene(one_card_left);
  scene.act(0, "draw deck");
  EXPECT_EQ(scene.pile(), "");  // not yet
  EXPECT_EQ(scene.discards(), "9C 9D 8T 10H");
  scene.act(0, "discard QD");
  EXPECT_EQ(scene.news(), "discarded CROWN-14, reshuffled CROWN-20");
  EXPECT_EQ(scene.news("reshuffled", "count"), "4");
  EXPECT_EQ(scene.discards(), "QD");  // its top card stays
  auto pile = scene.state.pile;
  std::sort(pile.begin(), pile.end());
  EXPECT_EQ(names_of(pile.span()), "8T 9C 9D 10H");
}

TEST(FiveCrowns, CROWN_20_every_order_of_the_new_pile_comes_up) {
  Scene scene(one_card_left);
  scene.act(0, "draw deck");
  std::map<std::string, int> orders;
  for (std::uint64_t seed = 0; seed < 2400; ++seed) {
    auto after = scene;
    core::FastChance chance(seed);
    auto ignored = core::Events::ignored();
    ASSERT_TRUE(apply(after.state, Seat(0), *read_action(after.state, Seat(0), "discard QD"), chance, ignored));
    ++orders[after.pile()];
  }
  EXPECT_EQ(orders.size(), 24U);
  for (const auto& [order, times] : orders) EXPECT_NEAR(times, 100, 60) << order;  // six standard deviations
}

TEST(FiveCrowns, CROWN_20_not_while_a_card_is_left_nor_when_the_discard_was_drawn) {
  Scene scene(one_card_left);
  scene.act(0, "draw discard").act(0, "discard QD");
  EXPECT_EQ(scene.news(), "discarded CROWN-14");
  EXPECT_EQ(scene.pile(), "JK");
  EXPECT_EQ(scene.discards(), "QD 9D 8T 10H");
}

TEST(FiveCrowns, CROWN_20_on_last_turns_too_but_not_when_the_hand_ends) {
  Scene scene(R"({"seats":3,"phase":"discard","hands":)" + quote_all({"5C 6C 7C KS", "4H 9D QT", "4D 4T 8S"}) +
              R"(,"discards":["6S"],"pile":["JD"]})");
  scene.act(0, "out KS").act(1, "draw deck").act(1, "discard QT");
  EXPECT_EQ(scene.news(), "laid_nothing CROWN-17, reshuffled CROWN-20");
  EXPECT_EQ(scene.discards(), "QT");
  scene.act(2, "draw discard").act(2, "discard QT");
  EXPECT_EQ(scene.news().find("reshuffled"), std::string::npos);
  EXPECT_EQ(scene.state.hand, 2);
}

TEST(FiveCrowns, CROWN_20_with_nothing_to_shuffle_the_discard_is_all_there_is) {
  Scene scene(R"({"seats":2,"hands":)" + quote_all({"4S 6H QD", "5S 7H KD"}) + R"(,"discards":["9C"],"pile":[]})");
  EXPECT_EQ(scene.choices(0), "draw discard");
  EXPECT_EQ(scene.refusal(0, "draw deck"), "pile_is_empty CROWN-20");
  scene.act(0, "draw discard").act(0, "discard 9C");
  EXPECT_EQ(scene.news(), "discarded CROWN-14");
  EXPECT_EQ(scene.discards(), "9C");
}

// --- what everybody saw ---------------------------------------------------------------------------------------------

TEST(FiveCrowns, CROWN_34_a_card_drawn_from_the_discards_is_seen_and_one_from_the_deck_is_not) {
  Scene scene(R"({"seats":2,"hands":)" + quote_all({"4S 6H QD", "5S 7H KD"}) +
              R"(,"discards":["9C","10D"],"pile":["8H","JT","9S"]})");
  scene.act(0, "draw discard");
  EXPECT_EQ(scene.seen(0), "9C");
  scene.act(0, "discard 4S");
  EXPECT_EQ(scene.seen(0), "9C");
  scene.act(1, "draw deck");
  EXPECT_EQ(scene.seen(1), "");
  scene.act(1, "discard KD").act(0, "draw discard");
  EXPECT_EQ(scene.seen(0), "9C KD");  // sorted, as hands are
  scene.act(0, "discard 9C");
  EXPECT_EQ(scene.seen(0), "KD");
  EXPECT_EQ(scene.hand(0), "6H QD KD");
}

TEST(FiveCrowns, CROWN_34_of_equal_cards_the_seen_one_leaves_first) {
  // Seat 0 holds a 9 of clubs that nobody saw, and picks the other up.
  Scene scene(
      R"({"seats":2,"hands":)" + quote_all({"4S 9C QD", "5S 7H KD"}) + R"(,"discards":["9C"],"pile":["8H","JT"]})");
  scene.act(0, "draw discard");
  EXPECT_EQ(scene.hand(0), "4S 9C 9C QD");
  EXPECT_EQ(scene.seen(0), "9C");
  auto one_goes = scene;
  one_goes.act(0, "discard 9C");
  EXPECT_EQ(one_goes.hand(0), "4S 9C QD");
  EXPECT_EQ(one_goes.seen(0), "");  // the one still there is its owner's secret again
  one_goes.act(1, "draw deck").act(1, "discard KD").act(0, "draw deck").act(0, "discard 9C");
  EXPECT_EQ(one_goes.seen(0), "");
  scene.act(0, "discard QD");
  EXPECT_EQ(scene.seen(0), "9C");
}

TEST(FiveCrowns, CROWN_34_two_equal_cards_can_both_have_been_seen) {
  Scene scene(R"({"seats":2,"hands":)" + quote_all({"JK 9C QD", "5S JK KD"}) +
              R"(,"discards":["JK"],"pile":["8H","JT"],"seen":[["JK"],[]]})");
  scene.act(0, "draw discard");
  EXPECT_EQ(scene.hand(0), "9C QD JK JK");
  EXPECT_EQ(scene.seen(0), "JK JK");
  scene.act(0, "discard JK");
  EXPECT_EQ(scene.seen(0), "JK");
}

TEST(FiveCrowns, CROWN_34_nothing_is_seen_of_cards_laid_down_or_dealt_anew) {
  Scene scene(R"({"seats":2,"hands":)" + quote_all({"5C 6C 7C", "5S 7H KD"}) +
              R"(,"discards":["9C","10D"],"pile":["8H","JT"],"seen":[["6C"],["KD"]]})");
  scene.act(0, "draw discard").act(0, "out 9C");
  EXPECT_EQ(scene.seen(0), "");
  EXPECT_EQ(scene.seen(1), "KD");
  scene.act(1, "draw discard").act(1, "discard 9C");
  EXPECT_EQ(scene.seen(1), "");
}

TEST(FiveCrowns, CROWN_34_what_was_seen_must_be_held) {
  const auto with_seen = [](std::string_view seen) {
    return R"({"seats":2,"hands":)" + quote_all({"4S 9C QD", "5S 7H KD"}) + R"(,"seen":)" + std::string(seen) + "}";
  };
  EXPECT_TRUE(read_text(with_seen(R"([["9C"],["5S","7H","KD"]])")));
  EXPECT_EQ(position_refusal(with_seen(R"([["9D"],[]])")), "impossible CROWN-34");
  EXPECT_EQ(position_refusal(with_seen(R"([["9C","9C"],[]])")), "impossible CROWN-34");
}

// --- the score ------------------------------------------------------------------------------------------------------

TEST(FiveCrowns, CROWN_21_only_cards_left_in_hand_count) {
  // Eights are wild in hand 6; one stands in the run.
  Scene scene(R"({"seats":2,"hand":6,"phase":"discard","sheet":[[0,0],[0,0],[0,0],[0,0],[0,0]],"hands":)" +
              quote_all({"5C 6C 7C KS KH KD 8S JK 3H", "4H 9D QT 3S 5D 7D JS 8C"}) +
              R"(,"discards":["6S"],"pile":["10T"]})");
  scene.act(0, "out 3H");
  EXPECT_EQ(scene.left(0), "");
  scene.act(1, "draw deck").act(1, "discard QT : 7D 8C 9D");
  EXPECT_EQ(scene.points(6), "0 33");  // 3 + 4 + 5 + 10 + 11
}

TEST(FiveCrowns, CROWN_21_wild_cards_left_over_are_dear) {
  Scene scene(R"({"seats":2,"hand":6,"phase":"discard","sheet":[[0,0],[0,0],[0,0],[0,0],[0,0]],"hands":)" +
              quote_all({"5C 6C 7C KS KH KD 8S JK 3H", "4H 9D QT 3S 5D 7D JK 8C"}) +
              R"(,"discards":["6S"],"pile":["10T"]})");
  scene.act(0, "out 3H").act(1, "draw deck");
  auto joker_left = scene;
  joker_left.act(1, "discard QT : 7D 8C 9D");
  EXPECT_EQ(joker_left.points(6), "0 72");
  scene.act(1, "discard QT : 7D JK 9D");
  EXPECT_EQ(scene.points(6), "0 42");
}

TEST(FiveCrowns, CROWN_22_the_sheet_shows_each_hand_and_a_running_total) {
  Scene scene(about_to_end);
  EXPECT_EQ(scene.state.total(Seat(0)), 8);
  EXPECT_EQ(scene.state.total(Seat(3)), 74);
  scene.act(1, "out KC").act(2, "draw deck").act(2, "discard JS").act(3, "draw discard").act(3, "discard KH");
  EXPECT_EQ(scene.state.total(Seat(3)), 74);  // not before the hand is over
  scene.act(0, "draw deck").act(0, "discard QT");
  EXPECT_EQ(scene.points(1), "0 5 10 20");
  EXPECT_EQ(scene.points(2), "7 0 0 50");
  EXPECT_EQ(scene.points(3), "1 2 3 4");
  EXPECT_EQ(scene.points(4), "16 0 19 44");
  EXPECT_EQ(scene.state.total(Seat(0)), 24);
  EXPECT_EQ(scene.news("scored", "points"), "16");
  EXPECT_EQ(scene.news("scored", "total"), "24");
}

// The eleventh hand: kings are wild, seat 0 goes out, seat 1 keeps a long run, 3D, 4T and one card more.
Scene last_hand(std::string_view earlier_rows, std::string_view kept) {
  return Scene(R"({"seats":2,"hand":11,"phase":"discard","sheet":)" + std::string(earlier_rows) + R"(,"hands":)" +
               quote_all({"3S 4S 5S 6S 7S 8S 9S 3H 4H 5H 6H 7H 8H QD",
                          "3C 4C 5C 6C 7C 8C 9C 10C JC QC 3D 4T " + std::string(kept)}) +
               R"(,"discards":["6T"],"pile":["JT"]})");
}

constexpr std::string_view ten_rows = "[[0,5],[0,5],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[19,0]]";

TEST(FiveCrowns, CROWN_23_after_eleven_hands_the_lowest_total_wins) {
  auto scene = last_hand(ten_rows, "8D");
  EXPECT_FALSE(result(scene.state));
  scene.act(0, "out QD").act(1, "draw deck").act(1, "discard JT");
  EXPECT_EQ(scene.news(), "laid_down CROWN-17, scored CROWN-22, scored CROWN-22, match_over CROWN-23");
  EXPECT_EQ(scene.left(1), "3D 4T 8D");
  EXPECT_EQ(scene.points(11), "0 15");
  const auto end = result(scene.state);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->seats, (FixedVector<core::SeatResult, core::max_seats>{{1, 19}, {2, 25}}));
  EXPECT_EQ(scene.choices(0) + scene.choices(1), "");
  for (const auto* action : {"draw deck", "draw discard", "discard 3D", "out 3D"})
    EXPECT_EQ(scene.refusal(0, action), "match_is_over CROWN-23");
}

TEST(FiveCrowns, CROWN_23_equal_totals_share_the_win) {
  auto even = last_hand("[[0,5],[0,5],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[25,0]]", "8D");
  even.act(0, "out QD").act(1, "draw deck").act(1, "discard JT");
  const auto end = result(even.state);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->seats, (FixedVector<core::SeatResult, core::max_seats>{{1, 25}, {1, 25}}));
  EXPECT_EQ(end->winners(), SeatSet::first(2));
}

TEST(FiveCrowns, CROWN_23_a_match_has_eleven_hands_and_the_deal_goes_round) {
  for (int seats = 2; seats <= 7; ++seats) {
    core::FastChance chance(static_cast<std::uint64_t>(seats));
    core::Events events;
    auto s = Game::initial(setup_of(seats, "1"), chance, events);
    std::vector<int> dealers{s.dealer.index()};
    for (int steps = 0; !result(s) && steps < 20'000; ++steps) {
      const auto hand = s.hand;
      const auto step = random_step(s, chance);
      auto ignored = core::Events::ignored();
      ASSERT_TRUE(apply(s, step.seat, step.action, chance, ignored));
      if (s.hand != hand) dealers.push_back(s.dealer.index());
    }
    ASSERT_TRUE(result(s));
    ASSERT_EQ(dealers.size(), 11U);
    for (int hand = 0; hand < 11; ++hand) EXPECT_EQ(dealers[static_cast<std::size_t>(hand)], (1 + hand) % seats);
    for (int i = 0; i < seats; ++i) {
      int total = 0;
      for (const auto& row : s.sheet) total += row[static_cast<std::size_t>(i)];
      EXPECT_EQ(result(s)->seats[static_cast<std::size_t>(i)].score, total);
    }
  }
}

}  // namespace
}  // namespace rummage::five_crowns
