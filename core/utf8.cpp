#include "core/utf8.hpp"

#include <array>
#include <cstdint>

namespace rummage::core {
namespace {

constexpr std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

constexpr bool is_continuation(char c) { return (byte_of(c) & 0xc0U) == 0x80U; }

}  // namespace

std::size_t character_bytes(char first) {
  const auto lead = byte_of(first);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

std::optional<Character> first_character(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto bytes = character_bytes(text[0]);
  if (bytes == 0 || bytes > text.size()) return std::nullopt;
  char32_t point = bytes == 1 ? byte_of(text[0]) : byte_of(text[0]) & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_continuation(text[i])) return std::nullopt;
    point = point << 6U | (byte_of(text[i]) & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = point >= 0xd800 && point < 0xe000;
  if (point < least[bytes] || point > 0x10ffff || is_surrogate) return std::nullopt;
  return Character{point, bytes};
}

bool is_harmless(std::string_view text) {
  while (!text.empty()) {
    const auto character = first_character(text);
    if (!character || !is_harmless(character->point)) return false;
    text.remove_prefix(character->bytes);
  }
  return true;
}

void remove_last_character(std::string& text) {
  while (!text.empty() && is_continuation(text.back())) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace rummage::core
