#include "table/live_table.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "hall.hpp"
#include "match/verify.hpp"

namespace rummage::table {
namespace {

constexpr std::int64_t hour = 3'600'000;

class LiveTables : public testing::Test {
 protected:
  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

deed::Act act(std::string action) { return {std::move(action), {}, {}}; }

TEST_F(LiveTables, are_there_once_their_first_entry_is_stored) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(hall.opened && *hall.opened);
  ASSERT_EQ(hall.log().size(), 1U);
  EXPECT_EQ(store->summary(hall_match).value()->status, store::Status::open);
  const auto second = hall.opens(made_by_ada("set", 2));
  EXPECT_EQ(code_of(*hall.opened), "table_id_taken");
  auto bad = made_by_ada("five-crowns", 2);
  bad.stand_in = "genius";
  EXPECT_EQ(hall.opens(bad), nullptr);
  EXPECT_EQ(code_of(*hall.opened), "room_no_such_level");
}

TEST_F(LiveTables, store_then_tell) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  Client client;
  table->watch(std::nullopt, 0, client.sink());
  hall.settle();
  ASSERT_EQ(client.messages.size(), 1U);
  EXPECT_EQ(client.at(0).at("type"), "since");
  hall.is_store_held = true;
  bool is_answered = false;
  table->ask(ada, deed::Chat{"hello"}, [&](const auto& done) { is_answered = done.has_value(); });
  hall.settle();
  EXPECT_FALSE(is_answered);
  EXPECT_EQ(client.messages.size(), 1U);
  EXPECT_EQ(hall.log().size(), 1U);
  hall.let_go();
  hall.settle();
  EXPECT_TRUE(is_answered);
  EXPECT_EQ(client.numbers(), (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(hall.log().size(), 2U);
}

TEST_F(LiveTables, refuse_as_busy_what_does_not_fit_the_inbox) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2), {.most_waiting = 3});
  hall.is_store_held = true;
  std::vector<std::string> codes;
  table->ask(ada, deed::Doors{false}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.settle();  // this one is in hand
  for (int i = 0; i < 5; ++i)
    table->ask(ada, deed::Doors{true}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.settle();
  EXPECT_EQ(codes, (std::vector<std::string>{"table_busy", "table_busy"}));
  hall.is_store_held = false;
  hall.let_go();
  hall.settle();
  EXPECT_EQ(codes.size(), 6U);
  EXPECT_EQ(hall.log().size(), 5U);
}

TEST_F(LiveTables, are_not_too_busy_for_their_players_when_strangers_crowd_in) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2), {.most_waiting = 16});
  ASSERT_TRUE(hall.asks(*table, ada, deed::Sit{seat_0}));
  ASSERT_TRUE(hall.asks(*table, bob, deed::Come{"Bob"}));
  ASSERT_TRUE(hall.asks(*table, bob, deed::Sit{seat_1}));
  hall.is_store_held = true;
  std::size_t refused = 0;
  const auto strangers = [&](int count, std::int64_t first) {
    for (int i = 0; i < count; ++i)
      table->ask(PersonId{first + i}, deed::Come{"Guest"}, [&](const auto& done) { refused += done ? 0 : 1; });
  };
  table->ask(ada, deed::Chat{"in hand"}, [](const auto&) {});
  hall.settle();
  for (int i = 0; i < 20; ++i)
    table->ask(PersonId{900}, deed::Come{"Guest"}, [&](const auto& done) { refused += done ? 0 : 1; });
  hall.settle();
  EXPECT_EQ(refused, 18U) << "one stranger has an eighth of what all of them share";
  strangers(30, 1000);
  hall.settle();
  EXPECT_EQ(refused, 18U + 16U) << "all strangers together have no more than one player";
  std::vector<std::string> codes;
  for (const auto player : {ada, bob})
    table->ask(player, deed::Chat{"hello"}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.settle();
  EXPECT_TRUE(codes.empty()) << "they wait for their turn";
  hall.is_store_held = false;
  hall.let_go();
  hall.settle();
  EXPECT_EQ(codes, (std::vector<std::string>{"", ""}));
}

