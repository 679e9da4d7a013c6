#include "core/utf8.hpp"

#include <gtest/gtest.h>
#include <utf8proc.h>

namespace rummage::core {
namespace {

TEST(Utf8, every_code_point_is_read_as_utf8proc_writes_it) {
  for (utf8proc_int32_t point = 0; point <= 0x10ffff; ++point) {
    const bool is_surrogate = point >= 0xd800 && point < 0xe000;
    if (is_surrogate) continue;
    char bytes[4];
    const auto size = utf8proc_encode_char(point, reinterpret_cast<utf8proc_uint8_t*>(bytes));
    const std::string text(bytes, static_cast<std::size_t>(size));
    const auto character = first_character(text + "x");
    ASSERT_TRUE(character) << point;
    ASSERT_EQ(character->point, static_cast<char32_t>(point));
    ASSERT_EQ(character->bytes, text.size());
    ASSERT_FALSE(first_character(text.substr(0, text.size() - 1)) && text.size() > 1) << "cut short: " << point;
  }
}

TEST(Utf8, what_is_not_utf8_is_no_character) {
  for (const std::string text : {"", "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
                                 "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
                                 "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc3(", "\xe2\x82", "\xe2(\xa1"})
    EXPECT_FALSE(first_character(text)) << text;
}

TEST(Utf8, the_last_character_goes_with_all_its_bytes) {
  std::string text = "aé日";
  remove_last_character(text);
  EXPECT_EQ(text, "aé");
  remove_last_character(text);
  EXPECT_EQ(text, "a");
  remove_last_character(text);
  remove_last_character(text);
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace rummage::core
