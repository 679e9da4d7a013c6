// The cards, the deal and the three steps of a turn, one rule after another; docs/rules/romi-rami.md has their numbers.
#include "games/romi_rami/rules.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "games/romi_rami/combination.hpp"
#include "tests/romi_rami/model.hpp"
#include "tests/romi_rami/scene.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

// Two seats, seat 0 in step 2 with these cards before these contracts.
std::string position_to_fill(std::string_view hand, std::string_view contracts, std::string_view rest = {}) {
  return R"({"phase":"fill","hands":)" + quote_all({hand, "1V 3V 5V"}) + R"(,"contract_market":[)" +
         std::string(contracts) + "]" + std::string(rest) + "}";
}

// Two seats, seat 0 in step 1 before this market.
std::string position_to_take(std::string_view market, std::string_view hand = "1Y 2Y 3Y", std::string_view rest = {}) {
  return R"({"hands":)" + quote_all({hand, "1V 3V 5V"}) + R"(,"number_market":)" + quote(market) + std::string(rest) +
         "}";
}

// --- components and set-up ------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_01_23_cards_a_suit_and_92_in_all) {
  const std::array<int, 6> wanted{0, 4, 5, 5, 5, 4};
  for (int seats = 2; seats <= 4; ++seats) {
    const auto s = dealt(setup_of(seats));
    std::map<std::string, int> found;
    const auto add = [&](const Cards& cards) {
      for (const Card card : cards) ++found[name_of(card)];
    };
    add({s.number_deck.begin(), s.number_deck.end()});
    add(list_of(s.number_market));
    for (const auto& hand : s.hands) add(list_of(hand));
    int total = 0;
    for (const auto& [name, count] : found) {
      EXPECT_EQ(count, wanted[static_cast<std::size_t>(name[0] - '0')]) << name;
      total += count;
    }
    EXPECT_EQ(found.size(), 20U);
    EXPECT_EQ(total, 92);
  }
}

TEST(RomiRami, ROMI_04_one_joker_a_player_and_a_first_player) {
  for (int seats = 2; seats <= 4; ++seats) {
    const auto s = dealt(setup_of(seats));
    EXPECT_EQ(s.jokers, SeatSet::first(seats));
    EXPECT_LT(s.first.index(), seats);
  }
}

TEST(RomiRami, ROMI_05_three_cards_each_four_contracts_and_six_number_cards) {
  for (const auto* deck : {"standard", "short", "scarce"})
    for (int seats = 2; seats <= 4; ++seats)
      for (std::uint64_t seed = 0; seed < 50; ++seed)
        ASSERT_EQ(deal_error(Model::of(dealt(setup_of(seats, deck), seed))), "") << deck << " " << seats;
}

TEST(RomiRami, ROMI_05_both_decks_are_shuffled) {
  EXPECT_EQ(dealt(setup_of(3), 7), dealt(setup_of(3), 7));
  EXPECT_NE(dealt(setup_of(3), 7).number_deck, dealt(setup_of(3), 8).number_deck);
  EXPECT_NE(dealt(setup_of(3), 7).contract_deck, dealt(setup_of(3), 8).contract_deck);
  // Every card is dealt to seat 0 about as often as its number of copies says, and every contract laid: 9,200 deals,
  // six standard deviations.
  std::map<Card, int> held;
  std::map<int, int> laid;
  for (std::uint64_t seed = 0; seed < 9'200; ++seed) {
    const auto s = dealt(setup_of(2), seed);
    for (const Card card : list_of(s.hands[0])) ++held[card];
    for (const int number : s.contract_market) ++laid[number];
  }
  for (int number = 1; number <= 5; ++number)
    for (int suit = 0; suit < 4; ++suit)
      EXPECT_NEAR(held[Card::of(number, static_cast<Suit>(suit))], number % 4 == 1 ? 1200 : 1500, 230);
  for (int number = 1; number <= 36; ++number) EXPECT_NEAR(laid[number], 1022, 180) << number;
}

TEST(RomiRami, ROMI_05_is_told_with_the_trophies) {
  core::FastChance chance(3);
  core::Events events;
  const auto s = Game::initial(setup_of(3), chance, events);
  ASSERT_FALSE(events.list().empty());
  EXPECT_EQ(proof::news(events.list()).substr(0, 13), "dealt ROMI-05");
  EXPECT_EQ(proof::news(events.list(), "dealt", "cards"), "3");
  EXPECT_EQ(proof::news(events.list(), "dealt", "seat"), std::to_string(s.first.index()));
}