TEST_F(LiveTables, answer_all_that_waits_when_they_stop) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  hall.is_store_held = true;
  std::vector<std::string> codes;
  table->ask(ada, deed::Doors{false}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.settle();
  table->stop();
  table->ask(ada, deed::Doors{true}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.is_store_held = false;
  hall.let_go();
  hall.settle();
  EXPECT_EQ(codes, (std::vector<std::string>{"", "table_stopping"}));  // what was in hand is finished
  EXPECT_EQ(code_of(hall.asks(*table, ada, deed::Doors{true})), "table_stopping");
}

TEST_F(LiveTables, tell_every_tab_the_same_bytes_and_each_viewer_its_own) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  hall.starts(*table, {ada, bob});
  Client one;
  Client two;
  Client other;
  Client spectator;
  table->watch(ada, 0, one.sink());
  table->watch(ada, 0, two.sink());
  table->watch(bob, 0, other.sink());
  const auto leaving = table->watch(std::nullopt, 0, spectator.sink());
  hall.settle();
  const auto room = hall.room_of(*table);
  const auto to_act = room.match()->to_act().has(seat_0) ? ada : bob;
  ASSERT_TRUE(hall.asks(*table, to_act, act("draw deck")));
  EXPECT_EQ(one.messages.back(), two.messages.back());
  EXPECT_NE(one.messages.back(), other.messages.back());
  EXPECT_NE(spectator.messages.back(), one.messages.back());
  table->unwatch(leaving);
  hall.settle();
  const auto before = spectator.messages.size();
  ASSERT_TRUE(hall.asks(*table, ada, deed::Chat{"hello"}));
  EXPECT_EQ(spectator.messages.size(), before);
  EXPECT_EQ(one.last().at("chat").at("text"), "hello");
}

TEST_F(LiveTables, show_nothing_more_to_whoever_was_removed) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  hall.starts(*table, {ada, bob});
  Client client;
  table->watch(bob, 0, client.sink());
  ASSERT_TRUE(hall.asks(*table, ada, deed::Remove{bob}));
  const auto before = client.messages.size();
  EXPECT_TRUE(client.last().at("seat").is_null());
  ASSERT_TRUE(hall.asks(*table, ada, deed::Chat{"gone"}));
  EXPECT_EQ(client.messages.size(), before);
}

