// What the build promises to whoever reads a failure.
#include <gtest/gtest.h>

namespace rummage::core {
namespace {

// Objects are shared by clones in other directories: an absolute path would often be another clone's.
TEST(Build, a_failure_names_its_file_from_the_root) { EXPECT_STREQ(__FILE__, "tests/core/build_test.cpp"); }

}  // namespace
}  // namespace rummage::core
