#include <algorithm>

#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

constexpr std::int64_t minute = 60'000;

RoomScene with_clock(std::string_view game, const std::vector<std::pair<std::string, std::string>>& options = {}) {
  auto made = made_by_ada(game, 2, options);
  made.clock_ms = minute;
  RoomScene scene(made);
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  return scene;
}

PersonId person_in(const RoomScene& scene, core::Seat seat) { return scene.room.chair(seat).person; }

TEST(Clock, without_one_nobody_hurries) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  EXPECT_FALSE(scene.room.deadline());
}

TEST(Clock, is_at_least_a_second) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 999;
  const auto room = Room::create({0, Doer::person_of(ada), made});
  ASSERT_FALSE(room);
  EXPECT_EQ(room.error().code, core::Code{"room_clock_range"});
}

TEST(Clock, runs_for_whoever_is_to_act_and_begins_anew_with_each_action) {
  auto scene = with_clock("five-crowns");
  auto deadline = scene.room.deadline();
  ASSERT_TRUE(deadline);
  EXPECT_EQ(deadline->at_ms, scene.now + minute);
  EXPECT_TRUE(scene.room.match()->to_act().has(deadline->seat));
  scene.now += 40'000;
  const auto drawer = deadline->seat;
  ASSERT_TRUE(scene.acts(person_in(scene, drawer), "draw deck"));
  deadline = scene.room.deadline();
  ASSERT_TRUE(deadline);
  EXPECT_EQ(deadline->seat, drawer);  // who has drawn has yet to discard
  EXPECT_EQ(deadline->at_ms, scene.now + minute);
}

TEST(Clock, lets_the_table_act_when_it_has_run_out_and_not_before) {
  auto scene = with_clock("five-crowns");
  const auto deadline = *scene.room.deadline();
  scene.now = deadline.at_ms - 1;
  EXPECT_EQ(code_of(scene.table_acts(deadline.seat, "draw deck")), "room_clock_not_out");
  scene.now = deadline.at_ms;
  const core::Seat other(1 - deadline.seat.index());
  EXPECT_EQ(code_of(scene.table_acts(other, "draw deck")), "room_clock_not_out");
  ASSERT_TRUE(scene.table_acts(deadline.seat, "draw deck"));
  EXPECT_EQ(scene.room.record().steps.back().by, Chooser::clock);
  EXPECT_FALSE(verify(scene.room.record()));
  EXPECT_NE(write_record(scene.room.record()).find("\"by\":\"clock\""), std::string::npos);
  const auto again = read_record(write_record(scene.room.record()));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, scene.room.record());
}

TEST(Clock, after_three_times_a_bot_keeps_the_seat_until_its_person_is_back) {
  auto scene = with_clock("five-crowns");
  core::FastChance chance(1);
  std::optional<core::Seat> slow;
  while (!slow || !scene.room.bot_of(*slow)) {
    const auto deadline = scene.room.deadline();
    ASSERT_TRUE(deadline);
    if (!slow) slow = deadline->seat;
    const auto view = scene.room.match()->view(deadline->seat);
    const auto intention = scene.room.game().decide(*view, deadline->seat, "greedy", chance);
    ASSERT_TRUE(intention);
    if (deadline->seat == *slow) {
      scene.now = deadline->at_ms;
      ASSERT_TRUE(scene.table_acts(*slow, intention->action));
    } else {
      ASSERT_TRUE(scene.acts(person_in(scene, deadline->seat), intention->action));
    }
  }
  EXPECT_EQ(scene.room.chair(*slow).late, 3);
  const auto running = scene.room.deadline();
  EXPECT_TRUE(!running || running->seat != *slow);  // bots need no clock
  ASSERT_TRUE(scene.does(person_in(scene, *slow), deed::Come{"back"}));
  EXPECT_FALSE(scene.room.bot_of(*slow));
  EXPECT_EQ(scene.room.chair(*slow).late, 0);
  EXPECT_EQ(code_of(scene.does(person_in(scene, *slow), deed::Come{"back"})), "room_here_already");
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Clock, whoever_acts_in_time_is_forgiven) {
  auto scene = with_clock("five-crowns");
  const auto deadline = *scene.room.deadline();
  scene.now = deadline.at_ms;
  ASSERT_TRUE(scene.table_acts(deadline.seat, "draw deck"));
  EXPECT_EQ(scene.room.chair(deadline.seat).late, 1);
  const auto discard = scene.room.match()->legal_actions(deadline.seat).front();
  ASSERT_TRUE(scene.acts(person_in(scene, deadline.seat), discard));
  EXPECT_EQ(scene.room.chair(deadline.seat).late, 0);
}

