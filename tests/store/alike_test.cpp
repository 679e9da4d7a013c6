#include "store/alike.hpp"

#include <gtest/gtest.h>

namespace rummage::store {
namespace {

TEST(FoldLogin, letters_of_the_usual_alphabets) {
  EXPECT_EQ(fold_login("Ann-42_Z"), "ann-42_z");
  EXPECT_EQ(fold_login("ÀÉÎÕÜÞ ×÷ß"), "àéîõüþ ×÷ß");
  EXPECT_EQ(fold_login("ĀĲĶĹŇŊŒŶŸŹŽ"), "āĳķĺňŋœŷÿźž");
  EXPECT_EQ(fold_login("ΑΡΣΩς"), "αρσωσ");
  EXPECT_EQ(fold_login("ЀЏАЯ"), "ѐџая");
}

TEST(FoldLogin, folded_twice_is_folded_once) {
  for (unsigned code = 0x80; code < 0x800; ++code) {
    const std::string letter{static_cast<char>(0xC0U | code >> 6U), static_cast<char>(0x80U | (code & 0x3FU))};
    const auto folded = fold_login(letter);
    EXPECT_EQ(fold_login(folded), folded) << code;
    EXPECT_EQ(folded.size(), 2U) << code;
  }
}

TEST(FoldLogin, other_bytes_stay) {
  for (const std::string text : {"\xC3", "\xC3(", "\xFF\x89", "\x80", "日本", "🃏", ""})
    EXPECT_EQ(fold_login(text), text);
  EXPECT_EQ(fold_login("\xC3\x41"), "\xC3\x61");  // a broken letter does not swallow the next one
}

TEST(Alike, people_in_order_each_once) {
  const std::vector<PersonId> expected{PersonId{-1}, PersonId{2}, PersonId{3}};
  EXPECT_EQ(in_order({PersonId{3}, PersonId{2}, PersonId{3}, PersonId{-1}}), expected);
}

}  // namespace
}  // namespace rummage::store