TEST(RomiRami, ROMI_06_every_side_of_every_trophy_comes_up) {
  std::array<int, 16> tosses{};
  for (std::uint64_t seed = 0; seed < 3'200; ++seed) ++tosses.at(dealt(setup_of(2), seed).size_sides);
  for (const int count : tosses) EXPECT_NEAR(count, 200, 90);
  EXPECT_EQ(dealt(setup_of(2, "scarce")).size_sides, 0);  // no tokens, no sides
}

TEST(RomiRami, ROMI_07_the_first_player_is_drawn_and_play_goes_clockwise) {
  std::array<int, 4> firsts{};
  for (std::uint64_t seed = 0; seed < 4'000; ++seed)
    ++firsts.at(static_cast<std::size_t>(dealt(setup_of(4), seed).first.index()));
  for (const int count : firsts) EXPECT_NEAR(count, 1000, 170);

  auto s = dealt(setup_of(3), 5);
  core::FastChance chance(1);
  auto ignored = core::Events::ignored();
  for (int turn = 0; turn < 7; ++turn) {
    EXPECT_EQ(s.to_act.index(), (s.first.index() + turn) % 3);
    Scene scene(s);
    for (int other = 0; other < 3; ++other)
      if (Seat(other) != s.to_act) {
        EXPECT_EQ(scene.refusal(other, "take 1H"), "not_your_turn ROMI-07");
      }
    ASSERT_TRUE(apply(s, s.to_act, Take{{s.number_market.nth(0)}}, chance, ignored));
    ASSERT_TRUE(apply(s, s.to_act, End{}, chance, ignored));
  }
}

core::Setup begun_by(int seats, std::string_view first_player) {
  auto setup = setup_of(seats);
  EXPECT_TRUE(core::set_option(options(), setup.options, "first-player", first_player));
  return setup;
}

TEST(RomiRami, ROMI_07_the_table_may_choose_who_begins) {
  for (int first = 0; first < 4; ++first)
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const auto s = dealt(begun_by(4, std::to_string(first)), seed);
      EXPECT_EQ(s.first, Seat(first));
      EXPECT_EQ(s.to_act, Seat(first));
    }
  EXPECT_EQ(dealt(begun_by(4, "random"), 7), dealt(setup_of(4), 7));
  // A seat that is not at the table.
  const auto refused = Game::check_setup(begun_by(2, "2"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code.name, "no_such_first");
  EXPECT_EQ(refused.error().rule, "ROMI-07");
  EXPECT_TRUE(Game::check_setup(begun_by(3, "2")));
}

TEST(RomiRami, ROMI_07_a_position_begins_with_the_seat_that_was_chosen) {
  const auto read = read_text(R"({"seats":3,"options":{"first-player":"2"}})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->first, Seat(2));
  EXPECT_EQ(read->to_act, Seat(2));
  EXPECT_EQ(position_refusal(R"({"seats":3,"first":1,"options":{"first-player":"2"}})"), "impossible ROMI-07");
  EXPECT_EQ(position_refusal(R"({"seats":2,"options":{"first-player":"2"}})"), "no_such_first ROMI-07");
}

// --- step 1 ---------------------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_08_up_to_three_cards_of_one_number_or_one_suit) {
  Scene scene(position_to_take("5H 5V 5D 2D 4D 3H"));
  auto three = scene;
  three.act(0, "take 5V 5H 5D");
  EXPECT_EQ(three.hand(0), "1Y 2Y 3Y 5H 5D 5V");
  EXPECT_EQ(three.market(), "2D 3H 4D");
  EXPECT_EQ(three.news(), "took ROMI-08");
  EXPECT_EQ(three.news("took", "cards"), R"(["5H","5D","5V"])");
  auto suit = scene;
  suit.act(0, "take 5D 4D 2D");
  EXPECT_EQ(suit.hand(0), "1Y 2D 2Y 3Y 4D 5D");
  auto one = scene;
  one.act(0, "take 3H");
  EXPECT_EQ(one.market(), "2D 4D 5H 5D 5V");
}

TEST(RomiRami, ROMI_08_what_may_not_be_taken) {
  Scene scene(position_to_take("5H 5V 5D 5Y 4D 3H"));
  EXPECT_EQ(scene.refusal(0, "take"), "take_none ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 5H 5V 5D 5Y"), "take_too_many ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 5H 4D"), "nothing_in_common ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 5H 5D 4D"), "nothing_in_common ROMI-08");  // pairs in common, but not all
  EXPECT_EQ(scene.refusal(0, "take 3H 5H 5D"), "nothing_in_common ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 1H"), "card_not_in_market ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 5H 5H"), "card_not_in_market ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 1Y"), "card_not_in_market ROMI-08");  // in hand, not in the market
  EXPECT_EQ(scene.refusal(0, "take *"), "card_not_in_market ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 6H"), "unknown_card ROMI-01");
  EXPECT_EQ(scene.refusal(1, "take 5H"), "not_your_turn ROMI-07");
  EXPECT_EQ(scene.refusal(0, "end"), "take_first ROMI-08");
  EXPECT_EQ(scene.refusal(0, "fill 1 : 1Y 2Y 3Y *"), "take_first ROMI-08");
  EXPECT_EQ(scene.refusal(0, "drop 1Y"), "take_first ROMI-08");
}

