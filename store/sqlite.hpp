#pragma once

#include <memory>
#include <span>
#include <string>

#include "store/schema.hpp"
#include "store/sqlite_journal.hpp"
#include "store/store.hpp"

namespace rummage::store {

struct SqliteOptions {
  sqlite::ConnectionOptions connection;
  std::span<const std::string> migrations = sqlite::migrations();
  std::size_t journal_lines = sqlite::Journal::usual_lines;  // so many entries wait to be filed
  bool is_for_server = false;                                // refused where another server has the file
};

/// A store in one file (and two beside it while it is open), which other processes may have open as well. Creates the
/// file if there is none, but not its folder; brings an older schema up to date.
[[nodiscard]] Answer<std::unique_ptr<Store>> open_sqlite(const std::string& path, const SqliteOptions& options = {});

}  // namespace rummage::store
