#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io.hpp"
#include "core/any_game.hpp"
#include "table/local_table.hpp"

namespace rummage::app {

using table::LocalTable;
using table::own_seat;

/// What every kind of terminal needs to let one person play.
struct Session {
  LocalTable& table;
  const Io& io;
  std::vector<std::string> names;  // by seat, as the player is shown them
  bool shows_hints = false;

  [[nodiscard]] const core::AnyGame& game() const { return table.game(); }
  /// A game's message, said to the player.
  [[nodiscard]] std::string tell(const core::Message& message) const;
  [[nodiscard]] std::string hint() const;
  [[nodiscard]] std::vector<std::string> tally() const;
  /// The few actions that need no choosing among cards: all where there are no more than nine and they fit
  /// beside one another, else those of one word.
  [[nodiscard]] std::vector<std::string> short_actions() const;
  /// Some action as it is written, to show how; nothing where there is none just now.
  [[nodiscard]] std::optional<std::string> example() const;
  /// The keys of places, or an action as it is written.
  std::expected<LocalTable::Happening, core::Refusal> send(std::string_view text) const;
};

}  // namespace rummage::app
