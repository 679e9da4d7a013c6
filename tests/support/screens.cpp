#include "screens.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "patterns.hpp"

namespace rummage::proof {

core::ScreenStyle style(core::Paint paint, int columns, std::string_view picked, std::string_view language) {
  static const std::vector<std::string> names{
      "Ada (greedy)", "Bob (greedy)", "Cleo (greedy)", "Zoë (greedy)", "Eva (greedy)", "Finn (greedy)", "Gus (greedy)"};
  return {.paint = paint, .columns = columns, .language = language, .names = names, .picked = picked};
}

std::string without_ink(const std::string& text) { return replace_matches(text, "\x1b\\[[0-9;]*m", ""); }

std::size_t width(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }));
}

void expect_parts(const std::string& text, std::initializer_list<const char*> parts) {
  for (const auto* part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
}

}  // namespace rummage::proof
