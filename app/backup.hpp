#pragma once

#include <optional>
#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct BackupCall {
  std::string file;
  std::optional<std::string> store;
};

/// Copies the server's store into a file, while it runs.
Exit backup(const BackupCall& call, const Io& io);
/// Puts such a file in the store's place; the server must not run.
Exit restore(const BackupCall& call, const Io& io);

}  // namespace rummage::app
