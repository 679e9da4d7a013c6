#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io.hpp"
#include "core/any_game.hpp"
#include "match/local_match.hpp"

namespace rummage::app {

using match::LocalMatch;
using match::own_seat;

/// What every kind of terminal needs to let one person play.
struct Session {
  LocalMatch& match;
  const Io& io;
  std::vector<std::string> names;  // by seat, as shown to the player
  bool shows_hints = false;
  bool shows_signs = false;  // "4♣" in sentences, where "4C" is what is typed
  std::string faces = {};    // what jack, queen and king show on pictures; empty: J, Q, K
  bool takes_back = true;    // a single key that ends the turn waits for the next key

  [[nodiscard]] const core::AnyGame& game() const { return match.room().game(); }
  /// The table as the player sees it.
  [[nodiscard]] std::string draw(core::Paint paint, int columns, std::string_view picked = {}) const;
  /// The table on the whole screen.
  [[nodiscard]] std::string draw(core::ScreenStyle style) const;
  /// Something in notation, as the player is shown it.
  [[nodiscard]] std::string shown_text(std::string_view notation) const;
  /// A game's message as a sentence for the player.
  [[nodiscard]] std::string tell(const core::Message& message) const;
  [[nodiscard]] std::string hint() const;
  [[nodiscard]] std::vector<std::string> tally() const;
  [[nodiscard]] std::vector<std::string> all_actions() const;
  /// Actions short enough to be offered by number: all, if there are at most nine and they fit on one line, else those
  /// of one word.
  [[nodiscard]] std::vector<std::string> short_actions() const;
  /// Any legal action, to show how one is written; nothing if there is none now.
  [[nodiscard]] std::optional<std::string> example() const;
  /// Whether this would end the player's turn while there is something else to do, and then what it would do, in a
  /// sentence. In a race nobody has a turn.
  [[nodiscard]] std::optional<std::string> turn_end(std::string_view action) const;
  /// Sends an action: as it is written, or as the keys of places on the table.
  std::expected<match::News, core::Refusal> send(std::string_view text) const;
};

// Each of these returns when the match is over or the player has left it.

/// A match on the whole terminal, key by key. The terminal is then restored.
void play_on_screen(const Session& session, core::Paint paint);
/// A match line by line, for any terminal and for screen readers, in real time.
void play_lines(const Session& session);
/// The same from a script, in virtual time: it passes only when the script waits, so that a seed always gives the same
/// match.
void play_script(const Session& session);

}  // namespace rummage::app
