#include "match/room.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "match/table_result.hpp"
#include "match/verify.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

TEST(Room, its_maker_is_host_and_has_no_seat_yet) {
  const RoomScene scene(made_by_ada("five-crowns", 2));
  EXPECT_EQ(scene.room.host(), ada);
  EXPECT_FALSE(scene.room.seat_of(ada));
  EXPECT_EQ(scene.room.viewer_of(ada), core::Viewer::spectator());
}

TEST(Room, one_seat_a_person) {
  RoomScene scene(made_by_ada("five-crowns", 3));
  EXPECT_EQ(code_of(scene.does(bob, deed::Sit{seat_0})), "room_come_first");
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  EXPECT_EQ(code_of(scene.does(bob, deed::Sit{seat_0})), "room_seat_taken");
  EXPECT_EQ(code_of(scene.does(bob, deed::Sit{core::Seat(3)})), "no_such_seat");
  ASSERT_TRUE(scene.does(bob, deed::Sit{seat_2}));  // moves
  EXPECT_EQ(scene.room.seat_of(bob), seat_2);
  EXPECT_EQ(scene.room.chair(seat_1).kind, Chair::Kind::empty);
  ASSERT_TRUE(scene.does(bob, deed::EmptySeat{seat_2}));
  EXPECT_FALSE(scene.room.seat_of(bob));
  EXPECT_EQ(code_of(scene.does(bob, deed::EmptySeat{seat_0})), "room_not_your_seat");
}

TEST(Room, the_next_to_have_come_is_host_when_the_host_leaves) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  EXPECT_EQ(code_of(scene.does(bob, deed::HandOver{cleo})), "room_host_only");
  ASSERT_TRUE(scene.does(ada, deed::HandOver{cleo}));
  EXPECT_EQ(scene.room.host(), cleo);
  ASSERT_TRUE(scene.does(cleo, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), ada);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), bob);
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_FALSE(scene.room.host());
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  EXPECT_EQ(scene.room.host(), cleo);
}

TEST(Room, the_table_hands_the_hosts_role_on_before_a_match_and_to_people_who_are_there) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  EXPECT_EQ(code_of(scene.table_does(deed::HandOver{cleo})), "room_no_such_person");
  EXPECT_EQ(code_of(scene.table_does(deed::HandOver{ada})), "room_not_theirs");
  ASSERT_TRUE(scene.table_does(deed::HandOver{bob}));
  EXPECT_EQ(scene.room.host(), bob);
  EXPECT_EQ(scene.room.seat_of(ada), seat_0);
  scene.starts();
  EXPECT_EQ(code_of(scene.table_does(deed::HandOver{ada})), "room_not_theirs");
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Room, bots_are_the_hosts_to_seat) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(code_of(scene.does(bob, deed::SeatBot{seat_0, "greedy"})), "room_host_only");
  EXPECT_EQ(code_of(scene.does(ada, deed::SeatBot{seat_0, "genius"})), "room_no_such_level");
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_0, "greedy"}));
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_0, "random"}));
  EXPECT_EQ(scene.room.bot_of(seat_0), "random");
  EXPECT_EQ(code_of(scene.does(bob, deed::EmptySeat{seat_0})), "room_host_only");
  ASSERT_TRUE(scene.does(ada, deed::EmptySeat{seat_0}));
  EXPECT_EQ(code_of(scene.does(ada, deed::EmptySeat{seat_0})), "room_seat_empty");
}

TEST(Room, empty_seats_are_filled_with_bots_only_if_the_host_says_so) {
  RoomScene scene(made_by_ada("five-crowns", 3));
  scene.seats(ada, seat_1);
  EXPECT_EQ(code_of(scene.does(ada, deed::Start{})), "room_seats_empty");
  EXPECT_EQ(code_of(scene.does(ada, deed::Start{"genius"})), "room_no_such_level");
  scene.starts("greedy");
  EXPECT_EQ(scene.room.bot_of(seat_0), "greedy");
  EXPECT_FALSE(scene.room.bot_of(seat_1));
  EXPECT_NE(scene.room.chair(seat_0).name, scene.room.chair(seat_2).name);
}

