#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"

namespace rummage::app {

/// One key as a terminal sends it.
struct Key {
  enum class Kind { text, enter, backspace, escape, tab, up, down, left, right, leave, other };
  Kind kind = Kind::other;
  std::string text;  // the character, if the key has one
  friend bool operator==(const Key&, const Key&) = default;
};

/// Takes whole keys off the front of what was read; a key that is not complete yet stays.
std::vector<Key> decode_keys(std::string& pending);

/// The keys pressed so far, each for a card or place on the table, until together they make an action.
///
/// What a key stands for is taken from the game's plain drawing: the lines that change there when the key is picked. So
/// this class knows no game, and yet notices a key that means nothing, or one that means another card after somebody
/// else has acted.
class Picks {
 public:
  [[nodiscard]] const std::string& keys() const { return keys_; }
  void clear() { keys_.clear(); }
  void take_back();
  /// Adds the key, or removes it if it was picked already; false if it means nothing here.
  bool press(const core::AnyView& view, std::string_view key);
  /// Drops keys that no longer mean the same; true if any was dropped.
  bool follow(const core::AnyView& before, const core::AnyView& after);

 private:
  std::string keys_;
};

}  // namespace rummage::app
