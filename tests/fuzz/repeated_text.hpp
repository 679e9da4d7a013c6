#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

// Long and deep texts from short inputs: a fuzzer that had to find a hundred thousand brackets byte by byte never
// would.

namespace rummage::fuzz {

/// An input that starts with ~ is a list of pieces, each a letter and the text up to the next ~. The letter says how
/// often the text stands there: `a` once, `b` twice, `c` four times and so on, up to `r`. Any other input is its own
/// text. As long as the longest data file and a bit, so that the limit is crossed too.
inline std::string repeated_text(std::string_view input) {
  constexpr std::size_t longest = std::size_t{260} * 1024;
  if (!input.starts_with('~')) return std::string(input);
  std::string out;
  while (!input.empty()) {
    input.remove_prefix(1);
    const auto piece = input.substr(0, input.find('~'));
    input.remove_prefix(piece.size());
    if (piece.size() < 2) continue;
    const auto power = static_cast<unsigned>(static_cast<unsigned char>(piece.front()) - 'a') % 18U;
    const auto text = piece.substr(1);
    const auto times = std::min(std::size_t{1} << power, (longest - out.size()) / text.size());
    for (std::size_t i = 0; i < times; ++i) out += text;
  }
  return out;
}

inline std::string repeated_text(const std::uint8_t* data, std::size_t size) {
  return repeated_text(std::string_view(reinterpret_cast<const char*>(data), size));
}

}  // namespace rummage::fuzz
