#include "core/nesting.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"
#include "core/toml_fields.hpp"

// Texts from outside that are made of depth: both parsers refuse them before anything calls itself for each level.

namespace rummage::core {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += piece;
  return out;
}

constexpr std::size_t many = 50'000;

std::string toml_code(const std::string& text) {
  const auto parsed = parse_toml("deck.toml", text);
  return parsed ? "accepted" : std::string(parsed.error().code.name);
}

TEST(Nesting, every_way_to_go_deep_in_toml_is_refused) {
  const std::string dots = "a" + repeated(".a", many);
  const std::vector<std::string> texts{
      "[" + dots,
      "[" + dots + "]",
      "[[" + dots + "]]",
      dots + " = 1",
      "a = {" + dots + " = 1}",
      "a = " + repeated("[", many),
      "a = " + repeated("{a = ", many),
      "a = " + repeated("[{a.a = ", many / 2),
      "a = " + repeated("[\n", many),
      "a = " + repeated("[ # ]\n", many / 2),
      "a = " + repeated("[\"]\", ", many / 4),
      "a = " + repeated("[ '''\n]''', ", many / 4),
      "a = [\"\"\"x\"\"\"\", {" + dots + " = 1}]",
      "a = [\"\"\"x\"\"\"\"\", {" + dots + " = 1}]",
      "a = ['''x'''', {" + dots + " = 1}]",
      "a = [\"\\\"\", {" + dots + " = 1}]",
      "a = ['\\', {" + dots + " = 1}]",
      "\"a\"" + repeated(".\"a\"", many / 2) + " = 1",
      "[a . " + repeated("'a' . ", many / 4) + "a]",
  };
  for (const auto& text : texts) EXPECT_EQ(toml_code(text), "data_too_deep") << text.substr(0, 40);
}

TEST(Nesting, the_refusal_names_the_line) {
  const auto parsed = parse_toml("deck.toml", "name = \"x\"\n\na = " + repeated("[", many));
  ASSERT_FALSE(parsed);
  EXPECT_EQ(std::get<std::string>(parsed.error().find("field")->value), "deck.toml:3");
  EXPECT_EQ(std::get<std::int64_t>(parsed.error().find("most")->value), static_cast<std::int64_t>(most_nesting));
}

TEST(Nesting, what_is_long_but_flat_is_read) {
  EXPECT_EQ(toml_code("a = [" + repeated("1.5, ", 10'000) + "]"), "accepted");
  EXPECT_EQ(toml_code("a = [" + repeated("[\".....\"],\n", 10'000) + "]"), "accepted");
  EXPECT_EQ(toml_code(repeated("[[a.b]]\nc.d = 1.5 # ....[[[[{{{{\n", 5'000)), "accepted");
  EXPECT_EQ(toml_code("a = \"" + repeated("[.", 10'000) + "\""), "accepted");
  EXPECT_EQ(toml_code("a = '''\n" + repeated("[{.\n", 10'000) + "'''"), "accepted");
}

TEST(Nesting, as_deep_as_the_limit_is_read) {
  EXPECT_EQ(toml_code("a" + repeated(".a", most_nesting) + " = 1"), "accepted");
  EXPECT_EQ(toml_code("a" + repeated(".a", most_nesting + 1) + " = 1"), "data_too_deep");
  EXPECT_EQ(toml_code("a = " + repeated("[", most_nesting) + repeated("]", most_nesting)), "accepted");
  EXPECT_EQ(toml_code("a = " + repeated("[", most_nesting + 1)), "data_too_deep");
}

TEST(Nesting, json_has_the_same_limit) {
  EXPECT_TRUE(parse_json(repeated("[", most_nesting) + repeated("]", most_nesting)));
  EXPECT_FALSE(parse_json(repeated("[", most_nesting + 1) + repeated("]", most_nesting + 1)));
  EXPECT_FALSE(parse_json(repeated("{\"a\":", many) + "1" + repeated("}", many)));
  EXPECT_FALSE(parse_json(repeated("[{\"a\":", many)));
}

}  // namespace
}  // namespace rummage::core
