#include "core/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace rummage::core {
namespace {

using Words = std::vector<std::string_view>;

TEST(Text, words_stand_between_blanks) {
  EXPECT_EQ(split_words("take 1ROE\t2ROE\r\n 3ROE  "), (Words{"take", "1ROE", "2ROE", "3ROE"}));
  EXPECT_EQ(split_words(""), Words{});
  EXPECT_EQ(split_words(" \t\r\n"), Words{});
  EXPECT_EQ(split_words("a"), Words{"a"});
}

TEST(Text, parts_stand_between_marks_empty_ones_too) {
  EXPECT_EQ(split_at("a b/c//", '/'), (Words{"a b", "c", "", ""}));
  EXPECT_EQ(split_at("", '/'), Words{""});
}

TEST(Text, only_ascii_letters_change_case) {
  EXPECT_EQ(lower("AZ az 09 \xc3\x89"), "az az 09 \xc3\x89");
  EXPECT_EQ(upper("AZ az 09 \xc3\xa9@[`{"), "AZ AZ 09 \xc3\xa9@[`{");
}

TEST(Quoted, keeps_what_can_be_shown) {
  EXPECT_EQ(core::quoted("1ROE"), "1ROE");
  EXPECT_EQ(core::quoted(""), "");
  EXPECT_EQ(core::quoted("caf\xc3\xa9 \xe2\x99\xa5 \xf0\x9f\x83\x81"), "caf\xc3\xa9 \xe2\x99\xa5 \xf0\x9f\x83\x81");
}

TEST(Quoted, control_characters_become_question_marks) {
  EXPECT_EQ(core::quoted(std::string("a\x1b[2J\n\t\0z\x7f", 10)), "a?[2J???z?");
  EXPECT_EQ(core::quoted("\xc2\x9b"
                         "31m"),
            "?31m");  // U+009B starts a terminal's command as ESC [ does
  EXPECT_EQ(core::quoted("\xc2\x80\xc2\x9f\xc2\xa0"), "??\xc2\xa0");
}

TEST(Quoted, marks_that_turn_writing_round_become_question_marks) {
  EXPECT_EQ(core::quoted("a\xe2\x80\xae"
                         "b\xe2\x81\xa6"
                         "c"),
            "a?b?c");
  EXPECT_EQ(core::quoted("\xe2\x80\xa9\xe2\x80\xaf"), "\xe2\x80\xa9\xe2\x80\xaf");  // their neighbours
}

TEST(Quoted, what_is_no_utf8_becomes_question_marks) {
  EXPECT_EQ(core::quoted("a\xff"
                         "b"),
            "a?b");
  EXPECT_EQ(core::quoted("\xc3"), "?");                 // cut off
  EXPECT_EQ(core::quoted("\xe2\x99"), "??");            // cut off
  EXPECT_EQ(core::quoted("\xc0\xaf"), "??");            // longer than need be
  EXPECT_EQ(core::quoted("\xe0\x80\xaf"), "???");       // longer than need be
  EXPECT_EQ(core::quoted("\xed\xa0\x80"), "???");       // half of a pair
  EXPECT_EQ(core::quoted("\xf4\x90\x80\x80"), "????");  // beyond the last character
  EXPECT_EQ(core::quoted("\xf0\x80\x80\x80"), "????");  // longer than need be
  EXPECT_EQ(core::quoted("\x80"), "?");
}

TEST(Quoted, is_clipped_after_forty_characters) {
  const std::string forty(40, 'x');
  EXPECT_EQ(core::quoted(forty), forty);
  EXPECT_EQ(core::quoted(forty + "x"), forty + "...");
  std::string accents;
  for (int i = 0; i < 41; ++i) accents += "\xc3\xa9";
  EXPECT_EQ(core::quoted(accents), accents.substr(0, 80) + "...");
  EXPECT_EQ(core::quoted(std::string(1 << 20, '\x01')).size(), 43U);
}

RC_GTEST_PROP(QuotedLaws, quoting_twice_changes_nothing_more_unless_it_was_clipped, (const std::string& text)) {
  const auto once = core::quoted(text);
  RC_ASSERT(once.size() <= 40 * 4 + 3);
  if (!once.ends_with("...")) RC_ASSERT(core::quoted(once) == once);
  for (const char c : once) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

}  // namespace
}  // namespace rummage::core
