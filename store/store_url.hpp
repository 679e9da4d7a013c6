#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace rummage::store {

/// Where a store is kept: `memory:`, `sqlite:PATH`, or a plain path, which means SQLite too.
struct StoreUrl {
  enum class Kind : std::uint8_t { memory, sqlite };
  Kind kind = Kind::memory;
  std::string path;
  friend bool operator==(const StoreUrl&, const StoreUrl&) = default;
};

[[nodiscard]] Answer<StoreUrl> read_url(std::string_view url);
[[nodiscard]] Answer<std::unique_ptr<Store>> open_store(std::string_view url);
/// Refused where another server has it.
[[nodiscard]] Answer<std::unique_ptr<Store>> open_store_for_server(std::string_view url);

}  // namespace rummage::store
