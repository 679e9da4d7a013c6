// What a host may do, what the maker of a table can undo, and who counts towards the people that a table knows.
#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

PersonId stranger(std::size_t i) { return PersonId{static_cast<std::int64_t>(100 + i)}; }

/// Ada, the host, and Bob in a match of two.
RoomScene match_of_two() {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  return scene;
}

TEST(Hosts, whoever_removes_a_player_cannot_end_the_match_alone) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  EXPECT_FALSE(scene.room.end_at());
  EXPECT_EQ(code_of(scene.table_does(deed::AgreeToEnd{})), "room_not_theirs");
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Hosts, letting_a_removed_player_back_does_not_end_the_match_either) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob, false}));
  const auto agreed = scene.does(ada, deed::AgreeToEnd{true});
  ASSERT_TRUE(agreed);
  EXPECT_EQ(agreed->said.back().code.name, "room_removed_disagrees");
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  // Back again, Bob is asked as everybody is; and once he leaves by himself only for some time.
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_EQ(scene.room.end_at(), scene.now + Limits::answer_ms);
}

TEST(Hosts, a_strong_bot_plays_for_whoever_was_removed_and_the_match_counts) {
  auto made = made_by_ada("set", 2, {{"deck", "red"}});
  made.stand_in = "random";
  RoomScene scene(made);
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  const auto news = scene.does(ada, deed::Remove{bob});
  ASSERT_TRUE(news);
  EXPECT_EQ(news->said.front().code.name, "room_removed_seat");
  EXPECT_EQ(scene.room.bot_of(seat_1), "expert");
  EXPECT_EQ(scene.room.viewer_of(bob), core::Viewer::spectator());
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.bot_of(seat_0), "random");
  while (scene.plays_on()) {
  }
  EXPECT_EQ(scene.room.stage(), Stage::over);
  EXPECT_TRUE(scene.room.table_result());
  EXPECT_FALSE(verify(scene.room.record()));
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Hosts, are_people_with_a_seat_before_all_others) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  scene.seats(bob, seat_1);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), bob);
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), cleo) << "where nobody who is here has a seat";
}

TEST(Hosts, the_maker_takes_the_role_back_whenever_it_is_somebody_elses) {
  auto scene = match_of_two();
  EXPECT_EQ(code_of(scene.does(ada, deed::HandOver{ada})), "room_not_oneself");
  ASSERT_TRUE(scene.does(ada, deed::HandOver{bob}));
  EXPECT_EQ(code_of(scene.does(bob, deed::HandOver{bob})), "room_not_oneself");
  ASSERT_TRUE(scene.does(ada, deed::HandOver{ada}));
  EXPECT_EQ(scene.room.host(), ada);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), bob);
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  ASSERT_TRUE(scene.does(ada, deed::HandOver{ada}));
  EXPECT_EQ(scene.room.host(), ada);
  EXPECT_EQ(code_of(scene.does(bob, deed::HandOver{bob})), "room_host_only") << "bob made nothing";
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Hosts, the_maker_undoes_a_removal_and_the_seat_is_theirs_again) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  ASSERT_TRUE(scene.does(ada, deed::HandOver{cleo}));
  ASSERT_TRUE(scene.does(cleo, deed::Remove{bob}));
  EXPECT_EQ(code_of(scene.does(bob, deed::Come{"Bob"})), "room_removed_you");
  EXPECT_EQ(code_of(scene.does(bob, deed::Remove{bob, false})), "room_removed_you");
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob, false})) << "though Cleo is the host";
  EXPECT_EQ(code_of(scene.does(ada, deed::Remove{bob, false})), "room_not_removed");
  EXPECT_EQ(code_of(scene.does(ada, deed::Remove{stranger(0), false})), "room_not_removed");
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(scene.room.viewer_of(bob), core::Viewer(seat_1));
  EXPECT_FALSE(scene.room.bot_of(seat_1));
  EXPECT_EQ(code_of(scene.does(bob, deed::Remove{cleo, false})), "room_host_only");
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Hosts, cannot_take_from_the_maker_what_the_maker_can_undo) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(ada, deed::HandOver{bob}));
  EXPECT_EQ(code_of(scene.does(bob, deed::Remove{ada})), "room_not_the_maker");
  EXPECT_EQ(code_of(scene.does(bob, deed::Mute{ada, true})), "room_not_the_maker");
}

TEST(Hosts, whoever_was_removed_is_so_in_the_rematch_too_and_their_seat_is_free) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  ASSERT_EQ(scene.room.stage(), Stage::over);
  EXPECT_EQ(code_of(scene.does(bob, deed::Rematch{"next"})), "room_removed_you");
  RoomScene next(scene.room.rematch_creation("Ada", seed_from_number(8)));
  EXPECT_EQ(next.room.maker(), ada);
  EXPECT_EQ(next.room.chair(seat_1).kind, Chair::Kind::empty);
  EXPECT_EQ(code_of(next.does(bob, deed::Come{"Bob"})), "room_removed_you");
  next.seats(ada, seat_0);
  next.seats(cleo, seat_1);  // it is anybody's
  ASSERT_TRUE(next.does(ada, deed::Remove{bob, false}));
  ASSERT_TRUE(next.does(bob, deed::Come{"Bob"})) << "until the host lets them back";
  EXPECT_TRUE(*Room::fold(next.log) == next.room);
  EXPECT_TRUE(next.room.rematch_creation("Ada", seed_from_number(9)).unwelcome.empty());
}

TEST(Hosts, whoever_was_let_back_is_welcome_in_the_rematch) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob, false}));
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  RoomScene next(scene.room.rematch_creation("Ada", seed_from_number(8)));
  ASSERT_TRUE(next.does(bob, deed::Come{"Bob"}));
}

