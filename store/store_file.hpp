#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "store/types.hpp"

namespace rummage::store {

/// Says that one server uses a store's file: two would each keep tables in memory that the other changes. Whoever only
/// reads, backs up or repairs does not ask for it. The system gives it back when the process ends, however it ends.
class ServerLock {
 public:
  /// A lock on the file PATH-server, which holds the number of the process and stays behind.
  [[nodiscard]] static Answer<ServerLock> take(const std::string& path);
  ServerLock(ServerLock&& other) noexcept;
  ServerLock& operator=(ServerLock&&) = delete;
  ~ServerLock();

 private:
  explicit ServerLock(int file) : file_(file) {}
  int file_;
};

/// Notices when a store's file, or the write-ahead log beside it, is no longer what was opened under its name. What is
/// written to a file without a name is lost when the last process closes it.
class FilePlace {
 public:
  explicit FilePlace(std::string path);
  /// Of the file alone, by any thread.
  [[nodiscard]] Answer<void> check_file() const;
  /// Of both, by one thread at a time.
  [[nodiscard]] Answer<void> check();

 private:
  struct FileId {
    dev_t device = 0;
    ino_t number = 0;
    friend bool operator==(const FileId&, const FileId&) = default;
  };
  static std::optional<FileId> id_of(const std::string& path);

  std::string path_;
  std::string log_path_;
  std::optional<FileId> file_;
  std::optional<FileId> log_;
};

}  // namespace rummage::store
