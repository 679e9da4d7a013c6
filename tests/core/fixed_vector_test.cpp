#include "core/fixed_vector.hpp"

#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace rummage::core {
namespace {

using Small = FixedVector<int, 8>;

static_assert(std::is_trivially_copyable_v<Small>);
static_assert(sizeof(FixedVector<char, 255>) == 256);   // its size in one byte
static_assert(sizeof(FixedVector<char, 256>) == 258);   // or in two

TEST(FixedVector, starts_empty_and_ends_full) {
  Small v;
  EXPECT_TRUE(v.empty());
  EXPECT_EQ(Small::capacity(), 8U);
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(v.full());
    v.push_back(i);
  }
  EXPECT_TRUE(v.full());
  EXPECT_EQ(v.size(), 8U);
  EXPECT_EQ(v.back(), 7);
  EXPECT_EQ(v.span()[3], 3);
  v.clear();
  EXPECT_TRUE(v.empty());
}

TEST(FixedVector, compares_items_and_not_what_lies_behind_them) {
  Small a{1, 2, 3};
  Small b{1, 2};
  a.pop_back();
  EXPECT_EQ(a, b);
  EXPECT_LT((Small{1, 2}), (Small{1, 2, 0}));
  EXPECT_LT((Small{1, 2, 9}), (Small{1, 3}));
  EXPECT_FALSE((Small{2} < Small{1, 5}));
}

TEST(FixedVector, a_large_one_counts_beyond_255) {
  FixedVector<std::uint16_t, 1332> v;
  for (std::uint16_t i = 0; i < 1332; ++i) v.push_back(i);
  EXPECT_EQ(v.size(), 1332U);
  EXPECT_EQ(v[1331], 1331);
}

// Any sequence of changes leaves it as it leaves a std::vector.
RC_GTEST_PROP(FixedVectorLaws, does_what_a_vector_does, ()) {
  Small fixed;
  std::vector<int> model;
  const auto steps = *rc::gen::inRange(0, 60);
  for (int i = 0; i < steps; ++i) {
    const int value = *rc::gen::inRange(-5, 5);
    const auto place = model.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, model.size());
    switch (*rc::gen::inRange(0, 6)) {
      case 0:
        if (model.size() == 8) break;
        fixed.push_back(value);
        model.push_back(value);
        break;
      case 1:
        if (model.empty()) break;
        fixed.pop_back();
        model.pop_back();
        break;
      case 2:
        if (model.size() == 8) break;
        fixed.insert_at(place, value);
        model.insert(model.begin() + static_cast<std::ptrdiff_t>(place), value);
        break;
      case 3:
        if (model.empty()) break;
        fixed.erase_at(place);
        model.erase(model.begin() + static_cast<std::ptrdiff_t>(place));
        break;
      case 4:
        if (model.empty()) break;
        fixed[place] = value;
        model[place] = value;
        break;
      default:
        fixed.resize(place);
        model.resize(place);
    }
    RC_ASSERT(std::vector<int>(fixed.begin(), fixed.end()) == model);
    RC_ASSERT(fixed.size() == model.size());
    RC_ASSERT(fixed.contains(value) == (std::find(model.begin(), model.end(), value) != model.end()));
    const Small copy = fixed;
    RC_ASSERT(copy == fixed);
  }
}

RC_GTEST_PROP(FixedVectorLaws, orders_as_a_vector_does, ()) {
  const auto make = [] { return *rc::gen::resize(8, rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 3))); };
  auto a = make();
  auto b = make();
  a.resize(std::min<std::size_t>(a.size(), 8));
  b.resize(std::min<std::size_t>(b.size(), 8));
  Small x;
  Small y;
  for (const int item : a) x.push_back(item);
  for (const int item : b) y.push_back(item);
  RC_ASSERT((x <=> y) == (a <=> b));
  RC_ASSERT((x == y) == (a == b));
}

}  // namespace
}  // namespace rummage::core
