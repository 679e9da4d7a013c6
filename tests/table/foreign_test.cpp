// Logs of matches that this program's rules or data did not make.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "match/due_entries.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"
#include "table/summary.hpp"

namespace rummage::table {
using namespace match;
namespace {

/// A match with a bit of everything, and its log as a program with other rules would find it.
class Foreign : public testing::Test {
 protected:
  void plays(const deed::Create& made, bool to_the_end) {
    scene.emplace(made);
    scene->seats(ada, seat_0);
    scene->seats(bob, seat_1);
    ASSERT_TRUE(scene->does(cleo, deed::Come{"Cleo"}));
    ASSERT_TRUE(scene->does(cleo, deed::Chat{"good luck"}));
    scene->starts("greedy");
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(scene->plays_on());
    ASSERT_TRUE(scene->does(ada, deed::Leave{}));
    while (scene->plays_on() && (to_the_end || scene->room.steps() < 8)) {
    }
    ASSERT_EQ(scene->room.stage(), to_the_end ? Stage::over : Stage::playing);
    other = made;
    other.rules_version += 1;
    log = scene->log;
    log[0].text = write_entry({log[0].at_ms, Doer::person_of(ada), other});
  }
  void expect_the_same(const Record& record) const {
    const auto wanted = scene->room.record();
    EXPECT_EQ(record.rules_version, other.rules_version);
    EXPECT_EQ(record.names, wanted.names);
    EXPECT_EQ(record.seed, wanted.seed);
    EXPECT_EQ(record.seat_bytes, wanted.seat_bytes);
    EXPECT_EQ(record.data, wanted.data);
    ASSERT_EQ(record.steps.size(), wanted.steps.size());
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
      EXPECT_EQ(record.steps[i].action, wanted.steps[i].action) << i;
      EXPECT_EQ(record.steps[i].ms, wanted.steps[i].ms) << i;
      EXPECT_EQ(record.steps[i].by, wanted.steps[i].by) << i;
      EXPECT_EQ(record.steps[i].check, record.step_check(i + 1)) << i;
    }
    const auto options = [](const Record& one) { return parsed(write_record(one)).at("options"); };
    EXPECT_EQ(boost::json::serialize(options(record)), boost::json::serialize(options(wanted)));
  }

  std::optional<RoomScene> scene;
  deed::Create other;
  std::vector<store::Entry> log;
  match::BotPlans plans;
};

TEST_F(Foreign, a_match_in_play_keeps_its_people_and_its_record_and_is_closed) {
  plays(made_by_ada("five-crowns", 3, {{"first-dealer", "1"}}), false);
  auto room = Room::fold(log);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->freeze_reason(), deed::CloseReason::rules);
  EXPECT_EQ(room->stage(), Stage::playing);
  EXPECT_EQ(room->names(), scene->room.names());
  EXPECT_EQ(room->guests(), scene->room.guests());
  EXPECT_EQ(room->chat(), scene->room.chat());
  EXPECT_EQ(code_of(room->apply({scene->now, Doer::person_of(bob), deed::Chat{"why?"}})), "room_is_frozen");
  EXPECT_EQ(code_of(room->apply({scene->now, Doer::person_of(bob), deed::Resign{}})), "room_is_frozen");

  const match::DueEntries dues(*room, plans, 1, {});
  EXPECT_TRUE(plans.wanted(*room, std::nullopt, 1).empty());
  const auto due = dues.entry(scene->now);
  ASSERT_TRUE(due);
  const auto* close = &due->entry;
  const auto verdict = room->judge(*close);
  ASSERT_TRUE(verdict);
  const auto summary = summarize("match", *room, &*verdict);
  EXPECT_EQ(summary.status, store::Status::closed);
  EXPECT_EQ(summary.people, (std::vector{ada, bob}));
  EXPECT_EQ(parsed(summary.text).at("names").at(1), "Bob");
  EXPECT_EQ(parsed(summary.text).at("options").at("first-dealer"), "1");
  ASSERT_TRUE(room->apply(*close));
  EXPECT_EQ(room->head().close_reason, deed::CloseReason::rules);
  EXPECT_EQ(room->record().ended, EarlyEnd::closed);
  expect_the_same(room->record());
  log.push_back({static_cast<std::int64_t>(log.size()), close->at_ms, write_entry(*close)});
  EXPECT_TRUE(*Room::fold(log) == *room);
  EXPECT_NE(write_since(*room, 0, core::Viewer::spectator(), match::SameIds()).find("\"closed\":\"rules\""),
            std::string::npos);
}

