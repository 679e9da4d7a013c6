#pragma once

#include <string>
#include <vector>

#include "app/terminal.hpp"
#include "core/terminal_text.hpp"

namespace rummage::app {

/// Everything that is on the screen during a match, top to bottom.
struct Frame {
  std::string title;
  std::string clock;               // at the title's right end
  std::vector<std::string> board;  // the game's drawing
  std::vector<std::string> feed;   // what happened, oldest first
  std::vector<std::string> notes;  // what must be seen: refusals, hints, how one's own claim went
  std::string prompt;
  std::string keys;  // what can be pressed, right of the prompt
  core::Paint paint = core::Paint::colour;
  int scroll = 0;  // how many lines of the board are above a screen that is too small
};

struct Picture {
  std::vector<std::string> lines;  // fit the screen in number and width
  int cursor_column = 0;           // in the last line, from 0
  int most_scroll = 0;             // scrolling further shows nothing more
};

/// Fits a frame to a screen. If there is not enough room it drops old events first, then joins the board's lines of
/// text, then drops the title; after that the board must be scrolled. Prompt, clock and notes always stay.
Picture compose(const Frame& frame, Size size);

}  // namespace rummage::app
