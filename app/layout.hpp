#pragma once

#include <string>
#include <string_view>
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
  std::vector<std::string> notes;  // what must be seen: refusals, hints, how the own claim went
  std::string prompt;
  std::string keys;  // what can be pressed, right of the prompt
  core::Paint paint = core::Paint::colour;
  int scroll = 0;  // lines of the board above the screen, where it is too small
};

struct Picture {
  std::vector<std::string> lines;  // no more than the screen has rows, none wider than it
  int cursor_column = 0;           // in the last line, from 0
  int most_scroll = 0;             // beyond it there is nothing more to be seen
};

/// Fits a frame to a screen. What there is no room for goes in this order: old events, line ends between the board's
/// lines of text, the title; and then the board is to be scrolled. Prompt, clock and notes always stay.
Picture compose(const Frame& frame, Size size);

}  // namespace rummage::app
