#include "app/layout.hpp"

#include <algorithm>
#include <utility>

namespace rummage::app {
namespace {

namespace ink = core::ink;

// Signed, since the room left in a line may come out negative.
int text_width(std::string_view text) { return static_cast<int>(core::text_width(text)); }

std::string clip(std::string_view text, int columns) {
  return core::clip(text, static_cast<std::size_t>(std::max(columns, 0)));
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
    for (auto& line : core::wrap(text, static_cast<std::size_t>(columns))) lines.push_back(std::move(line));
  return lines;
}

std::string title_line(const Frame& frame, int columns) {
  const int gap = columns - text_width(frame.title) - text_width(frame.clock);
  if (gap < 1) return clip(frame.title, columns);
  return frame.title + std::string(static_cast<std::size_t>(gap), ' ') + frame.clock;
}

// Without a title line the clock is at the right end of the prompt.
std::string prompt_line(const Frame& frame, int columns, bool has_clock, bool can_scroll) {
  auto line = clip(frame.prompt, columns);
  const int clock = has_clock ? text_width(frame.clock) + 2 : 0;
  const int room = columns - text_width(line) - clock - 3;
  if (room >= 4)
    line += "   " + core::inked(ink::dim, clip((can_scroll ? "↑↓  " : "") + frame.keys, room), frame.paint);
  const int gap = columns - text_width(line) - clock;
  if (has_clock && gap >= 0) line += std::string(static_cast<std::size_t>(gap) + 2, ' ') + frame.clock;
  return line;
}

}  // namespace

Picture compose(const Frame& frame, Size size) {
  constexpr std::size_t most_feed = 8;
  constexpr std::size_t most_notes = 4;
  constexpr std::size_t wished = 3;  // lines of notes and events below the board
  const auto rows = static_cast<std::size_t>(std::max(size.rows, 3));
  const int columns = std::max(size.columns, 8);

  auto board = frame.board;
  join_lines(board, rows > wished + 2 ? rows - wished - 2 : 1, columns);
  const bool has_title = board.size() + 3 <= rows;
  auto room = rows - 1 - (has_title ? 1 : 0);  // rows besides title and prompt

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
  lines.resize(lines.size() + (feed_rows - feed.size()));  // so that the prompt does not move when events come
  for (const auto& line : feed) lines.push_back(core::inked(ink::dim, line, frame.paint));
  for (const auto& line : notes) lines.push_back(core::inked(ink::marigold, line, frame.paint));
  lines.push_back(prompt_line(frame, columns, !has_title, picture.most_scroll > 0));
  picture.cursor_column = std::min(text_width(frame.prompt), columns - 1);
  return picture;
}

}  // namespace rummage::app
