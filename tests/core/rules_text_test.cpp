#include "core/rules_text.hpp"

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

TEST(RulesText, the_terminal_gets_its_own_lines_and_those_for_both) {
  EXPECT_EQ(
      for_terminal("both\n:::terminal\ntyped\n:::\n:::page\ntapped\n:::\nboth again\n"), "both\ntyped\nboth again\n");
}

TEST(RulesText, a_row_of_a_table_can_be_for_one_of_them) {
  EXPECT_EQ(for_terminal("| a |\n:::page\n| b |\n:::\n| c |\n"), "| a |\n| c |\n");
}

TEST(RulesText, what_is_left_out_leaves_no_gap) {
  EXPECT_EQ(for_terminal("one\n\n:::page\nhidden\n\nhidden too\n:::\n\ntwo\n"), "one\n\ntwo\n");
  EXPECT_EQ(for_terminal(":::page\nhidden\n:::\n\none\n"), "one\n");
}

TEST(RulesText, a_text_without_marks_stays_as_it_is) {
  EXPECT_EQ(for_terminal("# A\n\nb `:::page` c\n"), "# A\n\nb `:::page` c\n");
  EXPECT_EQ(for_terminal("no end of line"), "no end of line\n");
  EXPECT_EQ(for_terminal(""), "");
}

}  // namespace
}  // namespace rummage::core
