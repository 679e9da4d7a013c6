// From the first card to the last: who deals, suns, ends of rounds, changes, and who wins.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/programs/rules.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

std::vector<core::Message> events_of(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  (void)Game::initial(setup, chance, events);
  return events.list();
}

// --- set-up ---------------------------------------------------------------------------------------------------------

TEST(ProgramsDeal, PROG_18_whoever_gets_the_first_spade_deals) {
  std::map<int, int> dealers;
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    const auto events = events_of(setup_of(3), seed);
    ASSERT_EQ(events[0].code.name, "spade_fell");
    EXPECT_EQ(events[0].rule, "PROG-18");
    const auto& cards = std::get<std::vector<std::string>>(events[0].find("cards")->value);
    // Face up in turn from the first seat, until a spade falls; a 2 of spades is one.
    for (std::size_t i = 0; i < cards.size(); ++i)
      EXPECT_EQ(cards[i].ends_with('S'), i + 1 == cards.size()) << cards[i];
    const auto dealer = std::get<Seat>(events[0].find("seat")->value);
    EXPECT_EQ(dealer.index(), static_cast<int>((cards.size() - 1) % 3));
    EXPECT_EQ(new_match(setup_of(3), seed).dealer, dealer);
    ++dealers[dealer.index()];
  }
  // The first seat deals with 1/4 + (3/4)^3/4 + ..., that is 0.43; the third with 0.24. Four standard deviations.
  EXPECT_NEAR(dealers[0], 517, 69);
  EXPECT_NEAR(dealers[2], 291, 60);
}

TEST(ProgramsDeal, PROG_18_a_2_of_spades_is_a_spade) {
  bool fell = false;
  for (std::uint64_t seed = 0; seed < 400 && !fell; ++seed) {
    const auto events = events_of(setup_of(2), seed);
    fell = std::get<std::vector<std::string>>(events[0].find("cards")->value).back() == "2S";
  }
  EXPECT_TRUE(fell);
}

TEST(ProgramsDeal, PROG_19_a_program_and_thirteen_cards_each) {
  for (int seats = 2; seats <= 6; ++seats)
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto s = new_match(setup_of(seats), seed);
      EXPECT_EQ(s.seats, seats);
      std::set<ProgramCard> programs;
      for (std::size_t i = 0; i < s.seats; ++i) {
        EXPECT_EQ(s.hands[i].size(), 13U);
        ASSERT_TRUE(s.programs[i]);
        EXPECT_FALSE(s.programs[i]->is_sun());
        programs.insert(*s.programs[i]);
      }
      EXPECT_EQ(programs.size(), s.seats);
      EXPECT_EQ(s.reserve.size(), 108U - 13U * s.seats - 1U);
      EXPECT_FALSE(invariant_error(s));
    }
}

TEST(ProgramsDeal, PROG_20_the_top_of_the_reserve_begins_the_discards) {
  const auto s = new_match(setup_of(4));
  EXPECT_EQ(s.discards.size(), 1U);
  EXPECT_TRUE(s.table.empty());
}

TEST(ProgramsDeal, PROG_21_the_player_to_the_dealer_s_left_begins) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto s = new_match(setup_of(4), seed);
    EXPECT_EQ(s.to_act, s.after(s.dealer));
    EXPECT_EQ(s.phase, Phase::draw);
  }
}

TEST(ProgramsDeal, every_program_and_every_card_comes_up) {
  std::set<ProgramCard> programs;
  std::set<Card> turned;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto s = new_match(setup_of(2), seed);
    programs.insert(*s.programs[0]);
    turned.insert(s.discards[0]);
  }
  EXPECT_EQ(programs.size(), 38U);
  EXPECT_EQ(turned.size(), 53U);
}

// --- ends of a round ------------------------------------------------------------------------------------------------

// Seat 0 holds few cards and is about to go out; seat 1 has not completed. `programs` is the program deck, top first.
std::string going_out(std::string_view cards, std::string_view rest = {}) {
  return after_revealing(cards, {"group 9S 9D 9H"}, rest);
}