TEST(RomiRami, ROMI_08_is_the_first_of_three_steps_and_comes_once) {
  Scene scene(position_to_take("5H 5V 5D 5Y 4D 3H"));
  scene.act(0, "take 5H");
  EXPECT_EQ(scene.state.phase, Phase::fill);
  EXPECT_EQ(scene.refusal(0, "take 5V"), "taken_already ROMI-08");
  EXPECT_EQ(scene.refusal(0, "drop 5H"), "end_first ROMI-19");
}

TEST(RomiRami, ROMI_08_equal_cards_are_taken_together) {
  Scene scene(position_to_take("5H 5H 5H 4D 4D 3H"));
  EXPECT_EQ(
      scene.choices(0), "take 3H, take 3H 5H, take 3H 5H 5H, take 4D, take 4D 4D, take 5H, take 5H 5H, take 5H 5H 5H");
  scene.act(0, "take 5H 5H");
  EXPECT_EQ(scene.market(), "3H 4D 4D 5H");
}

TEST(RomiRami, ROMI_09_the_market_stays_short_until_step_3) {
  Scene scene(position_to_take("5H 5V 5D 5Y 4D 3H", "1Y 2Y 3Y", R"(,"number_deck":["1D","2D","3D","1H"])"));
  scene.act(0, "take 5H 5V 5D");
  EXPECT_EQ(scene.market(), "3H 4D 5Y");
  EXPECT_EQ(scene.number_deck(), "1D 2D 3D 1H");
  scene.act(0, "end");
  EXPECT_EQ(scene.market(), "1D 2D 3H 3D 4D 5Y");
  EXPECT_EQ(scene.number_deck(), "1H");
}

TEST(RomiRami, ROMI_30_the_takes_of_the_worked_example) {
  Scene scene(position_to_take("5H 5V 4D 4H 2D 1D"));
  EXPECT_EQ(scene.actions(0).size(), 13U);
  const auto takes = scene.actions(0);
  const std::set<std::string> listed(takes.begin(), takes.end());
  EXPECT_EQ(listed, (std::set<std::string>{
                        "take 1D", "take 2D", "take 4H", "take 4D", "take 5H", "take 5V", "take 5H 5V", "take 4H 4D",
                        "take 4H 5H", "take 1D 2D", "take 1D 4D", "take 2D 4D", "take 1D 2D 4D"}));
  EXPECT_EQ(scene.refusal(0, "take 5H 4D"), "nothing_in_common ROMI-08");
  EXPECT_EQ(scene.refusal(0, "take 5H 5V 4D"), "nothing_in_common ROMI-08");
}

// --- step 2 ---------------------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_10_step_2_is_optional) {
  Scene scene(position_to_fill("2H 2D 2Y 2V", "6,7,8,4"));
  scene.act(0, "end");
  EXPECT_EQ(scene.tableau(0), "");
  EXPECT_EQ(scene.state.to_act, Seat(1));
}

