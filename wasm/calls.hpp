#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rummage::wasm {

/// The longest request that is read, in bytes. What it says takes several times as much memory.
inline constexpr std::size_t longest_request = std::size_t{16} << 20U;

/// Answers one request: {"call": "create", ...} gets {"ok": true, ...} or {"ok": false, "error": {...}}. docs/web.md
/// lists the calls. Tables that were created or opened stay in memory until they are closed.
std::string answer(std::string_view request);
/// The answer to a request that is longer than that.
std::string answer_too_long();

}  // namespace rummage::wasm
