#include "app/layout.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace rummage::app {
namespace {

constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view marigold = "\x1b[1;33m";

// How long the piece of text that begins here is, and how many columns it takes: a colour, or one character.
struct Piece {
  std::size_t bytes = 1;
  int columns = 1;
};

bool is_wide(std::uint32_t point) {
  return (point >= 0x1100 && point <= 0x115f) || (point >= 0x2e80 && point <= 0xa4cf) ||
         (point >= 0xac00 && point <= 0xd7a3) || (point >= 0xf900 && point <= 0xfaff) ||
         (point >= 0xfe30 && point <= 0xfe6f) || (point >= 0xff00 && point <= 0xff60) ||
         (point >= 0x1f300 && point <= 0x1faff) || (point >= 0x20000 && point <= 0x3fffd);
}

Piece piece_at(std::string_view text) {
  const auto lead = static_cast<std::uint8_t>(text[0]);
  if (lead == 0x1b) {
    auto end = text.find_first_of("ABCDEFGHJKSTfmhlnsu", 1);
    return {end == std::string_view::npos ? text.size() : end + 1, 0};
  }
  if (lead < 0x80) return {1, 1};
  std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  bytes = std::min(bytes, text.size());
  std::uint32_t point = lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) point = point << 6U | (static_cast<std::uint8_t>(text[i]) & 0x3fU);
  if ((point >= 0x300 && point <= 0x36f) || point == 0x200d || (point >= 0xfe00 && point <= 0xfe0f)) return {bytes, 0};
  return {bytes, is_wide(point) ? 2 : 1};
}

std::string inked(std::string_view ink, const std::string& text, bool has_colour) {
  if (!has_colour || text.empty()) return text;
  return std::string(ink) + text + std::string(reset);
}

bool is_text(const std::string& line) { return !line.empty() && line.find('\x1b') == std::string::npos; }

// Puts lines of text side by side, from the last ones up, until there are no more than `most` or none fits.
void join_lines(std::vector<std::string>& lines, std::size_t most, int columns) {
  constexpr std::string_view between = "   ";
  for (auto i = lines.size(); i > 1 && lines.size() > most; --i) {
    auto& upper = lines[i - 2];
    const auto& lower = lines[i - 1];
    if (!is_text(upper) || !is_text(lower)) continue;
    if (text_width(upper) + text_width(lower) + static_cast<int>(between.size()) > columns) continue;
    upper += std::string(between) + lower;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i - 1));
  }
}

std::vector<std::string> wrapped(const std::vector<std::string>& texts, int columns) {
  std::vector<std::string> lines;
  for (const auto& text : texts)
    for (auto& line : wrap(text, columns)) lines.push_back(std::move(line));
  return lines;
}

std::string title_line(const Frame& frame, int columns) {
  const int gap = columns - text_width(frame.title) - text_width(frame.clock);
  if (gap < 1) return clip(frame.title, columns);
  return frame.title + std::string(static_cast<std::size_t>(gap), ' ') + frame.clock;
}

// Where there is no title the clock stands at the prompt's right end.
std::string prompt_line(const Frame& frame, int columns, bool has_clock, bool can_scroll) {
  auto line = clip(frame.prompt, columns);
  const int clock = has_clock ? text_width(frame.clock) + 2 : 0;
  const int room = columns - text_width(line) - clock - 3;
  if (room >= 4) line += "   " + inked(dim, clip((can_scroll ? "↑↓  " : "") + frame.keys, room), frame.has_colour);
  const int gap = columns - text_width(line) - clock;
  if (has_clock && gap >= 0) line += std::string(static_cast<std::size_t>(gap) + 2, ' ') + frame.clock;
  return line;
}

}  // namespace

int text_width(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const auto piece = piece_at(text);
    columns += piece.columns;
    text.remove_prefix(piece.bytes);
  }
  return columns;
}

std::string clip(std::string_view text, int columns) {
  std::string out;
  bool has_colour = false;
  while (!text.empty()) {
    const auto piece = piece_at(text);
    if (piece.columns > columns) {
      if (has_colour) out += reset;
      return out;
    }
    has_colour = has_colour || text[0] == '\x1b';
    columns -= piece.columns;
    out += text.substr(0, piece.bytes);
    text.remove_prefix(piece.bytes);
  }
  return out;
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  columns = std::max(columns, 1);
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

Picture compose(const Frame& frame, Size size) {
  constexpr std::size_t most_feed = 8;
  constexpr std::size_t most_notes = 4;
  constexpr std::size_t wished = 3;  // lines of notes and events below the board
  const auto rows = static_cast<std::size_t>(std::max(size.rows, 3));
  const int columns = std::max(size.columns, 8);

  auto board = frame.board;
  join_lines(board, rows > wished + 2 ? rows - wished - 2 : 1, columns);
  const bool has_title = board.size() + 3 <= rows;
  auto room = rows - 1 - (has_title ? 1 : 0);  // without the prompt

  auto notes = wrapped(frame.notes, columns);
  notes.resize(std::clamp<std::size_t>(notes.size(), 1, std::clamp<std::size_t>(rows / 4, 1, most_notes)));
  room -= notes.size();

  Picture picture;
  auto& lines = picture.lines;
  if (has_title) lines.push_back(title_line(frame, columns));
  const auto shown = std::min(board.size(), room);
  picture.most_scroll = static_cast<int>(board.size() - shown);
  const auto first = static_cast<std::size_t>(std::clamp(frame.scroll, 0, picture.most_scroll));
  for (auto i = first; i < first + shown; ++i) lines.push_back(clip(board[i], columns));
  room -= shown;

  auto feed = wrapped(frame.feed, columns);
  const auto feed_rows = std::min(room, most_feed);
  if (feed.size() > feed_rows)
    feed.erase(feed.begin(), feed.begin() + static_cast<std::ptrdiff_t>(feed.size() - feed_rows));
  if (room > most_feed) lines.emplace_back();
  lines.resize(lines.size() + (feed_rows - feed.size()));  // the prompt does not move while the first events come in
  for (const auto& line : feed) lines.push_back(inked(dim, line, frame.has_colour));
  for (const auto& line : notes) lines.push_back(inked(marigold, line, frame.has_colour));
  lines.push_back(prompt_line(frame, columns, !has_title, picture.most_scroll > 0));
  picture.cursor_column = std::min(text_width(frame.prompt), columns - 1);
  return picture;
}

}  // namespace rummage::app
