#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/terminal_text.hpp"

namespace rummage::core {

/// How a screen of the terminal is to be drawn.
struct ScreenStyle {
  Paint paint = Paint::plain;
  int columns = 80;
  std::string_view language;           // empty: the default language
  std::span<const std::string> names;  // by seat
  std::string_view picked;             // what the player has typed so far
};

}  // namespace rummage::core