TEST(ProgramsRound, PROG_31_ends_with_the_last_card_onto_the_table) {
  Scene scene(going_out("9C"));
  scene.act(0, "add 9C to 1");
  EXPECT_TRUE(scene.news().starts_with("added PROG-26, round_over_out PROG-31")) << scene.news();
  EXPECT_EQ(scene.state.round, 2);
  Scene laid(going_out("KS KH KD"));
  laid.act(0, "lay KS KH KD");
  EXPECT_TRUE(laid.news().starts_with("laid PROG-25, round_over_out PROG-31")) << laid.news();
  EXPECT_EQ(laid.state.round, 2);
}

TEST(ProgramsRound, PROG_31_ends_with_the_last_card_onto_the_discards) {
  Scene scene(going_out("KS"));
  scene.act(0, "discard KS");
  EXPECT_TRUE(scene.news().starts_with("discarded PROG-30, round_over_out PROG-31")) << scene.news();
  EXPECT_EQ(scene.state.round, 2);
}

TEST(ProgramsRound, PROG_32_ends_at_once_when_the_last_player_completes) {
  const std::string own = padded("5S 6S 7S 8S", 14);
  const std::string position =
      R"({"seats":3,"phase":"play","programs":["S4 [suits spade]",null,null],"revealed":[1,2])"
      R"(,"completed":[[],["S5"],["S6"]],"hands":)" +
      quote_all({own, "KS QS", "KS"}) + R"(,"discards":["8D"]})";
  Scene scene(position);
  scene.act(0, "reveal 5S 6S 7S 8S");  // ten cards are left in hand, and it is over all the same
  EXPECT_TRUE(scene.news().starts_with("revealed PROG-24, round_over_all PROG-32")) << scene.news();
  EXPECT_EQ(scene.state.round, 2);
  EXPECT_EQ(scene.completed(0), "S4 [suits spade]");
  EXPECT_TRUE(scene.state.revealed.empty());
}

TEST(ProgramsRound, PROG_32_not_while_another_has_still_to_complete) {
  const std::string own = padded("5S 6S 7S 8S", 14);
  Scene scene(R"({"seats":3,"phase":"play","programs":["S4 [suits spade]",null,"S7"],"revealed":[1])"
              R"(,"completed":[[],["S5"],[]],"hands":)" +
              quote_all({own, "KS QS", padded("", 13, own + " KS QS 8D")}) + R"(,"discards":["8D"]})");
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.news(), "revealed PROG-24");
  EXPECT_EQ(scene.state.round, 1);
  EXPECT_EQ(scene.state.to_act, Seat(0));
}

// --- the reserve runs out -------------------------------------------------------------------------------------------

TEST(ProgramsRound, PROG_33_the_discards_but_for_the_top_become_a_new_reserve) {
  Scene scene(going_out("9C KS", R"("reserve":[])"));
  scene.state.discards = {cards_of("JS")[0], cards_of("QS")[0], cards_of("8D")[0]};
  for (const auto* name : {"JS", "QS"}) --scene.state.absent[static_cast<std::size_t>(cards_of(name)[0].kind())];
  ASSERT_FALSE(invariant_error(scene.state));
  auto adding = scene;
  adding.act(0, "add 9C to 1");
  EXPECT_EQ(adding.reserve(), "");  // not before the discard that ends the turn
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.news(), "discarded PROG-30, reshuffled PROG-33");
  EXPECT_EQ(scene.discards(), "KS");
  Cards reserve(scene.state.reserve.begin(), scene.state.reserve.end());
  std::ranges::sort(reserve);
  EXPECT_EQ(names_of(reserve), "8D JS QS");
}

TEST(ProgramsRound, PROG_33_every_order_of_the_new_reserve_comes_up) {
  Scene scene(going_out("9C KS", R"("reserve":[])"));
  scene.state.discards = {cards_of("JS")[0], cards_of("QS")[0], cards_of("8D")[0]};
  for (const auto* name : {"JS", "QS"}) --scene.state.absent[static_cast<std::size_t>(cards_of(name)[0].kind())];
  std::map<std::string, int> orders;
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    auto after = scene;
    core::FastChance chance(seed);
    auto ignored = core::Events::ignored();
    ASSERT_TRUE(apply(after.state, Seat(0), Discard{cards_of("KS")[0]}, chance, ignored));
    ++orders[after.reserve()];
  }
  EXPECT_EQ(orders.size(), 6U);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 200, 52) << order;  // four standard deviations
}