TEST_F(LiveTables, bots_play_at_a_human_pace_to_an_end_that_verifies) {
  for (const auto* game : {"set", "five-crowns"}) {
    store = Hall::new_store();
    Hall own(*store);
    const auto table = own.opens(made_by_ada(game, 3));
    own.starts(*table, {}, "greedy");  // an exhibition: nobody sits
    const auto start = own.time.now;
    Client client;
    table->watch(std::nullopt, 0, client.sink());
    for (int i = 0; i < 5000 && own.room_of(*table).stage() == Stage::playing; ++i) ASSERT_TRUE(own.pass_to_next());
    const auto room = own.room_of(*table);
    EXPECT_EQ(room.stage(), Stage::over);
    EXPECT_FALSE(verify(room.record()));
    EXPECT_GT(own.time.now - start, 60'000);
    const auto numbers = client.numbers();
    EXPECT_EQ(numbers.size(), own.log().size() - 2);
    EXPECT_TRUE(std::ranges::is_sorted(numbers));
    EXPECT_TRUE(client.last().contains("result"));
    EXPECT_EQ(store->summary(hall_match).value()->status, store::Status::over);
  }
}

TEST_F(LiveTables, act_for_whoever_lets_the_clock_run_out) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 20'000;
  const auto table = hall.opens(made);
  hall.starts(*table, {ada}, "greedy");
  for (int i = 0; i < 400 && !hall.room_of(*table).bot_of(seat_0); ++i) ASSERT_TRUE(hall.pass_to_next());
  auto room = hall.room_of(*table);
  ASSERT_TRUE(room.bot_of(seat_0));
  const auto late = [&](const Room& seen) {
    return std::ranges::count_if(seen.record().steps, [](const LoggedStep& step) { return step.by == Chooser::clock; });
  };
  EXPECT_EQ(late(room), 3);
  hall.pass(120'000);
  room = hall.room_of(*table);
  EXPECT_EQ(late(room), 3);  // now it plays without waiting
  EXPECT_TRUE(std::ranges::any_of(room.record().steps, [](const LoggedStep& step) { return step.by == Chooser::bot; }));
  EXPECT_FALSE(verify(room.record()));
  ASSERT_TRUE(hall.asks(*table, ada, deed::Come{"Ada"}));
  EXPECT_FALSE(hall.room_of(*table).bot_of(seat_0));
}

TEST_F(LiveTables, drop_a_bots_intention_when_its_person_is_back) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  hall.starts(*table, {ada, bob});
  const auto room = hall.room_of(*table);
  const auto to_act = room.match()->to_act().has(seat_0) ? ada : bob;
  ASSERT_TRUE(hall.asks(*table, to_act, deed::Leave{}));
  ASSERT_TRUE(hall.asks(*table, to_act, deed::Come{name_of(to_act)}));
  hall.pass(60'000);
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
  ASSERT_TRUE(hall.asks(*table, to_act, deed::Leave{}));
  hall.pass(60'000);
  EXPECT_GT(hall.room_of(*table).steps(), 0U);
}

TEST_F(LiveTables, call_a_start_off_when_bytes_do_not_come) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(hall.asks(*table, ada, deed::Sit{seat_0}));
  ASSERT_TRUE(hall.asks(*table, ada, deed::Start{"greedy"}));
  hall.pass(Limits::bytes_ms - 1);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::committing);
  hall.pass(1);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::open);
}

TEST_F(LiveTables, close_when_nobody_touches_them) {
  const auto table = hall.opens(made_by_ada("five-crowns", 2), {.idle_ms = hour});
  hall.starts(*table, {ada, bob});
  hall.pass(hour - 1);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
  hall.pass(1);
  const auto room = hall.room_of(*table);
  EXPECT_EQ(room.stage(), Stage::closed);
  EXPECT_EQ(room.record().ended, EarlyEnd::closed);
  EXPECT_FALSE(verify(room.record()));
  EXPECT_EQ(store->summary(hall_match).value()->status, store::Status::closed);
  EXPECT_FALSE(hall.time.next());
}

TEST_F(LiveTables, let_bots_take_as_long_as_they_are_told) {
  // From the start to the bot's first SET; nobody else acts.
  const auto first_at = [](std::int64_t pace) {
    const auto own = Hall::new_store();
    Hall house(*own);
    const auto table = house.opens(made_by_ada("set", 2), {.bot_pace = pace});
    const auto start = house.time.now;
    house.starts(*table, {ada}, "casual");
    house.settle();
    while (house.room_of(*table).steps() == 0 && house.pass_to_next()) {
    }
    return house.time.now - start;
  };
  EXPECT_EQ(first_at(0), 0);
  EXPECT_GT(first_at(100), 1000);
  EXPECT_NEAR(static_cast<double>(first_at(50)), static_cast<double>(first_at(100)) / 2, 1);
}

