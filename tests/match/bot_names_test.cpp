// What bots are called, so that nobody takes one for a person.
#include <gtest/gtest.h>

#include "match/judge.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

std::string name_at(const RoomScene& scene, core::Seat seat) { return scene.room.chair(seat).name; }

TEST(BotNames, are_never_that_of_somebody_at_the_table) {
  RoomScene scene(made_by_ada("five-crowns", 4));
  ASSERT_TRUE(scene.does(bob, deed::Come{"BASIL"})) << "who only watches";
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_0, "greedy"}));
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_1, "greedy"}));
  EXPECT_EQ(name_at(scene, seat_0), "Cleo") << "neither Ada nor Basil";
  EXPECT_EQ(name_at(scene, seat_1), "Dora") << "nor that of another bot";
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_1, "club"}));
  EXPECT_EQ(name_at(scene, seat_1), "Dora") << "a bot that changes its level keeps its name";
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(BotNames, are_others_too_where_the_server_says_that_they_look_like_somebodys) {
  RoomScene scene(made_by_ada("five-crowns", 3));
  ASSERT_TRUE(scene.does(ada, deed::Sit{seat_0}));
  ASSERT_TRUE(scene.does(ada, deed::Start{"greedy", {"Basil", "Dora"}}));
  EXPECT_EQ(name_at(scene, seat_1), "Cleo");
  EXPECT_EQ(name_at(scene, seat_2), "Emil");
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room) << "the log has it";
  const auto asked =
      read_request(*core::parse_json(R"({"do":"start","level":"greedy","avoid":["Basil"]})")->if_object());
  EXPECT_FALSE(asked) << "but nobody may ask for it";
}

TEST(BotNames, are_numbered_when_people_have_them_all) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  std::int64_t number = 100;
  for (const auto name : bot_names())
    if (name != "Ada") {
      ASSERT_TRUE(scene.does(PersonId{++number}, deed::Come{std::string(name)}));
    }
  ASSERT_TRUE(scene.does(PersonId{++number}, deed::Come{"Basil 2"}));
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_1, "greedy"}));
  EXPECT_EQ(name_at(scene, seat_1), "Cleo 2");
}

TEST(BotNames, of_older_tables_are_as_they_were) {
  auto made = made_by_ada("five-crowns", 2);
  made.customs = 2;
  RoomScene scene(made);
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_0, "greedy"}));
  EXPECT_EQ(name_at(scene, seat_0), "Ada");
}

}  // namespace
}  // namespace rummage::match
