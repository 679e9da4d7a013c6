#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/state.hpp"
#include "games/set_cubes/view.hpp"

// Dice and board for the terminal, in colour and in plain letters.

namespace rummage::set_cubes {

/// What can be done with some dice, and what to type for it once they are picked.
struct Choice {
  Action action;
  int points = 0;
  std::string keys;
};

/// In characters, not bytes, and without what only changes colours.
std::size_t shown_width(std::string_view text);

/// A die as wide as any other: four characters. In colour a tile with its colour's letter and its shapes.
std::string face_drawn(Face face, core::Paint paint);
std::string key_drawn(const std::string& key, bool is_picked, core::Paint paint);

/// The board with its coordinates: all of it where it fits, else the part in use and two squares around. A square that
/// a choice of one die goes to shows the choice's key and points.
std::vector<std::string> board_lines(const View& view, const core::ScreenStyle& style,
                                     const std::vector<Choice>& choices);

}  // namespace rummage::set_cubes
