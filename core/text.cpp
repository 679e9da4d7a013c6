#include "core/text.hpp"

#include <algorithm>
#include <cstdint>

namespace rummage::core {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t longest_quote = 40;

// How many bytes the UTF-8 character at the front has; 0 if it is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const auto lead = byte(0);
  const std::size_t length =
      lead < 0x80                   ? 1
      : lead >= 0xc2 && lead < 0xe0 ? 2
      : (lead & 0xf0) == 0xe0       ? 3
      : lead >= 0xf0 && lead < 0xf5 ? 4
                                    : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  if (length == 3 && ((lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) >= 0xa0))) return 0;  // surrogates
  if (length == 4 && ((lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) >= 0x90))) return 0;
  return length;
}

// Those of ASCII, and U+0080 to U+009F, some of which drive terminals just as ESC does.
bool is_control(std::string_view character) {
  const auto lead = static_cast<std::uint8_t>(character[0]);
  return lead < 0x20 || lead == 0x7f || (lead == 0xc2 && static_cast<std::uint8_t>(character[1]) < 0xa0);
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  words.reserve(4);  // most have no more: one piece of memory then
  while (true) {
    const auto start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return words;
    text.remove_prefix(start);
    const auto end = std::min(text.find_first_of(blanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (auto& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (auto& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string quoted(std::string_view text) {
  std::string out;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == longest_quote) return out + "...";
    const auto length = utf8_length(text);
    const bool is_shown = length != 0 && !is_control(text);
    out += is_shown ? std::string(text.substr(0, length)) : "?";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace rummage::core
