#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rummage::core {

/// A text of at most six bytes that needs no escaping, such as a card, with its quotes, ready to be
/// copied into JSON: a view has a hundred of them.
struct ReadyText {
  std::array<char, 8> quoted{};
  std::uint8_t size = 0;

  constexpr ReadyText() = default;
  constexpr explicit ReadyText(std::string_view first, std::string_view second = {}) {
    quoted[size++] = '"';
    for (const char c : first) quoted[size++] = c;
    for (const char c : second) quoted[size++] = c;
    quoted[size++] = '"';
  }
  /// Without its quotes.
  [[nodiscard]] constexpr std::string_view view() const { return {quoted.data() + 1, size - std::size_t{2}}; }
};

}  // namespace rummage::core
