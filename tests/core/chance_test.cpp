#include "core/chance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

// Draws what it is told to.
class Scripted final : public Chance {
 public:
  explicit Scripted(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  std::size_t blocks = 0;

 private:
  void refill(Block& block) override {
    ++blocks;
    for (auto& number : block) number = next_ < numbers_.size() ? numbers_[next_++] : 0xffff'ffffU;
  }
  std::vector<std::uint32_t> numbers_;
  std::size_t next_ = 0;
};

// A sum of squares over what chance alone explains: beyond this in fewer than one run in a million.
void expect_even(const std::vector<int>& counts, double expected) {
  double chi = 0;
  for (const int count : counts) chi += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(counts.size() - 1);
  EXPECT_LT(chi, freedom + 5 * std::sqrt(2 * freedom) + 10);
}

TEST(FastChance, known_answers) {
  // xoshiro256++ seeded by splitmix64; a change of these would change every simulation ever reported.
  FastChance chance(0);
  const std::vector<std::uint32_t> wanted{
      0x84f09bf3, 0x07c1073a, 0xc82ffb59, 0x7ceee51b, 0xadf96905, 0xc5df4417, 0xe9d9a848,
      0x9d042c93, 0xad67db02, 0x49c41e0a, 0xff326c7e, 0xde4ef54b, 0x7e20b38f, 0x8e28a54c,
      0x51fdab71, 0xc49ac2be, 0xd821511b, 0xd8188c4f, 0xb5bc9e07, 0x97726e7a};
  for (const auto number : wanted) EXPECT_EQ(chance.next(), number);
  FastChance other(7, 3);
  const std::vector<std::uint32_t> also{0xc0b5602a, 0xfe6fe35e, 0xc107def9, 0xf0103146};
  for (const auto number : also) EXPECT_EQ(other.next(), number);
}

TEST(FastChance, starts_anew_when_reseeded_and_streams_differ) {
  FastChance a(5, 1);
  const auto first = a.next();
  a.next();
  a.reseed(5, 1);
  EXPECT_EQ(a.next(), first);
  std::map<std::uint32_t, int> firsts;
  for (std::uint64_t stream = 0; stream < 1000; ++stream) ++firsts[FastChance(5, stream).next()];
  for (std::uint64_t seed = 6; seed < 1006; ++seed) ++firsts[FastChance(seed).next()];
  EXPECT_EQ(firsts.size(), 2000U);
}

TEST(Chance, numbers_come_in_blocks_of_sixteen) {
  Scripted chance({1, 2, 3});
  EXPECT_EQ(chance.blocks, 0U);
  EXPECT_EQ(chance.next(), 1U);
  EXPECT_EQ(chance.next(), 2U);
  EXPECT_EQ(chance.blocks, 1U);
  for (int i = 0; i < 15; ++i) chance.next();
  EXPECT_EQ(chance.blocks, 2U);
}

TEST(Chance, below_draws_again_exactly_in_the_short_block) {
  // 2^32 = 3 * 1431655765 + 1, so exactly one number in 2^32 must be drawn again, and each result keeps 1431655765.
  EXPECT_EQ(Scripted({0, 0, 0, 0x5555'5556}).below(3), 1U);
  EXPECT_EQ(Scripted({1}).below(3), 0U);
  EXPECT_EQ(Scripted({0x5555'5555}).below(3), 0U);
  EXPECT_EQ(Scripted({0x5555'5556}).below(3), 1U);
  EXPECT_EQ(Scripted({0xaaaa'aaaa}).below(3), 1U);
  EXPECT_EQ(Scripted({0xaaaa'aaab}).below(3), 2U);
  EXPECT_EQ(Scripted({0xffff'ffff}).below(3), 2U);
  // A power of two divides 2^32: nothing is drawn again.
  EXPECT_EQ(Scripted({0}).below(16), 0U);
  EXPECT_EQ(Scripted({0x1000'0000}).below(16), 1U);
  EXPECT_EQ(Scripted({0}).below(1), 0U);
  // Of n = 2^31 + 1 nearly half the numbers are drawn again.
  constexpr std::uint32_t large = 0x8000'0001;
  EXPECT_EQ(Scripted({1}).below(large), 0U);     // low half 0x80000001, above the cut of 0x7fffffff
  EXPECT_EQ(Scripted({2, 3}).below(large), 1U);  // low half 2 is below it
}

TEST(Chance, below_is_even) {
  FastChance chance(9);
  for (const std::uint32_t n : {2U, 3U, 7U, 81U, 1000U}) {
    std::vector<int> counts(n);
    for (std::uint32_t i = 0; i < n * 200; ++i) ++counts[chance.below(n)];
    expect_even(counts, 200);
  }
}

TEST(Chance, below_is_even_where_a_plain_product_would_not_be) {
  // With n = 3 * 2^30 a generator that drew nothing again would give every third number twice as often.
  FastChance chance(10);
  std::vector<int> counts(3);
  for (int i = 0; i < 30'000; ++i) ++counts[chance.below(0xc000'0000U) % 3];
  expect_even(counts, 10'000);
}

TEST(Chance, unit_lies_from_zero_to_one) {
  EXPECT_EQ(Scripted({0}).unit(), 0.0);
  EXPECT_EQ(Scripted({0x8000'0000}).unit(), 0.5);
  EXPECT_LT(Scripted({0xffff'ffff}).unit(), 1.0);
}

TEST(Chance, shuffle_known_answer) {
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 0);
  FastChance chance(1);
  shuffle(std::span(items), chance);
  EXPECT_EQ(items, (std::vector<int>{6, 0, 1, 9, 3, 5, 8, 2, 7, 4}));
}

TEST(Chance, shuffle_goes_from_the_last_place_down) {
  std::vector<char> items{'a', 'b', 'c', 'd'};
  // below(4) = 0 swaps d and a; below(3) = 2 leaves c; below(2) = 0 swaps b and d.
  Scripted chance({1, 0xffff'ffff, 0});
  shuffle(std::span(items), chance);
  EXPECT_EQ(std::string(items.begin(), items.end()), "bdca");
  std::vector<int> none;
  shuffle(std::span(none), chance);
}

TEST(Chance, every_order_is_equally_likely) {
  FastChance chance(11);
  std::map<std::string, int> orders;
  for (int i = 0; i < 24'000; ++i) {
    std::string items = "abcd";
    shuffle(std::span(items), chance);
    ++orders[items];
  }
  std::vector<int> counts;
  counts.reserve(orders.size());
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_EQ(counts.size(), 24U);
  expect_even(counts, 1000);
}

TEST(NoChance, always_ends_and_leaves_the_order_as_it_is) {
  NoChance none;
  for (const std::uint32_t n : {1U, 2U, 3U, 81U, 0x8000'0001U, 0xffff'ffffU}) EXPECT_EQ(none.below(n), n - 1);
  std::vector<int> items(81);
  std::iota(items.begin(), items.end(), 0);
  const auto before = items;
  shuffle(std::span(items), none);
  EXPECT_EQ(items, before);
}

}  // namespace
}  // namespace rummage::core
