// Ending a match by agreement: who is asked, how long those have who are away, and what old logs meant by it.
#include <gtest/gtest.h>

#include "room_scene.hpp"

namespace rummage::match {
namespace {

/// Ada, the host, and Bob in a match of two; Bob's phone sleeps.
class Offers : public testing::Test {
 protected:
  static deed::Create made(int customs, std::int64_t clock_ms = 0) {
    auto made = made_by_ada("five-crowns", 2);
    made.customs = customs;
    made.clock_ms = clock_ms;
    return made;
  }
  static RoomScene begun(const deed::Create& made) {
    RoomScene scene(made);
    scene.seats(ada, seat_0);
    scene.seats(bob, seat_1);
    scene.starts();
    return scene;
  }
  RoomScene scene = begun(made(newest_customs));
};

TEST_F(Offers, do_not_end_a_match_whose_other_player_is_away) {
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  const auto offered = scene.does(ada, deed::AgreeToEnd{true});
  ASSERT_TRUE(offered);
  EXPECT_EQ(offered->said.back().code.name, "room_away_may_answer");
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  EXPECT_EQ(scene.room.end_at(), scene.now + Limits::answer_ms);
  EXPECT_EQ(code_of(scene.table_does(deed::AgreeToEnd{})), "room_not_theirs");
  // He comes back, and is asked as everybody is: as long as he likes.
  scene.now += Limits::answer_ms - 1;
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_FALSE(scene.room.end_at());
  scene.now += 100 * Limits::answer_ms;
  EXPECT_EQ(code_of(scene.table_does(deed::AgreeToEnd{})), "room_not_theirs");
  ASSERT_TRUE(scene.does(bob, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.head().ended, EarlyEnd::agreed);
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST_F(Offers, end_it_without_whoever_does_not_come_back_in_time) {
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  scene.now += 10 * Limits::answer_ms;  // the time begins with the offer, however long he has been away
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  scene.now += Limits::answer_ms - 1;
  EXPECT_EQ(code_of(scene.table_does(deed::AgreeToEnd{})), "room_not_theirs");
  scene.now += 1;
  const auto over = scene.table_does(deed::AgreeToEnd{});
  ASSERT_TRUE(over);
  EXPECT_EQ(over->said.back().code.name, "room_over_unanswered");
  EXPECT_EQ(scene.room.head().ended, EarlyEnd::agreed);
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST_F(Offers, give_whoever_goes_away_later_the_same_time) {
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  scene.now += 5 * Limits::answer_ms;
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_EQ(scene.room.end_at(), scene.now + Limits::answer_ms);
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{false}));
  EXPECT_FALSE(scene.room.end_at()) << "it was taken back";
}

TEST_F(Offers, wait_as_long_as_the_clock_gives_for_a_move) {
  constexpr std::int64_t day = 24LL * 3'600'000;
  auto slow = begun(made(newest_customs, 3 * day));
  ASSERT_TRUE(slow.does(bob, deed::Leave{}));
  ASSERT_TRUE(slow.does(ada, deed::AgreeToEnd{true}));
  EXPECT_EQ(slow.room.end_at(), slow.now + 3 * day);
}

TEST_F(Offers, stand_while_those_who_made_them_are_away_but_end_nothing_by_themselves) {
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_FALSE(scene.room.end_at()) << "nobody is here who wants it";
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  ASSERT_TRUE(scene.does(bob, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.head().ended, EarlyEnd::agreed) << "both have said so";
}

TEST_F(Offers, are_made_without_those_who_resigned) {
  auto three = made_by_ada("five-crowns", 3);
  RoomScene scene_of_three(three);
  scene_of_three.seats(ada, seat_0);
  scene_of_three.seats(bob, seat_1);
  scene_of_three.seats(cleo, seat_2);
  scene_of_three.starts();
  ASSERT_TRUE(scene_of_three.does(cleo, deed::Resign{}));
  ASSERT_TRUE(scene_of_three.does(cleo, deed::Leave{}));
  ASSERT_TRUE(scene_of_three.does(ada, deed::AgreeToEnd{true}));
  EXPECT_FALSE(scene_of_three.room.end_at());
  ASSERT_TRUE(scene_of_three.does(bob, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene_of_three.room.head().ended, EarlyEnd::agreed);
}

// Time without a server counts for nobody. The log does not have it, so it must not change what an entry means.
TEST_F(Offers, mean_the_same_in_a_log_whatever_time_was_left_out) {
  auto three = made_by_ada("five-crowns", 3);
  RoomScene with_cleo(three);
  with_cleo.seats(ada, seat_0);
  with_cleo.seats(bob, seat_1);
  with_cleo.seats(cleo, seat_2);
  with_cleo.starts();
  ASSERT_TRUE(with_cleo.does(bob, deed::Leave{}));
  ASSERT_TRUE(with_cleo.does(ada, deed::AgreeToEnd{true}));
  const auto away = 3 * Limits::answer_ms;
  with_cleo.now += away;
  with_cleo.room.leave_out([&](std::int64_t) { return away; });
  EXPECT_FALSE(with_cleo.room.end_at()) << "Cleo is asked";
  ASSERT_TRUE(with_cleo.does(cleo, deed::AgreeToEnd{true}));
  EXPECT_EQ(with_cleo.room.stage(), Stage::playing) << "Bob still has time";
  EXPECT_EQ(with_cleo.room.end_at(), with_cleo.now + Limits::answer_ms);
  const auto folded = Room::fold(with_cleo.log);
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->stage(), Stage::playing) << "also by the log alone";
}

TEST_F(Offers, of_older_tables_are_not_for_those_who_are_away) {
  for (const int customs : {1, 2}) {
    auto old = begun(made(customs));
    ASSERT_TRUE(old.does(bob, deed::Leave{}));
    ASSERT_TRUE(old.does(ada, deed::AgreeToEnd{true}));
    EXPECT_EQ(old.room.head().ended, EarlyEnd::agreed) << customs;
    auto other = begun(made(customs));
    ASSERT_TRUE(other.does(ada, deed::AgreeToEnd{true}));
    ASSERT_TRUE(other.does(bob, deed::Leave{}));
    ASSERT_TRUE(other.table_does(deed::AgreeToEnd{})) << customs;
    EXPECT_TRUE(*Room::fold(other.log) == other.room);
  }
}

}  // namespace
}  // namespace rummage::match
