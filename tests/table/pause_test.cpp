// Whoever plays without other people finds the match as they left it.
#include <gtest/gtest.h>

#include "hall.hpp"

namespace rummage::table {
namespace {

constexpr std::int64_t a_day = 24 * 3'600'000LL;

class Pauses : public testing::Test {
 protected:
  std::shared_ptr<LiveTable> alone(std::string_view game, std::int64_t clock_ms = 0) {
    auto made = made_by_ada(game, 2);
    made.clock_ms = clock_ms;
    auto table = hall.opens(made);
    hall.starts(*table, {ada}, "greedy");
    return table;
  }

  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

TEST_F(Pauses, no_bot_plays_and_nothing_closes_the_table) {
  auto table = alone("set", 60'000);
  ASSERT_TRUE(hall.asks(*table, ada, deed::Pause{}));
  const auto steps = hall.room_of(*table).steps();
  const auto entries = hall.log().size();
  EXPECT_FALSE(hall.time.next()) << "nothing is due, however long it takes";
  hall.pass(400 * a_day);
  EXPECT_EQ(hall.log().size(), entries);
  ASSERT_TRUE(hall.asks(*table, ada, deed::Come{"Ada"}));
  EXPECT_EQ(hall.room_of(*table).steps(), steps);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::playing);
  hall.pass(60'000);
  EXPECT_GT(hall.room_of(*table).steps(), steps) << "the bot searches on";
}

// The thought is the same, and it takes the rest of its time.
TEST_F(Pauses, a_bot_goes_on_where_it_was) {
  const auto first_step = [](std::int64_t pause_at) {
    const auto own_store = Hall::new_store();
    Hall own(*own_store);
    auto table = own.opens(made_by_ada("set", 2));
    own.starts(*table, {ada}, "greedy");
    if (pause_at > 0) {
      own.pass(pause_at);
      EXPECT_EQ(own.room_of(*table).steps(), 0U);
      EXPECT_TRUE(own.asks(*table, ada, deed::Pause{}));
      own.pass(a_day);
      EXPECT_TRUE(own.asks(*table, ada, deed::Come{"Ada"}));
    }
    while (own.room_of(*table).steps() == 0 && own.pass_to_next()) continue;
    return own.room_of(*table).all_steps().front();
  };
  const auto straight = first_step(0);
  const auto paused = first_step(straight.ms / 2);
  EXPECT_EQ(paused.action, straight.action);
  EXPECT_EQ(paused.ms, straight.ms);
}

TEST_F(Pauses, come_by_an_entry_of_the_table_when_the_only_player_leaves) {
  auto table = alone("five-crowns");
  ASSERT_TRUE(hall.asks(*table, ada, deed::Leave{}));
  EXPECT_TRUE(hall.room_of(*table).is_paused());
  EXPECT_EQ(hall.log().back().text, R"({"do":"pause"})");
  EXPECT_EQ(hall.room_of(*table).steps(), 0U);
}

TEST_F(Pauses, come_where_a_table_with_others_is_closed) {
  auto table = alone("five-crowns");
  while (hall.room_of(*table).match()->to_act().has(seat_1)) ASSERT_TRUE(hall.pass_to_next());
  hall.pass(a_day + 1);
  EXPECT_TRUE(hall.room_of(*table).is_paused()) << "the page stayed open, and nobody did anything";
  const auto other_store = Hall::new_store();
  Hall other(*other_store);
  const auto with_others = other.opens(made_by_ada("five-crowns", 2));  // goes before its hall does
  other.starts(*with_others, {ada, bob});
  other.pass(a_day + 1);
  EXPECT_EQ(other.room_of(*with_others).stage(), Stage::closed);
}

TEST_F(Pauses, of_somebody_who_deleted_the_account_are_not_for_ever) {
  auto table = alone("five-crowns");
  ASSERT_TRUE(hall.asks(*table, ada, deed::Pause{}));
  table->forget(ada);
  hall.settle();
  hall.pass(a_day + 1);
  EXPECT_EQ(hall.room_of(*table).stage(), Stage::closed);
}

TEST_F(Pauses, outlast_a_restart) {
  auto table = alone("five-crowns", 60'000);
  ASSERT_TRUE(hall.asks(*table, ada, deed::Pause{}));
  const auto entries = hall.log().size();
  table->stop();
  hall.settle();
  hall.time.now += 3 * a_day;
  table = hall.resumes();
  hall.pass(3 * a_day);
  EXPECT_TRUE(hall.room_of(*table).is_paused());
  EXPECT_EQ(hall.log().size(), entries);
}

TEST_F(Pauses, stand_in_the_summary) {
  auto table = alone("five-crowns");
  ASSERT_TRUE(hall.asks(*table, ada, deed::Pause{}));
  auto summary = store->summary(hall_match);
  ASSERT_TRUE(summary && *summary);
  EXPECT_TRUE((*summary)->is_paused);
  EXPECT_TRUE(store->unfinished()->empty()) << "a restart does not take it up";
  ASSERT_TRUE(hall.asks(*table, ada, deed::Come{"Ada"}));
  EXPECT_FALSE((*store->summary(hall_match))->is_paused);
  EXPECT_EQ(store->unfinished()->size(), 1U);
}

// Who comes to a race that lies face down is shown all of it once it goes on.
TEST_F(Pauses, of_a_race_hide_what_was_played_until_it_goes_on) {
  auto table = alone("set");
  while (hall.room_of(*table).steps() < 2) ASSERT_TRUE(hall.pass_to_next());
  ASSERT_TRUE(hall.asks(*table, ada, deed::Pause{}));
  Client client;
  table->watch(ada, 0, client.sink());
  hall.settle();
  ASSERT_EQ(client.messages.size(), 1U);
  EXPECT_FALSE(client.last().contains("view"));
  EXPECT_FALSE(client.last().contains("missed"));
  ASSERT_TRUE(hall.asks(*table, ada, deed::Come{"Ada"}));
  ASSERT_EQ(client.messages.size(), 3U);
  EXPECT_EQ(client.at(1).at("type"), "told");
  EXPECT_TRUE(client.at(1).contains("view"));
  EXPECT_EQ(client.at(2).at("type"), "since");
  EXPECT_EQ(client.at(2).at("missed").as_array().size(), 3U) << "the deal and two steps";
  hall.pass(60'000);
  EXPECT_EQ(client.at(3).at("type"), "told") << "it comes once";
}

}  // namespace
}  // namespace rummage::table
