// A log that is full closes its table; its record is kept.
#include <gtest/gtest.h>

#include "hall.hpp"

namespace rummage::table {
namespace {

class FullLog : public testing::Test {
 protected:
  /// A live table that goes on from this log.
  Room resumed(const std::vector<core::LogLine>& log) {
    std::vector<store::Append> appends;
    for (const auto& line : log) appends.push_back({hall_match, line, std::nullopt});
    for (const auto& answer : store->append(appends)) EXPECT_TRUE(answer);
    hall.time.now = log.back().at_ms + 1;
    const auto table = hall.resumes({.bot_pace = 0});
    hall.settle();
    return hall.room_of(*table);
  }

  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

TEST_F(FullLog, where_only_bots_sit_closes_the_table) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.starts("random");
  scene.draws_on(Limits::steps_without_people - 1);
  ASSERT_FALSE(scene.room.is_full());
  scene.draws_on(Limits::steps_without_people);
  ASSERT_TRUE(scene.room.is_full());
  const auto room = resumed(scene.log);
  EXPECT_EQ(room.stage(), Stage::closed);
  EXPECT_EQ(room.head().close_reason, deed::CloseReason::full);
  EXPECT_EQ(room.steps(), Limits::steps_without_people);
}

TEST_F(FullLog, of_an_older_program_closes_the_table) {
  const auto made = made_by_ada("five-crowns", 2);
  std::vector<core::LogLine> log{{0, 1000, write_entry({1000, Doer::person_of(ada), made})}};
  for (std::int64_t n = 1; n < static_cast<std::int64_t>(Limits::other_entries); ++n)
    log.push_back({n, 1000 + n, write_entry({1000 + n, Doer::person_of(ada), deed::Doors{n % 2 == 0}})});
  EXPECT_EQ(resumed(log).head().close_reason, deed::CloseReason::full);
}

}  // namespace
}  // namespace rummage::table
