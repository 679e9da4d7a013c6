#include "games/romi_rami/paint.hpp"

#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami::paint {
namespace {

constexpr std::string_view reset = "\x1b[0m";
// Hearts, diamonds, cherries, clovers: the sign tells them apart where colours do not.
constexpr std::array<std::string_view, suits> inks{"\x1b[31m", "\x1b[36m", "\x1b[35m", "\x1b[32m"};
constexpr std::array<std::string_view, suits> signs{"♥", "♦", "●", "♣"};

}  // namespace

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool in_code = false;
  for (const char c : text) {
    if (c == '\x1b') in_code = true;
    if (!in_code && (c & 0xc0) != 0x80) ++columns;
    if (c == 'm') in_code = false;
  }
  return columns;
}

std::string left_aligned(std::string text, std::size_t columns) {
  const auto taken = width(text);
  return taken < columns ? text.append(columns - taken, ' ') : text;
}

std::string right_aligned(const std::string& text, std::size_t columns) {
  const auto taken = width(text);
  return std::string(taken < columns ? columns - taken : 0, ' ') + text;
}

std::string Ink::in(std::string_view ink, const std::string& text) const {
  return is_colour() ? std::string(ink) + text + std::string(reset) : text;
}

std::string Ink::suit(Suit suit, const std::string& text) const {
  return in(inks[static_cast<std::size_t>(suit)], text);
}

std::string Ink::mark(Suit suit) const {
  if (is_colour()) return std::string(signs[static_cast<std::size_t>(suit)]);
  return card_text(Card::of(1, suit)).substr(1);
}

std::string Ink::card(Card card) const {
  if (card.is_joker()) return in(marigold, "*");
  return suit(card.suit(), std::to_string(card.number()) + mark(card.suit()));
}

std::size_t width(const Cells& groups) {
  std::size_t columns = 0;
  for (const auto& group : groups) columns += 2 + 4 * group.size();
  return columns;
}

std::string draw_cells(const Cells& groups, const Ink& ink) {
  std::array<std::string, 3> lines;
  for (const auto& group : groups) {
    for (auto& line : lines) line += "  ";
    for (const auto& [card, key, picked] : group) {
      const auto edge = picked ? marigold : dim;
      const auto foot = key ? ink.in(picked ? marigold : bold, std::string(1, *key)) : ink.in(edge, "─");
      lines[0] += ink.in(edge, "╭──╮");
      lines[1] += ink.in(edge, "│") + ink.card(card) + ink.in(edge, "│");
      lines[2] += ink.in(edge, "╰") + foot + ink.in(edge, "─╯");
    }
  }
  return lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n";
}

std::string list_cells(const Cells& groups, const Ink& ink, std::size_t columns) {
  std::string out;
  std::string line = " ";
  for (const auto& group : groups) {
    line += " ";
    for (const auto& [card, key, picked] : group) {
      const auto text = (key ? std::string(1, *key) + " " : std::string()) + ink.card(card);
      const auto item = picked ? " [" + text + "]" : key ? "  " + text + " " : " " + text;
      if (width(line) + width(item) > columns && width(line) > 2) {
        out += line + "\n";
        line = "  ";
      }
      line += item;
    }
  }
  return out + line + "\n";
}

}  // namespace rummage::romi_rami::paint
