// SET Master: rounds, the Master's work and the competition's points.
#include <gtest/gtest.h>

#include "games/set/rules.hpp"
#include "games/set/solver/solver.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

core::Setup with_master(int seats) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(core::set_option(options(), setup.options, "master", "yes"));
  return setup;
}

// Three seats, seat 0 the Master, two SETs on the table.
Scene in_play(std::string_view rest) {
  return Scene(R"({"seats":3,"options":{"master":"yes"},"display":)" + quote(two_sets) + "," + std::string(rest) + "}");
}

TEST(Set, SET_30_a_master_needs_at_least_three_players) {
  for (int seats = 1; seats <= 10; ++seats) {
    const auto fits = Game::check_setup(with_master(seats));
    EXPECT_EQ(fits.has_value(), seats >= 3) << seats;
    if (!fits) {
      EXPECT_EQ(fits.error().code.name, "master_needs_three");
      EXPECT_EQ(fits.error().rule, "SET-30");
    }
  }
  const auto position = read_text(R"({"seats":2,"options":{"master":"yes"},"due":"lay-out"})");
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().rule, "SET-30");
}

TEST(Set, SET_30_there_are_as_many_rounds_as_players) {
  for (const int seats : {3, 5}) {
    core::FastChance chance(4);
    core::Events events;
    auto s = Game::initial(with_master(seats), chance, events);
    int rounds = 0;
    for (int step = 0; step < 10'000 && !result(s); ++step) {
      if (s.due == Due::lay_out) {
        EXPECT_EQ(s.round, rounds);
        ++rounds;
      }
      const auto next = random_step(s, chance);
      ASSERT_TRUE(apply(s, next.seat, next.action, chance, events));
    }
    EXPECT_EQ(rounds, seats);
    EXPECT_TRUE(result(s));
  }
}

TEST(Set, SET_31_the_master_shuffles_and_lays_out) {
  core::FastChance chance(4);
  core::Events events;
  Scene scene(Game::initial(with_master(3), chance, events));
  ASSERT_EQ(events.list().size(), 1U);
  EXPECT_EQ(events.list()[0].code.name, "next_master");
  EXPECT_EQ(scene.display(), "");
  EXPECT_EQ(scene.state.pile.size(), 81U);
  EXPECT_EQ(scene.choices(0), "deal");
  EXPECT_EQ(scene.choices(1), "");
  EXPECT_EQ(scene.refusal(1, "deal"), "not_the_master SET-31");
  EXPECT_EQ(scene.refusal(1, "more"), "master_must_deal SET-31");
  EXPECT_EQ(scene.refusal(1, "take 1ROE 1ROH 1ROF"), "master_must_deal SET-31");
  auto other = scene;
  scene.act(0, "deal");
  EXPECT_EQ(scene.news().substr(0, 15), "laid_out SET-05");
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_EQ(scene.state.pile.size(), 69U);
  core::FastChance another(5);
  ASSERT_TRUE(apply(other.state, Seat(0), Deal{}, another, events));
  EXPECT_NE(other.state.display, scene.state.display);  // chance is drawn when the Master deals, not before
}

TEST(Set, SET_31_the_master_may_not_call) {
  auto scene = in_play(R"("pile":["1ROE","1ROH","1ROF"])");
  EXPECT_EQ(scene.refusal(0, one_set), "master_may_not_call SET-31");
  EXPECT_EQ(scene.refusal(0, no_set), "master_may_not_call SET-31");
  EXPECT_EQ(scene.refusal(0, "more"), "master_is_not_asked SET-13");
  EXPECT_EQ(scene.choices(0), "");
  EXPECT_EQ(scene.claims(0), 0U);
  EXPECT_EQ(scene.claims(1), 220U);
  scene.state.claim = Claim::shout;
  EXPECT_EQ(scene.refusal(0, "call"), "master_may_not_call SET-31");
}

TEST(Set, SET_31_deal_is_refused_when_nothing_is_due) {
  auto scene = in_play(R"("pile":["1ROE","1ROH","1ROF"])");
  EXPECT_EQ(scene.refusal(0, "deal"), "nothing_is_due SET-31");
  EXPECT_EQ(scene.refusal(1, "deal"), "not_the_master SET-31");
  EXPECT_EQ(Scene(R"({"seats":3})").refusal(0, "deal"), "no_master_here SET-31");
}

