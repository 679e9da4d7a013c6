#include "table/showable.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace rummage::table {
namespace {

struct Letter {
  unsigned code = 0;
  std::size_t length = 0;
};

// The character that a text begins with; nothing where that is not UTF-8.
std::optional<Letter> first_letter(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length =
      lead < 0x80                   ? 1
      : lead >= 0xc2 && lead < 0xe0 ? 2
      : lead >= 0xe0 && lead < 0xf0 ? 3
      : lead >= 0xf0 && lead < 0xf5 ? 4
                                    : 0;
  if (length == 0 || length > text.size()) return std::nullopt;
  unsigned code = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    const auto next = static_cast<unsigned char>(text[k]);
    if ((next & 0xc0U) != 0x80U) return std::nullopt;
    code = code << 6U | (next & 0x3fU);
  }
  const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (is_overlong || is_surrogate || code > 0x10ffff) return std::nullopt;
  return Letter{code, length};
}

bool may_be_shown(unsigned code) {
  const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  // Marks that turn the direction of writing round would let one name or line dress up as another.
  const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return !is_control && !turns;
}

bool is_blank(unsigned code) {
  return code == ' ' || code == 0xa0 || (code >= 0x2000 && code <= 0x200f) || code == 0x3000;
}

struct Range {
  unsigned first = 0;
  unsigned last = 0;
};
// What Unicode calls spaces, fillers and ignorable, beyond the usual blanks: none of it leaves ink on a screen.
constexpr std::array<Range, 20> inkless{
    {{0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},   {0x1680, 0x1680},
     {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x202f, 0x202f},   {0x205f, 0x2065},   {0x206a, 0x206f},
     {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
     {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}}};

bool has_ink(unsigned code) {
  return !is_blank(code) && std::ranges::none_of(inkless, [code](const Range& range) {
    return range.first <= code && code <= range.last;
  });
}

}  // namespace

bool is_showable(std::string_view text) {
  bool is_all_blank = true;
  while (!text.empty()) {
    const auto letter = first_letter(text);
    if (!letter || !may_be_shown(letter->code)) return false;
    is_all_blank = is_all_blank && is_blank(letter->code);
    text.remove_prefix(letter->length);
  }
  return !is_all_blank;
}

bool is_visible_line(std::string_view text) {
  if (!is_showable(text)) return false;
  bool is_seen = false;
  while (!text.empty()) {
    const auto letter = first_letter(text);
    constexpr unsigned line_separator = 0x2028;
    constexpr unsigned paragraph_separator = 0x2029;
    if (letter->code == line_separator || letter->code == paragraph_separator) return false;
    is_seen = is_seen || has_ink(letter->code);
    text.remove_prefix(letter->length);
  }
  return is_seen;
}

}  // namespace rummage::table
