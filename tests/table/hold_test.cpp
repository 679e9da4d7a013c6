// A table waits after a hand until people have looked, and tells at once who has no connection.
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "hall.hpp"

namespace rummage::table {
namespace {

class Holds : public testing::Test {
 protected:
  /// Five Crowns between a person and a bot, or two people; the person's own cards are played by `step`.
  std::shared_ptr<LiveTable> begins(const std::vector<PersonId>& people) {
    auto made = made_by_ada("five-crowns", 2);
    made.holds = true;
    auto table = hall.opens(made);
    hall.starts(*table, people, people.size() < 2 ? std::optional<std::string>("greedy") : std::nullopt);
    return table;
  }
  /// Draws and discards for people, lets bots act, until a hand is over.
  void plays_a_hand(LiveTable& table) {
    for (int i = 0; i < 2'000; ++i) {
      const auto room = hall.room_of(table);
      if (room.is_held() || room.stage() != Stage::playing) return;
      const auto seat = room.match()->to_act().nth(0);
      if (room.bot_of(seat)) {
        ASSERT_TRUE(hall.pass_to_next());
        continue;
      }
      core::FastChance chance(room.steps());
      const auto intention = room.game().decide(*room.match()->view(seat), seat, "greedy", chance);
      ASSERT_TRUE(intention);
      ASSERT_TRUE(hall.asks(table, room.chair(seat).person, deed::Act{intention->action, {}, {}}));
    }
  }

  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

TEST_F(Holds, bots_play_nothing_behind_what_sums_up_a_hand) {
  auto table = begins({ada});
  plays_a_hand(*table);
  ASSERT_TRUE(hall.room_of(*table).is_held());
  const auto steps = hall.room_of(*table).steps();
  hall.pass(3'600'000);
  EXPECT_EQ(hall.room_of(*table).steps(), steps);
  EXPECT_TRUE(hall.room_of(*table).is_held());
  ASSERT_TRUE(hall.asks(*table, ada, deed::Continue{}));
  plays_a_hand(*table);
  EXPECT_GT(hall.room_of(*table).steps(), steps);
}

TEST_F(Holds, with_people_it_goes_on_after_twenty_seconds) {
  auto table = begins({ada, bob});
  plays_a_hand(*table);
  ASSERT_TRUE(hall.room_of(*table).is_held());
  hall.pass(19'999);
  EXPECT_TRUE(hall.room_of(*table).is_held());
  hall.pass(1);
  EXPECT_FALSE(hall.room_of(*table).is_held());
  EXPECT_EQ(hall.log().back().text, R"({"do":"continue"})");
}

TEST_F(Holds, outlast_a_restart) {
  auto table = begins({ada});
  plays_a_hand(*table);
  table->stop();
  hall.settle();
  table = hall.resumes();
  hall.pass(3'600'000);
  EXPECT_TRUE(hall.room_of(*table).is_held());
}

TEST_F(Holds, who_has_no_connection_is_told_to_all_at_once_and_to_who_comes_later) {
  auto table = begins({ada, bob});
  Client client;
  table->watch(ada, 0, client.sink());
  hall.settle();
  const auto entries = hall.log().size();
  table->absent(bob, 2'000'000);
  hall.settle();
  EXPECT_EQ(client.messages.back(), R"({"type":"absent","seat":1,"until":2000000})");
  Client later;
  table->watch(std::nullopt, 0, later.sink());
  hall.settle();
  ASSERT_EQ(later.messages.size(), 2U);
  EXPECT_EQ(later.messages.back(), client.messages.back());
  table->absent(bob, std::nullopt);
  table->absent(cleo, 2'000'000);  // nobody's player
  table->absent(cleo, std::nullopt);
  hall.settle();
  EXPECT_EQ(client.messages.back(), R"({"type":"absent","seat":1,"until":null})");
  EXPECT_EQ(client.messages.size(), 3U);
  EXPECT_EQ(hall.log().size(), entries) << "it is no entry";
}

}  // namespace
}  // namespace rummage::table
