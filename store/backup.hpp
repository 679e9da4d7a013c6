#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/sqlite_connection.hpp"

namespace rummage::store {

/// Copies a store, as it is at one moment, into one file: also while this or another process plays on. What stood at
/// `to` before is replaced only once the copy is whole, checked and on disk.
[[nodiscard]] Answer<void> backup(std::string_view url, const std::string& to,
                                  const sqlite::ConnectionOptions& options = {});

/// Puts a backup in a store's place, once it is checked and copied. Nobody may have the store open. Returns where the
/// old file is kept, if there was one.
[[nodiscard]] Answer<std::optional<std::string>> restore(const std::string& from, std::string_view url,
                                                         const sqlite::ConnectionOptions& options = {});

}  // namespace rummage::store