TEST(RomiRami, ROMI_10_exactly_the_cards_that_are_named) {
  Scene scene(position_to_fill("2H 2D 2Y 2V 2H 3H 4D", "6,9,1,33"));
  EXPECT_EQ(scene.refusal(0, "fill 6 : 2H 2D 2Y"), "wrong_card_count ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 6 : 2H 2D 2Y 2V 2H"), "wrong_card_count ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 6 : 2H 2D / 2Y 2V"), "wrong_combinations ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 2H 2D 2Y 3H 3D"), "wrong_combinations ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 2H 2D 2Y / 2V 2H"), "wrong_card_count ROMI-10");  // not in their order
  EXPECT_EQ(scene.refusal(0, "fill 6 : "), "wrong_card_count ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 6"), "fill_without_cards ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 7 : 2H 2D 2Y 2V"), "contract_not_in_market ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 37 : 2H 2D 2Y 2V"), "no_such_contract ROMI-02");
  EXPECT_EQ(scene.refusal(0, "fill 0 : 2H 2D 2Y 2V"), "no_such_contract ROMI-02");
  EXPECT_EQ(scene.refusal(1, "fill 6 : 2H 2D 2Y 2V"), "not_your_turn ROMI-07");
  scene.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(scene.hand(0), "2H 3H 4D");
  EXPECT_EQ(scene.refusal(0, "fill 6 : 2H 2D 2Y 2V"), "contract_not_in_market ROMI-10");
}

TEST(RomiRami, ROMI_11_sequences_are_consecutive_and_do_not_go_round) {
  Scene scene(position_to_fill("1H 2D 3V 4Y 5H 5D 1Y 2H", "1,12,20,33"));
  EXPECT_EQ(scene.refusal(0, "fill 1 : 4Y 5H 1H 2D"), "requirement_not_met ROMI-11");
  EXPECT_EQ(scene.refusal(0, "fill 1 : 1H 2D 4Y 5H"), "requirement_not_met ROMI-11");
  EXPECT_EQ(scene.refusal(0, "fill 1 : 1H 2D 2H 3V"), "requirement_not_met ROMI-11");
  EXPECT_EQ(scene.refusal(0, "fill 1 : 3V 4Y 5H 5D"), "requirement_not_met ROMI-11");
  auto below = scene;
  below.act(0, "fill 1 : 3V 4Y 5H *");  // the joker is a 2, for there is no 6
  EXPECT_EQ(below.news("filled", "cards"), R"("* 3V 4Y 5H")");
  auto low = scene;
  low.act(0, "fill 1 : 1H 2D 3V 4Y");  // suits do not matter
  auto high = scene;
  high.act(0, "fill 1 : 5H 4Y 3V 2D");  // read in any order
  EXPECT_EQ(high.news("filled", "cards"), R"("2D 3V 4Y 5H")");
  scene.act(0, "fill 33 : 5D 5H / 1H 2D 3V 4Y *");
  EXPECT_EQ(scene.tableau(0), "33");
}

TEST(RomiRami, ROMI_11_what_meets_a_requirement_by_rules_and_ledger) {
  const auto agrees = [](const Requirement& needed, std::string_view names) {
    const auto cards = cards_of(names);
    EXPECT_EQ(meets(needed, cards), meets_by_ledger(needed, cards)) << names;
    return meets(needed, cards);
  };
  using Kind = Requirement::Kind;
  EXPECT_TRUE(agrees({Kind::same, 2, 0}, "1H 1D"));
  EXPECT_FALSE(agrees({Kind::same, 2, 0}, "1H 2H"));
  EXPECT_TRUE(agrees({Kind::sequence, 3, 0}, "1H 2H 3D"));
  EXPECT_FALSE(agrees({Kind::sequence, 3, 0}, "1H 4H 5D"));
  EXPECT_FALSE(agrees({Kind::sequence, 3, 0}, "1H 2H 2D"));
  // Every four cards by their numbers, with and without a joker, for every requirement of that size.
  for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
    Cards cards;
    for (int n = 0, rest = code; n < 4; ++n, rest /= 6)
      cards.push_back(rest % 6 == 0 ? Card::joker() : Card::of(rest % 6, static_cast<Suit>(n)));
    if (std::ranges::count(cards, Card::joker()) > 1) continue;
    for (const auto& needed :
         {Requirement{Kind::same, 4, 0}, Requirement{Kind::same, 4, 3}, Requirement{Kind::sequence, 4, 0}})
      ASSERT_EQ(meets(needed, cards), meets_by_ledger(needed, cards)) << names_of(cards);
  }
}

