#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"

// When a hand or a round has ended, a table that was made so waits until people have looked at it.

namespace rummage::match {
namespace {

RoomScene begun(std::string_view game, const std::vector<PersonId>& people, int seats, bool holds = true) {
  auto made = made_by_ada(game, seats);
  made.holds = holds;
  made.clock_ms = 600'000;
  RoomScene scene(made);
  for (std::size_t i = 0; i < people.size(); ++i) scene.seats(people[i], core::Seat(static_cast<int>(i)));
  scene.starts(std::optional<std::string>("greedy"));
  return scene;
}

/// Until the first hand or round is over; false where the match ended first.
bool play_to_the_end_of_a_deal(RoomScene& scene) {
  const auto deal = scene.room.match()->deal_number();
  while (scene.room.match()->deal_number() == deal)
    if (!scene.plays_on()) return false;
  return scene.room.stage() == Stage::playing;
}

TEST(Hold, nothing_is_played_until_whoever_plays_alone_has_looked) {
  for (const auto* game : {"five-crowns", "programs"}) {
    SCOPED_TRACE(game);
    auto scene = begun(game, {ada}, 3);
    ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
    ASSERT_TRUE(scene.room.is_held());
    EXPECT_FALSE(scene.room.hold_ends_at()) << "she takes the time that she likes";
    const auto steps = scene.room.steps();
    for (int i = 0; i < 3; ++i) {
      const core::Seat seat(i);
      const auto legal = scene.room.match()->legal_actions(seat);
      if (legal.empty()) continue;
      EXPECT_EQ(code_of(scene.bot_acts(seat, legal.front())), "room_is_held");
      EXPECT_EQ(code_of(scene.table_acts(seat, legal.front())), "room_is_held");
      EXPECT_EQ(code_of(scene.acts(ada, legal.front())), "room_is_held");
    }
    EXPECT_EQ(scene.room.steps(), steps);
    EXPECT_EQ(code_of(scene.table_does(deed::Continue{})), "room_not_theirs");
    ASSERT_TRUE(scene.does(ada, deed::Continue{}));
    EXPECT_FALSE(scene.room.is_held());
    EXPECT_EQ(code_of(scene.does(ada, deed::Continue{})), "room_not_held");
    EXPECT_TRUE(scene.plays_on());
    EXPECT_FALSE(verify(scene.room.record()));
    EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
  }
}

TEST(Hold, with_people_it_ends_when_all_who_are_here_have_looked) {
  auto scene = begun("five-crowns", {ada, bob, cleo}, 3);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  EXPECT_EQ(scene.room.head().awaited_seats().size(), 3);
  ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  EXPECT_EQ(code_of(scene.does(ada, deed::Continue{})), "room_sent_already");
  ASSERT_TRUE(scene.does(cleo, deed::Leave{}));
  EXPECT_TRUE(scene.room.is_held());
  ASSERT_TRUE(scene.does(bob, deed::Continue{}));
  EXPECT_FALSE(scene.room.is_held()) << "nobody waits for who has left";
}

TEST(Hold, with_people_it_ends_after_twenty_seconds_in_any_case) {
  auto scene = begun("five-crowns", {ada, bob}, 2);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  const auto ends = scene.room.hold_ends_at();
  ASSERT_TRUE(ends);
  EXPECT_EQ(*ends, scene.now + 20'000);
  scene.now = *ends - 1;
  EXPECT_EQ(code_of(scene.table_does(deed::Continue{})), "room_not_theirs");
  scene.now = *ends;
  ASSERT_TRUE(scene.table_does(deed::Continue{}));
  EXPECT_FALSE(scene.room.is_held());
}

TEST(Hold, ends_at_once_when_the_last_who_was_awaited_leaves) {
  auto scene = begun("five-crowns", {ada, bob}, 2);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_LE(scene.room.hold_ends_at(), scene.now);
  ASSERT_TRUE(scene.table_does(deed::Continue{}));
}

TEST(Hold, clocks_stand_still) {
  auto scene = begun("five-crowns", {ada, bob}, 2);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  EXPECT_FALSE(scene.room.deadline());
  const auto before = scene.now - scene.room.head().dealt_ms;
  scene.now += 15'000;
  ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  ASSERT_TRUE(scene.does(bob, deed::Continue{}));
  ASSERT_TRUE(scene.room.deadline());
  EXPECT_EQ(scene.room.deadline()->at_ms, scene.now + 600'000);
  EXPECT_EQ(scene.now - scene.room.head().dealt_ms, before) << "nor does the time of the match go on";
}

TEST(Hold, a_pause_within_it_counts_once) {
  auto scene = begun("five-crowns", {ada}, 2);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  const auto before = scene.now - scene.room.head().dealt_ms;
  scene.now += 5'000;
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  EXPECT_FALSE(scene.room.hold_ends_at());
  scene.now += 86'400'000;
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_TRUE(scene.room.is_held()) << "she has yet to look";
  scene.now += 5'000;
  ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  EXPECT_EQ(scene.now - scene.room.head().dealt_ms, before);
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Hold, is_for_tables_that_were_made_so) {
  auto scene = begun("five-crowns", {ada}, 2, false);
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  EXPECT_FALSE(scene.room.is_held());
  EXPECT_TRUE(scene.plays_on());
  EXPECT_EQ(scene.log.front().text.find("hold"), std::string::npos) << "logs are as they were";
}

TEST(Hold, is_for_people_who_are_here) {
  auto scene = begun("five-crowns", {ada, bob}, 2);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  EXPECT_FALSE(scene.room.is_held());
}

TEST(Hold, never_delays_a_race) {
  auto scene = begun("set", {ada}, 2);
  for (int i = 0; i < 40 && scene.room.stage() == Stage::playing; ++i) {
    if (!scene.plays_on()) break;
    EXPECT_FALSE(scene.room.is_held());
  }
}

TEST(Hold, is_not_at_the_end_of_the_match) {
  auto scene = begun("five-crowns", {ada}, 2);
  for (int hand = 1; scene.room.stage() == Stage::playing; ++hand) {
    ASSERT_LE(hand, 11);
    if (!play_to_the_end_of_a_deal(scene)) break;
    ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  }
  EXPECT_EQ(scene.room.stage(), Stage::over);
  EXPECT_FALSE(scene.room.is_held());
}

TEST(Hold, is_told_with_who_has_looked) {
  auto scene = begun("five-crowns", {ada, bob}, 2);
  EXPECT_TRUE(parsed(write_since(scene.room, 0, seat_0, SameIds())).at("table").at("hold").as_bool());
  ASSERT_TRUE(play_to_the_end_of_a_deal(scene));
  const auto news = scene.does(bob, deed::Continue{});
  ASSERT_TRUE(news);
  for (const auto viewer : {core::Viewer(seat_0), core::Viewer::spectator()}) {
    const auto told = parsed(write_news(scene.room, *news, viewer, SameIds()));
    const auto& held = told.at("held").as_object();
    EXPECT_EQ(held.at("continued"), (core::json::array{1}));
    EXPECT_EQ(held.at("awaited"), (core::json::array{0}));
    EXPECT_EQ(held.at("until"), *scene.room.hold_ends_at());
    EXPECT_TRUE(told.at("to_act").as_array().empty());
  }
  ASSERT_TRUE(scene.does(ada, deed::Continue{}));
  EXPECT_FALSE(parsed(write_since(scene.room, 0, seat_0, SameIds())).contains("held"));
}

}  // namespace
}  // namespace rummage::match
