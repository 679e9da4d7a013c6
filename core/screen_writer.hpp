#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue.hpp"
#include "core/message.hpp"
#include "core/screen.hpp"
#include "core/seat.hpp"
#include "core/suited_card.hpp"

namespace rummage::core {

/// What a game's screen is written with: the game's sentences and words in the player's language, ink, and lines as
/// long as the terminal is wide.
class ScreenWriter {
 public:
  /// The game by its folder. What is said of the viewer's own seat is said to "you".
  ScreenWriter(std::string_view game, std::optional<Seat> viewer, const ScreenStyle& style);

  [[nodiscard]] const ScreenStyle& style() const { return style_; }
  [[nodiscard]] const Catalogue& catalogue() const { return catalogue_; }
  [[nodiscard]] bool is_plain() const { return style_.paint == Paint::plain; }
  [[nodiscard]] std::size_t columns() const;

  [[nodiscard]] std::string say(Code code, std::vector<Param> params = {}) const;
  [[nodiscard]] std::string word(Word word) const { return catalogue_.word(game_, word); }
  /// A rank as this player sees it; a plain screen shows what is typed.
  [[nodiscard]] std::string rank(std::string_view text) const {
    return shown_rank(text, is_plain() ? "" : style_.faces);
  }
  /// The text in that ink, where the terminal has colours.
  [[nodiscard]] std::string in(std::string_view ink, std::string_view text) const {
    return inked(ink, text, style_.paint);
  }

  /// Pieces side by side, in as many lines as they need; lines after the first begin with `indent` blanks. Empty pieces
  /// are left out.
  [[nodiscard]] std::string flow(const std::string& begin, const std::vector<std::string>& pieces,
                                 std::string_view between, std::size_t indent) const;
  /// Further lines begin below the first piece.
  [[nodiscard]] std::string flow(const std::string& begin, const std::vector<std::string>& pieces,
                                 std::string_view between = "  ") const {
    return flow(begin, pieces, between, text_width(begin));
  }

 private:
  std::string_view game_;
  Viewer viewer_;
  const ScreenStyle& style_;
  const Catalogue& catalogue_;
};

/// A card as it is drawn in colour, three lines high.
struct CardPicture {
  std::string face;       // in its ink, as wide as the card is between its edges
  std::string_view edge;  // the ink of the edges
  std::string key = {};   // in its ink, at the foot of the card
  bool is_wild = false;   // told by a star at the foot, for whom colours do not tell it
  bool is_picked = false;
};

/// Pictures of cards side by side, in groups that stand apart.
class CardRow {
 public:
  void begin_group();
  void add(const CardPicture& card);
  /// Three lines.
  [[nodiscard]] std::string text() const;

 private:
  std::array<std::string, 3> lines_;
};

}  // namespace rummage::core