TEST_F(LiveTables, tell_everybody_who_came_late_in_a_race) {
  const auto table = hall.opens(made_by_ada("set", 2));
  hall.starts(*table, {ada, bob});
  Client client;
  table->watch(std::nullopt, 0, client.sink());
  const auto room = hall.room_of(*table);
  core::FastChance chance(1);
  const auto set = room.game().decide(*room.match()->view(seat_0), seat_0, "greedy", chance)->action;
  hall.time.now += 4000;
  ASSERT_TRUE(hall.asks(*table, ada, act(set)));
  hall.time.now += 85;
  EXPECT_FALSE(hall.asks(*table, bob, act(set)));
  EXPECT_EQ(client.last().at("type"), "late");
  EXPECT_EQ(client.last().at("seat"), 1);
  EXPECT_EQ(client.last().at("ms"), 85);
}

// --- restarts, other servers ----------------------------------------------------------------------------------------

// A person who never acts, a bot, and a clock: everything here happens by itself.
std::vector<store::Entry> play_alone(bool is_stopped_after_each, std::size_t entries) {
  const auto store = Hall::new_store();
  Hall hall(*store);
  const LiveTable::Settings settings{.grace_ms = 0};
  auto made = made_by_ada("five-crowns", 3);
  made.clock_ms = 15'000;
  auto table = hall.opens(made, settings);
  hall.starts(*table, {ada, bob}, "greedy");
  while (hall.log().size() < entries && hall.pass_to_next()) {
    if (!is_stopped_after_each) continue;
    table->stop();
    hall.settle();
    table = hall.resumes(settings);
  }
  auto log = hall.log();
  log.resize(std::min(log.size(), entries));
  return log;
}

TEST(Restart, at_every_step_is_as_if_it_had_never_stopped) {
  const auto log = play_alone(false, 120);
  ASSERT_EQ(log.size(), 120U);
  EXPECT_EQ(play_alone(true, 120), log);
}

