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
  std::vector<std::string> names;  // by seat, as the player is shown them
  bool shows_hints = false;

  [[nodiscard]] const core::AnyGame& game() const { return match.room().game(); }
  /// The table as the player sees it.
  [[nodiscard]] std::string draw(core::Paint paint, int columns, std::string_view picked = {}) const;
  /// A game's message, said to the player.
  [[nodiscard]] std::string tell(const core::Message& message) const;
  [[nodiscard]] std::string hint() const;
  [[nodiscard]] std::vector<std::string> tally() const;
  /// The few actions that need no choosing among cards: all where there are no more than nine and they fit beside one
  /// another, else those of one word.
  [[nodiscard]] std::vector<std::string> short_actions() const;
  /// Some action as it is written, to show how; nothing where there is none just now.
  [[nodiscard]] std::optional<std::string> example() const;
  /// The keys of places, or an action as it is written.
  std::expected<match::News, core::Refusal> send(std::string_view text) const;
};

// Each of these returns when the match is over or the player has left it.

/// A match on the whole terminal, key by key. The terminal is put back as it was before.
void play_on_screen(const Session& session, core::Paint paint);
/// A match line by line, for any terminal and any eyes: time is the clock's.
void play_lines(const Session& session);
/// The same from a script: no time passes but what it waits for, so that a seed always gives the same.
void play_script(const Session& session);

}  // namespace rummage::app
