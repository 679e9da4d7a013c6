// The rules of a table without a Master, one by one; docs/rules/set.md has their numbers.
#include "games/set/rules.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "games/set/solver/solver.hpp"
#include "tests/set/model.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

core::Setup setup_of(int seats, std::initializer_list<std::pair<std::string_view, std::string_view>> chosen = {}) {
  core::Setup setup{seats, core::default_options(options())};
  for (const auto& [name, value] : chosen) EXPECT_TRUE(core::set_option(options(), setup.options, name, value));
  return setup;
}

State dealt(const core::Setup& setup, std::uint64_t seed = 1) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial(setup, chance, events);
}

std::set<std::string> all_names(const State& s) {
  std::set<std::string> names;
  for (const Card card : s.display) names.insert(name_of(card));
  for (const Card card : s.pile) names.insert(name_of(card));
  for (const auto& set : s.taken)
    for (const Card card : set.cards) names.insert(name_of(card));
  return names;
}

// The display holds exactly two SETs; the pile is given so that tests know what comes.
std::string with_two_sets(std::string_view rest) {
  return R"({"display":)" + quote(two_sets) + "," + std::string(rest) + "}";
}

TEST(Set, SET_01_the_deck_has_each_combination_once) {
  std::set<std::string> wanted;
  for (const char quantity : std::string("123"))
    for (const char colour : std::string("RVT"))
      for (const char shape : std::string("OBW"))
        for (const char filling : std::string("EHF")) wanted.insert(std::string{quantity, colour, shape, filling});
  EXPECT_EQ(wanted.size(), 81U);
  const auto s = dealt(setup_of(2));
  EXPECT_EQ(s.display.size() + s.pile.size(), 81U);
  EXPECT_EQ(all_names(s), wanted);
}

TEST(Set, SET_02_three_cards_are_a_set_when_each_characteristic_is_identical_or_different) {
  for (int i = 0; i < deck_size; ++i)
    for (int j = i + 1; j < deck_size; ++j)
      for (int k = j + 1; k < deck_size; ++k) {
        const Triple cards{Card::at(i), Card::at(j), Card::at(k)};
        ASSERT_EQ(is_set(cards), is_set_by_names(name_of(cards[0]), name_of(cards[1]), name_of(cards[2])))
            << name_of(cards[0]) << name_of(cards[1]) << name_of(cards[2]);
      }
}

TEST(Set, SET_03_a_wrong_claim_is_accepted_and_names_what_breaks) {
  Scene scene(with_two_sets(R"("seats":2)"));
  scene.act(0, no_set);  // 3VWE 3TWH 3TWE
  EXPECT_EQ(scene.news(), "wrong SET-03");
  EXPECT_EQ(scene.news("wrong", "seat"), "0");
  EXPECT_EQ(scene.news("wrong", "cards"), R"(["3VWE","3TWE","3TWH"])");
  EXPECT_EQ(scene.news("wrong", "breaks"),
            R"([{"code":"breaks","rule":"SET-03","characteristic":"colour","two":"turquoise","one":"violet"},)"
            R"({"code":"breaks","rule":"SET-03","characteristic":"filling","two":"empty","one":"half"}])");
  EXPECT_EQ(scene.display(), two_sets);
  EXPECT_EQ(scene.state.score(Seat(0)), 0);
}

TEST(Set, SET_04_two_cards_have_exactly_one_third) {
  for (int i = 0; i < deck_size; ++i)
    for (int j = 0; j < deck_size; ++j) {
      if (i == j) continue;
      int thirds = 0;
      for (int k = 0; k < deck_size; ++k)
        if (k != i && k != j && is_set_by_names(name_of(Card::at(i)), name_of(Card::at(j)), name_of(Card::at(k)))) {
          ++thirds;
          ASSERT_EQ(third(Card::at(i), Card::at(j)), Card::at(k));
        }
      ASSERT_EQ(thirds, 1);
    }
}