TEST(RomiRami, ROMI_12_one_card_serves_one_requirement) {
  Scene scene(position_to_fill("2H 2D 2Y 3H 3D", "4,9,18,23"));
  EXPECT_EQ(scene.refusal(0, "fill 4 : 2H 2D / 2H 2D"), "card_not_held ROMI-12");
  EXPECT_EQ(scene.refusal(0, "fill 4 : 2H 2D / 2D 2Y"), "card_not_held ROMI-12");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 3H 3D / 2H 2D 2D"), "card_not_held ROMI-12");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 3H 3D / 4H 4D 4Y"), "card_not_held ROMI-12");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 3H 3V / 2H 2D 2Y"), "card_not_held ROMI-12");  // 3V is in the other hand
  scene.act(0, "fill 9 : 3H 3D / 2H 2D 2Y");
  EXPECT_EQ(scene.hand(0), "");
}

TEST(RomiRami, ROMI_12_cards_of_one_number_may_form_several_requirements) {
  Scene scene(position_to_fill("2H 2D 2Y 2V 2H 2D", "4,18,9,23"));
  auto pairs = scene;
  pairs.act(0, "fill 4 : 2H 2D / 2Y 2V");
  EXPECT_EQ(pairs.hand(0), "2H 2D");
  auto six = scene;
  six.act(0, "fill 18 : 2H 2D / 2Y 2V / 2H 2D");
  EXPECT_EQ(six.hand(0), "");
  scene.act(0, "fill 23 : 2H 2H 2D / 2D 2Y 2V");
  EXPECT_EQ(scene.hand(0), "");
}

TEST(RomiRami, ROMI_13_a_named_number_is_the_only_one) {
  Scene scene(position_to_fill("4H 4D 2Y 2V 5H 5D 1H 1D", "5,4,28,27"));
  EXPECT_EQ(scene.refusal(0, "fill 5 : 2Y 2V / 4H 4D"), "requirement_not_met ROMI-13");
  EXPECT_EQ(scene.refusal(0, "fill 5 : 5H 5D / 2Y 2V"), "requirement_not_met ROMI-13");
  EXPECT_EQ(scene.refusal(0, "fill 5 : 2Y * / 4H 4D"), "requirement_not_met ROMI-13");
  auto joker = scene;
  joker.act(0, "fill 5 : 4H * / 2Y 2V");
  EXPECT_EQ(joker.hand(0), "1H 1D 4D 5H 5D");
  scene.act(0, "fill 5 : 4H 4D / 2Y 2V");
  EXPECT_EQ(scene.tableau(0), "5");
}

TEST(RomiRami, ROMI_14_the_joker_stands_for_one_card_once_in_a_game) {
  Scene scene(position_to_fill("2H 2D 2Y 3H 3D 4V 5V", "6,9,3,12"));
  EXPECT_EQ(scene.refusal(0, "fill 6 : 2H 2D * *"), "one_joker_only ROMI-14");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 3H * / 2H 2D *"), "one_joker_only ROMI-14");
  scene.act(0, "fill 6 : 2H 2D 2Y *");
  EXPECT_EQ(scene.news().substr(0, 35), "filled ROMI-15, joker_spent ROMI-14");
  EXPECT_FALSE(scene.has_joker(0));
  EXPECT_TRUE(scene.has_joker(1));
  EXPECT_EQ(scene.hand(0), "3H 3D 4V 5V");
  EXPECT_EQ(scene.refusal(0, "fill 3 : * 3H 4V 5V"), "joker_is_spent ROMI-14");
}

TEST(RomiRami, ROMI_14_the_joker_is_never_a_bonus_card) {
  for (const int contract : {6, 7, 8}) {
    Scene scene(position_to_fill("2Y 2Y 2Y 3H 3D", "6,7,8,9"));
    scene.act(0, "fill " + std::to_string(contract) + " : 2Y 2Y 2Y *");
    EXPECT_EQ(scene.bonus(0), "");
    EXPECT_EQ(scene.discards(), "2Y 2Y 2Y");
    EXPECT_EQ(scene.news("filled", "bonus"), "0");
  }
}

