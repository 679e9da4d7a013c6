#include "core/terminal_text.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace rummage::core {
namespace {

// A sequence that drives the terminal, or one character.
struct Piece {
  std::size_t bytes = 1;
  std::size_t columns = 1;
};

Piece first_piece(std::string_view text) {
  if (text[0] == '\x1b') {
    const auto end = text.find_first_of("ABCDEFGHJKSTfmhlnsu", 1);
    return {end == std::string_view::npos ? text.size() : end + 1, 0};
  }
  const auto character = first_character(text);
  if (!character) return {1, 1};  // terminals show a sign in the place of a byte that is not UTF-8
  return {character->bytes, static_cast<std::size_t>(character_width(character->point))};
}

}  // namespace

std::string inked(std::string_view ink, std::string_view text, Paint paint) {
  if (paint == Paint::plain || text.empty()) return std::string(text);
  std::string out;
  out.reserve(ink.size() + text.size() + ink::reset.size());
  return out.append(ink).append(text).append(ink::reset);
}

std::size_t text_width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const auto piece = first_piece(text);
    columns += piece.columns;
    text.remove_prefix(piece.bytes);
  }
  return columns;
}

std::string left_aligned(std::string text, std::size_t columns) {
  const auto taken = text_width(text);
  return taken < columns ? text.append(columns - taken, ' ') : text;
}

std::string right_aligned(std::string_view text, std::size_t columns) {
  const auto taken = text_width(text);
  return std::string(taken < columns ? columns - taken : 0, ' ').append(text);
}

std::string clip(std::string_view text, std::size_t columns) {
  std::string out;
  bool has_colour = false;
  while (!text.empty()) {
    const auto piece = first_piece(text);
    if (piece.columns > columns) {
      if (has_colour) out += ink::reset;
      return out;
    }
    has_colour = has_colour || text[0] == '\x1b';
    columns -= piece.columns;
    out += text.substr(0, piece.bytes);
    text.remove_prefix(piece.bytes);
  }
  return out;
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  columns = std::max<std::size_t>(columns, 1);
  std::vector<std::string> lines;
  while (text_width(text) > columns) {
    const auto whole = std::max<std::size_t>(clip(text, columns).size(), 1);
    auto cut = text[std::min(whole, text.size() - 1)] == ' ' ? whole : text.substr(0, whole).rfind(' ');
    if (cut == std::string_view::npos || cut == 0) cut = whole;
    lines.emplace_back(text.substr(0, cut));
    text.remove_prefix(cut);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  lines.emplace_back(text);
  return lines;
}

}  // namespace rummage::core