TEST(Room, closed_doors_keep_newcomers_out_and_nobody_else) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  ASSERT_TRUE(scene.does(ada, deed::Doors{false}));
  EXPECT_EQ(code_of(scene.does(cleo, deed::Come{"Cleo"})), "room_doors_are_closed");
  EXPECT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  ASSERT_TRUE(scene.does(ada, deed::Doors{true}));
  EXPECT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
}

TEST(Room, a_new_name_is_that_of_guest_and_chair_until_the_cards_are_dealt) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  EXPECT_EQ(code_of(scene.does(bob, deed::Come{"Bob"})), "room_here_already");
  const auto news = scene.does(bob, deed::Come{"Robert"});
  ASSERT_TRUE(news);
  EXPECT_TRUE(news->has_table_changed);
  EXPECT_TRUE(news->said.empty());
  EXPECT_EQ(scene.room.guest(bob)->name, "Robert");
  EXPECT_EQ(scene.room.chair(seat_1).name, "Robert");
  scene.starts();
  ASSERT_TRUE(scene.does(bob, deed::Come{"Rob"}));
  EXPECT_EQ(scene.room.guest(bob)->name, "Rob");
  EXPECT_EQ(scene.room.chair(seat_1).name, "Robert");
  EXPECT_FALSE(verify(scene.room.record()));
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST(Room, whoever_is_removed_stays_away) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(bob, seat_1);
  EXPECT_EQ(code_of(scene.does(ada, deed::Remove{ada})), "room_not_oneself");
  EXPECT_EQ(code_of(scene.does(ada, deed::Remove{cleo})), "room_no_such_person");
  ASSERT_TRUE(scene.does(ada, deed::Remove{bob}));
  EXPECT_EQ(scene.room.chair(seat_1).kind, Chair::Kind::empty);
  EXPECT_EQ(code_of(scene.does(bob, deed::Come{"Bob"})), "room_removed_you");
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"hello"})), "room_removed_you");
}

TEST(Room, chat_is_short_and_slow_and_can_be_muted) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{std::string(401, 'x')})), "room_chat_long");
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"two\nlines"})), "room_chat_text");
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"  "})), "room_chat_text");
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"\xff"})), "room_chat_text");
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"\xe2\x80\xae"})), "room_chat_text");  // writes the other way round
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(scene.does(bob, deed::Chat{"déjà vu"}));
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"more"})), "room_chat_fast");
  EXPECT_TRUE(scene.does(ada, deed::Chat{"others may"}));
  scene.now += Limits::chat_window_ms;
  EXPECT_TRUE(scene.does(bob, deed::Chat{"again"}));
  ASSERT_TRUE(scene.does(ada, deed::Mute{bob, true}));
  EXPECT_EQ(code_of(scene.does(bob, deed::Chat{"hush"})), "room_muted_you");
  ASSERT_TRUE(scene.does(ada, deed::Mute{bob, false}));
  EXPECT_TRUE(scene.does(bob, deed::Chat{"thanks"}));
  EXPECT_EQ(scene.room.chat().back().text, "thanks");
  for (int i = 0; i < 200; ++i) {
    scene.now += Limits::chat_window_ms;
    ASSERT_TRUE(scene.does(ada, deed::Chat{"line " + std::to_string(i)}));
  }
  EXPECT_EQ(scene.room.chat().size(), Limits::chat_lines);
}

TEST(Room, a_leaver_keeps_the_seat_and_a_bot_stands_in) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  EXPECT_EQ(scene.room.host(), bob);
  EXPECT_EQ(scene.room.bot_of(seat_0), "club");
  EXPECT_EQ(code_of(scene.acts(ada, "draw deck")), "room_come_first");
  while (scene.room.record().steps.size() < 8) ASSERT_TRUE(scene.plays_on());
  bool stood_in = false;
  for (const auto& step : scene.room.all_steps()) {
    EXPECT_EQ(step.by, step.seat == seat_0 ? Chooser::bot : Chooser::player);
    stood_in = stood_in || step.by == Chooser::bot;
  }
  EXPECT_TRUE(stood_in);
  ASSERT_TRUE(scene.does(ada, deed::Come{"Ada"}));
  EXPECT_FALSE(scene.room.bot_of(seat_0));
  EXPECT_EQ(scene.room.host(), bob);  // once handed on, it stays there
  EXPECT_EQ(code_of(scene.bot_acts(seat_0, "draw deck")), "room_no_bot_there");
  EXPECT_FALSE(verify(scene.room.record()));
}