TEST(Clock, stands_still_for_whoever_is_away_and_begins_anew_if_the_stand_in_has_moved) {
  auto scene = with_clock("five-crowns");
  const auto seat = scene.room.deadline()->seat;
  ASSERT_TRUE(scene.does(person_in(scene, seat), deed::Leave{}));
  EXPECT_FALSE(scene.room.deadline());
  scene.now += 10 * minute;
  ASSERT_TRUE(scene.bot_acts(seat, "draw deck"));
  scene.now += 1000;
  ASSERT_TRUE(scene.does(person_in(scene, seat), deed::Come{"back"}));
  EXPECT_EQ(scene.room.deadline()->at_ms, scene.now + minute);
}

TEST(Clock, gives_no_time_for_leaving_and_coming_back) {
  auto scene = with_clock("five-crowns");
  const auto deadline = *scene.room.deadline();
  const auto player = person_in(scene, deadline.seat);
  for (int i = 0; i < 5; ++i) {
    scene.now += 10'000;
    ASSERT_TRUE(scene.does(player, deed::Leave{}));
    ASSERT_TRUE(scene.does(player, deed::Come{"back"}));
    EXPECT_EQ(scene.room.deadline(), deadline);
  }
  scene.now = deadline.at_ms;
  ASSERT_TRUE(scene.table_acts(deadline.seat, "draw deck"));
  EXPECT_EQ(scene.room.all_steps().back().by, Chooser::clock);
}

TEST(Clock, none_runs_in_a_race) {
  auto scene = with_clock("set");
  EXPECT_TRUE(scene.room.match()->is_race());
  EXPECT_FALSE(scene.room.deadline());
}

TEST(Clock, the_games_own_timer_is_the_tables_to_keep) {
  auto scene = with_clock("set", {{"claim", "shout"}, {"call-seconds", "4"}});
  ASSERT_TRUE(scene.acts(bob, "call"));
  const auto timer = scene.room.timer();
  ASSERT_TRUE(timer);
  EXPECT_EQ(timer->seat, seat_1);
  EXPECT_EQ(timer->at_ms, scene.now + 4000);
  EXPECT_EQ(code_of(scene.acts(bob, "expire")), "table_alone_sends");
  scene.now += 3999;
  EXPECT_EQ(code_of(scene.table_acts(seat_1, "expire")), "room_clock_not_out");
  scene.now += 1;
  ASSERT_TRUE(scene.table_acts(seat_1, "expire"));
  EXPECT_EQ(scene.room.record().steps.back().by, Chooser::table);
  EXPECT_FALSE(verify(scene.room.record()));
}

TEST(Clock, a_race_tells_by_how_much_others_came_too_late) {
  auto scene = with_clock("set");
  core::FastChance chance(3);
  const auto set = scene.room.game().decide(*scene.room.match()->view(seat_0), seat_0, "greedy", chance);
  ASSERT_TRUE(set);
  ASSERT_TRUE(set->action.starts_with("take"));
  EXPECT_FALSE(scene.room.too_late_by(seat_1, set->action, scene.now));
  scene.now += 5000;
  ASSERT_TRUE(scene.acts(ada, set->action));
  EXPECT_FALSE(scene.acts(bob, set->action));
  EXPECT_EQ(scene.room.too_late_by(seat_1, set->action, scene.now + 85), 85);
  EXPECT_FALSE(scene.room.too_late_by(seat_0, set->action, scene.now + 85));    // one's own
  EXPECT_FALSE(scene.room.too_late_by(seat_1, "take 1ROE", scene.now + 85));    // would never have done
  EXPECT_FALSE(scene.room.too_late_by(seat_1, set->action, scene.now + 5001));  // no race any more
}

TEST(Clock, nobody_is_too_late_with_a_mistake) {
  for (const auto* game : {"set", "set-cubes"}) {
    auto scene = with_clock(game);
    const auto before = scene.room.clone();
    ASSERT_TRUE(before.match()->is_race());
    core::FastChance chance(3);
    const auto legal = before.match()->legal_actions(seat_1);
    std::size_t finds = 0;
    // The first one's step makes all of these late.
    std::optional<std::string> first;
    for (const auto& action : before.match()->legal_actions(seat_0))
      if (!first && before.match()->is_find(before.match()->read(seat_0, action).value(), chance)) first = action;
    ASSERT_TRUE(first) << game;
    scene.now += 5000;
    ASSERT_TRUE(scene.acts(ada, *first));
    for (const auto& action : legal) {
      const auto after = before.match()->clone();
      core::Events events;
      ASSERT_TRUE(after->apply(seat_1, action, chance, events));
      const auto& news = events.list();
      const bool is_right = std::ranges::any_of(news, [](const core::Message& one) {
        return one.code.name == "took" || one.code.name == "opened" || one.code.name == "called";
      });
      EXPECT_EQ(scene.room.too_late_by(seat_1, action, scene.now + 85).has_value(), is_right) << game << " " << action;
      finds += is_right ? 1 : 0;
    }
    EXPECT_GT(finds, 0U) << game;
    EXPECT_LT(finds, legal.size()) << game;
  }
}

}  // namespace
}  // namespace rummage::match
