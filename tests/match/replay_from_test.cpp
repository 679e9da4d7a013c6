// The last steps of a long match, played again from the nearest checkpoint.
#include <array>

#include <gtest/gtest.h>

#include "core/json_text.hpp"
#include "match/verify.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

std::string text_of(const core::Events& events) {
  core::JsonText out;
  out.open('[');
  for (const auto& message : events.list()) core::write_message(out, message, core::Viewer::spectator());
  out.close(']');
  return out.str();
}

// The slow way: from the seed on.
std::vector<std::string> events_of(const Room& room) {
  std::vector<std::string> all;
  EXPECT_FALSE(replay(room.record(), [&](std::uint64_t, const core::AnyMatch&, const core::Events& events) {
    all.push_back(text_of(events));
  }));
  return all;
}

TEST(ReplayFrom, tells_the_same_as_a_replay_from_the_seed_on_and_is_short) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  for (const std::uint64_t steps : {0, 1, 39, 40, 41, 159, 160, 161, 199, 200, 201, 399, 400, 1'000}) {
    SCOPED_TRACE(steps);
    scene.draws_on(steps);
    const auto all = events_of(scene.room);
    const auto folded = Room::fold(scene.log);
    ASSERT_TRUE(folded);
    for (const Room* room : std::array<const Room*, 2>{&scene.room, &*folded}) {
      const auto earliest = steps + 1 > Limits::steps_told ? steps + 1 - Limits::steps_told : 0;
      for (const auto first : {earliest, (earliest + steps) / 2, steps}) {
        std::uint64_t next = first;
        const auto played = room->replay_from(first, [&](std::uint64_t step, const core::Events& events) {
          EXPECT_EQ(step, next++);
          EXPECT_EQ(text_of(events), all[step]);
        });
        EXPECT_EQ(next, steps + 1);
        EXPECT_LE(played, 200U);
      }
    }
  }
}

TEST(ReplayFrom, tells_of_every_game_what_a_replay_does) {
  for (const auto* game : {"set", "set-cubes", "romi-rami", "programs"}) {
    SCOPED_TRACE(game);
    RoomScene scene(made_by_ada(game, 2));
    scene.seats(ada, seat_0);
    scene.starts("greedy");
    for (int i = 0; i < 120 && scene.room.stage() == Stage::playing; ++i) scene.plays_on();
    const auto all = events_of(scene.room);
    std::uint64_t next = 0;
    scene.room.replay_from(0, [&](std::uint64_t step, const core::Events& events) {
      EXPECT_EQ(step, next++);
      EXPECT_EQ(text_of(events), all[step]);
    });
    EXPECT_EQ(next, all.size());
  }
}

}  // namespace
}  // namespace rummage::match
