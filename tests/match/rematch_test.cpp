// A rematch keeps the seats of those who played.
#include <gtest/gtest.h>

#include "match/due_entries.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

/// The rematch of a match of three that Ada and Bob have played against a bot.
RoomScene rematch_of_two() {
  RoomScene scene(made_by_ada("five-crowns", 3));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_2);
  scene.starts("greedy");
  EXPECT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  EXPECT_TRUE(scene.does(bob, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.stage(), Stage::over);
  return RoomScene(scene.room.rematch_creation("Ada", seed_from_number(8)));
}

TEST(Rematch, keeps_the_seats_of_those_who_played_and_lets_nobody_else_sit_there) {
  auto next = rematch_of_two();
  EXPECT_EQ(next.room.chair(seat_2).kept_for, bob);
  EXPECT_FALSE(next.room.chair(seat_1).kept_for) << "a bot had it";
  next.seats(ada, seat_0);
  ASSERT_TRUE(next.does(cleo, deed::Come{"Cleo"}));
  EXPECT_EQ(code_of(next.does(cleo, deed::Sit{seat_2})), "room_seat_kept");
  EXPECT_EQ(code_of(next.does(ada, deed::Sit{seat_2})), "room_seat_kept");
  EXPECT_EQ(code_of(next.does(cleo, deed::EmptySeat{seat_2})), "room_host_only");
  ASSERT_TRUE(next.does(cleo, deed::Sit{seat_1}));
  ASSERT_TRUE(next.does(ada, deed::Doors{false}));
  ASSERT_TRUE(next.does(bob, deed::Come{"Bob"})) << "whose seat is kept is known there";
  ASSERT_TRUE(next.does(bob, deed::Sit{seat_2}));
  EXPECT_FALSE(next.room.chair(seat_2).kept_for);
  EXPECT_TRUE(*Room::fold(next.log) == next.room);
}

TEST(Rematch, keeps_a_seat_through_a_short_absence_but_not_for_whoever_stands_up_or_sits_elsewhere) {
  auto next = rematch_of_two();
  next.seats(bob, seat_2);
  ASSERT_TRUE(next.does(bob, deed::Leave{}));
  EXPECT_EQ(next.room.chair(seat_2).kept_for, bob);
  next.seats(bob, seat_2);
  ASSERT_TRUE(next.does(bob, deed::EmptySeat{seat_2}));
  EXPECT_FALSE(next.room.chair(seat_2).kept_for);

  auto other = rematch_of_two();
  other.seats(bob, seat_1);
  EXPECT_FALSE(other.room.chair(seat_2).kept_for);
  EXPECT_TRUE(*Room::fold(other.log) == other.room);
}

TEST(Rematch, lets_the_host_give_a_kept_seat_away) {
  auto next = rematch_of_two();
  const auto given = next.does(ada, deed::EmptySeat{seat_2});
  ASSERT_TRUE(given);
  EXPECT_EQ(given->said.back().code.name, "room_seat_given");
  next.seats(cleo, seat_2);

  auto with_bot = rematch_of_two();
  ASSERT_TRUE(with_bot.does(ada, deed::SeatBot{seat_2, "greedy"}));
  EXPECT_FALSE(with_bot.room.chair(seat_2).kept_for);

  auto removed = rematch_of_two();
  ASSERT_TRUE(removed.does(ada, deed::Remove{bob}));
  EXPECT_FALSE(removed.room.chair(seat_2).kept_for);
  EXPECT_TRUE(*Room::fold(removed.log) == removed.room);
}

// What the table does by itself, until there is nothing more to do.
void follow_dues(RoomScene& scene) {
  const BotPlans plans;
  while (const auto due = DueEntries(scene.room, plans, 1'000'000'000, {}).entry(scene.now))
    ASSERT_TRUE(scene.enters(due->entry));
}

// The log alone has to say why the next one may sit there: nobody is forgotten while it is read back.
void expect_the_seat_free_for_cleo(RoomScene& scene) {
  EXPECT_EQ(DueEntries(scene.room, BotPlans(), 1'000'000'000, {}).next_at(scene.now), scene.now);
  follow_dues(scene);
  EXPECT_FALSE(scene.room.chair(seat_2).kept_for);
  scene.seats(cleo, seat_2);
  auto again = Room::fold(scene.log);
  ASSERT_TRUE(again) << again.error().code.name;
  EXPECT_EQ(again->chair(seat_2).person, cleo);
  again->forget(bob);
  EXPECT_TRUE(*again == scene.room);
}

TEST(Rematch, frees_the_seat_of_whoever_deletes_the_account_meanwhile) {
  auto next = rematch_of_two();
  next.room.forget(bob);
  expect_the_seat_free_for_cleo(next);
}

TEST(Rematch, frees_the_seat_of_whoever_deletes_the_account_while_sitting_there) {
  auto next = rematch_of_two();
  next.seats(bob, seat_2);
  next.room.forget(bob);
  ASSERT_TRUE(next.does(bob, deed::Leave{}));
  expect_the_seat_free_for_cleo(next);
}

TEST(Rematch, lets_the_table_free_no_other_seat) {
  auto next = rematch_of_two();
  next.seats(bob, seat_2);
  EXPECT_EQ(code_of(next.table_does(deed::EmptySeat{seat_2})), "room_not_theirs");
  EXPECT_EQ(code_of(next.table_does(deed::EmptySeat{seat_1})), "room_not_theirs");
  ASSERT_TRUE(next.does(ada, deed::SeatBot{seat_1, "greedy"}));
  EXPECT_EQ(code_of(next.table_does(deed::EmptySeat{seat_1})), "room_not_theirs");
}

TEST(Rematch, does_not_keep_a_seat_again_that_the_host_gave_away) {
  auto next = rematch_of_two();
  ASSERT_TRUE(next.does(ada, deed::EmptySeat{seat_2}));
  next.seats(bob, seat_2);
  ASSERT_TRUE(next.does(bob, deed::Leave{}));
  EXPECT_FALSE(next.room.chair(seat_2).kept_for);
}

TEST(Rematch, keeps_no_seat_for_somebody_removed_and_only_one_for_anybody) {
  auto made = made_by_ada("five-crowns", 3);
  made.unwelcome = {{cleo, "Cleo"}};
  made.kept_seats = {{seat_0, cleo, "Cleo"}, {seat_1, bob, "Bob"}, {seat_2, bob, "Bob"}};
  const RoomScene scene(made);
  EXPECT_FALSE(scene.room.chair(seat_0).kept_for);
  EXPECT_EQ(scene.room.chair(seat_1).kept_for, bob);
  EXPECT_FALSE(scene.room.chair(seat_2).kept_for);
}

TEST(Rematch, keeps_nothing_for_whoever_deleted_the_account_before) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  ASSERT_TRUE(scene.does(bob, deed::Resign{}));
  scene.room.forget(bob);
  const auto kept = scene.room.rematch_creation("Ada", seed_from_number(8)).kept_seats;
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].person, ada);
}

}  // namespace
}  // namespace rummage::match
