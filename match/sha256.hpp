#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace rummage::match {

using Bytes32 = std::array<std::uint8_t, 32>;

/// Written by hand, since libsodium is not built for WebAssembly; tests compare the two.
Bytes32 sha256(std::span<const std::uint8_t> bytes);

}  // namespace rummage::match
