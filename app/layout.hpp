#pragma once

#include <string>
#include <vector>

#include "app/terminal.hpp"
#include "core/terminal_text.hpp"

namespace rummage::app {

/// Something that happened, told in a sentence.
struct FeedEntry {
  std::string text;
  bool is_own = false;  // done by the player
  bool stays = false;   // is shown even if so much has happened since that it would be above the screen
};

/// Everything that is on the screen during a match, top to bottom.
struct Frame {
  std::string title;
  std::string clock;               // at the title's right end
  std::vector<std::string> board;  // the game's drawing
  std::vector<FeedEntry> feed;     // oldest first, and so it is shown
  std::vector<std::string> notes;  // what must be seen: refusals, hints, questions
  std::string prompt;
  std::string keys;  // what can be pressed, right of the prompt
  core::Paint paint = core::Paint::colour;
  bool joins_lines = true;  // of the board's text, where there is not enough room
  int scroll = 0;           // how many lines of the board are above a screen that is too small
  bool can_move = false;    // the game shows a part of its picture, and arrows move it
};

struct Picture {
  std::vector<std::string> lines;  // fit the screen in number and width
  int cursor_column = 0;           // in the last line, from 0
  int most_scroll = 0;             // scrolling further shows nothing more
};

/// How many lines a game's drawing can have without anything else having to go.
int board_room(Size size);

/// Fits a frame to a screen. If there is not enough room it drops old events first, then joins the board's lines of
/// text, then drops the title; after that the board must be scrolled. Prompt, clock and notes always stay.
Picture compose(const Frame& frame, Size size);

}  // namespace rummage::app