TEST(Set, SET_31_topping_up_waits_for_the_master_and_nobody_may_call_meanwhile) {
  auto scene = in_play(R"("pile":["1ROE","1ROH","1ROF","2ROE"])");
  scene.act(2, one_set);  // places 7, 6 and 0
  EXPECT_EQ(scene.news(), "took SET-09");
  EXPECT_EQ(scene.display(), "3TWH 3TWE 2VWE 3RBH 1RBE 3VWH 1TBF 1VOF 2RBF");
  EXPECT_EQ(scene.state.gaps, (FixedVector<std::uint8_t, 3>{0, 6, 7}));
  for (const int seat : {1, 2}) {
    EXPECT_EQ(scene.choices(seat), "");
    EXPECT_EQ(scene.claims(seat), 0U);
    EXPECT_EQ(scene.refusal(seat, other_set), "master_must_deal SET-31");
    EXPECT_EQ(scene.refusal(seat, "more"), "master_must_deal SET-31");
  }
  EXPECT_EQ(scene.choices(0), "deal");
  scene.act(0, "deal");
  EXPECT_EQ(scene.news(), "topped_up SET-09");
  EXPECT_EQ(scene.display(), "1ROE 3TWH 3TWE 2VWE 3RBH 1RBE 1ROH 1ROF 3VWH 1TBF 1VOF 2RBF");  // as without a Master
  EXPECT_EQ(scene.pile(), "2ROE");
  EXPECT_EQ(scene.choices(0), "");
}

TEST(Set, SET_31_a_short_pile_ends_up_in_the_same_places_as_without_a_master) {
  for (const auto* pile : {R"(["1ROE"])", R"(["1ROE","1ROH"])", R"(["1ROE","1ROH","1ROF"])"})
    for (const auto& claim : {one_set, other_set}) {
      auto scene = in_play(R"("pile":)" + std::string(pile));
      scene.act(1, claim).act(0, "deal");
      Scene plain(R"({"display":)" + quote(two_sets) + R"(,"pile":)" + pile + "}");
      plain.act(0, claim);
      EXPECT_EQ(scene.display(), plain.display());
    }
}

TEST(Set, SET_31_shouts_wait_for_the_master_too) {
  Scene scene(R"({"seats":3,"options":{"master":"yes","claim":"shout"},"display":)" + quote(two_sets) +
              R"(,"pile":["1ROE","1ROH","1ROF"]})");
  scene.act(1, "call").act(1, one_set);
  EXPECT_EQ(scene.refusal(2, "call"), "master_must_deal SET-31");
  scene.act(0, "deal").act(2, "call");
}

TEST(Set, SET_31_three_more_are_added_by_the_master_once_granted) {
  auto scene = in_play(R"("pile":["1ROE","1ROH","1ROF","2ROE"])");
  scene.act(1, "more");
  EXPECT_EQ(scene.choices(0), "");
  scene.act(2, "more");  // SET-13: the Master is not counted
  EXPECT_EQ(scene.news(), "asked SET-13");
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_EQ(scene.choices(0), "deal");
  EXPECT_EQ(scene.refusal(1, one_set), "master_must_deal SET-31");
  scene.act(0, "deal");
  EXPECT_EQ(scene.news(), "three_more SET-12");
  EXPECT_EQ(scene.display(), std::string(two_sets) + " 1ROE 1ROH 1ROF");
  EXPECT_EQ(scene.asked(), "");
}

TEST(Set, SET_31_where_there_is_no_set_adding_is_due_at_once) {
  Scene scene(R"({"seats":3,"options":{"master":"yes"},"display":)" + quote(first(cap, 12)) + R"(,"pile":)" +
              quote(cap.substr(60)) + "}");
  EXPECT_EQ(scene.state.display.size(), 12U);
  EXPECT_EQ(scene.choices(0), "deal");
  scene.act(0, "deal").act(0, "deal");  // still none among 15, so again
  EXPECT_EQ(scene.display(), first(cap, 18));
  EXPECT_EQ(scene.choices(0), "deal");
}

TEST(Set, SET_31_each_round_has_another_master_in_seat_order) {
  auto scene = in_play(R"("pile":[])");
  scene.act(1, one_set).act(2, other_set);
  EXPECT_EQ(scene.news(), "took SET-09, round_over SET-16, next_master SET-31");
  EXPECT_EQ(scene.news("next_master", "seat"), "1");
  EXPECT_EQ(scene.display(), "");
  EXPECT_EQ(scene.state.pile.size(), 12U);  // all the cards of this match
  EXPECT_EQ(scene.choices(1), "deal");
  EXPECT_EQ(scene.refusal(0, "deal"), "not_the_master SET-31");
  scene.act(1, "deal");
  EXPECT_EQ(scene.claims(0), 220U);  // last round's Master searches now
  EXPECT_EQ(scene.refusal(1, one_set), "master_may_not_call SET-31");
}

