#include "app/addresses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/arguments.hpp"

namespace rummage::app {
namespace {

// The squares of a code, light ones true, from what a terminal would show.
std::vector<std::vector<bool>> squares(const std::string& drawn) {
  std::vector<std::vector<bool>> rows;
  for (const auto& line : split(drawn, '\n')) {
    if (line.empty()) continue;
    std::vector<bool> upper;
    std::vector<bool> lower;
    for (std::size_t i = 0; i < line.size();) {
      const auto letter = line.substr(i, line[i] == ' ' ? 1 : 3);
      upper.push_back(letter == "█" || letter == "▀");
      lower.push_back(letter == "█" || letter == "▄");
      i += letter.size();
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  return rows;
}

TEST(Addresses, a_code_has_its_three_corner_marks_and_a_border) {
  const auto rows = squares(qr_code("http://192.168.1.20:8080"));
  constexpr std::size_t width = 25;  // version 2, for up to 26 bytes at this level
  constexpr std::size_t border = 2;
  ASSERT_GE(rows.size(), width + 2 * border);
  for (const auto& row : rows) ASSERT_EQ(row.size(), width + 2 * border);
  // A mark is 7 squares wide: a dark ring, a light ring, a dark heart of 3.
  const auto is_mark = [&](std::size_t top, std::size_t left) {
    for (std::size_t i = 0; i < 7; ++i)
      for (std::size_t j = 0; j < 7; ++j) {
        const auto ring = std::min(std::min(i, 6 - i), std::min(j, 6 - j));
        if (rows[border + top + i][border + left + j] != (ring == 1)) return false;
      }
    return true;
  };
  EXPECT_TRUE(is_mark(0, 0));
  EXPECT_TRUE(is_mark(0, width - 7));
  EXPECT_TRUE(is_mark(width - 7, 0));
  EXPECT_FALSE(is_mark(width - 7, width - 7));
  for (std::size_t i = 0; i < width + 2 * border; ++i) {
    EXPECT_TRUE(rows[0][i] && rows[1][i]);
    EXPECT_TRUE(rows[i][0] && rows[i][1]);
  }
}

TEST(Addresses, other_texts_have_other_codes_and_one_too_long_none) {
  EXPECT_NE(qr_code("http://192.168.1.20:8080"), qr_code("http://192.168.1.21:8080"));
  EXPECT_EQ(qr_code(std::string(5000, 'x')), "");
}

TEST(Addresses, those_at_home_are_private) {
  for (const auto& address : home_addresses())
    EXPECT_THAT(address, testing::MatchesRegex(R"((10|172|192)\.[0-9]+\.[0-9]+\.[0-9]+)"));
}

}  // namespace
}  // namespace rummage::app
