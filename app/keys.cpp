#include "app/keys.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "app/arguments.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace rummage::app {
namespace {

Key control_key(char c) {
  switch (c) {
    case '\r':
    case '\n': return {Key::Kind::enter, {}};
    case '\t': return {Key::Kind::tab, {}};
    case '\b':
    case '\x7f': return {Key::Kind::backspace, {}};
    case '\x03':
    case '\x04': return {Key::Kind::leave, {}};
    default: return {};
  }
}

Key::Kind arrow_key(char last) {
  switch (last) {
    case 'A': return Key::Kind::up;
    case 'B': return Key::Kind::down;
    case 'C': return Key::Kind::right;
    case 'D': return Key::Kind::left;
    default: return Key::Kind::other;
  }
}

// What begins with ESC: a key's escape sequence, or the ESC key itself. Nothing if more bytes are to come.
std::optional<std::pair<Key, std::size_t>> escape_key(std::string_view text) {
  if (text.size() == 1) return std::pair{Key{Key::Kind::escape, {}}, std::size_t{1}};
  if (text[1] != '[' && text[1] != 'O') return std::pair{Key{Key::Kind::escape, {}}, std::size_t{1}};
  for (std::size_t i = 2; i < text.size(); ++i) {
    if (text[i] < 0x40) continue;  // parameters
    return std::pair{Key{arrow_key(text[i]), {}}, i + 1};
  }
  return std::nullopt;
}

std::string drawn(const core::AnyView& view, std::string_view picked) {
  return view.draw({core::Paint::plain, 80, {}, {}, picked});
}

// The lines that look different once the key is picked; empty if it picks nothing.
std::string meaning(const core::AnyView& view, std::string_view key) {
  const auto without = split(drawn(view, {}), '\n');
  const auto with = split(drawn(view, key), '\n');
  std::string changed;
  for (std::size_t i = 0; i < std::min(without.size(), with.size()); ++i)
    if (with[i] != without[i]) changed += with[i] + "\n";
  return changed;
}

}  // namespace

std::vector<Key> decode_keys(std::string& pending) {
  std::vector<Key> keys;
  std::string_view rest = pending;
  while (!rest.empty()) {
    if (rest[0] == '\x1b') {
      const auto key = escape_key(rest);
      if (!key) break;
      keys.push_back(key->first);
      rest.remove_prefix(key->second);
    } else if (static_cast<std::uint8_t>(rest[0]) < 0x20 || rest[0] == '\x7f') {
      keys.push_back(control_key(rest[0]));
      rest.remove_prefix(1);
    } else {
      const auto bytes = std::max<std::size_t>(core::character_bytes(rest[0]), 1);
      if (bytes > rest.size()) break;
      keys.push_back({Key::Kind::text, std::string(rest.substr(0, bytes))});
      rest.remove_prefix(bytes);
    }
  }
  pending = std::string(rest);
  if (pending.size() > 64) pending.clear();  // no key is that long
  return keys;
}

void Picks::take_back() { core::remove_last_character(keys_); }

bool Picks::press(const core::AnyView& view, std::string_view key) {
  const auto small = core::lower(key);
  if (const auto at = keys_.find(small); at != std::string::npos) {
    keys_.erase(at, small.size());
    return true;
  }
  if (meaning(view, small).empty() && !view.read_keys(keys_ + small)) return false;
  keys_ += small;
  return true;
}

bool Picks::follow(const core::AnyView& before, const core::AnyView& after) {
  std::string kept;
  for (std::size_t i = 0; i < keys_.size();) {
    const auto bytes = std::max<std::size_t>(core::character_bytes(keys_[i]), 1);
    const auto key = std::string_view(keys_).substr(i, bytes);
    const auto now = meaning(after, key);
    if (!now.empty() && now == meaning(before, key)) kept += key;
    i += bytes;
  }
  const bool dropped = kept.size() != keys_.size();
  keys_ = std::move(kept);
  return dropped;
}

}  // namespace rummage::app