TEST(Room, whoever_resigns_ranks_last_and_a_bot_plays_on) {
  RoomScene scene(made_by_ada("set", 3, {{"deck", "red"}}));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts("greedy");
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(scene.plays_on());  // seat 0 has all points of these
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  EXPECT_EQ(code_of(scene.acts(ada, "more")), "room_you_resigned");
  EXPECT_EQ(code_of(scene.does(ada, deed::Resign{})), "room_you_resigned");
  while (scene.plays_on()) {
  }
  EXPECT_EQ(scene.room.stage(), Stage::over);
  const auto result = scene.room.table_result();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->ranks[0], 3);
  EXPECT_TRUE(result->scores);
  EXPECT_EQ(scene.room.record().result->seats[0].rank, 1);  // by the rules alone
  EXPECT_FALSE(verify(scene.room.record()));
}

TEST(Room, the_last_who_has_not_resigned_wins) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  EXPECT_EQ(scene.room.stage(), Stage::over);
  const auto result = scene.room.table_result();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->ranks[0], 2);
  EXPECT_EQ(result->ranks[1], 1);
  EXPECT_FALSE(result->scores);
  EXPECT_FALSE(verify(scene.room.record()));
  const auto again = read_record(write_record(scene.room.record()));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, scene.room.record());
}

TEST(Room, bots_do_not_play_on_by_themselves) {
  RoomScene scene(made_by_ada("five-crowns", 4));
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  EXPECT_EQ(scene.room.stage(), Stage::over);
}

TEST(Room, all_people_together_may_end_a_match) {
  RoomScene scene(made_by_ada("five-crowns", 3));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts("greedy");
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{false}));
  ASSERT_TRUE(scene.does(bob, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  ASSERT_TRUE(scene.does(ada, deed::AgreeToEnd{true}));
  EXPECT_EQ(scene.room.stage(), Stage::over);
  EXPECT_EQ(scene.room.record().ended, EarlyEnd::agreed);
  EXPECT_FALSE(scene.room.table_result());
  EXPECT_FALSE(verify(scene.room.record()));
}

TEST(Room, a_rematch_is_made_once_and_closing_is_for_good) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
  scene.starts();
  EXPECT_EQ(code_of(scene.does(ada, deed::Close{})), "room_close_not_now");
  EXPECT_EQ(code_of(scene.does(ada, deed::Rematch{"next"})), "room_wrong_stage");
  ASSERT_TRUE(scene.does(bob, deed::Resign{}));
  EXPECT_EQ(code_of(scene.does(cleo, deed::Rematch{"next"})), "room_not_seated");
  ASSERT_TRUE(scene.does(bob, deed::Rematch{"next"}));
  const auto second = scene.does(ada, deed::Rematch{"other"});
  EXPECT_EQ(code_of(second), "room_rematch_made");
  EXPECT_EQ(std::get<std::string>(second.error().find("match")->value), "next");
  EXPECT_EQ(scene.room.rematch_creation("Bob", seed_from_number(8)).setup, scene.room.creation().setup);
  EXPECT_EQ(code_of(scene.does(bob, deed::Close{})), "room_host_only");
  ASSERT_TRUE(scene.does(ada, deed::Close{}));
  EXPECT_EQ(code_of(scene.does(ada, deed::Chat{"anybody?"})), "room_is_closed");
  EXPECT_EQ(code_of(scene.table_does(deed::Close{deed::CloseReason::idle})), "room_is_closed");
}

