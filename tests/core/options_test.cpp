#include "core/options.hpp"

#include <array>

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

constexpr std::array<std::string_view, 2> pace_choices{"slow", "fast"};
constexpr std::array<OptionSpec, 2> specs{{{.name = "pace", .choices = pace_choices, .usual = 1},
                                           {.name = "seconds", .choices = {}, .least = 2, .most = 60, .usual = 5}}};

std::string given(const Refusal& refusal) { return std::get<std::string>(refusal.find("given")->value); }

TEST(Options, start_as_usual) { EXPECT_EQ(default_options(specs), (OptionValues{1, 5})); }

TEST(Options, are_set_by_name) {
  auto values = default_options(specs);
  EXPECT_TRUE(set_option(specs, values, "pace", "slow"));
  EXPECT_TRUE(set_option(specs, values, "seconds", "60"));
  EXPECT_EQ(values, (OptionValues{0, 60}));
  EXPECT_EQ(option_text(specs[0], 0), "slow");
  EXPECT_EQ(option_text(specs[1], 60), "60");
  EXPECT_TRUE(set_option(specs, values, "seconds", "2"));
}

TEST(Options, refuse_what_does_not_exist_and_say_what_does) {
  auto values = default_options(specs);
  const auto before = values;
  const auto unknown = set_option(specs, values, "speed", "1");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code.name, "no_such_option");
  EXPECT_EQ(std::get<std::vector<std::string>>(unknown.error().find("options")->value),
            (std::vector<std::string>{"pace", "seconds"}));
  const auto choice = set_option(specs, values, "pace", "Fast");
  ASSERT_FALSE(choice);
  EXPECT_EQ(choice.error().code.name, "option_no_such_choice");
  EXPECT_EQ(given(choice.error()), "Fast");
  for (const auto* number : {"1", "61", "-3", "", "5x", " 5", "+5", "5.0", "99999999999999"}) {
    const auto range = set_option(specs, values, "seconds", number);
    ASSERT_FALSE(range) << number;
    EXPECT_EQ(range.error().code.name, "option_not_in_range");
  }
  EXPECT_EQ(values, before);
}

TEST(Options, quote_what_they_were_given) {
  auto values = default_options(specs);
  EXPECT_EQ(given(set_option(specs, values, "pace", "\x1b[2J").error()), "?[2J");
  EXPECT_EQ(given(set_option(specs, values, "seconds", std::string(1000, '9')).error()).size(), 43U);
  const auto unknown = set_option(specs, values, "a\nb", "1");
  EXPECT_EQ(std::get<std::string>(unknown.error().find("option")->value), "a?b");
}

}  // namespace
}  // namespace rummage::core
