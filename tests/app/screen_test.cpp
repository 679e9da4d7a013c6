// What the full-screen match is made of: keys, picks and the fitting of a picture to a window.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/keys.hpp"
#include "app/layout.hpp"
#include "core/chance.hpp"
#include "core/terminal_text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = Key::Kind;

TEST(Keys, are_told_apart) {
  std::string read = "q\r\t\x7f\x1b[A\x1b[1;5B\x1b[C\x1b[D\x1bOP\x03\xc3\xa9\x1b";
  const auto keys = decode_keys(read);
  EXPECT_THAT(
      keys, ElementsAre(Key{Kind::text, "q"}, Key{Kind::enter, {}}, Key{Kind::tab, {}}, Key{Kind::backspace, {}},
                        Key{Kind::up, {}}, Key{Kind::down, {}}, Key{Kind::right, {}}, Key{Kind::left, {}},
                        Key{Kind::other, {}}, Key{Kind::leave, {}}, Key{Kind::text, "é"}, Key{Kind::escape, {}}));
  EXPECT_EQ(read, "");
}

TEST(Keys, that_arrive_in_pieces_are_put_together) {
  std::string read = "\x1b[";
  EXPECT_TRUE(decode_keys(read).empty());
  read += "A\xc3";
  EXPECT_THAT(decode_keys(read), ElementsAre(Key{Kind::up, {}}));
  read += "\xa9";
  EXPECT_THAT(decode_keys(read), ElementsAre(Key{Kind::text, "é"}));
}

class PicksTest : public testing::Test {
 protected:
  PicksTest() {
    core::FastChance chance(1);
    core::Events events;
    const auto* game = games::find("set");
    match = game->start({2, core::default_options(game->options())}, chance, events);
  }
  std::unique_ptr<core::AnyMatch> match;
  Picks picks;
};

TEST_F(PicksTest, a_key_picks_and_picks_off_again) {
  const auto view = match->view(core::Seat(0));
  EXPECT_TRUE(picks.press(*view, "q"));
  EXPECT_TRUE(picks.press(*view, "A"));
  EXPECT_EQ(picks.keys(), "qa");
  EXPECT_TRUE(picks.press(*view, "q"));
  EXPECT_EQ(picks.keys(), "a");
  picks.take_back();
  EXPECT_EQ(picks.keys(), "");
}

TEST_F(PicksTest, a_key_without_a_card_means_nothing) {
  const auto view = match->view(core::Seat(0));
  for (const auto* key : {"t", "m", "p", "0", " ", "é", "!"}) EXPECT_FALSE(picks.press(*view, key)) << key;
  EXPECT_EQ(picks.keys(), "");
}

TEST_F(PicksTest, a_pick_goes_when_its_card_goes) {
  const auto before = match->view(core::Seat(0));
  // Pick all twelve places; then somebody takes three cards.
  for (const char key : std::string("qwerasdfzxcv")) EXPECT_TRUE(picks.press(*before, std::string(1, key)));
  core::NoChance chance;
  core::Events events;
  const auto unchanged = match->view(core::Seat(0));
  EXPECT_FALSE(picks.follow(*before, *unchanged));
  for (const auto& action : match->legal_actions(core::Seat(1))) {
    const auto copy = match->clone();
    if (!copy->apply(core::Seat(1), action, chance, events) || events.list().back().code.name != "topped_up") continue;
    const auto after = copy->view(core::Seat(0));
    EXPECT_TRUE(picks.follow(*before, *after));
    EXPECT_EQ(picks.keys().size(), 9U);
    return;
  }
  FAIL() << "no SET to take";
}

Frame full_frame(int card_lines, int text_lines) {
  Frame frame;
  frame.title = "TITLE";
  frame.clock = "1:23";
  for (int i = 0; i < card_lines; ++i) frame.board.push_back("\x1b[31mcard " + std::to_string(i) + "\x1b[0m");
  for (int i = 0; i < text_lines; ++i) frame.board.push_back("seat " + std::to_string(i));
  for (int i = 0; i < 30; ++i) frame.feed.push_back({"event " + std::to_string(i)});
  frame.notes = {"note"};
  frame.prompt = "> qa";
  frame.keys = "keys";
  return frame;
}

std::string all_of(const Picture& picture) {
  std::string out;
  for (const auto& line : picture.lines) out += line + "\n";
  return out;
}

TEST(Layout, tells_what_happened_in_the_order_of_time) {
  auto frame = full_frame(15, 3);
  frame.feed[5] = {"my own deed", true, true};
  const auto text = all_of(compose(frame, {24, 80}));
  const auto own = text.find("my own deed");
  const auto last = text.find("event 29");
  EXPECT_NE(own, std::string::npos) << "what the player did stays, although much has happened since";
  EXPECT_LT(own, last);
  EXPECT_EQ(text.find("event 6"), std::string::npos);
  frame.feed[5].stays = false;
  EXPECT_EQ(all_of(compose(frame, {24, 80})).find("my own deed"), std::string::npos);
}

TEST(Layout, never_more_or_wider_than_the_window) {
  for (int rows = 1; rows <= 60; ++rows)
    for (const int columns : {1, 8, 20, 40, 80, 200})
      for (const int seats : {1, 3, 10}) {
        const auto picture = compose(full_frame(15, seats), {rows, columns});
        EXPECT_LE(picture.lines.size(), static_cast<std::size_t>(std::max(rows, 3)));
        for (const auto& line : picture.lines)
          EXPECT_LE(core::text_width(line), static_cast<std::size_t>(std::max(columns, 8))) << line;
        EXPECT_THAT(picture.lines.back(), HasSubstr("> qa"));
        EXPECT_THAT(all_of(picture), HasSubstr("note"));
      }
}

TEST(Layout, fifteen_lines_of_cards_and_two_seats_fit_into_24_rows) {
  const auto text = all_of(compose(full_frame(15, 3), {24, 80}));
  for (const auto* part :
       {"TITLE", "1:23", "card 0\x1b", "card 14\x1b", "seat 0", "seat 2", "event 29", "note", "> qa"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(Layout, seats_go_side_by_side_before_anything_is_lost) {
  const auto text = all_of(compose(full_frame(15, 11), {24, 80}));
  for (int i = 0; i < 11; ++i) EXPECT_THAT(text, HasSubstr("seat " + std::to_string(i)));
  EXPECT_THAT(text, HasSubstr("card 14\x1b"));
}

TEST(Layout, a_window_too_small_keeps_clock_and_scrolls) {
  auto frame = full_frame(15, 2);
  const auto top = compose(frame, {10, 40});
  EXPECT_GT(top.most_scroll, 0);
  EXPECT_THAT(all_of(top), HasSubstr("card 0\x1b"));
  EXPECT_THAT(top.lines.back(), HasSubstr("1:23"));
  frame.scroll = top.most_scroll;
  EXPECT_THAT(all_of(compose(frame, {10, 40})), HasSubstr("seat 0"));
}

TEST(Layout, without_colour_there_is_none) {
  auto frame = full_frame(0, 3);
  frame.paint = core::Paint::plain;
  EXPECT_EQ(all_of(compose(frame, {24, 80})).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace rummage::app