// As programs wrote them before tables had customs: what they mean must not change.
TEST(Hosts, logs_without_customs_are_read_as_they_were_meant) {
  auto made = made_by_ada("five-crowns", 3);
  made.customs = 1;
  RoomScene scene(made);
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  scene.seats(bob, seat_1);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), cleo) << "who came first, with a seat or without";
  ASSERT_TRUE(scene.does(cleo, deed::Sit{seat_0}));
  scene.starts("greedy");
  ASSERT_TRUE(scene.does(cleo, deed::Remove{bob}));
  EXPECT_EQ(scene.room.bot_of(seat_1), made.stand_in);
  ASSERT_TRUE(scene.does(cleo, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.stage(), Stage::over);
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  ASSERT_TRUE(scene.does(cleo, deed::Remove{ada}));
  for (auto& line : scene.log)
    for (const std::string_view added : {R"(,"customs":1)", R"(,"removed":true)"})
      if (const auto at = line.text.find(added); at != std::string::npos) line.text.erase(at, added.size());
  const auto folded = Room::fold(scene.log);
  ASSERT_TRUE(folded);
  EXPECT_TRUE(*folded == scene.room);
  EXPECT_EQ(folded->rematch_creation("Cleo", seed_from_number(8)).customs, newest_customs)
      << "a rematch is a new table";
}

TEST(PassersBy, who_said_one_word_and_left_do_not_fill_a_table) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  for (std::size_t i = 0; i < 3 * Limits::people; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"})) << i;
    ASSERT_TRUE(scene.does(stranger(i), deed::Chat{"hello"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Leave{}));
  }
  EXPECT_LE(scene.room.guests().size(), Limits::people);
  EXPECT_EQ(scene.room.maker(), ada);
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(PassersBy, who_only_looked_in_are_forgotten_before_those_who_spoke_and_those_who_were_muted) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  for (std::size_t i = 0; i + 1 < Limits::people; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"}));
    if (i == 0) {
      ASSERT_TRUE(scene.does(ada, deed::Mute{stranger(i), true}));
    }
    if (i == 1) {
      ASSERT_TRUE(scene.does(stranger(i), deed::Chat{"hello"}));
    }
    if (i < 3) {
      ASSERT_TRUE(scene.does(stranger(i), deed::Leave{}));
    }
  }
  const auto is_known = [&](std::size_t i) { return scene.room.guest(stranger(i)) != nullptr; };
  for (const std::size_t gone : {2, 1, 0}) {
    ASSERT_TRUE(is_known(gone));
    ASSERT_TRUE(scene.does(stranger(100 + gone), deed::Come{"Guest"}));
    EXPECT_FALSE(is_known(gone)) << gone;
  }
  EXPECT_EQ(code_of(scene.does(stranger(200), deed::Come{"Guest"})), "room_too_many") << "of people who are here";
}

TEST(PassersBy, who_were_removed_do_not_fill_a_table) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  for (std::size_t i = 0; i < 3 * Limits::people; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"})) << i;
    ASSERT_TRUE(scene.does(ada, deed::Remove{stranger(i)}));
    EXPECT_EQ(code_of(scene.does(stranger(i), deed::Come{"Guest"})), "room_removed_you");
  }
  EXPECT_EQ(scene.room.guests().size(), 1 + Limits::removed) << "the last are remembered";
  EXPECT_EQ(code_of(scene.does(stranger(2 * Limits::people), deed::Come{"Guest"})), "room_removed_you");
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(PassersBy, who_deleted_their_account_go_with_what_they_said_though_the_table_has_forgotten_them) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  for (std::size_t i = 0; i < Limits::people; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Chat{"hello"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Leave{}));
  }
  ASSERT_EQ(scene.room.guest(stranger(0)), nullptr);
  EXPECT_TRUE(scene.room.forget(stranger(0))) << "watchers are to be told";
  EXPECT_NE(scene.room.chat().front().person, stranger(0)) << "what they said goes with them";
  EXPECT_EQ(scene.room.forgotten_people(), std::vector{stranger(0)});
  EXPECT_FALSE(scene.room.forget(stranger(999)));
}

// A page that is open all day shows more lines than the table keeps.
TEST(PassersBy, go_with_what_they_said_though_the_table_has_neither_them_nor_the_line) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  for (std::size_t i = 0; i < Limits::chat_lines + 1; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Chat{"hello"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Leave{}));
  }
  ASSERT_EQ(scene.room.guest(stranger(0)), nullptr);
  ASSERT_NE(scene.room.chat().front().person, stranger(0));
  auto folded = *Room::fold(scene.log);
  for (auto* room : {&scene.room, &folded}) {
    EXPECT_TRUE(room->forget(stranger(0))) << "watchers are to be told";
    EXPECT_EQ(room->forgotten_people(), std::vector{stranger(0)});
  }
}

TEST(PassersBy, do_not_make_a_table_forget_players_who_are_away) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  for (std::size_t i = 0; i < 2 * Limits::people; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"}));
    ASSERT_TRUE(scene.does(stranger(i), deed::Leave{}));
  }
  ASSERT_TRUE(scene.does(ada, deed::Doors{false}));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(scene.room.viewer_of(bob), core::Viewer(seat_1));
}

TEST(PassersBy, whoever_was_removed_from_a_seat_in_the_match_is_not_forgotten) {
  auto scene = match_of_two();
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  for (std::size_t i = 0; i < 3 * Limits::removed; ++i) {
    ASSERT_TRUE(scene.does(stranger(i), deed::Come{"Guest"}));
    ASSERT_TRUE(scene.does(ada, deed::Remove{stranger(i)}));
  }
  EXPECT_EQ(code_of(scene.does(bob, deed::Come{"Bob"})), "room_removed_you");
}

}  // namespace
}  // namespace rummage::match