TEST(Set, SET_05_twelve_cards_are_turned_up_from_a_shuffled_deck) {
  core::FastChance chance(1);
  core::Events events;
  const auto s = Game::initial(setup_of(3, {{"more", "players"}}), chance, events);
  EXPECT_EQ(s.display.size(), 12U);
  EXPECT_EQ(s.pile.size(), 69U);
  ASSERT_EQ(events.list().size(), 1U);
  EXPECT_EQ(events.list()[0].code.name, "laid_out");
  EXPECT_EQ(events.list()[0].rule, "SET-05");
  // Another seed deals other cards, the same seed the same.
  EXPECT_EQ(dealt(setup_of(3), 7), dealt(setup_of(3), 7));
  EXPECT_NE(dealt(setup_of(3), 7).pile, dealt(setup_of(3), 8).pile);
  // Each card lies open about as often as any other: 12 of 81, 8100 deals; five standard deviations are 160.
  std::vector<int> open(deck_size);
  for (std::uint64_t seed = 0; seed < 8100; ++seed)
    for (const Card card : dealt(setup_of(1, {{"more", "players"}}), seed).display)
      ++open[static_cast<std::size_t>(card.index())];
  EXPECT_GT(*std::ranges::min_element(open), 1200 - 160);
  EXPECT_LT(*std::ranges::max_element(open), 1200 + 160);
}

TEST(Set, SET_06_the_cards_of_a_set_may_lie_anywhere) {
  const auto filler = cards_of(first(cap, 12));
  const auto set = cards_of("2RWE 2RWH 2RWF");
  for (std::size_t i = 0; i < 12; ++i)
    for (auto j = i + 1; j < 12; ++j)
      for (auto k = j + 1; k < 12; ++k) {
        std::string display;
        for (std::size_t place = 0, used = 0, next = 0; place < 12; ++place) {
          const bool here = place == i || place == j || place == k;
          display += card_text(here ? set[next++] : filler[used++]) + " ";
        }
        Scene scene(R"({"display":)" + quote(display) + "}");
        scene.act(0, "take 2RWF 2RWE 2RWH");
        ASSERT_EQ(scene.state.taken.size(), 1U) << display;
      }
}

TEST(Set, SET_07_nobody_waits_for_a_turn) {
  Scene scene(with_two_sets(R"("seats":10)"));
  for (int seat = 0; seat < 10; ++seat) EXPECT_EQ(scene.claims(seat), 220U);
  scene.act(7, no_set).act(3, one_set).act(3, other_set);
  EXPECT_EQ(scene.state.score(Seat(3)), 6);
}

TEST(Set, SET_08_pointing_is_call_and_claim_in_one) {
  Scene scene(with_two_sets(R"("seats":2)"));
  EXPECT_EQ(scene.choices(0), "more");
  EXPECT_EQ(scene.refusal(0, "call"), "no_calls_here SET-08");
  EXPECT_EQ(scene.refusal(0, "expire"), "no_call_is_open SET-08");
  EXPECT_FALSE(timer(scene.state));
  scene.act(1, one_set);
  EXPECT_EQ(scene.state.score(Seat(1)), 3);
}

TEST(Set, SET_08_a_shout_stops_everyone_else_and_three_cards_must_follow) {
  Scene scene(with_two_sets(R"("seats":3,"options":{"claim":"shout"})"));
  EXPECT_EQ(scene.claims(0), 0U);
  EXPECT_EQ(scene.choices(0), "call more");
  EXPECT_EQ(scene.refusal(0, one_set), "call_first SET-08");
  scene.act(1, "call");
  EXPECT_EQ(scene.news(), "called SET-08");
  EXPECT_EQ(scene.news("called", "seconds"), "5");
  for (const int other : {0, 2}) {
    EXPECT_EQ(scene.claims(other), 0U);
    EXPECT_EQ(scene.choices(other), "");
    EXPECT_EQ(scene.refusal(other, "call"), "call_is_open SET-08");
    EXPECT_EQ(scene.refusal(other, one_set), "call_is_open SET-08");
    EXPECT_EQ(scene.refusal(other, "more"), "call_is_open SET-08");
    EXPECT_EQ(scene.refusal(other, "expire"), "not_the_caller SET-08");
  }
  EXPECT_EQ(scene.claims(1), 220U);
  EXPECT_EQ(scene.choices(1), "");
  EXPECT_EQ(scene.refusal(1, "call"), "already_called SET-08");
  EXPECT_EQ(scene.refusal(1, "more"), "call_is_yours SET-08");
  scene.act(1, one_set);
  EXPECT_EQ(scene.news(), "took SET-09, topped_up SET-09");
  EXPECT_FALSE(scene.state.caller);
  EXPECT_EQ(scene.choices(0), "call more");
}

