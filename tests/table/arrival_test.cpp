// Order of arrival decides, whatever the store was doing meanwhile.
#include <set>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "hall.hpp"

namespace rummage::table {
namespace {

class Arrival : public testing::Test {
 protected:
  /// Something that is there to be claimed.
  std::string claim(LiveTable& table) {
    const auto room = hall.room_of(table);
    core::FastChance chance(1);
    return room.game().decide(*room.match()->view(seat_0), seat_0, "greedy", chance)->action;
  }
  /// Something is on its way to the store from now on.
  void keeps_store_busy(LiveTable& table, PersonId person) {
    hall.is_store_held = true;
    table.ask(person, deed::Chat{"hello"}, [](const auto&) {});
    hall.settle();
  }
  void lets_store_go() {
    hall.time.ring();
    hall.settle();
    hall.is_store_held = false;
    hall.let_go();
    hall.settle();
  }
  [[nodiscard]] std::string line(std::size_t from_end) const {
    return hall.log().at(hall.log().size() - from_end).text;
  }

  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
};

TEST_F(Arrival, of_a_claim_before_a_bots_moment_counts_while_a_commit_is_on_its_way) {
  const auto table = hall.opens(made_by_ada("set", 2));
  hall.starts(*table, {ada}, "greedy");
  hall.settle();
  const auto due = hall.time.next().value();
  const auto set = claim(*table);
  keeps_store_busy(*table, ada);
  hall.time.now = due;  // in the same millisecond the person is first
  std::string refused = "not answered";
  table->ask(ada, deed::Act{set, {}, {}}, [&](const auto& done) { refused = code_of(done); });
  hall.time.now = due + 50;
  lets_store_go();
  EXPECT_EQ(refused, "");
  EXPECT_NE(line(1).find("\"by\":1,\"do\":\"act\""), std::string::npos) << line(1);
}

TEST_F(Arrival, of_a_claim_after_a_bots_moment_is_too_late) {
  const auto table = hall.opens(made_by_ada("set", 2));
  hall.starts(*table, {ada}, "greedy");
  hall.settle();
  const auto due = hall.time.next().value();
  keeps_store_busy(*table, ada);
  hall.time.now = due + 1;
  table->ask(ada, deed::Chat{"after it"}, [](const auto&) {});
  hall.time.now = due + 50;
  lets_store_go();
  EXPECT_NE(line(2).find("\"bot\":1,\"do\":\"act\""), std::string::npos) << line(2);
  EXPECT_NE(line(1).find("after it"), std::string::npos) << line(1);
}

TEST_F(Arrival, of_an_action_before_the_clocks_end_counts_while_a_commit_is_on_its_way) {
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 20'000;
  const auto table = hall.opens(made);
  hall.starts(*table, {ada, bob});
  const auto deadline = hall.room_of(*table).deadline().value();
  const auto whose = hall.room_of(*table).chair(deadline.seat).person;
  hall.time.now = deadline.at_ms - 10;
  keeps_store_busy(*table, whose);
  hall.time.now = deadline.at_ms;
  std::string refused = "not answered";
  table->ask(whose, deed::Act{"draw deck", {}, {}}, [&](const auto& done) { refused = code_of(done); });
  hall.time.now = deadline.at_ms + 50;
  lets_store_go();
  EXPECT_EQ(refused, "");
  EXPECT_EQ(hall.room_of(*table).all_steps().front().by, Chooser::player);
}

TEST(BotChance, in_a_race_differs_from_match_to_match) {
  std::set<std::int64_t> moments;
  for (std::uint64_t n = 0; n < 16; ++n) {
    const auto store = Hall::new_store();
    Hall hall(*store);
    auto made = made_by_ada("set", 2);
    made.seed = seed_from_number(n);
    const auto table = hall.opens(made);
    hall.starts(*table, {ada}, "greedy");
    const auto dealt = hall.time.now;
    while (hall.room_of(*table).steps() == 0) ASSERT_TRUE(hall.pass_to_next());
    moments.insert(hall.time.now - dealt);
  }
  EXPECT_GT(moments.size(), 12U) << "so many different moments of the first claim in 16 matches";
}

}  // namespace
}  // namespace rummage::table