TEST(Room, people_cannot_do_what_is_the_tables_or_a_bots) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  EXPECT_EQ(code_of(scene.does(ada, deed::CallOff{})), "room_not_theirs");
  EXPECT_EQ(code_of(scene.does(ada, deed::Close{deed::CloseReason::idle})), "room_not_theirs");
  EXPECT_EQ(code_of(scene.does(ada, made_by_ada("set", 2))), "room_not_theirs");
  EXPECT_EQ(code_of(scene.table_does(deed::Sit{seat_1})), "room_not_theirs");
  EXPECT_EQ(code_of(scene.enters({scene.now, Doer::bot_of(seat_0), deed::Leave{}})), "room_not_theirs");
  scene.starts("greedy");
  EXPECT_EQ(code_of(scene.does(ada, deed::Act{"draw deck", seat_1, {}})), "room_not_your_seat");
  EXPECT_EQ(code_of(scene.does(ada, deed::Act{"draw deck", {}, 7})), "room_moved_on");
  EXPECT_EQ(code_of(scene.enters({scene.now, Doer::bot_of(seat_1), deed::Act{"draw deck", {}, {}}})), "room_moved_on");
}

TEST(Room, refusals_and_what_is_said_have_their_sentences) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  const auto bad = scene.does(ada, deed::SeatBot{seat_0, "genius"});
  ASSERT_FALSE(bad);
  EXPECT_EQ(core::Catalogue::of("en").sentence({}, bad.error()).find('{'), std::string::npos);
  EXPECT_NE(core::Catalogue::of("fr").sentence({}, bad.error()).find("genius"), std::string::npos);
}

TEST(Room, a_refusal_leaves_no_trace) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  const auto before = scene.room.clone();
  EXPECT_FALSE(scene.acts(ada, "discard 3H"));
  EXPECT_FALSE(scene.acts(bob, "nonsense"));
  EXPECT_FALSE(scene.does(cleo, deed::Chat{"hello"}));
  EXPECT_FALSE(scene.does(ada, deed::Start{}));
  EXPECT_FALSE(scene.table_acts(seat_0, "draw deck"));
  EXPECT_TRUE(before == scene.room);
  ASSERT_TRUE(scene.plays_on());
  EXPECT_FALSE(before == scene.room);
}

TEST(Room, the_log_makes_the_same_room_again_at_every_step) {
  for (const auto* game : {"five-crowns", "set"}) {
    auto made = made_by_ada(game, 3);
    made.clock_ms = 30'000;
    made.is_public = true;
    RoomScene scene(made);
    scene.seats(ada, seat_0);
    scene.seats(bob, seat_2);
    ASSERT_TRUE(scene.does(cleo, deed::Come{"Cleo"}));
    ASSERT_TRUE(scene.does(cleo, deed::Chat{"good luck"}));
    scene.starts("greedy");
    std::vector<Room> rooms;
    std::vector<std::size_t> lengths;
    for (int i = 0; i < 40 && scene.plays_on(); ++i) {
      if (i == 10) {
        ASSERT_TRUE(scene.does(bob, deed::Leave{}));
      }
      if (i == 20) {
        ASSERT_TRUE(scene.does(bob, deed::Come{"Bob"}));
      }
      if (i == 30) {
        ASSERT_TRUE(scene.does(ada, deed::Resign{}));
      }
      rooms.push_back(scene.room.clone());
      lengths.push_back(scene.log.size());
    }
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      const auto folded = Room::fold(std::span(scene.log).first(lengths[i]));
      ASSERT_TRUE(folded);
      EXPECT_TRUE(*folded == rooms[i]) << game << " at entry " << lengths[i];
      EXPECT_FALSE(verify(folded->record())) << game << " at entry " << lengths[i];
    }
  }
}

TEST(Room, a_match_by_other_rules_is_frozen) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  auto other = made_by_ada("five-crowns", 2);
  other.rules_version += 1;
  scene.log[0].text = write_entry({scene.now, Doer::person_of(ada), other});
  auto folded = Room::fold(scene.log);
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->freeze_reason(), deed::CloseReason::rules);
  EXPECT_EQ(folded->size(), scene.log.size());
  EXPECT_EQ(code_of(folded->apply({scene.now, Doer::person_of(ada), deed::Chat{"why?"}})), "room_is_frozen");
  EXPECT_TRUE(folded->apply({scene.now, Doer::table(), deed::Close{deed::CloseReason::rules}}));
  EXPECT_EQ(folded->stage(), Stage::closed);
}

}  // namespace
}  // namespace rummage::match
