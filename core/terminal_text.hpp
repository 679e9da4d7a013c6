#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Text as a terminal shows it: how many columns it takes, aligned to columns, and in colour.

namespace rummage::core {

enum class Paint : std::uint8_t { plain, colour };

/// What turns a terminal's colours on and off.
namespace ink {
inline constexpr std::string_view reset = "\x1b[0m";
inline constexpr std::string_view dim = "\x1b[2m";
inline constexpr std::string_view bold = "\x1b[1m";
inline constexpr std::string_view marigold = "\x1b[1;33m";
}  // namespace ink

/// The text in that ink; unchanged where nothing is to be coloured, or the text is empty.
std::string inked(std::string_view ink, std::string_view text, Paint paint);

/// How many columns a character takes: 0, 1 or 2, as utf8proc has it. tools/width-table writes the table behind it.
int character_width(char32_t point);
/// How many columns a text takes; codes for colours take none.
std::size_t text_width(std::string_view text);

/// Padded with blanks to this many columns, on the right or on the left; wider text stays as it is.
std::string left_aligned(std::string text, std::size_t columns);
std::string right_aligned(std::string_view text, std::size_t columns);

/// The first columns of a text. Where something is cut off, colours are switched off again.
std::string clip(std::string_view text, std::size_t columns);
/// Lines of at most this many columns, broken between words where possible. For text without colours.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

}  // namespace rummage::core
