#include "store/store_file.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rummage::store {
namespace {

std::string read_number(int file) {
  std::array<char, 32> text{};
  const auto got = ::pread(file, text.data(), text.size(), 0);
  const std::string_view all(text.data(), got < 0 ? 0 : static_cast<std::size_t>(got));
  return std::string(all.substr(0, all.find_first_not_of("0123456789")));
}

std::unexpected<Failure> gone(const std::string& path) {
  return std::unexpected(
      Failure{Error::broken, fmt::format("{} was moved, replaced or deleted while it is in use: put it back", path)});
}

}  // namespace

Answer<ServerLock> ServerLock::take(const std::string& path) {
  // The same for every name that leads to the file.
  std::error_code unknown;
  const auto real = std::filesystem::weakly_canonical(path, unknown);
  const auto name = (unknown ? path : real.string()) + "-server";
  const auto refused = [&](std::string why) { return std::unexpected(Failure{Error::broken, std::move(why)}); };
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return refused(fmt::format("{} cannot be made: {}", name, std::generic_category().message(errno)));
  ServerLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK)
      return refused(fmt::format("{} cannot be locked: {}", name, std::generic_category().message(errno)));
    const auto process = read_number(file);
    return refused(fmt::format("{} has a server already{}: stop that one first, or give this one a store of its own",
                               path, process.empty() ? "" : " (process " + process + ")"));
  }
  // Only for the sentence above, so it does not matter if it cannot be written.
  const auto own = std::to_string(::getpid()) + "\n";
  [[maybe_unused]] const bool is_written =
      ::ftruncate(file, 0) == 0 && ::pwrite(file, own.data(), own.size(), 0) == std::ssize(own);
  return lock;
}

ServerLock::ServerLock(ServerLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

ServerLock::~ServerLock() {
  if (file_ >= 0) ::close(file_);
}

FilePlace::FilePlace(std::string path) : path_(std::move(path)), log_path_(path_ + "-wal"), file_(id_of(path_)) {}

std::optional<FilePlace::FileId> FilePlace::id_of(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return std::nullopt;
  return FileId{about.st_dev, about.st_ino};
}

Answer<void> FilePlace::check_file() const {
  if (file_ && id_of(path_) != file_) return gone(path_);
  return {};
}

Answer<void> FilePlace::check() {
  if (auto checked = check_file(); !checked) return checked;
  const auto log = id_of(log_path_);
  if (log_ && log != log_) return gone(log_path_);
  log_ = log;  // SQLite makes it when it is first needed, and leaves it there until it closes the store
  return {};
}

}  // namespace rummage::store