TEST(ProgramsRound, PROG_33_ends_when_there_is_nothing_to_draw) {
  Scene scene(going_out("9C KS", R"("reserve":[])"));
  scene.state.discards.clear();
  ++scene.state.absent[static_cast<std::size_t>(cards_of("8D")[0].kind())];
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.news(), "discarded PROG-30");
  EXPECT_EQ(scene.reserve(), "");
  EXPECT_EQ(scene.choices(1), "draw discard");
  EXPECT_EQ(scene.refusal(1, "draw reserve"), "reserve_is_empty PROG-33");  // while the discard can be taken
  auto discard = scene;
  discard.act(1, "draw discard");
  EXPECT_EQ(discard.state.round, 1);
  discard.act(1, "discard KS");
  // Seat 0 has one card and must draw from the reserve.
  EXPECT_EQ(discard.choices(0), "draw reserve");
  discard.act(0, "draw reserve");
  EXPECT_TRUE(discard.news().starts_with("round_over_reserve PROG-33")) << discard.news();
  EXPECT_EQ(discard.state.round, 2);
  EXPECT_EQ(discard.state.failed[1], 1);
  // With no discard either, anybody who is to draw ends it.
  auto none = scene;
  ++none.state.absent[static_cast<std::size_t>(none.state.discards.back().kind())];
  none.state.discards.clear();
  EXPECT_EQ(none.choices(1), "draw reserve");
  none.act(1, "draw reserve");
  EXPECT_TRUE(none.news().starts_with("round_over_reserve PROG-33")) << none.news();
}

TEST(ProgramsRound, PROG_33_by_version_1_who_wants_to_draw_from_an_empty_reserve_ends_the_round) {
  const auto one = padded("", 13, "8D");
  const std::string rest = R"({"programs":["S5","S8"],"reserve":[],"discards":["8D"],"hands":)" +
                           quote_all({one, padded("", 13, one + " 8D")});
  EXPECT_EQ(Scene(rest + "}").choices(0), "draw discard");
  Scene scene(rest + R"(,"rules":1})");
  EXPECT_EQ(scene.choices(0), "draw reserve, draw discard");
  scene.act(0, "draw reserve");
  EXPECT_TRUE(scene.news().starts_with("round_over_reserve PROG-33")) << scene.news();
  EXPECT_EQ(scene.state.round, 2);
}

TEST(ProgramsRound, PROG_33_bots_take_the_discard_where_the_reserve_is_empty) {
  const auto one = padded("", 13, "8D");
  const Scene scene(R"({"programs":["S5","S8"],"reserve":[],"discards":["8D"],"hands":)" +
                    quote_all({one, padded("", 13, one + " 8D")}) + "}");
  for (const auto& bot : Game::bots())
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      core::FastChance chance(seed);
      const auto chosen = Game::decide(view(scene.state, Seat(0)), Seat(0), bot.name, chance);
      ASSERT_TRUE(chosen);
      EXPECT_TRUE(std::holds_alternative<DrawDiscard>(chosen->action)) << bot.name;
    }
}

// --- the next round -------------------------------------------------------------------------------------------------

TEST(ProgramsRound, PROG_34_a_new_program_only_to_those_who_completed_theirs) {
  Scene scene(going_out("KS", R"("dealer":1,"program_deck":["G7","S6"])"));
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.program(0), "G7");
  EXPECT_EQ(scene.program(1), "S8");  // kept
  EXPECT_EQ(scene.completed(0), "S4 [suits spade]");
  EXPECT_EQ(scene.state.failed[0], 0);
  EXPECT_EQ(scene.state.failed[1], 1);
  EXPECT_EQ(scene.state.dealer, Seat(0));  // PROG-21: the deal passes on
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_EQ(scene.state.round, 2);
  EXPECT_EQ(scene.state.hands[0].size(), 13U);
  EXPECT_EQ(scene.state.hands[1].size(), 13U);
  EXPECT_EQ(scene.state.reserve.size(), 108U - 27U);  // all cards again
  EXPECT_TRUE(scene.state.table.empty());
  EXPECT_TRUE(scene.state.revealed.empty());
}

