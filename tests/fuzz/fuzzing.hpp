#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

// What a fuzz target checks beside not crashing.

namespace rummage::fuzz {

/// Ends the run, so that the fuzzer keeps the input, and says what did not hold.
inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

/// The first byte chooses; the rest is the text.
struct Input {
  unsigned choice = 0;
  std::string_view text;
};

inline Input split(const unsigned char* data, std::size_t size) {
  if (size == 0) return {};
  return {data[0], {reinterpret_cast<const char*>(data) + 1, size - 1}};
}

}  // namespace rummage::fuzz