TEST(Set, SET_32_each_round_is_a_full_game_and_a_card_is_a_point) {
  auto scene = in_play(R"("pile":[])");
  scene.act(2, no_set).act(1, one_set);
  EXPECT_EQ(scene.out(), "");
  scene.act(1, "more").act(2, "more");
  // SET-15 ends a round, as it ends a game.
  EXPECT_EQ(scene.news(), "sees_none SET-15, round_over SET-15, next_master SET-31");
  EXPECT_EQ(scene.state.points[0], 0);
  EXPECT_EQ(scene.state.points[1], 3);
  EXPECT_EQ(scene.state.points[2], 0);
  EXPECT_EQ(scene.state.score(Seat(1)), 3);
  EXPECT_EQ(scene.asked(), "");
  EXPECT_TRUE(scene.state.taken.empty());
  EXPECT_EQ(scene.state.wrong[2], 1);  // wrong calls stay counted
}

TEST(Set, SET_32_lock_outs_end_with_the_round) {
  auto scene = in_play(R"("pile":[],"asked":[1])");
  scene.act(2, no_set);  // the last one who had not seen none goes out, so the round ends
  EXPECT_EQ(scene.news(), "wrong SET-03, round_over SET-15, next_master SET-31");
  EXPECT_EQ(scene.out(), "");
}

TEST(Set, SET_33_the_points_of_all_rounds_are_added) {
  auto scene = in_play(R"("pile":[])");
  scene.act(1, one_set).act(2, other_set);
  scene.act(1, "deal").act(0, one_set).act(2, other_set);
  EXPECT_EQ(scene.state.score(Seat(0)), 3);
  EXPECT_EQ(scene.state.score(Seat(1)), 3);
  EXPECT_EQ(scene.state.score(Seat(2)), 6);
  EXPECT_FALSE(result(scene.state));
  scene.act(2, "deal").act(0, one_set).act(1, other_set);
  EXPECT_EQ(scene.news(), "took SET-09, round_over SET-16, game_over SET-33");
  const auto shared = result(scene.state);
  ASSERT_TRUE(shared);  // 6 points each
  EXPECT_EQ(shared->seats, (FixedVector<core::SeatResult, core::max_seats>{{1, 6}, {1, 6}, {1, 6}}));
  EXPECT_EQ(scene.refusal(0, "deal"), "match_is_over SET-16");
  EXPECT_FALSE(timer(scene.state));
}

TEST(Set, SET_33_the_most_points_win) {
  auto scene = in_play(R"("pile":[],"round":3,"points":[6,9,3])");
  EXPECT_EQ(scene.refusal(2, one_set), "master_may_not_call SET-31");
  scene.act(0, one_set).act(0, other_set);
  const auto won = result(scene.state);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->seats, (FixedVector<core::SeatResult, core::max_seats>{{1, 12}, {2, 9}, {3, 3}}));
}

TEST(Set, SET_34_the_table_does_the_masters_work_after_a_few_seconds) {
  core::FastChance chance(4);
  core::Events events;
  auto s = Game::initial(with_master(4), chance, events);
  auto work = timer(s);
  ASSERT_TRUE(work);
  EXPECT_EQ(work->seat, Seat(0));  // in the Master's seat
  EXPECT_EQ(work->action, Action(Deal{}));
  EXPECT_EQ(work->after_ms, 3000);
  ASSERT_TRUE(apply(s, work->seat, work->action, chance, events));
  EXPECT_EQ(s.display.size(), 12U);

  Scene scene(R"({"seats":3,"options":{"master":"yes","deal-seconds":8},"round":2,"display":)" + quote(two_sets) +
              R"(,"pile":["1ROE","1ROH","1ROF"]})");
  EXPECT_FALSE(timer(scene.state));
  scene.act(0, one_set);
  work = timer(scene.state);
  ASSERT_TRUE(work);
  EXPECT_EQ(work->seat, Seat(1));
  EXPECT_EQ(work->after_ms, 8000);
}

TEST(Set, SET_34_a_master_who_is_a_bot_deals) {
  core::FastChance chance(4);
  core::Events events;
  const auto s = Game::initial(with_master(3), chance, events);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    const auto work = Game::decide(view(s, Seat(0)), Seat(0), policy, chance);
    ASSERT_TRUE(work) << policy;
    EXPECT_EQ(work->action, Action(Deal{}));
    EXPECT_LE(work->after_ms, 3000);
    EXPECT_FALSE(Game::decide(view(s, Seat(1)), Seat(1), policy, chance));
  }
}

}  // namespace
}  // namespace rummage::set