TEST(ProgramsRound, PROG_34_in_the_order_of_the_deal) {
  const std::string position =
      R"({"seats":3,"dealer":0,"phase":"play","to_act":1,"programs":[null,"S4 [suits spade]",null])"
      R"(,"revealed":[0,2],"completed":[["S5"],[],["S6"]],"hands":)" +
      quote_all({"KS QS", padded("5S 6S 7S 8S", 14), "KS"}) +
      R"(,"discards":["8D"],"program_deck":["G4 [value K]","G4 [value A]","G7","S7"]})";
  Scene scene(position);
  scene.act(1, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.state.dealer, Seat(1));
  EXPECT_EQ(scene.program(2), "G4 [value K]");  // the new dealer's left
  EXPECT_EQ(scene.program(0), "G4 [value A]");
  EXPECT_EQ(scene.program(1), "G7");
}

TEST(ProgramsRound, PROG_15_a_sun_counts_as_completed_and_another_card_is_dealt) {
  Scene scene(going_out("KS", R"("program_deck":["sun","sun","G7","S6"])"));
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.completed(0), "S4 [suits spade], sun, sun");
  EXPECT_EQ(scene.program(0), "G7");
  EXPECT_NE(scene.news().find("sun_dealt PROG-15"), std::string::npos) << scene.news();
}

TEST(ProgramsRound, PROG_15_at_the_first_deal_too) {
  int suns = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto s = new_match(setup_of(6), seed);
    for (std::size_t i = 0; i < s.seats; ++i) {
      suns += static_cast<int>(s.completed[i].size());
      EXPECT_TRUE(s.programs[i]);
    }
  }
  EXPECT_GT(suns, 40);  // 6 of 40 cards dealt: one in twenty is a sun
}

TEST(ProgramsRound, PROG_16_a_sun_that_is_the_fifth_wins_there_and_then) {
  Scene scene(going_out("KS", R"("program_deck":["sun","G7"],"completed":[["S5","S6","S7","S4 [suits spade]"],[]])"));
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.state.phase, Phase::over);
  ASSERT_TRUE(result(scene.state));
  EXPECT_EQ(result(scene.state)->winners(), SeatSet::first(1));
  EXPECT_EQ(scene.completed(0), "S5, S6, S7, S4 [suits spade], sun");
  EXPECT_NE(scene.news().find("match_won PROG-"), std::string::npos) << scene.news();
  EXPECT_EQ(scene.choices(0) + scene.choices(1), "");
  EXPECT_EQ(scene.refusal(0, "draw reserve"), "match_is_over PROG-37");
}

TEST(ProgramsRound, PROG_17_a_completed_program_stays_open) {
  Scene scene(completing("S4 [suits spade]", "5S 6S 7S 8S"));
  EXPECT_EQ(view(scene.state, Seat(1)).program->index(), 3U);  // its own, S8
  EXPECT_TRUE(view(scene.state, Seat(1)).completed[0].empty());
  scene.act(0, "reveal 5S 6S 7S 8S");
  for (const auto viewer : {core::Viewer(Seat(1)), core::Viewer::spectator()})
    EXPECT_EQ(scene.state.deck->text(view(scene.state, viewer).completed[0][0]), "S4 [suits spade]");
  EXPECT_EQ(scene.program(0), "none");
}

// --- changes --------------------------------------------------------------------------------------------------------

// Seat 0 ends the round; seat 1 has failed S8 so often before.
Scene failing(int before, std::string_view rest = {}) {
  return Scene(going_out("KS", R"("dealer":1,"program_deck":["G7","S6","G6"],"failed":[0,)" + std::to_string(before) +
                                   "]" + (rest.empty() ? "" : ",") + std::string(rest)));
}

TEST(ProgramsChange, PROG_35_asked_after_three_failures) {
  auto twice = failing(1);
  twice.act(0, "discard KS");
  EXPECT_EQ(twice.state.phase, Phase::draw);
  EXPECT_EQ(twice.state.failed[1], 2);

  auto thrice = failing(2);
  thrice.act(0, "discard KS");
  EXPECT_EQ(thrice.state.phase, Phase::change);
  EXPECT_EQ(thrice.state.to_act, Seat(1));
  EXPECT_EQ(thrice.state.failed[1], 3);
  EXPECT_EQ(thrice.program(0), "G7");  // those due one have theirs already
  EXPECT_EQ(thrice.choices(1), "change, keep");
  EXPECT_EQ(thrice.choices(0), "");
  EXPECT_EQ(thrice.hand(0), "");  // the cards come afterwards
  EXPECT_EQ(thrice.refusal(1, "draw reserve"), "decide_first PROG-35");
  EXPECT_EQ(thrice.refusal(0, "keep"), "not_your_turn PROG-21");
}

