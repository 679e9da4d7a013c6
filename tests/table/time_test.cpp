// Clocks that were put right, by much and in either direction, at the start or while a server runs.
#include "table/time.hpp"

#include <array>

#include <gtest/gtest.h>

#include "hall.hpp"

namespace rummage::table {
namespace {

constexpr std::int64_t day = 24 * 3'600'000LL;
constexpr std::array jumps{2 * day, 400 * day, -2 * day, -400 * day};

TEST(SystemTime, goes_on_evenly_when_the_wall_clock_jumps) {
  std::int64_t wall = 1'000'000 * day;
  const auto time = system_time([&] { return wall; });
  const auto before = time->now_ms();
  EXPECT_GE(before, wall);
  for (const auto jump : jumps) {
    wall += jump;
    EXPECT_GE(time->now_ms(), before);
    EXPECT_LT(time->now_ms(), before + day);
  }
}

class Jumps : public testing::Test {
 protected:
  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

TEST_F(Jumps, at_the_start_end_no_clock_and_close_no_match) {
  for (const auto jump : jumps) {
    for (const bool is_alive_known : {true, false}) {
      SCOPED_TRACE(std::to_string(jump / day) + " days" + (is_alive_known ? "" : ", no heartbeat"));
      store = Hall::new_store();
      Hall own(*store);
      auto made = made_by_ada("five-crowns", 2);
      made.clock_ms = 60'000;
      own.time.now = 500 * day;
      auto table = own.opens(made);
      own.starts(*table, {ada, bob});
      own.pass(5'000);
      table->stop();
      own.settle();
      const auto alive = own.time.now;
      own.time.now += jump;
      using Runs = std::vector<store::Run>;
      table = own.resumes({.grace_ms = 15'000}, is_alive_known ? Runs{{400 * day, alive}} : Runs{});
      // What was left of the clock is left: 55 s, or all 60 if nobody knows how long the server was there.
      const bool counts = is_alive_known && jump > 0;
      own.pass(counts ? 54'999 : 59'999);
      EXPECT_EQ(own.room_of(*table).steps(), 0U);
      EXPECT_EQ(own.room_of(*table).stage(), Stage::playing);
      EXPECT_EQ(own.room_of(*table).deadline()->at_ms, table->now_ms() + 1);
      own.pass(1);
      EXPECT_EQ(own.room_of(*table).steps(), 1U);
    }
  }
}

TEST_F(Jumps, before_what_somebody_said_since_do_not_count_after_another_restart_either) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 60'000;
  hall.time.now = 500 * day;
  auto table = hall.opens(made);
  hall.starts(*table, {ada, bob});
  hall.pass(5'000);
  table->stop();
  hall.settle();
  std::vector<store::Run> runs{{499 * day, hall.time.now}};
  hall.time.now += 400 * day;
  runs.push_back({hall.time.now, hall.time.now + 7'000});
  table = hall.resumes({.grace_ms = 0}, std::vector{runs.front()});
  hall.pass(3'000);
  ASSERT_TRUE(hall.asks(*table, ada, deed::Chat{"here again"}));
  hall.pass(4'000);
  table->stop();
  hall.settle();
  hall.time.now += 2 * day;
  table = hall.resumes({.grace_ms = 0}, runs);
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
  EXPECT_EQ(hall.room_of(*table).deadline()->at_ms, hall.time.now + 48'000) << "12 of 60 seconds were theirs to use";
}

TEST_F(Jumps, at_the_start_leave_bots_playing_and_idle_tables_open) {
  for (const auto jump : jumps) {
    SCOPED_TRACE(std::to_string(jump / day) + " days");
    store = Hall::new_store();
    Hall own(*store);
    own.time.now = 500 * day;
    auto table = own.opens(made_by_ada("five-crowns", 2));
    own.starts(*table, {ada, bob});
    ASSERT_TRUE(own.asks(*table, ada, deed::Leave{}));
    ASSERT_TRUE(own.asks(*table, bob, deed::Leave{}));  // from now on bots play both seats
    table->stop();
    own.settle();
    const auto alive = own.time.now;
    own.time.now += jump;
    table = own.resumes({}, std::vector<store::Run>{{400 * day, alive}});
    own.pass(60'000);
    EXPECT_EQ(own.room_of(*table).stage(), Stage::playing);
    EXPECT_GT(own.room_of(*table).steps(), 5U);
    EXPECT_TRUE(own.room_of(*table).steps() < 100U);
    // It is closed when nobody has touched it for a day that a server saw.
    own.pass(day - 60'000 - 1);
    EXPECT_NE(own.room_of(*table).head().close_reason, deed::CloseReason::idle);
  }
}

TEST(UptimeOf, servers_that_ran_one_after_another_is_their_sum) {
  const Uptime uptime({{0, 100}, {1'000, 1'050}, {2'000, 3'000}});
  EXPECT_EQ(uptime.unseen_ms(50, 2'500), 2'450 - 50 - 50 - 500);
  EXPECT_EQ(uptime.unseen_ms(2'000, 2'500), 0);
  EXPECT_EQ(uptime.unseen_ms(200, 900), 700);
  EXPECT_EQ(Uptime({{0, 100}, {0, 100}}).unseen_ms(0, 150), 0);
  EXPECT_EQ(Uptime().unseen_ms(0, 150), 150);
}

TEST_F(Jumps, tables_do_nothing_by_themselves_before_people_can_come_and_grace_begins_then) {
  hall.time.now = 500 * day;
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 20'000;
  auto table = hall.opens(made);
  hall.starts(*table, {ada, bob});
  hall.pass(19'000);
  table->stop();
  hall.settle();
  const auto alive = hall.time.now;
  table = LiveTable::resume(hall.services(), {.grace_ms = 15'000}, hall_match, hall.log()).value();
  hall.pass(2 * day);  // so long does it take to resume all the others
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
  table->people_can_come(std::make_shared<const Uptime>(std::vector<store::Run>{{400 * day, alive}}));
  hall.pass(14'999);
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
  hall.pass(1);
  EXPECT_EQ(hall.room_of(*table).steps(), 1U);
}

}  // namespace
}  // namespace rummage::table
