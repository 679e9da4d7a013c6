#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/romi_rami/cards.hpp"

// Text in ink, and cards as they look: what the screen is put together from.

namespace rummage::romi_rami::paint {

inline constexpr std::string_view dim = "\x1b[2m";
inline constexpr std::string_view bold = "\x1b[1m";
inline constexpr std::string_view marigold = "\x1b[1;33m";

/// In characters, not bytes, and without what only colours.
std::size_t width(std::string_view text);
std::string left_aligned(std::string text, std::size_t columns);
std::string right_aligned(const std::string& text, std::size_t columns);

/// Colours what it is given, or leaves it plain.
class Ink {
 public:
  explicit Ink(core::Paint paint) : paint_(paint) {}
  [[nodiscard]] bool is_colour() const { return paint_ == core::Paint::colour; }
  [[nodiscard]] std::string in(std::string_view ink, const std::string& text) const;
  [[nodiscard]] std::string suit(Suit suit, const std::string& text) const;
  /// "♥" in colour, "H" in plain.
  [[nodiscard]] std::string mark(Suit suit) const;
  /// "5♥" in colour, "5H" in plain.
  [[nodiscard]] std::string card(Card card) const;

 private:
  core::Paint paint_;
};

/// A card and the key that picks it.
struct Cell {
  Card card;
  std::optional<char> key;
  bool picked = false;
};
using Cells = std::vector<std::vector<Cell>>;  // in groups

/// How many columns the pictures take.
std::size_t width(const Cells& groups);
/// Three lines high; groups stand apart.
std::string draw_cells(const Cells& groups, const Ink& ink);
/// Side by side, on as many lines as that takes.
std::string list_cells(const Cells& groups, const Ink& ink, std::size_t columns);

}  // namespace rummage::romi_rami::paint