TEST(ProgramsChange, PROG_35_the_old_one_goes_under_the_deck_and_the_count_starts_again) {
  auto scene = failing(2);
  scene.act(0, "discard KS").act(1, "change");
  EXPECT_EQ(scene.program(1), "S6");
  EXPECT_EQ(scene.state.failed[1], 0);
  EXPECT_EQ(scene.state.deck->text(scene.state.program_deck[0]), "S8");  // the bottom
  EXPECT_EQ(scene.state.deck->text(scene.state.program_deck.back()), "G6");
  EXPECT_EQ(scene.state.phase, Phase::draw);
  EXPECT_EQ(scene.state.hands[0].size(), 13U);
  EXPECT_EQ(scene.state.to_act, Seat(1));
  EXPECT_TRUE(scene.news().starts_with("program_changed PROG-35")) << scene.news();
}

TEST(ProgramsChange, PROG_35_who_keeps_it_is_asked_again_after_each_further_failure) {
  auto scene = failing(2);
  scene.act(0, "discard KS").act(1, "keep");
  EXPECT_EQ(scene.news().substr(0, 20), "program_kept PROG-35");
  EXPECT_EQ(scene.program(1), "S8");
  EXPECT_EQ(scene.state.failed[1], 3);
  EXPECT_EQ(scene.state.phase, Phase::draw);
  auto again = failing(3);
  again.act(0, "discard KS");
  EXPECT_EQ(again.state.phase, Phase::change);
  EXPECT_EQ(again.state.failed[1], 4);
}

TEST(ProgramsChange, PROG_35_a_table_may_do_without) {
  auto scene = failing(5, R"("options":{"changes":"off"})");
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.state.phase, Phase::draw);
  EXPECT_EQ(scene.program(1), "S8");
}

TEST(ProgramsChange, PROG_35_completing_in_between_starts_the_count_again) {
  Scene scene(completing("S4 [suits spade]", "5S 6S 7S 8S", R"("failed":[2,0])"));
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.state.failed[0], 0);
}

TEST(ProgramsChange, PROG_34_all_who_may_are_asked_in_the_order_of_the_deal) {
  Scene scene(R"({"seats":3,"dealer":2,"phase":"play","to_act":0,"programs":[null,"S8","S7"])"
              R"(,"revealed":[0],"completed":[["S5"],[],[]],"failed":[0,2,4],"hands":)" +
              quote_all({"KS", padded("", 13, "KS 8D"), padded("", 13, "KS 8D " + padded("", 13, "KS 8D"))}) +
              R"(,"discards":["8D"],"program_deck":["G7","sun","S6","G6"]})");
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.state.dealer, Seat(0));
  EXPECT_EQ(scene.state.to_act, Seat(1));
  scene.act(1, "change");
  EXPECT_EQ(scene.completed(1), "sun");  // PROG-15 here too
  EXPECT_EQ(scene.program(1), "S6");
  EXPECT_EQ(scene.state.phase, Phase::change);
  EXPECT_EQ(scene.state.to_act, Seat(2));
  scene.act(2, "change");
  EXPECT_EQ(scene.program(2), "G6");
  EXPECT_EQ(scene.state.phase, Phase::draw);
  EXPECT_EQ(scene.state.to_act, Seat(1));
}

TEST(ProgramsChange, PROG_16_a_sun_that_comes_by_a_change_can_win_too) {
  Scene scene(going_out(
      "KS",
      R"("dealer":1,"program_deck":["G7","sun","S6"],"failed":[0,2],)"
      R"("completed":[["S4 [suits spade]"],["G3 [value 7] + G3 [value 8] + G3 [value 9]","G4 [value A]","S5","G5"]])"));
  scene.act(0, "discard KS").act(1, "change");
  EXPECT_EQ(scene.state.phase, Phase::over);
  EXPECT_EQ(scene.news(), "program_changed PROG-35, sun_dealt PROG-15, match_won PROG-37");
  ASSERT_TRUE(result(scene.state));
  EXPECT_EQ(result(scene.state)->winners().nth(0), Seat(1));
}

