#include "core/terminal_text.hpp"

#include <gmock/gmock.h>
#include <utf8proc.h>

namespace rummage::core {
namespace {

using testing::ElementsAre;

TEST(TerminalText, characters_are_as_wide_as_utf8proc_says) {
  for (utf8proc_int32_t point = 0; point <= 0x10ffff; ++point)
    ASSERT_EQ(character_width(static_cast<char32_t>(point)), utf8proc_charwidth(point))
        << std::hex << point << ": tools/width-table writes the table anew";
}

TEST(TerminalText, width_counts_columns_and_no_colours) {
  EXPECT_EQ(text_width("abc"), 3U);
  EXPECT_EQ(text_width("\x1b[1;33mé\x1b[0m│"), 2U);
  EXPECT_EQ(text_width("日本"), 4U);
  EXPECT_EQ(text_width("e\xcc\x81"), 1U) << "an accent by itself takes no column";
  EXPECT_EQ(text_width("\xff\xff"), 2U) << "a terminal shows a sign for each";
}

TEST(TerminalText, what_is_cut_off_takes_its_colour_along) {
  EXPECT_EQ(clip("abcdef", 3), "abc");
  EXPECT_EQ(clip("\x1b[31mabcdef\x1b[0m", 3), "\x1b[31mabc\x1b[0m");
  EXPECT_EQ(clip("日本", 3), "日");
}

TEST(TerminalText, lines_are_broken_between_words) {
  EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("one two", 7), ElementsAre("one two"));
  EXPECT_THAT(wrap("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
  EXPECT_THAT(wrap("", 5), ElementsAre(""));
}

TEST(TerminalText, is_aligned_by_columns) {
  EXPECT_EQ(left_aligned("é", 3), "é  ");
  EXPECT_EQ(right_aligned("日", 3), " 日");
  EXPECT_EQ(left_aligned("abcd", 3), "abcd");
  EXPECT_EQ(right_aligned("abcd", 3), "abcd");
  EXPECT_EQ(left_aligned(inked(ink::dim, "a", Paint::colour), 2), "\x1b[2ma\x1b[0m ");
}

TEST(TerminalText, plain_text_has_no_ink) {
  EXPECT_EQ(inked(ink::bold, "a", Paint::plain), "a");
  EXPECT_EQ(inked(ink::bold, "", Paint::colour), "");
}

}  // namespace
}  // namespace rummage::core