TEST(RomiRami, ROMI_15_a_filled_contract_lies_in_the_tableau_for_all_to_see) {
  Scene scene(position_to_fill("2H 2D 2Y 2V 3H 3D 3Y 3V", "6,7,9,1"));
  scene.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(scene.tableau(0), "6");
  EXPECT_EQ(scene.tableau(1), "");
  EXPECT_EQ(scene.contracts(), "1 7 9");
  for (const auto viewer : {core::Viewer(Seat(1)), core::Viewer::spectator()})
    EXPECT_TRUE(view(scene.state, viewer).tableaux[0].has(6));
  EXPECT_EQ(scene.news(), "filled ROMI-15");
  EXPECT_EQ(scene.news("filled", "contract"), "6");
  EXPECT_EQ(scene.news("filled", "points"), "2");
  EXPECT_EQ(scene.news("filled", "bonus"), "1");
}

TEST(RomiRami, ROMI_16_cards_of_the_bonus_suit_go_to_the_bonus_pile) {
  Scene scene(position_to_fill("2H 2H 2D 2V 3H 4D", "6,9,1,33", R"(,"discards":["1H"])"));
  scene.act(0, "fill 6 : 2H 2H 2D 2V");  // hearts
  EXPECT_EQ(scene.bonus(0), "2H 2H");
  EXPECT_EQ(scene.discards(), "1H 2D 2V");
  EXPECT_EQ(scene.bonus(1), "");
  EXPECT_EQ(scene.hand(0), "3H 4D");  // a heart that was not used stays
}

TEST(RomiRami, ROMI_17_several_contracts_in_one_turn_without_a_refill) {
  Scene scene(position_to_fill("2H 2D 2Y 2V 3H 3D 3Y 3V", "6,7,9,1", R"(,"contract_deck":[2,3])"));
  scene.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(scene.contracts(), "1 7 9");
  EXPECT_EQ(scene.state.phase, Phase::fill);
  scene.act(0, "fill 7 : 3H 3D 3Y 3V");
  EXPECT_EQ(scene.contracts(), "1 9");
  EXPECT_EQ(scene.tableau(0), "6 7");
  EXPECT_EQ(scene.contract_deck(), "2 3");
  EXPECT_EQ(scene.refusal(0, "fill 2 : 2H 3D 4H 5H"), "contract_not_in_market ROMI-10");
}

TEST(RomiRami, ROMI_31_four_twos_are_four_of_a_kind_or_two_pairs) {
  Scene scene(position_to_fill("2H 2D 2V 2Y", "4,5,6,7"));
  auto four = scene;
  four.act(0, "fill 6 : 2H 2D 2V 2Y");
  auto pairs = scene;
  pairs.act(0, "fill 4 : 2H 2D / 2V 2Y");
  EXPECT_EQ(pairs.tableau(0), "4");
  EXPECT_EQ(scene.refusal(0, "fill 5 : 2H 2D / 2V 2Y"), "requirement_not_met ROMI-13");
  for (const auto& action : scene.actions(0)) EXPECT_NE(action.substr(0, 7), "fill 5 ") << action;
}

TEST(RomiRami, ROMI_32_a_joker_fills_up_a_sequence_and_adds_no_bonus_card) {
  for (const auto& [contract, bonus] : {std::pair{1, ""}, {2, "2D"}, {3, "3V"}}) {
    Scene scene(position_to_fill("1H 2D 3V", "1,2,3,36"));
    scene.act(0, "fill " + std::to_string(contract) + " : 1H 2D 3V *");
    EXPECT_EQ(scene.bonus(0), bonus);
    EXPECT_FALSE(scene.has_joker(0));
    EXPECT_EQ(scene.hand(0), "");
  }
}

// --- step 3 ---------------------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_18_the_contract_market_then_the_number_market) {
  Scene scene(position_to_fill(
      "2H 2D 2Y 2V 3H 3D 3Y 3V 5H 5D 5Y", "6,7,9,1",
      R"(,"contract_deck":[2,3,4],"number_market":["1H","1D","1Y","1V"],"number_deck":["4V","4Y","4D"])"));
  scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "fill 7 : 3H 3D 3Y 3V").act(0, "end");
  EXPECT_EQ(scene.contracts(), "1 2 3 9");
  EXPECT_EQ(scene.contract_deck(), "4");
  EXPECT_EQ(scene.market(), "1H 1D 1Y 1V 4Y 4V");
  EXPECT_EQ(scene.number_deck(), "4D");
  EXPECT_EQ(scene.hand(0), "5H 5D 5Y");
  EXPECT_EQ(scene.news(), "contracts_laid ROMI-18, numbers_laid ROMI-18");
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_EQ(scene.state.phase, Phase::take);
}

