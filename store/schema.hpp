#pragma once

#include <span>
#include <string>

#include "store/sqlite_connection.hpp"

namespace rummage::store::sqlite {

/// The SQL from one version of the schema to the next. Migration n, from 0, makes version n + 1; once released it never
/// changes. tests/store/schema/ has a file of every version.
std::span<const std::string> migrations();

/// Kept in every file, so that another program's database is not taken for ours.
inline constexpr std::int64_t application_id = 0x52554d4d;  // "RUMM"
/// Writes the application id again, as the smallest write that reaches the disk.
[[nodiscard]] Answer<void> mark(Connection& connection);

/// The version of the file's schema, 0 if it is empty. Refuses files of other programs and of newer versions.
[[nodiscard]] Answer<std::int64_t> schema_version(Connection& connection, std::span<const std::string> known);

/// Turns on the write-ahead log with a sync at every commit, then runs all migrations that the file lacks in one
/// transaction.
[[nodiscard]] Answer<void> prepare(Connection& connection, std::span<const std::string> known,
                                   const ConnectionOptions& options);

}  // namespace rummage::store::sqlite
