#include "match/visible_text.hpp"

#include <algorithm>
#include <array>

#include "core/utf8.hpp"

namespace rummage::match {
namespace {

// By hand and not by utf8proc: logs are judged by this for ever, so it must not change with a newer Unicode.
bool is_blank(char32_t code) {
  return code == ' ' || code == 0xa0 || (code >= 0x2000 && code <= 0x200f) || code == 0x3000;
}

struct Range {
  char32_t first = 0;
  char32_t last = 0;
};
// Written by hand as well, since rooms are linked where utf8proc is not. The spaces, fillers and ignorable characters
// of Unicode beyond the usual blanks: none of them is visible.
constexpr std::array<Range, 20> inkless{
    {{0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},   {0x1680, 0x1680},
     {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x202f, 0x202f},   {0x205f, 0x2065},   {0x206a, 0x206f},
     {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
     {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}}};

bool has_ink(char32_t code) {
  return !is_blank(code) && std::ranges::none_of(inkless, [code](const Range& range) {
    return range.first <= code && code <= range.last;
  });
}

}  // namespace

bool is_showable(std::string_view text) {
  bool is_all_blank = true;
  while (!text.empty()) {
    const auto character = core::first_character(text);
    if (!character || !core::is_harmless(character->point)) return false;
    is_all_blank = is_all_blank && is_blank(character->point);
    text.remove_prefix(character->bytes);
  }
  return !is_all_blank;
}

bool is_visible_line(std::string_view text) {
  if (!is_showable(text)) return false;
  bool is_seen = false;
  while (!text.empty()) {
    const auto character = core::first_character(text);
    constexpr char32_t line_separator = 0x2028;
    constexpr char32_t paragraph_separator = 0x2029;
    if (character->point == line_separator || character->point == paragraph_separator) return false;
    is_seen = is_seen || has_ink(character->point);
    text.remove_prefix(character->bytes);
  }
  return is_seen;
}

}  // namespace rummage::match
