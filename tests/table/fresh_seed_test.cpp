#include "table/fresh_seed.hpp"

#include <gtest/gtest.h>

namespace rummage::table {
namespace {

TEST(FreshSeed, no_two_are_the_same) { EXPECT_NE(fresh_seed(), fresh_seed()); }

}  // namespace
}  // namespace rummage::table
