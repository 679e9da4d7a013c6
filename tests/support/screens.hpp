#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/game.hpp"

// Screens of any game, as tests look at them.

namespace rummage::proof {

/// Names of seven players, one of them with a letter of two bytes.
core::ScreenStyle style(core::Paint paint, int columns = 80, std::string_view picked = {},
                        std::string_view language = "en");
/// The text without its colours.
std::string without_ink(const std::string& text);
/// Columns on the screen: characters, not bytes.
std::size_t width(const std::string& line);
void expect_parts(const std::string& text, std::initializer_list<const char*> parts);

}  // namespace rummage::proof
