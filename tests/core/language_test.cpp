#include "core/language.hpp"

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

std::string language_error(std::string_view text) {
  const auto read = Language::read({"lang/xx.toml", text});
  return read ? "read" : read.error();
}

TEST(Language, is_told_by_the_name_of_its_file) {
  EXPECT_EQ(language_of_file("lang/en.toml"), "en");
  for (const auto* path : {"set/en.toml", "lang/en.md", "en.toml", "lang/"})
    EXPECT_EQ(language_of_file(path), std::nullopt) << path;
  EXPECT_EQ(Language::read({"lang/xx.toml", "[language]\n"})->code, "xx");
}

TEST(Language, without_forms_says_the_only_text) {
  const auto language = Language::read({"lang/xx.toml", "[language]\n"});
  EXPECT_EQ(language->plural_form(0), 0U);
  EXPECT_EQ(language->plural_form(7), 0U);
  EXPECT_FALSE(language->is_default);
}

TEST(Language, the_first_form_that_fits_is_said) {
  const auto language = Language::read(
      {"lang/xx.toml",
       "[language]\nplural = [[{ is = [1] }], [{ modulo = 10, is = [2, 3] }, { modulo = 100, is_not = [12, 13] }]]\n"});
  ASSERT_TRUE(language) << language.error();
  EXPECT_EQ(language->plural_form(1), 0U);
  EXPECT_EQ(language->plural_form(-1), 2U) << "the number itself is looked at where nothing is divided";
  for (const auto n : {2, 3, 22, -3, 1002}) EXPECT_EQ(language->plural_form(n), 1U) << n;
  for (const auto n : {0, 4, 12, 13, -112}) EXPECT_EQ(language->plural_form(n), 2U) << n;
}

TEST(Language, a_mistake_is_named_with_its_line) {
  EXPECT_EQ(language_error("[say]\n"), "lang/xx.toml:1: a table [language] is wanted");
  EXPECT_EQ(language_error("[language]\n\ncolour = \"red\"\n"),
            "lang/xx.toml:3: colour is not known or not written like this");
  for (const auto* plural :
       {"1", "[1]", "[[1]]", "[[{}]]", "[[{ is = 1 }]]", "[[{ is = [1], is_not = [2] }]]",
        "[[{ modulo = 0, is = [1] }]]", "[[{ modulo = 10, is = [\"1\"] }]]", "[[{ is = [1], was = 2 }]]"})
    EXPECT_NE(language_error("[language]\nplural = " + std::string(plural) + "\n"), "read") << plural;
  for (const auto* line : {"is_default = 1", "list_separator = 5", "field_separator = []"})
    EXPECT_NE(language_error("[language]\n" + std::string(line) + "\n"), "read") << line;
}

}  // namespace
}  // namespace rummage::core