TEST(Set, SET_08_running_out_of_time_is_a_wrong_call) {
  Scene scene(with_two_sets(R"("seats":2,"options":{"claim":"shout"})"));
  EXPECT_FALSE(timer(scene.state));
  scene.act(0, "call");
  const auto usual = timer(scene.state);
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->seat, Seat(0));
  EXPECT_EQ(usual->action, Action(Expire{}));
  EXPECT_EQ(usual->after_ms, 5000);
  scene.act(0, "expire");
  EXPECT_EQ(scene.news(), "too_late SET-08");
  EXPECT_EQ(scene.out(), "0");
  EXPECT_EQ(scene.state.wrong[0], 1);
  EXPECT_FALSE(scene.state.caller);
  EXPECT_EQ(scene.display(), two_sets);

  Scene patient(with_two_sets(R"("seats":2,"options":{"claim":"shout","call-seconds":9})"));
  patient.act(1, "call");
  EXPECT_EQ(timer(patient.state)->after_ms, 9000);
}

TEST(Set, SET_08_a_claim_on_a_card_no_longer_displayed_is_refused_without_penalty) {
  Scene scene(with_two_sets(R"("seats":2)"));
  scene.act(0, one_set);
  EXPECT_EQ(scene.refusal(1, one_set), "card_not_displayed SET-08");
  EXPECT_EQ(scene.refusal(1, "take 2RBF 1TBH 3RBH"), "card_not_displayed SET-08");
  EXPECT_EQ(scene.out(), "");
  EXPECT_EQ(scene.state.wrong[1], 0);
}

TEST(Set, SET_09_new_cards_take_the_vacated_places_in_order) {
  Scene scene(with_two_sets(R"("seats":2,"pile":["1ROE","1ROH","1ROF","2ROE","2ROH","2RBH"])"));
  scene.act(1, one_set);  // places 7, 6 and 0
  EXPECT_EQ(scene.display(), "1ROE 3TWH 3TWE 2VWE 3RBH 1RBE 1ROH 1ROF 3VWH 1TBF 1VOF 2RBF");
  EXPECT_EQ(scene.pile(), "2ROE 2ROH 2RBH");
  ASSERT_EQ(scene.state.taken.size(), 1U);
  EXPECT_EQ(scene.state.taken[0].seat, Seat(1));
  EXPECT_EQ(scene.state.score(Seat(1)), 3);
  EXPECT_EQ(scene.news(), "took SET-09, topped_up SET-09");
  EXPECT_EQ(scene.news("took", "cards"), R"(["1TBH","2ROF","3VWE"])");
  EXPECT_EQ(scene.news("took", "count"), "3");
  EXPECT_EQ(scene.news("topped_up", "cards"), R"(["1ROE","1ROH","1ROF"])");
  scene.act(1, other_set);
  EXPECT_EQ(scene.news("took", "count"), "6");
}

TEST(Set, SET_09_a_pile_of_two_fills_the_first_gaps_and_the_last_card_moves_into_the_third) {
  Scene scene(with_two_sets(R"("pile":["1ROE","1ROH"])"));
  scene.act(0, other_set);  // places 5, 11 and 4: the third gap is the last place itself
  EXPECT_EQ(scene.display(), "3VWE 3TWH 3TWE 2VWE 1ROE 1ROH 2ROF 1TBH 3VWH 1TBF 1VOF");
  EXPECT_EQ(scene.pile(), "");

  Scene another(with_two_sets(R"("pile":["1ROE","1ROH"])"));
  another.act(0, one_set);  // places 0, 6 and 7
  EXPECT_EQ(another.display(), "1ROE 3TWH 3TWE 2VWE 3RBH 1RBE 1ROH 2RBF 3VWH 1TBF 1VOF");
}

TEST(Set, SET_09_a_pile_of_one_fills_the_first_gap_and_the_last_cards_move_in_their_order) {
  Scene scene(with_two_sets(R"("pile":["1ROE"])"));
  scene.act(0, one_set);  // places 0, 6 and 7; the last two cards are 1VOF and 2RBF
  EXPECT_EQ(scene.display(), "1ROE 3TWH 3TWE 2VWE 3RBH 1RBE 1VOF 2RBF 3VWH 1TBF");
}

TEST(Set, SET_09_an_empty_pile_leaves_the_display_short) {
  Scene scene(with_two_sets(R"("pile":[])"));
  scene.act(0, one_set);  // the last three, 1TBF 1VOF 2RBF, move into places 0, 6 and 7
  EXPECT_EQ(scene.display(), "1TBF 3TWH 3TWE 2VWE 3RBH 1RBE 1VOF 2RBF 3VWH");
  EXPECT_EQ(scene.news(), "took SET-09");
}

