#include "games/set_cubes/picture.hpp"

#include <algorithm>
#include <array>

#include "games/set_cubes/board.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using core::Paint;

constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view bright = "\x1b[1m";
constexpr std::string_view marigold = "\x1b[1;33m";
constexpr std::string_view picked_ink = "\x1b[1;30;43m";
// Red, violet, green: light letters on dark ground. The colour's letter stands on each tile too.
constexpr std::array<std::string_view, 3> tiles{"\x1b[97;48;5;124m", "\x1b[97;48;5;91m", "\x1b[97;48;5;22m"};
constexpr std::string_view wild_tile = "\x1b[30;48;5;250m";
constexpr std::array<std::string_view, 3> shape_signs{"●", "◆", "≈"};
constexpr std::string_view colour_letters = "RVG";
constexpr std::size_t tile_width = 4;
constexpr std::size_t cell_width = tile_width + 1;  // with a mark in front
constexpr std::size_t label_width = 3;
constexpr int around = 2;      // squares of margin: as far as a play can reach
constexpr int least_rows = 9;  // that are shown

std::string inked(std::string_view ink, const std::string& text, Paint paint) {
  return paint == Paint::plain ? text : std::string(ink) + text + std::string(reset);
}

std::string padded(std::string text, std::size_t width) {
  const auto taken = shown_width(text);
  return taken < width ? text.append(width - taken, ' ') : text;
}

// Which part of the board is drawn.
struct Part {
  int first_column;
  int last_column;
  int first_row;
  int last_row;
};

// The part in use and around it; before the opening, around the logo. Rows beyond are cut off always, since nobody
// knows how high the window is, columns only where they would not fit.
Part part_shown(const View& view, int columns) {
  const auto& box = *view.box;
  Part part{box.logo.column(), box.logo.column() + 2, box.logo.row(), box.logo.row()};
  for (const Die die : view.on_board) {
    const auto square = view.where[die.index()];
    part.first_column = std::min(part.first_column, square.column());
    part.last_column = std::max(part.last_column, square.column());
    part.first_row = std::min(part.first_row, square.row());
    part.last_row = std::max(part.last_row, square.row());
  }
  const int more = std::max(around, (least_rows - (part.last_row - part.first_row + 1) + 1) / 2);
  part.first_row = std::max(part.first_row - more, 0);
  part.last_row = std::min(part.last_row + more, box.rows - 1);
  part.first_column = std::max(part.first_column - around, 0);
  part.last_column = std::min(part.last_column + around, box.columns - 1);
  const auto all = label_width + static_cast<std::size_t>(box.columns) * cell_width;
  if (all <= static_cast<std::size_t>(std::max(columns, 0))) {
    part.first_column = 0;
    part.last_column = box.columns - 1;
  }
  return part;
}

const Choice* choice_for(const std::vector<Choice>& choices, Square square) {
  for (const auto& choice : choices)
    if (const auto* play = std::get_if<Place>(&choice.action))
      if (!play->second && play->first.square == square && choice.keys.size() == 1) return &choice;
  return nullptr;
}

std::string empty_square(const Box& box, Square square, Paint paint) {
  if (box.is_logo(square)) return inked(dim, "####", paint);
  if (const int bonus = box.bonus[square.index()]; bonus > 0)
    return padded(" " + inked(marigold, std::to_string(bonus), paint), tile_width);
  return padded(" " + inked(dim, paint == Paint::plain ? "." : "·", paint), tile_width);
}

// A mark and a tile. The mark is the star of a Wild, so that it is told even where the tile shows what it stands for.
std::string cell(const View& view, Square square, const std::vector<Choice>& choices, Paint paint) {
  if (view.grid.has(square)) {
    const auto die = view.die_at(square);
    const auto face = view.faces[die->index()];
    const auto tile = face_drawn(Face(face.symbol()), paint);
    return (face.is_wild() ? inked(marigold, "*", paint) : " ") + tile;
  }
  if (const auto* choice = choice_for(choices, square))
    return " " + padded(inked(picked_ink, choice->keys + "+" + std::to_string(choice->points), paint), tile_width);
  return " " + empty_square(*view.box, square, paint);
}

}  // namespace

std::size_t shown_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((text[i] & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

std::string face_drawn(Face face, Paint paint) {
  if (paint == Paint::plain) return padded(face_text(face), tile_width);
  if (!face.has_symbol()) return inked(wild_tile, " ** ", paint);
  const auto symbol = face.symbol();
  const auto colour = static_cast<std::size_t>(symbol.value(Characteristic::colour));
  std::string text(1, colour_letters[colour]);
  for (int i = 0; i <= symbol.value(Characteristic::number); ++i)
    text += shape_signs[static_cast<std::size_t>(symbol.value(Characteristic::shape))];
  return inked(tiles[colour], padded(text, tile_width), paint);
}

std::string key_drawn(const std::string& key, bool is_picked, Paint paint) {
  if (paint == Paint::plain) return is_picked ? "[" + key + "]" : key;
  return inked(is_picked ? picked_ink : bright, key, paint);
}

std::vector<std::string> board_lines(const View& view, const core::ScreenStyle& style,
                                     const std::vector<Choice>& choices) {
  const auto part = part_shown(view, style.columns);
  std::vector<std::string> lines;
  std::string top(label_width, ' ');
  for (int column = part.first_column; column <= part.last_column; ++column)
    top += padded(std::string("  ") + static_cast<char>('a' + column), cell_width);
  lines.push_back(inked(dim, top, style.paint));
  for (int row = part.first_row; row <= part.last_row; ++row) {
    auto label = std::to_string(row + 1);
    label = std::string(label_width - 1 - label.size(), ' ') + label + " ";
    auto line = inked(dim, label, style.paint);
    for (int column = part.first_column; column <= part.last_column; ++column)
      line += cell(view, Square::of(column, row), choices, style.paint);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace rummage::set_cubes