TEST_F(Foreign, a_finished_match_is_left_as_it_is) {
  plays(made_by_ada("set", 2, {{"deck", "red"}}), true);
  ASSERT_TRUE(scene->does(bob, deed::Chat{"well played"}));
  const auto kept = summarize("match", scene->room);
  log.push_back(scene->log.back());
  auto room = Room::fold(log);
  ASSERT_TRUE(room);
  const auto text = parsed(kept.text);
  core::Fields fields(text, {});
  room->recall_end(read_result(fields, 2));
  EXPECT_EQ(room->stage(), Stage::over);
  EXPECT_FALSE(match::DueEntries(*room, plans, 1, {}).entry(scene->now + 1'000'000'000));
  EXPECT_FALSE(match::DueEntries(*room, plans, 1, {}).next_at(scene->now));
  EXPECT_EQ(room->record().result, scene->room.record().result);
  EXPECT_FALSE(room->record().ended);
  EXPECT_EQ(room->table_result(), scene->room.table_result());
  expect_the_same(room->record());
  EXPECT_EQ(summarize("match", *room).text, kept.text);
}

TEST_F(Foreign, what_was_done_after_the_end_shows_that_it_was_one) {
  plays(made_by_ada("set", 2, {{"deck", "red"}}), true);
  ASSERT_TRUE(scene->does(bob, deed::Rematch{"next"}));
  log.push_back(scene->log.back());
  const auto room = Room::fold(log);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->stage(), Stage::over);
  EXPECT_EQ(room->head().rematch, "next");
}

TEST_F(Foreign, clocks_and_resignations_are_told_apart_without_the_rules) {
  auto made = made_by_ada("five-crowns", 3);
  made.clock_ms = 60'000;
  scene.emplace(made);
  scene->seats(ada, seat_0);
  scene->seats(bob, seat_1);
  scene->starts("greedy");
  while (!scene->room.deadline()) ASSERT_TRUE(scene->plays_on());
  const auto late = *scene->room.deadline();
  scene->now = late.at_ms;
  ASSERT_TRUE(scene->table_acts(late.seat, "draw deck"));
  ASSERT_TRUE(scene->plays_on());
  ASSERT_TRUE(scene->does(ada, deed::Resign{}));
  ASSERT_TRUE(scene->does(bob, deed::Resign{}));
  other = made;
  other.rules_version += 1;
  log = scene->log;
  log[0].text = write_entry({log[0].at_ms, Doer::person_of(ada), other});
  const auto room = Room::fold(log);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->stage(), Stage::over);
  EXPECT_EQ(room->record().ended, EarlyEnd::resigned);
  EXPECT_EQ(room->record().resigned, scene->room.record().resigned);
  expect_the_same(room->record());
}

TEST_F(Foreign, data_that_are_gone_are_named_in_the_record) {
  scene.emplace(made_by_ada("romi-rami", 2));
  scene->seats(ada, seat_0);
  scene->starts("greedy");
  other = scene->room.creation();
  other.data_name = "harbour";
  other.data_hash = seed_from_number(1);
  log = scene->log;
  log[0].text = write_entry({log[0].at_ms, Doer::person_of(ada), other});
  const auto room = Room::fold(log);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->freeze_reason(), deed::CloseReason::data);
  const auto record = parsed(write_record(room->record()));
  EXPECT_EQ(record.at("data").at("name"), "harbour");
  EXPECT_EQ(record.at("data").at("sha256").as_string(), to_hex(seed_from_number(1)));
  EXPECT_EQ(record.at("rules"), other.rules_version);
}

TEST(Levels, that_are_no_more_are_played_as_the_usual_one) {
  RoomScene scene(made_by_ada("five-crowns", 3));
  scene.seats(ada, seat_0);
  ASSERT_TRUE(scene.does(ada, deed::SeatBot{seat_1, "greedy"}));
  scene.starts("greedy");
  ASSERT_TRUE(scene.plays_on());
  for (auto& line : scene.log)
    for (const std::string_view level : {"\"greedy\"", "\"club\""})
      if (const auto at = line.text.find(level); at != std::string::npos)
        line.text.replace(at, level.size(), "\"genius\"");
  const auto room = Room::fold(scene.log);
  ASSERT_TRUE(room);
  EXPECT_EQ(room->creation().stand_in, usual_level(room->game()));
  EXPECT_EQ(room->bot_of(seat_1), usual_level(room->game()));
  EXPECT_EQ(room->bot_of(seat_2), usual_level(room->game()));
  EXPECT_EQ(room->steps(), 1U);
}

}  // namespace
}  // namespace rummage::table
