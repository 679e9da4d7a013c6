#include "core/screen_writer.hpp"

#include <algorithm>

namespace rummage::core {

ScreenWriter::ScreenWriter(std::string_view game, std::optional<Seat> viewer, const ScreenStyle& style)
    : game_(game),
      viewer_(viewer ? Viewer(*viewer) : Viewer::spectator()),
      style_(style),
      catalogue_(Catalogue::of(style.language)) {}

std::size_t ScreenWriter::columns() const {
  constexpr int least = 20;  // on a narrower terminal nothing could be read whatever is written
  return static_cast<std::size_t>(std::max(style_.columns, least));
}

std::string ScreenWriter::say(Code code, std::vector<Param> params) const {
  return catalogue_.sentence(game_, {code, {}, std::move(params)}, {viewer_, style_.names});
}

std::string ScreenWriter::flow(const std::string& begin, const std::vector<std::string>& pieces,
                               std::string_view between, std::size_t indent) const {
  std::string out;
  auto line = begin;
  bool is_first = true;
  for (const auto& piece : pieces) {
    if (piece.empty()) continue;
    if (!is_first && text_width(line) + text_width(between) + text_width(piece) > columns()) {
      out += line + "\n";
      line.assign(indent, ' ');
      is_first = true;
    }
    if (!is_first) line += between;
    line += piece;
    is_first = false;
  }
  return out + line + "\n";
}

void CardRow::begin_group() {
  for (auto& line : lines_) line += "  ";
}

void CardRow::add(const CardPicture& card) {
  struct Strokes {
    std::string_view top_left, top_right, side, bar, foot_left, foot_right;
  };
  static constexpr Strokes thin{"╭", "╮", "│", "─", "╰", "╯"};
  static constexpr Strokes thick{"┏", "┓", "┃", "━", "┗", "┛"};
  const auto& strokes = card.is_picked ? thick : thin;
  const auto edge = [&](std::string_view text) { return inked(card.edge, text, Paint::colour); };
  const auto bars = [&](std::size_t count) {
    std::string out;
    for (; count > 0; --count) out += strokes.bar;
    return out;
  };
  const auto width = text_width(card.face);
  const auto key_at = (width - 1) / 2;
  const auto mark = card.is_wild ? std::string_view("*") : strokes.bar;
  lines_[0] += edge(std::string(strokes.top_left) + bars(width) + std::string(strokes.top_right));
  lines_[1] += edge(strokes.side) + card.face + edge(strokes.side);
  lines_[2] += edge(std::string(strokes.foot_left) + bars(key_at)) + (card.key.empty() ? edge(strokes.bar) : card.key) +
               edge(bars(width - key_at - 2) + std::string(mark) + std::string(strokes.foot_right));
}

std::string CardRow::text() const { return lines_[0] + "\n" + lines_[1] + "\n" + lines_[2] + "\n"; }

}  // namespace rummage::core
