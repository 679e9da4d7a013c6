#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/terminal_text.hpp"

namespace rummage::core {

/// Typed after a letter, it says that the player means it, where a game asks before it does what the letter says.
constexpr char sure_key = '!';

/// How a screen of the terminal is to be drawn.
struct ScreenStyle {
  Paint paint = Paint::plain;
  int columns = 80;
  std::string_view language;           // empty: the default language
  std::span<const std::string> names;  // by seat
  std::string_view picked;             // what the player has typed so far
  std::string_view faces = {};         // what jack, queen and king show; empty: J, Q, K
  int rows = 0;                        // lines that there is room for; 0: as many as it takes
  // How far the player has moved a picture that is larger than the room for it, from where the game begins to show it.
  int down = 0;
  int right = 0;
};

}  // namespace rummage::core
