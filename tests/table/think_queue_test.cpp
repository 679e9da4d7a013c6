// Where bots think: people's tables first, tables in turn, and never too much waiting.
#include "table/think_queue.hpp"

#include <latch>
#include <semaphore>

#include <gtest/gtest.h>

namespace rummage::table {
namespace {

class Thinking : public testing::Test {
 protected:
  /// The one thread is busy until `lets_go`, so that all that is added meanwhile waits.
  Thinking() {
    EXPECT_TRUE(queue.add("busy", true, [this] {
      begun.release();
      gate.acquire();
    }));
    begun.acquire();
  }
  bool thinks(const std::string& table, bool is_for_people) {
    return queue.add(table, is_for_people, [this, table] {
      order.push_back(table);
      ended.release();
    });
  }
  /// Until so many thoughts have ended.
  void lets_go(int thoughts) {
    gate.release();
    for (int i = 0; i < thoughts; ++i) ended.acquire();
  }

  std::binary_semaphore begun{0};
  std::binary_semaphore gate{0};
  std::counting_semaphore<> ended{0};
  std::vector<std::string> order;
  ThinkQueue queue{1, 8, [](const std::function<void()>& work) { work(); }};
};

TEST_F(Thinking, is_for_peoples_tables_first_and_goes_round_among_tables) {
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(thinks("bots", false));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(thinks("many", true));
  EXPECT_TRUE(thinks("one", true));
  lets_go(6);
  EXPECT_EQ(order, (std::vector<std::string>{"many", "one", "many", "many", "bots", "bots"}));
}

TEST_F(Thinking, is_refused_where_too_much_waits) {
  for (int i = 0; i < 7; ++i) EXPECT_TRUE(thinks("many", true));
  EXPECT_TRUE(thinks("many", true));
  EXPECT_FALSE(thinks("many", true));
  EXPECT_EQ(queue.waiting(), 8U);
  gate.release();
}

TEST_F(Thinking, that_has_not_begun_is_dropped_when_it_stops) {
  EXPECT_TRUE(thinks("many", true));
  std::thread stopping([this] { queue.stop(); });
  gate.release();
  stopping.join();
  EXPECT_LE(order.size(), 1U);
}

}  // namespace
}  // namespace rummage::table
