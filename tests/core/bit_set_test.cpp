// Sets of numbered things; tests/core/seat_test.cpp compares SeatSet with a plain set.
#include "core/bit_set.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

using Numbers = BitSet<int, std::uint64_t, 1>;  // 1 to 64

std::vector<int> members(Numbers set) {
  std::vector<int> out;
  for (const int number : set) out.push_back(number);
  return out;
}

TEST(BitSet, numbers_may_begin_above_zero_and_use_every_bit) {
  EXPECT_EQ(Numbers::first(64).size(), 64);
  EXPECT_TRUE(Numbers::first(0).empty());
  EXPECT_TRUE(Numbers::first(3).has(3));
  EXPECT_FALSE(Numbers::first(3).has(4));
  EXPECT_EQ(Numbers::just(64).lowest(), 64);
  EXPECT_EQ(Numbers::just(64).nth(0), 64);
}

TEST(BitSet, is_walked_in_ascending_order) {
  auto set = Numbers::just(40) | Numbers::just(7) | Numbers::just(64);
  EXPECT_EQ(members(set), (std::vector{7, 40, 64}));
  set.remove(40);
  EXPECT_EQ(members(set & Numbers::first(40)), std::vector{7});
  EXPECT_EQ(members(set - Numbers::just(7)), std::vector{64});
  EXPECT_TRUE(members({}).empty());
}

}  // namespace
}  // namespace rummage::core