TEST(RomiRami, ROMI_19_with_fewer_than_three_cards_up_to_three_are_drawn) {
  for (const auto& [hand, after, left] :
       {std::tuple{"2H 2D 2Y 2V", "4D 5H 5D", "5Y"}, std::tuple{"2H 2D 2Y 2V 1H", "1H 4D 5H", "5D 5Y"},
        std::tuple{"2H 2D 2Y 2V 1H 1D 1Y", "1H 1D 1Y", "4D 5H 5D 5Y"}}) {
    Scene scene(position_to_fill(
        hand, "6,7,9,1", R"(,"number_market":["3H","3D","3Y","3V"],"number_deck":["4V","4Y","4D","5H","5D","5Y"])"));
    scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "end");
    EXPECT_EQ(scene.hand(0), after);
    EXPECT_EQ(scene.seen(0), "");                    // nobody saw them
    EXPECT_EQ(scene.market(), "3H 3D 3Y 3V 4Y 4V");  // the market comes first
    EXPECT_EQ(scene.number_deck(), left);
  }
}

TEST(RomiRami, ROMI_19_with_more_than_ten_exactly_the_surplus_is_dropped) {
  const auto* cards = "1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 4Y 5H";
  Scene scene(position_to_fill(cards, "6,7,9,1", R"(,"number_market":["3H","3D","3V"],"seen":[["1H","5H"],[]])"));
  scene.act(0, "end");
  EXPECT_EQ(scene.state.phase, Phase::drop);
  EXPECT_EQ(scene.state.to_act, Seat(0));
  EXPECT_EQ(list_of(scene.state.number_market).size(), 6U);  // refilled already
  EXPECT_EQ(scene.news("must_drop", "count"), "3");
  EXPECT_EQ(scene.refusal(0, "drop 1H 1D"), "drop_exactly ROMI-19");
  EXPECT_EQ(scene.refusal(0, "drop 1H 1D 1Y 2H"), "drop_exactly ROMI-19");
  EXPECT_EQ(scene.refusal(0, "drop"), "drop_exactly ROMI-19");
  EXPECT_EQ(scene.refusal(0, "drop 1H 1H 1D"), "card_not_held ROMI-19");
  EXPECT_EQ(scene.refusal(0, "drop 1H 1D 1V"), "card_not_held ROMI-19");
  EXPECT_EQ(scene.refusal(0, "drop 1H 1D *"), "card_not_held ROMI-19");
  EXPECT_EQ(scene.refusal(1, "drop 1V 3V 5V"), "not_your_turn ROMI-07");
  EXPECT_EQ(scene.refusal(0, "end"), "drop_first ROMI-19");
  EXPECT_EQ(scene.refusal(0, "take 3H"), "drop_first ROMI-19");
  EXPECT_EQ(scene.refusal(0, "fill 9 : 1H 1D / 2H 2D 2Y"), "drop_first ROMI-19");
  EXPECT_EQ(scene.actions(0).size(), 286U);  // 13 different cards: 13 * 12 * 11 / 6
  scene.act(0, "drop 5H 1D 1H");
  EXPECT_EQ(scene.hand(0), "1Y 2H 2D 2Y 3H 3D 3Y 4H 4D 4Y");
  EXPECT_EQ(scene.discards(), "1H 1D 5H");
  EXPECT_EQ(scene.seen(0), "");
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_EQ(scene.news(), "dropped ROMI-19");
}

TEST(RomiRami, ROMI_19_ten_cards_may_be_kept) {
  Scene scene(position_to_fill("1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H", "6,7,9,1"));
  scene.act(0, "end");
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_EQ(scene.state.phase, Phase::take);
  Scene eleven(position_to_fill("1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H 4D", "6,7,9,1"));
  eleven.act(0, "end").act(0, "drop 4D");
  EXPECT_EQ(eleven.hand(0), "1H 1D 1Y 2H 2D 2Y 3H 3D 3Y 4H");
}

}  // namespace
}  // namespace rummage::romi_rami