TEST(Set, SET_09_a_gap_among_the_last_places_is_closed_too) {
  // Fifteen cards, so nothing is topped up. The SET lies at places 1, 13 and 14.
  Scene scene(R"({"display":)" +
              quote(first(cap, 1) + " 2RWE " + std::string(cap.substr(5, 11 * 5 - 1)) + " 2RWH 2RWF") +
              R"(,"pile":[],"options":{"more":"players"}})");
  ASSERT_EQ(scene.state.display.size(), 15U);
  scene.act(0, "take 2RWE 2RWH 2RWF");
  // The one card of the last three places that stays is that of place 12.
  EXPECT_EQ(scene.display(), "1ROH 3RWF 1ROF 1RBE 1RWE 1VOE 1TOE 1VBH 1TWF 2ROE 3ROE 2RBH");
}

TEST(Set, SET_10_a_wrong_claim_locks_out_until_another_player_takes_a_set) {
  Scene scene(with_two_sets(R"("seats":3)"));
  scene.act(0, no_set);
  EXPECT_EQ(scene.out(), "0");
  EXPECT_EQ(scene.display(), two_sets);
  EXPECT_EQ(scene.refusal(0, one_set), "locked_out SET-10");
  EXPECT_EQ(scene.refusal(0, no_set), "locked_out SET-10");
  EXPECT_EQ(scene.refusal(0, "more"), "locked_out SET-10");
  EXPECT_EQ(scene.claims(0), 0U);
  EXPECT_EQ(scene.choices(0), "");
  scene.act(1, no_set);  // somebody else's wrong claim frees nobody
  EXPECT_EQ(scene.out(), "0 1");
  scene.act(2, one_set);
  EXPECT_EQ(scene.out(), "");
  scene.act(0, other_set);
  EXPECT_EQ(scene.state.score(Seat(0)), 3);
}

TEST(Set, SET_10_who_is_out_may_not_shout) {
  Scene scene(with_two_sets(R"("seats":2,"options":{"claim":"shout"},"out":[1])"));
  EXPECT_EQ(scene.refusal(1, "call"), "locked_out SET-10");
  EXPECT_EQ(scene.choices(1), "");
}

TEST(Set, SET_11_when_everyone_is_out_all_come_back_and_wrong_calls_stay_counted) {
  Scene scene(with_two_sets(R"("seats":2)"));
  scene.act(0, no_set).act(1, no_set);
  EXPECT_EQ(scene.news(), "wrong SET-03, all_back_in SET-11");
  EXPECT_EQ(scene.out(), "");
  EXPECT_EQ(scene.state.wrong[0], 1);
  EXPECT_EQ(scene.state.wrong[1], 1);
  Scene alone(with_two_sets(R"("seats":1)"));
  alone.act(0, no_set).act(0, no_set);
  EXPECT_EQ(alone.out(), "");
  EXPECT_EQ(alone.state.wrong[0], 2);
  alone.act(0, one_set);
  Scene shouting(with_two_sets(R"("seats":1,"options":{"claim":"shout"})"));
  shouting.act(0, "call").act(0, "expire");
  EXPECT_EQ(shouting.news(), "too_late SET-08, all_back_in SET-11");
}

TEST(Set, SET_12_the_table_adds_three_until_there_is_a_set_up_to_21) {
  // Laid out from a given pile: no SET among 12, 15 or 18 cards, but always among 21.
  const auto pile = std::string(cap) + " 1ROE 1RWF 3TWE";
  core::Events events;
  auto read = read_text(R"({"display":)" + quote(first(cap, 12)) + R"(,"pile":)" + quote(pile.substr(60)) +
                        R"(,"options":{"more":"players"}})");
  ASSERT_TRUE(read);
  read->more = More::table;
  settle(*read, events);
  Scene scene(*read);
  scene.events = events.list();
  EXPECT_EQ(scene.news(), "three_more SET-12, three_more SET-12, three_more SET-12");
  EXPECT_EQ(scene.news("three_more", "cards"), R"(["2VOF","3TOH","2VWE"])");
  EXPECT_EQ(scene.news("three_more", "count"), "15");
  EXPECT_EQ(scene.display(), first(pile, 21));
  EXPECT_EQ(scene.pile(), "1RWF 3TWE");
}

