#include "app/layout.hpp"

#include <algorithm>
#include <utility>

namespace rummage::app {
namespace {

namespace ink = core::ink;

constexpr std::size_t wished = 3;  // lines of notes and events below the board

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

// One event, broken into lines.
struct FeedEvent {
  std::vector<std::string> lines;
  bool is_own = false;
  bool stays = false;
};

// The newest that fit, in the order of time: of those that have to go, as wholes, the ones that stay go last. What
// happened last is there in any case, as far as it fits.
std::vector<FeedEvent> feed_events(const Frame& frame, int columns, std::size_t most) {
  std::vector<FeedEvent> events;
  std::size_t lines = 0;
  for (const auto& entry : frame.feed) {
    events.push_back({core::wrap(entry.text, static_cast<std::size_t>(columns)), entry.is_own, entry.stays});
    lines += events.back().lines.size();
  }
  for (const bool stays : {false, true})
    for (std::size_t i = 0; i + 1 < events.size() && lines > most;)
      if (events[i].stays == stays) {
        lines -= events[i].lines.size();
        events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
  if (lines > most && !events.empty()) events[0].lines.resize(most);
  return events;
}

std::string title_line(const Frame& frame, int columns) {
  const int gap = columns - text_width(frame.title) - text_width(frame.clock);
  if (gap < 1) return clip(frame.title, columns);
  return frame.title + std::string(static_cast<std::size_t>(gap), ' ') + frame.clock;
}

// Without a title line the clock is at the right end of the prompt.
std::string prompt_line(const Frame& frame, int columns, bool has_clock, bool can_scroll) {
  const std::string arrows = frame.can_move ? "←↑↓→  " : can_scroll ? "↑↓  " : "";
  auto line = clip(frame.prompt, columns);
  const int clock = has_clock ? text_width(frame.clock) + 2 : 0;
  const int room = columns - text_width(line) - clock - 3;
  if (room >= 4) line += "   " + core::inked(ink::dim, clip(arrows + frame.keys, room), frame.paint);
  const int gap = columns - text_width(line) - clock;
  if (has_clock && gap >= 0) line += std::string(static_cast<std::size_t>(gap) + 2, ' ') + frame.clock;
  return line;
}

}  // namespace

int board_room(Size size) { return std::max(size.rows - 2 - static_cast<int>(wished), 1); }

Picture compose(const Frame& frame, Size size) {
  constexpr std::size_t most_notes = 4;
  const auto rows = static_cast<std::size_t>(std::max(size.rows, 3));
  const auto most_feed = std::max<std::size_t>(8, rows / 3);
  const int columns = std::max(size.columns, 8);

  auto board = frame.board;
  if (frame.joins_lines) join_lines(board, rows > wished + 2 ? rows - wished - 2 : 1, columns);
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

  const auto feed_rows = std::min(room, most_feed);
  std::vector<std::string> feed;
  for (const auto& event : feed_events(frame, columns, feed_rows))
    for (const auto& line : event.lines) feed.push_back(event.is_own ? line : core::inked(ink::dim, line, frame.paint));
  if (room > most_feed) lines.emplace_back();
  lines.resize(lines.size() + (feed_rows - feed.size()));  // so that the prompt does not move when events come
  lines.insert(lines.end(), feed.begin(), feed.end());
  for (const auto& line : notes) lines.push_back(core::inked(ink::marigold, line, frame.paint));
  lines.push_back(prompt_line(frame, columns, !has_title, picture.most_scroll > 0));
  picture.cursor_column = std::min(text_width(frame.prompt), columns - 1);
  return picture;
}

}  // namespace rummage::app
