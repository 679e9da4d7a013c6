#pragma once

#include <span>
#include <string>

#include "store/sqlite_connection.hpp"

namespace rummage::store::sqlite {

/// SQL that leads from one version of the schema to the next. Migration n, counted from 0, makes version n + 1; once
/// released it never changes. tests/store/schema/ has a file of every version.
std::span<const std::string> migrations();

/// Kept in every file, so that another program's database is not taken for ours.
inline constexpr std::int64_t application_id = 0x52554d4d;  // "RUMM"
/// Writes the application id again: the smallest change that reaches the disk.
[[nodiscard]] Answer<void> mark(Connection& connection);

/// 0 for an empty file; refuses other programs' files and those of a newer version.
[[nodiscard]] Answer<std::int64_t> schema_version(Connection& connection, std::span<const std::string> known);

/// Write-ahead log, every commit on disk before it is answered; then all migrations that the file lacks, in one
/// transaction.
[[nodiscard]] Answer<void> prepare(Connection& connection, std::span<const std::string> known,
                                   const ConnectionOptions& options);

}  // namespace rummage::store::sqlite
