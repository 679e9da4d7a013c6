#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"

namespace rummage::app {

/// One key as a terminal sends it.
struct Key {
  enum class Kind { text, enter, backspace, escape, tab, up, down, leave, other };
  Kind kind = Kind::other;
  std::string text;  // one character, where it is one
  friend bool operator==(const Key&, const Key&) = default;
};

/// Takes whole keys off the front of what was read; the beginning of one that is not complete stays.
std::vector<Key> decode_keys(std::string& pending);

/// The keys of places on the table, as far as an action has been typed by them.
///
/// What a key stands for is taken from the game's plain drawing: it is what changes there when the key is picked. So
/// this knows no game, and still notices a key that means nothing, and a pick that means another card since somebody
/// else has acted.
class Picks {
 public:
  [[nodiscard]] const std::string& keys() const { return keys_; }
  void clear() { keys_.clear(); }
  void take_back();
  /// Adds the key, or takes it off where it was picked already; false if it means nothing here.
  bool press(const core::AnyView& view, std::string_view key);
  /// Drops what no longer means the same; true if anything was dropped.
  bool follow(const core::AnyView& before, const core::AnyView& after);

 private:
  std::string keys_;
};

}  // namespace rummage::app