// --- the program deck runs out --------------------------------------------------------------------------------------

TEST(ProgramsRound, PROG_36_without_a_program_when_the_deck_is_empty) {
  Scene scene(going_out("KS", R"("program_deck":[])"));
  scene.act(0, "discard KS");
  EXPECT_EQ(scene.program(0), "none");
  EXPECT_TRUE(scene.state.without.has(Seat(0)));
  EXPECT_FALSE(scene.state.without.has(Seat(1)));
  EXPECT_NE(scene.news().find("no_program_left PROG-36"), std::string::npos) << scene.news();
  EXPECT_EQ(scene.state.phase, Phase::draw);
}

TEST(ProgramsRound, PROG_36_counts_as_having_completed_for_the_end_of_the_round_but_lays_nothing) {
  const std::string own = padded("5S 6S 7S 8S", 14);
  const std::string other = padded("9S 9C 9D", 13, own + " 8D");
  Scene scene(
      R"({"seats":2,"phase":"play","programs":["S4 [suits spade]",null],"without":[1],"program_deck":[],"hands":)" +
      quote_all({own, other}) + R"(,"discards":["8D"]})");
  auto later = scene;
  later.act(0, "discard 8S").act(1, "draw reserve");
  EXPECT_EQ(later.refusal(1, "lay 9S 9C 9D"), "complete_first PROG-27");
  EXPECT_EQ(later.refusal(1, "reveal 9S 9C 9D"), "no_program PROG-36");
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_TRUE(scene.news().starts_with("revealed PROG-24, round_over_all PROG-32")) << scene.news();
}

TEST(ProgramsRound, PROG_36_with_no_program_left_for_anybody_the_match_is_over) {
  const std::string own = padded("5S 6S 7S 8S", 14);
  Scene scene(R"({"seats":2,"phase":"play","programs":["S4 [suits spade]",null],"without":[1])"
              R"(,"completed":[["S5"],["S6"]],"program_deck":[],"hands":)" +
              quote_all({own, padded("", 13, own + " 8D")}) + R"(,"discards":["8D"]})");
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.state.phase, Phase::over);
  ASSERT_TRUE(result(scene.state));
  EXPECT_EQ(result(scene.state)->winners(), SeatSet::first(1));  // two programs to one
}

// --- the end --------------------------------------------------------------------------------------------------------

TEST(ProgramsEnd, PROG_37_five_programs_win_at_once_whatever_is_in_hand) {
  Scene scene(R"({"seats":4,"phase":"play","programs":["S4 [suits spade]","S8","S7","G7"])"
              R"(,"completed":[["S5","S6","sun","G6"],["G5"],["2x S3","2x S4"],["2x G3"]],"hands":)" +
              quote_all({padded("5S 6S 7S 8S", 14), "AS AS AH AH AD AD 3H 3H 3D 3D 4S 4S 4H",
                         "4C 4C 5C 5C 5H 5H 6D 6D 7D 7D 8C 8C 9C", "9S 9S 9D 9D 10S 10S 10H 10H JS JS JH JH JC"}) +
              R"(,"discards":["8D"]})");
  EXPECT_FALSE(result(scene.state));
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.news(), "revealed PROG-24, match_won PROG-37");
  EXPECT_EQ(scene.state.phase, Phase::over);
  EXPECT_EQ(scene.state.hands[0].size(), 10U);
  const auto end = result(scene.state);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->seats[0], (core::SeatResult{1, 5}));
  EXPECT_EQ(end->seats[1], (core::SeatResult{3, 1}));
  EXPECT_EQ(end->seats[2], (core::SeatResult{2, 2}));
  EXPECT_EQ(end->seats[3], (core::SeatResult{3, 1}));  // equal numbers equally
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(scene.choices(seat), "");
  EXPECT_EQ(scene.refusal(0, "discard 5D"), "match_is_over PROG-37");
}

TEST(ProgramsEnd, PROG_37_four_are_not_enough) {
  Scene scene(completing("S4 [suits spade]", "5S 6S 7S 8S", R"("completed":[["S5","S6","S7"],[]])"));
  scene.act(0, "reveal 5S 6S 7S 8S");
  EXPECT_EQ(scene.state.phase, Phase::play);
  EXPECT_FALSE(result(scene.state));
}

}  // namespace
}  // namespace rummage::programs
