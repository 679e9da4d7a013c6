// The deal is nobody's choice: seed and hash first, then everybody's hash, then everybody's bytes.
#include <gtest/gtest.h>

#include "match/verify.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

class Fairness : public testing::Test {
 protected:
  Fairness() : scene(made_by_ada("five-crowns", 3)) {
    scene.seats(ada, seat_0);
    scene.seats(bob, seat_2);
  }
  Answer commits(PersonId person) { return scene.does(person, deed::Commit{sha256(bytes_of(person))}); }
  Answer reveals(PersonId person) { return scene.does(person, deed::Reveal{bytes_of(person)}); }
  [[nodiscard]] std::string wire() const {
    std::string all;
    for (const auto viewer : {core::Viewer::spectator(), core::Viewer(seat_0), core::Viewer(seat_2)})
      all += write_since(scene.room, 0, viewer, SameIds());
    return all;
  }
  [[nodiscard]] bool is_told(const Bytes32& bytes) const { return wire().find(to_hex(bytes)) != std::string::npos; }

  RoomScene scene;
};

TEST_F(Fairness, the_hash_of_the_seed_is_told_from_the_beginning_and_the_seed_at_the_end) {
  const auto seed = scene.room.creation().seed;
  EXPECT_TRUE(is_told(sha256(seed)));
  EXPECT_FALSE(is_told(seed));
  scene.starts("greedy");
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(scene.plays_on());
  EXPECT_TRUE(is_told(sha256(seed)));
  EXPECT_FALSE(is_told(seed));
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  EXPECT_FALSE(is_told(seed));
  ASSERT_TRUE(scene.does(bob, deed::Resign{}));
  ASSERT_EQ(scene.room.stage(), Stage::over);
  EXPECT_TRUE(is_told(seed));
}

TEST_F(Fairness, a_closed_table_tells_its_seed) {
  ASSERT_TRUE(scene.table_does(deed::Close{deed::CloseReason::idle}));
  EXPECT_TRUE(is_told(scene.room.creation().seed));
}

TEST_F(Fairness, bytes_are_taken_only_when_every_hash_is_in) {
  EXPECT_EQ(code_of(commits(ada)), "room_wrong_stage");
  ASSERT_TRUE(scene.does(ada, deed::Start{"greedy"}));
  ASSERT_TRUE(commits(ada));
  EXPECT_EQ(code_of(commits(ada)), "room_sent_already");
  EXPECT_EQ(code_of(reveals(ada)), "room_wrong_stage");
  EXPECT_TRUE(is_told(sha256(bytes_of(ada))));
  ASSERT_TRUE(commits(bob));
  EXPECT_EQ(scene.room.stage(), Stage::revealing);
  ASSERT_TRUE(reveals(bob));
  EXPECT_EQ(code_of(reveals(bob)), "room_sent_already");
  EXPECT_FALSE(is_told(bytes_of(bob)));  // not before all are in
  ASSERT_TRUE(reveals(ada));
  EXPECT_EQ(scene.room.stage(), Stage::playing);
  EXPECT_TRUE(is_told(bytes_of(ada)));
  EXPECT_TRUE(is_told(bytes_of(bob)));
}

TEST_F(Fairness, the_key_is_made_of_the_seed_and_the_bytes_in_seat_order) {
  scene.starts("greedy");
  const auto record = scene.room.record();
  const std::vector<std::optional<Bytes32>> bytes{bytes_of(ada), std::nullopt, bytes_of(bob)};
  EXPECT_EQ(record.seat_bytes, bytes);
  EXPECT_EQ(record.key(), match_key(scene.room.creation().seed, bytes));
  EXPECT_FALSE(verify(record));
  auto forged = record;
  forged.seat_bytes[0] = bytes_of(cleo);
  EXPECT_TRUE(verify(forged));
  forged.check = forged.head_check();
  while (scene.room.record().steps.size() < 2) ASSERT_TRUE(scene.plays_on());
  forged.steps = scene.room.record().steps;
  EXPECT_TRUE(verify(forged));
}

TEST_F(Fairness, wrong_bytes_call_the_start_off_and_show_whose) {
  ASSERT_TRUE(scene.does(ada, deed::Start{"greedy"}));
  ASSERT_TRUE(commits(ada));
  ASSERT_TRUE(commits(bob));
  ASSERT_TRUE(reveals(ada));
  const auto news = scene.does(bob, deed::Reveal{bytes_of(cleo)});
  ASSERT_TRUE(news);
  EXPECT_EQ(scene.room.stage(), Stage::open);
  ASSERT_EQ(news->said.size(), 1U);
  EXPECT_EQ(news->said[0].code.name, "room_called_off");
  EXPECT_EQ(std::get<core::Seat>(news->said[0].find("seat")->value), seat_2);
  EXPECT_FALSE(scene.room.chair(seat_0).hash);
  scene.starts();  // once more, with everybody's bytes anew
}

TEST_F(Fairness, missing_bytes_call_the_start_off_after_their_time) {
  EXPECT_EQ(code_of(scene.table_does(deed::CallOff{})), "room_not_theirs");
  ASSERT_TRUE(scene.does(ada, deed::Start{"greedy"}));
  ASSERT_TRUE(commits(ada));
  EXPECT_EQ(code_of(scene.table_does(deed::CallOff{})), "room_not_theirs");
  scene.now = *scene.room.call_off_at();
  const auto news = scene.table_does(deed::CallOff{});
  ASSERT_TRUE(news);
  ASSERT_EQ(news->said.size(), 1U);
  EXPECT_EQ(std::get<core::Seat>(news->said[0].find("seat")->value), seat_2);
  ASSERT_TRUE(scene.does(ada, deed::Start{}));
  ASSERT_TRUE(commits(ada));
  ASSERT_TRUE(commits(bob));
  ASSERT_TRUE(reveals(bob));
  scene.now = *scene.room.call_off_at();
  const auto again = scene.table_does(deed::CallOff{});
  ASSERT_TRUE(again);
  EXPECT_EQ(std::get<core::Seat>(again->said[0].find("seat")->value), seat_0);
}

TEST_F(Fairness, hashes_and_bytes_have_as_long_as_the_clock_gives) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 86'400'000;
  scene = RoomScene(made);
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  ASSERT_TRUE(scene.does(ada, deed::Start{}));
  EXPECT_EQ(scene.room.call_off_at(), scene.now + made.clock_ms);
  ASSERT_TRUE(commits(ada));
  scene.now += made.clock_ms - 1;
  ASSERT_TRUE(commits(bob));
  EXPECT_EQ(scene.room.call_off_at(), scene.now + made.clock_ms);
  // Tables have called a start off after half a minute, whatever their clock: such logs are read as they were written.
  scene.now += Limits::bytes_ms - 1;
  EXPECT_EQ(code_of(scene.table_does(deed::CallOff{})), "room_not_theirs");
  ++scene.now;
  ASSERT_TRUE(scene.table_does(deed::CallOff{}));
  EXPECT_TRUE(*Room::fold(scene.log) == scene.room);
}

TEST_F(Fairness, leaving_calls_the_start_off) {
  ASSERT_TRUE(scene.does(ada, deed::Start{"greedy"}));
  ASSERT_TRUE(commits(ada));
  ASSERT_TRUE(scene.does(bob, deed::Leave{}));
  EXPECT_EQ(scene.room.stage(), Stage::open);
  EXPECT_EQ(scene.room.chair(seat_2).kind, Chair::Kind::empty);
}

}  // namespace
}  // namespace rummage::match