TEST(Set, SET_12_a_claim_that_leaves_no_set_is_followed_by_three_more) {
  // 2RWE 2RWH 2RWF among cards of the cap: once it is taken and the cap's own cards follow, there is none.
  Scene scene(R"({"display":)" + quote("2RWE 2RWH 2RWF " + first(cap, 9)) + R"(,"pile":)" +
              quote(std::string(cap.substr(45)) + " 1ROE") + "}");
  scene.act(0, "take 2RWE 2RWH 2RWF");
  EXPECT_EQ(scene.news(), "took SET-09, topped_up SET-09, three_more SET-12, three_more SET-12, three_more SET-12");
  EXPECT_EQ(scene.state.display.size(), 21U);
  EXPECT_TRUE(has_set(scene.state.display.span()));
}

TEST(Set, SET_13_three_more_come_when_every_player_who_is_not_out_has_asked) {
  Scene scene(with_two_sets(R"("seats":3,"pile":["1ROE","1ROH","1ROF","2ROE"],"out":[1])"));
  scene.act(0, "more");
  EXPECT_EQ(scene.news(), "asked SET-13");
  EXPECT_EQ(scene.asked(), "0");
  EXPECT_EQ(scene.refusal(0, "more"), "already_asked SET-13");
  EXPECT_EQ(scene.state.display.size(), 12U);
  scene.act(2, "more");
  EXPECT_EQ(scene.news(), "asked SET-13, three_more SET-13");
  EXPECT_EQ(scene.display(), std::string(two_sets) + " 1ROE 1ROH 1ROF");
  EXPECT_EQ(scene.news("three_more", "count"), "15");
  EXPECT_EQ(scene.asked(), "");  // requests lapse when the display changes
  EXPECT_EQ(scene.out(), "1");   // adding cards lifts no lock-out
  EXPECT_EQ(scene.pile(), "2ROE");
}

TEST(Set, SET_13_requests_lapse_when_a_set_is_taken_but_not_by_a_wrong_claim) {
  Scene scene(with_two_sets(R"("seats":3)"));
  scene.act(0, "more").act(1, no_set);
  EXPECT_EQ(scene.asked(), "0");
  scene.act(2, one_set);
  EXPECT_EQ(scene.asked(), "");
}

TEST(Set, SET_13_the_cards_come_when_the_last_who_has_not_asked_goes_out) {
  Scene scene(with_two_sets(R"("seats":3,"pile":["1ROE","1ROH","1ROF"])"));
  scene.act(0, "more").act(2, "more").act(1, no_set);
  EXPECT_EQ(scene.news(), "wrong SET-03, three_more SET-13");
  EXPECT_EQ(scene.state.display.size(), 15U);
  EXPECT_EQ(scene.out(), "1");
  EXPECT_EQ(scene.asked(), "");
  // The same where time runs out after a shout.
  Scene shouting(with_two_sets(R"("seats":2,"options":{"claim":"shout"},"pile":["1ROE","1ROH","1ROF"],"asked":[0])"));
  shouting.act(1, "call").act(1, "expire");
  EXPECT_EQ(shouting.news(), "too_late SET-08, three_more SET-13");
  EXPECT_EQ(shouting.state.display.size(), 15U);
}

TEST(Set, SET_13_where_everyone_comes_back_nothing_is_granted) {
  // Seat 0 asked and went out; when seat 1 goes out too, all come back, and seat 1 has not asked.
  Scene scene(with_two_sets(R"("seats":2,"asked":[0],"out":[0])"));
  scene.act(1, no_set);
  EXPECT_EQ(scene.news(), "wrong SET-03, all_back_in SET-11");
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_EQ(scene.asked(), "0");
  scene.act(1, "more");
  EXPECT_EQ(scene.state.display.size(), 15U);
}

TEST(Set, SET_13_an_option_leaves_adding_to_the_players_alone) {
  const auto position = R"("display":)" + quote(first(cap, 12)) + R"(,"pile":)" + quote(cap.substr(60));
  Scene by_players("{" + position + R"(,"seats":2,"options":{"more":"players"}})");
  EXPECT_EQ(by_players.state.display.size(), 12U);
  EXPECT_FALSE(by_players.state.over);
  by_players.act(1, "more");
  EXPECT_EQ(by_players.state.display.size(), 12U);
  by_players.act(0, "more");
  EXPECT_EQ(by_players.state.display.size(), 15U);  // no SET yet, and nobody adds by itself
  Scene by_table("{" + position + R"(,"seats":2})");
  EXPECT_GT(by_table.state.display.size(), 12U);
}

}  // namespace
}  // namespace rummage::set
