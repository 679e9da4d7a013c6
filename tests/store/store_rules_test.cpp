#include "store/store_rules.hpp"

#include <gtest/gtest.h>
#include <utf8proc.h>

namespace rummage::store {
namespace {

TEST(FoldLogin, letters_of_many_alphabets) {
  EXPECT_EQ(fold_login("Ann-42_Z"), "ann-42_z");
  EXPECT_EQ(fold_login("ÀÉÎÕÜÞ ×÷"), "àéîõüþ ×÷");
  EXPECT_EQ(fold_login("ĀĲĶĹŇŊŒŶŸŹŽ"), "āĳķĺňŋœŷÿźž");
  EXPECT_EQ(fold_login("ΑΡΣΩς"), "αρσωσ");
  EXPECT_EQ(fold_login("ЀЏАЯ"), "ѐџая");
  EXPECT_EQ(fold_login("Straße"), "strasse");
  EXPECT_EQ(fold_login("ԱՖ"), "աֆ");
}

TEST(FoldLogin, an_accent_counts_the_same_in_its_letter_and_behind_it) { EXPECT_EQ(fold_login("E\xcc\x81"), "é"); }

TEST(FoldLogin, folded_twice_is_folded_once) {
  for (utf8proc_int32_t point = 1; point <= 0x10ffff; ++point) {
    utf8proc_uint8_t bytes[4];
    const auto size = utf8proc_encode_char(point, bytes);
    const std::string letter(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    const auto folded = fold_login(letter);
    ASSERT_EQ(fold_login(folded), folded) << point;
  }
}

TEST(FoldLogin, other_bytes_stay) {
  for (const std::string text : {"\xC3", "\xC3(", "\xFF\x89", "\x80", "日本", "🃏", "", "\xC3\x41"})
    EXPECT_EQ(fold_login(text), text);
}

TEST(StoreRules, people_in_order_each_once) {
  const std::vector<PersonId> expected{PersonId{-1}, PersonId{2}, PersonId{3}};
  EXPECT_EQ(sorted_people({PersonId{3}, PersonId{2}, PersonId{3}, PersonId{-1}}), expected);
}

}  // namespace
}  // namespace rummage::store
