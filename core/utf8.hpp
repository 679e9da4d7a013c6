#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rummage::core {

/// One character of a UTF-8 text: its Unicode code point, and how many bytes it takes.
struct Character {
  char32_t point = 0;
  std::size_t bytes = 0;
};

/// The character that a text begins with. Nothing where the text is empty or does not begin with valid UTF-8: overlong
/// forms, surrogates and what lies beyond U+10FFFF are not valid.
std::optional<Character> first_character(std::string_view text);

/// How many bytes a character has that begins with this byte, whatever follows it; 0 where none begins with it.
std::size_t character_bytes(char first);

/// Takes the last character away, with all of its bytes.
void remove_last_character(std::string& text);

/// The control characters of ASCII, and U+0080 to U+009F, some of which drive terminals just as ESC does.
constexpr bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7f && point < 0xa0); }

/// Whether it can stand in a line that people read: no control character, and no mark that turns the direction of
/// writing round, which would let one name or line dress up as another.
constexpr bool is_harmless(char32_t point) {
  const bool turns = (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  return !is_control(point) && !turns;
}
/// The same of a whole text, which must be UTF-8.
bool is_harmless(std::string_view text);

}  // namespace rummage::core
