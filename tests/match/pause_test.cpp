#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"

// A match whose only people are one person stands still while that person is away.

namespace rummage::match {
namespace {

constexpr std::int64_t a_minute = 60'000;
constexpr std::int64_t a_day = 24 * 60 * a_minute;

RoomScene plays_alone(std::string_view game, std::int64_t clock_ms = 0) {
  auto made = made_by_ada(game, 2);
  made.clock_ms = clock_ms;
  RoomScene scene(made);
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  return scene;
}

RoomScene in_company() {
  RoomScene scene(made_by_ada("five-crowns", 3));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts("greedy");
  return scene;
}

core::json::object all_told(const Room& room, core::Viewer viewer) {
  return parsed(write_since(room, 0, viewer, SameIds()));
}

TEST(Pause, nobody_plays_until_the_only_player_is_back) {
  auto scene = plays_alone("five-crowns");
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  EXPECT_TRUE(scene.room.is_paused());
  EXPECT_FALSE(scene.room.bot_of(seat_0)) << "no bot has the seat";
  for (const auto seat : {seat_0, seat_1}) EXPECT_EQ(code_of(scene.bot_acts(seat, "draw deck")), "room_is_paused");
  EXPECT_EQ(code_of(scene.table_acts(seat_0, "draw deck")), "room_is_paused");
  EXPECT_EQ(code_of(scene.acts(ada, "draw deck")), "room_come_first");
  EXPECT_EQ(scene.room.steps(), 0U);
  scene.now += a_day;
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_FALSE(scene.room.is_paused());
  EXPECT_TRUE(scene.plays_on());
  EXPECT_EQ(scene.room.host(), ada) << "who pauses stays the host";
}

TEST(Pause, is_for_those_who_play_without_other_people) {
  auto scene = in_company();
  EXPECT_EQ(code_of(scene.does(ada, deed::Pause{})), "room_not_alone");
  EXPECT_EQ(code_of(scene.table_does(deed::Pause{})), "room_not_alone");
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  EXPECT_EQ(code_of(scene.does(cleo, deed::Pause{})), "room_not_seated");
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_FALSE(scene.room.is_deserted()) << "a bot stands in for her";
  EXPECT_TRUE(scene.room.bot_of(seat_0));
  ASSERT_TRUE(scene.does(bob, deed::Resign{}));
  EXPECT_TRUE(scene.room.is_deserted()) << "now she is the only one who plays";
  ASSERT_TRUE(scene.table_does(deed::Pause{}));
  EXPECT_EQ(code_of(scene.table_does(deed::Pause{})), "room_is_paused");
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_TRUE(scene.room.is_paused()) << "somebody else who comes back does not end it";
}

TEST(Pause, is_entered_by_the_table_for_somebody_who_has_left) {
  auto scene = plays_alone("five-crowns");
  EXPECT_FALSE(scene.room.is_deserted());
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_TRUE(scene.room.is_deserted());
  ASSERT_TRUE(scene.table_does(deed::Pause{}));
  EXPECT_FALSE(scene.room.is_deserted());
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_TRUE(scene.plays_on());
}

TEST(Pause, of_nobody_who_deleted_the_account_is_awaited) {
  auto scene = plays_alone("five-crowns");
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  scene.room.forget(ada);
  EXPECT_FALSE(scene.room.is_deserted());
  EXPECT_FALSE(scene.room.has_only_player());
}

TEST(Pause, time_stands_still_for_clocks_and_for_the_match) {
  auto scene = plays_alone("five-crowns", a_minute);
  while (!scene.room.deadline()) ASSERT_TRUE(scene.plays_on());
  const auto left = scene.room.deadline()->at_ms - scene.now;
  scene.now += 20'000;
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  EXPECT_FALSE(scene.room.deadline());
  scene.now += 7 * a_day;
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  ASSERT_TRUE(scene.room.deadline());
  EXPECT_EQ(scene.room.deadline()->at_ms - scene.now, left - 20'000);
  ASSERT_TRUE(scene.acts(ada, "draw deck"));
  const auto& steps = scene.room.all_steps();
  EXPECT_LT(steps.back().ms, 5 * a_minute) << "the time of the match leaves the week out";
  EXPECT_FALSE(verify(scene.room.record()));
}

TEST(Pause, time_stands_still_for_the_timer_of_a_call) {
  auto scene = [] {
    auto made = made_by_ada("set", 2, {{"claim", "shout"}});
    RoomScene own(made);
    own.seats(ada, seat_0);
    own.starts("greedy");
    return own;
  }();
  ASSERT_TRUE(scene.acts(ada, "call"));
  const auto left = scene.room.timer()->at_ms - scene.now;
  scene.now += 100;
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  EXPECT_FALSE(scene.room.timer());
  scene.now += a_day;
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_EQ(scene.room.timer()->at_ms - scene.now, left - 100);
}

// A server that is away while the match is paused takes nothing from anybody twice.
TEST(Pause, a_restart_within_it_changes_no_clock) {
  auto scene = plays_alone("five-crowns", a_minute);
  while (!scene.room.deadline()) ASSERT_TRUE(scene.plays_on());
  const auto left = scene.room.deadline()->at_ms - scene.now;
  scene.now += 10'000;
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  const auto paused = scene.now;
  scene.now += 1'000 + 500'000 + 1'000;  // a server, none, a server
  auto back = Room::fold(scene.log);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->is_paused());
  back->leave_out([&](std::int64_t since_ms) { return since_ms <= paused + 1'000 ? 500'000 : 0; });
  ASSERT_TRUE(back->apply({scene.now, Doer::person_of(ada), deed::Come{"Ada"}}));
  EXPECT_EQ(back->deadline()->at_ms - scene.now, left - 10'000);
}

TEST(Pause, a_log_with_pauses_makes_the_same_room_again) {
  auto scene = plays_alone("five-crowns", a_minute);
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(scene.plays_on());
    scene.now += 100;
    ASSERT_TRUE(scene.does(ada, deed::Pause{}));
    EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
    scene.now += a_day;
    ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  }
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Pause, is_told_to_everybody) {
  auto scene = plays_alone("five-crowns");
  const auto before = all_told(scene.room, seat_0);
  EXPECT_FALSE(before.at("table").as_object().contains("paused"));
  const auto news = scene.does(ada, deed::Pause{});
  ASSERT_TRUE(news);
  for (const auto viewer : {core::Viewer(seat_0), core::Viewer::spectator()}) {
    const auto told = parsed(write_news(scene.room, *news, viewer, SameIds()));
    EXPECT_EQ(told.at("table").at("paused"), scene.now);
    EXPECT_EQ(told.at("table").at("stage"), "playing");
    EXPECT_EQ(told.at("said").at(0).at("code"), "room_paused");
    EXPECT_TRUE(told.at("to_act").as_array().empty());
    EXPECT_TRUE(told.contains("view"));
  }
  const auto told = all_told(scene.room, seat_0);
  EXPECT_TRUE(told.at("legal").as_array().empty());
  const auto& chair = told.at("table").at("chairs").at(0).as_object();
  EXPECT_TRUE(chair.at("away").as_bool());
  EXPECT_FALSE(chair.contains("bot"));
}

TEST(Pause, of_a_race_lays_its_cards_face_down) {
  auto scene = plays_alone("set");
  ASSERT_TRUE(scene.plays_on());
  const auto open = all_told(scene.room, seat_0);
  const auto news = scene.does(ada, deed::Pause{});
  ASSERT_TRUE(news);
  ASSERT_TRUE(scene.room.is_face_down());
  for (const auto viewer : {core::Viewer(seat_0), core::Viewer(seat_1), core::Viewer::spectator()})
    for (const auto& text :
         {write_news(scene.room, *news, viewer, SameIds()), write_since(scene.room, 0, viewer, SameIds())}) {
      const auto message = parsed(text);
      for (const auto* field : {"view", "missed", "forms", "legal", "steps", "step", "tally"})
        EXPECT_FALSE(message.contains(field)) << field;
    }
  EXPECT_EQ(question_of(scene.room, ada).error().code, core::Code{"room_is_paused"});
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_EQ(all_told(scene.room, seat_0).at("view"), open.at("view"));
  EXPECT_EQ(all_told(scene.room, seat_0).at("missed"), open.at("missed"));
}

TEST(Pause, ends_where_the_host_removes_who_is_awaited) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(bob, seat_0);
  scene.starts("greedy");
  ASSERT_TRUE(scene.does(bob, deed::Pause{}));
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob, true}));
  EXPECT_FALSE(scene.room.is_paused());
  EXPECT_TRUE(scene.plays_on()) << "a bot plays the seat, as for everybody who was removed";
}

TEST(Pause, ends_with_the_table) {
  auto scene = plays_alone("five-crowns");
  ASSERT_TRUE(scene.does(ada, deed::Pause{}));
  ASSERT_TRUE(scene.table_does(deed::Close{deed::CloseReason::full}));
  EXPECT_FALSE(scene.room.is_paused());
  EXPECT_FALSE(parsed(write_since(scene.room, 0, seat_0, SameIds())).at("table").as_object().contains("paused"));
}

// As programs wrote them before there were pauses: the stand-in plays on.
TEST(Pause, old_logs_mean_what_they_meant) {
  auto scene = plays_alone("five-crowns");
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(scene.plays_on());
  const auto folded = Room::fold(scene.log);
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->steps(), 5U);
  EXPECT_FALSE(folded->is_paused());
}

}  // namespace
}  // namespace rummage::match
