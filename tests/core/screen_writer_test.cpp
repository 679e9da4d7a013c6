#include "core/screen_writer.hpp"

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

TEST(ScreenWriter, pieces_flow_into_as_many_lines_as_they_need) {
  ScreenStyle style;
  style.columns = 20;
  const ScreenWriter writer("set", std::nullopt, style);
  EXPECT_EQ(writer.flow("ab: ", {"one", "two"}), "ab: one  two\n");
  EXPECT_EQ(writer.flow("ab: ", {"seven77", "seven77", "x"}), "ab: seven77  seven77\n    x\n");
  EXPECT_EQ(writer.flow("", {"first piece", "", "second piece"}, "  ", 2), "first piece\n  second piece\n");
  EXPECT_EQ(writer.flow("", {"longer than the terminal is wide"}), "longer than the terminal is wide\n");
  EXPECT_EQ(writer.flow("ab: ", {}), "ab: \n");
}

TEST(ScreenWriter, colours_only_where_there_are_some) {
  ScreenStyle style;
  EXPECT_EQ(ScreenWriter("set", std::nullopt, style).in(ink::bold, "a"), "a");
  style.paint = Paint::colour;
  EXPECT_EQ(ScreenWriter("set", std::nullopt, style).in(ink::bold, "a"), "\x1b[1ma\x1b[0m");
  style.columns = -1;
  EXPECT_EQ(ScreenWriter("set", std::nullopt, style).columns(), 20U);
}

std::string without_ink(std::string text) {
  for (auto at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b'))
    text.erase(at, text.find('m', at) - at + 1);
  return text;
}

TEST(CardRow, draws_cards_of_any_width_with_their_keys_and_marks) {
  CardRow row;
  row.begin_group();
  row.add({.face = "10♦", .edge = ink::dim, .key = "a"});
  row.add({.face = " JK", .edge = ink::dim, .is_wild = true});
  row.begin_group();
  row.add({.face = "5♥", .edge = ink::bold, .key = "b", .is_picked = true});
  EXPECT_EQ(without_ink(row.text()),
            "  ╭───╮╭───╮  ┏━━┓\n"
            "  │10♦││ JK│  ┃5♥┃\n"
            "  ╰─a─╯╰──*╯  ┗b━┛\n");
}

}  // namespace
}  // namespace rummage::core
