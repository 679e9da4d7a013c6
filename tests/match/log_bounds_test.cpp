// How long a table's log can become, and what judging one entry of it costs.
#include <gtest/gtest.h>

#include "hot_path.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

std::string code_of(const core::Done& done) { return done ? "" : std::string(done.error().code.name); }

/// A room whose log grows as that of a live table does.
class LogBounds : public testing::Test {
 protected:
  /// As a live table asks; false where the log has no room for it.
  bool enters(PersonId person, const Deed& deed) {
    now += Limits::chat_window_ms;
    const Entry entry{now, Doer::person_of(person), deed};
    if (!room.check_room_for(entry)) return false;
    auto news = room.apply(entry);
    EXPECT_TRUE(news) << news.error().code.name;
    return news.has_value();
  }
  std::string refusal(PersonId person, const Deed& deed) {
    return code_of(room.check_room_for({now, Doer::person_of(person), deed}));
  }
  void seats(PersonId person, core::Seat seat) {
    if (person != ada) enters(person, deed::Come{name_of(person)});
    enters(person, deed::Sit{seat});
  }
  void fills_with_chat() {
    while (room.size() - room.steps() < Limits::entries_for_all) ASSERT_TRUE(enters(ada, deed::Chat{"hello"}));
  }
  void deals() {
    enters(ada, deed::Start{std::nullopt});
    for (const auto person : {ada, bob}) enters(person, deed::Commit{sha256(bytes_of(person))});
    for (const auto person : {ada, bob}) enters(person, deed::Reveal{bytes_of(person)});
  }

  std::int64_t now = 1'000'000;
  Room room = Room::create({now, Doer::person_of(ada), made_by_ada("five-crowns", 2)}).value();
};

TEST_F(LogBounds, sitting_doors_and_chat_end_and_the_match_goes_on) {
  seats(ada, seat_0);
  seats(bob, seat_1);
  deals();
  fills_with_chat();
  EXPECT_EQ(refusal(ada, deed::Chat{"hello"}), "room_log_full");
  EXPECT_EQ(refusal(ada, deed::Mute{bob, true}), "room_log_full");
  EXPECT_EQ(refusal(ada, deed::Doors{false}), "") << "the host can keep others out";
  EXPECT_EQ(refusal(cleo, deed::Come{"Cleo"}), "room_log_full");
  EXPECT_FALSE(room.is_full());
  const auto to_act = room.match()->to_act().nth(0) == seat_0 ? ada : bob;
  EXPECT_TRUE(enters(to_act, deed::Act{"draw deck", {}, {}}));
  EXPECT_EQ(refusal(ada, deed::Resign{}), "");
}

TEST_F(LogBounds, a_player_can_come_back_often_but_cannot_fill_the_log) {
  seats(ada, seat_0);
  seats(bob, seat_1);
  deals();
  fills_with_chat();
  std::uint32_t returns = 0;
  for (; returns < 10'000; ++returns) {
    ASSERT_TRUE(enters(bob, deed::Leave{}));
    if (!enters(bob, deed::Come{"Bob"})) break;
  }
  EXPECT_GE(returns, Limits::entries_a_player / 2);
  EXPECT_LE(returns, Limits::entries_a_player);
  for (int i = 0; i < 10'000 && enters(ada, deed::AgreeToEnd{false}); ++i) {
  }
  EXPECT_FALSE(room.is_full());
  // Even if all sixteen seats did that, and a host and a maker without a seat.
  EXPECT_LT(
      Limits::entries_for_all + (core::max_seats + 2) * (2 * Limits::entries_a_player + 4), Limits::other_entries);
}

TEST_F(LogBounds, a_table_that_waits_for_players_is_bounded_too) {
  for (int i = 0; i < 100'000 && enters(ada, deed::Doors{i % 2 == 0}); ++i) {
  }
  EXPECT_EQ(room.size(), Limits::entries_for_all + Limits::entries_a_player);
  EXPECT_EQ(refusal(ada, deed::Start{"greedy"}), "room_log_full");
  EXPECT_EQ(refusal(ada, deed::Close{}), "");
}

