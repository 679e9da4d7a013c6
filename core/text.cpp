#include "core/text.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace rummage::core {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t longest_quote = 40;

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

Command split_command(std::string_view text) {
  auto words = split_words(text);
  if (words.empty()) return {};
  auto verb = lower(words[0]);
  words.erase(words.begin());
  return {std::move(verb), std::move(words)};
}

std::vector<std::string_view> split_at(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(mark, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
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
    const auto character = first_character(text);
    const auto bytes = character ? character->bytes : 1;
    const bool is_shown = character && is_harmless(character->point);
    out += is_shown ? text.substr(0, bytes) : "?";
    text.remove_prefix(bytes);
  }
  return out;
}

std::string joined(std::span<const std::string> texts, std::string_view between) {
  std::string out;
  for (const auto& text : texts) {
    if (!out.empty()) out += between;
    out += text;
  }
  return out;
}

}  // namespace rummage::core