TEST_F(LiveTables, give_people_time_to_come_back_after_a_restart) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 20'000;
  auto table = hall.opens(made);
  hall.starts(*table, {ada, bob});
  const auto deadline = hall.room_of(*table).deadline()->at_ms;
  table->stop();
  hall.settle();
  hall.time.now = deadline + 1000;  // the server was away when the clock ran out
  table = hall.resumes({.grace_ms = 15'000});
  hall.pass(14'999);
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
  hall.pass(1);
  EXPECT_EQ(hall.room_of(*table).steps(), 1U);
}

TEST_F(LiveTables, end_a_match_when_the_last_who_did_not_agree_is_gone) {
  for (const auto& way : std::vector<Deed>{deed::Leave{}, deed::Resign{}}) {
    const auto own = Hall::new_store();
    Hall house(*own);
    const auto table = house.opens(made_by_ada("five-crowns", 3));
    house.starts(*table, {ada, bob}, "greedy");
    ASSERT_TRUE(house.asks(*table, ada, deed::AgreeToEnd{}));
    EXPECT_EQ(house.room_of(*table).stage(), Stage::playing);
    ASSERT_TRUE(house.asks(*table, bob, way));
    if (std::holds_alternative<deed::Leave>(way)) {
      ASSERT_TRUE(house.asks(*table, bob, deed::Come{"Bob"}));
      ASSERT_TRUE(house.asks(*table, bob, way));
      house.pass(Limits::answer_ms - 1);
      EXPECT_EQ(house.room_of(*table).stage(), Stage::playing) << "he may still come back and answer";
      house.pass(1);
    }
    EXPECT_EQ(house.room_of(*table).head().ended, EarlyEnd::agreed) << way.index();
    EXPECT_TRUE(house.room_of(*table) == *Room::fold(house.log()));
  }
  // Whoever goes does not decide for nobody.
  const auto table = hall.opens(made_by_ada("five-crowns", 3));
  hall.starts(*table, {ada, bob}, "greedy");
  ASSERT_TRUE(hall.asks(*table, ada, deed::AgreeToEnd{}));
  ASSERT_TRUE(hall.asks(*table, ada, deed::Leave{}));
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
  ASSERT_TRUE(hall.asks(*table, bob, deed::Leave{}));
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
}

TEST_F(LiveTables, leave_out_the_time_without_a_server_before_they_end_a_match_without_somebody) {
  auto table = hall.opens(made_by_ada("five-crowns", 2));
  hall.starts(*table, {ada, bob});
  ASSERT_TRUE(hall.asks(*table, bob, deed::Leave{}));
  ASSERT_TRUE(hall.asks(*table, ada, deed::AgreeToEnd{}));
  hall.pass(1'000);
  table->stop();
  hall.settle();
  const auto alive = hall.time.now;
  hall.time.now += 2 * Limits::answer_ms;
  table = hall.resumes({.grace_ms = 15'000}, std::vector<store::Run>{{0, alive}});
  hall.pass(Limits::answer_ms - 1'001);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
  hall.pass(1);
  EXPECT_EQ(hall.room_of(*table).head().ended, EarlyEnd::agreed);
  EXPECT_EQ(Room::fold(hall.log())->head().ended, EarlyEnd::agreed);
}

TEST_F(LiveTables, that_were_never_started_close_after_a_week_whatever_the_clock) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = Limits::longest_clock_ms;
  const auto table = hall.opens(made, {.idle_ms = hour});
  ASSERT_TRUE(hall.asks(*table, ada, deed::Sit{seat_0}));
  hall.pass(Limits::longest_wait_ms - 1);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::open);
  hall.pass(1);
  EXPECT_EQ(hall.room_of(*table).head().close_reason, deed::CloseReason::idle);
}

TEST_F(LiveTables, that_were_started_stay_for_twice_their_clock) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = Limits::longest_clock_ms;
  const auto table = hall.opens(made, {.idle_ms = hour});
  hall.starts(*table, {ada, bob});
  hall.pass(Limits::longest_clock_ms);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
}

TEST_F(LiveTables, close_a_match_that_began_by_other_rules) {
  auto made = made_by_ada("five-crowns", 2);
  made.rules_version += 1;
  const Entry first{hall.time.now, Doer::person_of(ada), made};
  const store::Append append{hall_match, {0, first.at_ms, write_entry(first)}, std::nullopt};
  ASSERT_TRUE(store->append(std::array{append}).front());
  const auto table = hall.resumes();
  const auto room = hall.room_of(*table);
  EXPECT_EQ(room.stage(), Stage::closed);
  EXPECT_EQ(room.head().close_reason, deed::CloseReason::rules);
}

TEST_F(LiveTables, two_servers_share_one_log) {
  const auto here = hall.opens(made_by_ada("five-crowns", 2));
  hall.starts(*here, {ada, bob});
  const auto there = hall.resumes();
  Client client;
  there->watch(std::nullopt, 0, client.sink());
  const auto room = hall.room_of(*here);
  const auto to_act = room.match()->to_act().has(seat_0) ? ada : bob;
  ASSERT_TRUE(hall.asks(*here, to_act, act("draw deck")));
  ++hall.time.now;
  // The other one has not heard of it: it is judged again, and refused for what came before.
  EXPECT_NE(code_of(hall.asks(*there, to_act, act("draw deck"))), "");
  ASSERT_TRUE(hall.asks(*there, ada, deed::Chat{"from there"}));
  EXPECT_EQ(hall.room_of(*here).chat().size(), 0U);
  here->nudge();
  hall.settle();
  EXPECT_EQ(hall.room_of(*here).chat().size(), 1U);
  ASSERT_TRUE(hall.asks(*here, bob, deed::Chat{"from here"}));
  ASSERT_TRUE(hall.asks(*there, ada, deed::Chat{"and there"}));  // at the next number, after reading
  EXPECT_TRUE(hall.room_of(*there) == *Room::fold(hall.log()));
  auto numbers = client.numbers();
  EXPECT_EQ(numbers.back(), hall.log().size() - 1);
  EXPECT_EQ(std::ranges::adjacent_find(numbers), numbers.end());
}

}  // namespace
}  // namespace rummage::table