TEST_F(LogBounds, strangers_leave_room_for_the_people_of_the_table) {
  for (int i = 0; i < 100'000 && enters(cleo, deed::Come{"Cleo"}); ++i) ASSERT_TRUE(enters(cleo, deed::Leave{}));
  EXPECT_EQ(refusal(cleo, deed::Come{"Cleo"}), "room_log_full");
  EXPECT_TRUE(enters(ada, deed::Doors{true})) << "the host";
  ASSERT_TRUE(enters(ada, deed::Sit{seat_0}));
  ASSERT_TRUE(enters(ada, deed::Chat{"At last"}));
  EXPECT_TRUE(enters(ada, deed::Start{"greedy"}));
}

TEST_F(LogBounds, a_seat_before_the_deal_makes_nobody_a_player) {
  ASSERT_TRUE(enters(cleo, deed::Come{"Cleo"}));
  for (int i = 0; i < 100'000 && enters(cleo, deed::Sit{core::Seat(i % 2)}); ++i) {
  }
  EXPECT_EQ(room.size(), Limits::entries_for_strangers);
  EXPECT_TRUE(enters(ada, deed::Remove{cleo, true}));
  EXPECT_TRUE(enters(ada, deed::Doors{false}));
  ASSERT_TRUE(enters(ada, deed::Sit{seat_0}));
  EXPECT_TRUE(enters(ada, deed::Start{"greedy"}));
}

TEST_F(LogBounds, logs_of_older_programs_are_read_whatever_their_length) {
  std::vector<core::LogLine> log;
  const Entry first{now, Doer::person_of(ada), made_by_ada("five-crowns", 2)};
  log.push_back({0, now, write_entry(first)});
  for (std::int64_t n = 1; n < 20'000; ++n)
    log.push_back({n, now + n, write_entry({now + n, Doer::person_of(ada), deed::Doors{n % 2 == 0}})});
  const auto folded = Room::fold(log);
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->size(), 20'000U);
}

TEST(BotsAlone, are_bounded_where_all_people_have_left_too) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.starts("random");
  scene.draws_on(1'000);
  ASSERT_TRUE(scene.does(ada, deed::Leave{}));
  scene.draws_on(1'000 + Limits::steps_without_people - 1);
  EXPECT_FALSE(scene.room.is_full());
  auto back = scene.room.clone();
  scene.draws_on(1'000 + Limits::steps_without_people);
  EXPECT_TRUE(scene.room.is_full());
  // Whoever comes back in time has lost nothing.
  ASSERT_TRUE(back.apply({scene.now, Doer::person_of(ada), deed::Come{"Ada"}}));
  ASSERT_TRUE(back.apply({scene.now, Doer::person_of(ada), deed::Leave{}}));
  EXPECT_EQ(back.head().touched_steps, back.steps());
}

std::uint64_t cost_of(const Room& room, const Entry& entry) {
  const auto before = proof::allocations();
  const auto verdict = room.judge(entry);
  EXPECT_TRUE(verdict) << verdict.error().code.name;
  return proof::allocations() - before;
}

TEST(Judging, costs_no_more_where_64_guests_are_there) {
  RoomScene few(made_by_ada("five-crowns", 2));
  few.seats(ada, seat_0);
  few.seats(bob, seat_1);
  few.starts();
  RoomScene many(made_by_ada("five-crowns", 2));
  many.seats(ada, seat_0);
  many.seats(bob, seat_1);
  for (int i = 3; i <= static_cast<int>(Limits::people); ++i)
    ASSERT_TRUE(many.does(static_cast<PersonId>(i), deed::Come{"A guest with a name of some length"}));
  many.starts();
  ASSERT_EQ(many.room.guests().size(), Limits::people);
  const auto to_act = few.room.match()->to_act().nth(0) == seat_0 ? ada : bob;
  for (const Deed& deed : std::vector<Deed>{deed::Act{"draw deck", {}, {}}, deed::Chat{"hello"}, deed::Leave{}}) {
    SCOPED_TRACE(deed.index());
    const Entry entry{many.now, Doer::person_of(to_act), deed};
    EXPECT_LE(cost_of(many.room, entry), cost_of(few.room, {few.now, entry.by, deed}));
  }
}

}  // namespace
}  // namespace rummage::match
