#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/sqlite_connection.hpp"

namespace rummage::store {

/// Copies a store, as it is at one moment, into one file, even while this or another process writes to it. A file
/// already at `to` is replaced only once the copy is complete, checked and on disk.
[[nodiscard]] Answer<void> backup(std::string_view url, const std::string& to,
                                  const sqlite::ConnectionOptions& options = {});

/// Replaces a store by a backup, once that is checked and copied. Nobody may have the store open. Returns where the old
/// file now is, if there was one.
[[nodiscard]] Answer<std::optional<std::string>> restore(const std::string& from, std::string_view url,
                                                         const sqlite::ConnectionOptions& options = {});

}  // namespace rummage::store
