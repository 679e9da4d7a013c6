#include "store/backup.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "store/schema.hpp"
#include "store/store_url.hpp"

namespace rummage::store {
namespace {

namespace fs = std::filesystem;
using sqlite::Access;
using sqlite::Connection;
using sqlite::ConnectionOptions;

std::unexpected<Failure> refused(std::string why) { return std::unexpected(Failure{Error::broken, std::move(why)}); }

std::unexpected<Failure> system_refused(std::string_view what, int error) {
  const bool is_full = error == ENOSPC || error == EDQUOT;
  return std::unexpected(Failure{
      is_full ? Error::full : Error::broken, fmt::format("{}: {}", what, std::generic_category().message(error))});
}

bool is_there(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error);
}

// A file that is being written. It is deleted again unless it is put in place.
class Draft {
 public:
  explicit Draft(const std::string& target) : target_(target), path_(fmt::format("{}.{}.part", target, ::getpid())) {
    remove();
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() { remove(); }

  [[nodiscard]] const std::string& path() const { return path_; }

  // Syncs the file, renames it, then syncs the folder with the new name.
  Answer<void> put_in_place() {
    if (auto kept = sync(path_, O_RDONLY); !kept) return kept;
    if (::rename(path_.c_str(), target_.c_str()) != 0)
      return system_refused(fmt::format("{} cannot be put in place", target_), errno);
    const auto folder = fs::path(target_).parent_path().string();
    return sync(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  }

 private:
  static Answer<void> sync(const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    const bool is_synced = file >= 0 && ::fsync(file) == 0;
    const int error = errno;
    if (file >= 0) ::close(file);
    if (!is_synced) return system_refused(fmt::format("{} cannot be written to disk", path), error);
    return {};
  }

  void remove() const {
    std::error_code error;
    for (const char* ending : {"", "-journal", "-wal", "-shm"}) fs::remove(path_ + ending, error);
  }

  std::string target_;
  std::string path_;
};

Answer<StoreUrl> file_of(std::string_view url) {
  auto location = read_url(url);
  if (location && location->kind == StoreUrl::Kind::memory) return refused("a store in memory has no file to copy");
  return location;
}

// Reads every page to check that the file is an intact database of ours, of a version we know.
Answer<void> check(Connection& connection) {
  const auto version = sqlite::schema_version(connection, sqlite::migrations());
  if (!version) return std::unexpected(version.error());
  if (*version == 0) return refused(fmt::format("{} is empty", connection.path()));
  const auto verdict = connection.text("PRAGMA integrity_check(1)");
  if (!verdict) return std::unexpected(verdict.error());
  if (*verdict != "ok") return refused(fmt::format("{} is damaged: {}", connection.path(), *verdict));
  return {};
}

// In one step, so that the copy is of one moment. Writers need not wait, and what they write meanwhile is not copied.
Answer<void> copy_pages(Connection& from, Connection& to) {
  sqlite3_backup* const copying = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (copying == nullptr) return std::unexpected(to.failure(sqlite3_errcode(to.handle())));
  const int stepped = sqlite3_backup_step(copying, -1);
  const int finished = sqlite3_backup_finish(copying);
  if (stepped == SQLITE_DONE && finished == SQLITE_OK) return {};
  return std::unexpected(to.failure(stepped != SQLITE_DONE ? stepped : finished));
}

Answer<void> copy(Connection& from, const Draft& draft, const ConnectionOptions& options) {
  {
    auto to = Connection::open(draft.path(), Access::create, options);
    if (!to) return std::unexpected(to.error());
    if (auto copied = copy_pages(from, *to); !copied) return copied;
  }
  auto copy = Connection::open(draft.path(), Access::write, options);
  if (!copy) return std::unexpected(copy.error());
  // Without a write-ahead log: a backup is one file, and nobody can forget the one beside it.
  if (const auto mode = copy->text("PRAGMA journal_mode = DELETE"); !mode) return std::unexpected(mode.error());
  return check(*copy);
}

// Checks that nobody else has the store open: only then can SQLite merge the write-ahead log into the file and remove
// it. A file too damaged for that is replaced all the same: that is what backups are for.
Answer<void> claim(const std::string& path, const ConnectionOptions& options) {
  auto old = Connection::open(path, Access::write, options);
  if (!old) return std::unexpected(old.error());
  // A damaged file is kept as it was found.
  sqlite3_db_config(old->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  const auto mode = old->text("PRAGMA journal_mode = DELETE");
  if (mode && *mode != "wal") return {};
  const int code = sqlite3_errcode(old->handle()) & 0xff;
  if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) return {};
  return refused(fmt::format("{} is in use: stop whatever has it open first", path));
}

// Gives the old file a second name beside the first, so that there is a store under the first at all times.
Answer<std::string> set_aside(const std::string& path) {
  auto aside = path + ".before-restore";
  for (int n = 2; is_there(aside); ++n) aside = fmt::format("{}.before-restore-{}", path, n);
  if (::link(path.c_str(), aside.c_str()) != 0)
    return system_refused(fmt::format("{} cannot be kept as {}", path, aside), errno);
  std::error_code error;
  // SQLite would take a log left beside the new file to be the new file's own.
  for (const char* ending : {"-wal", "-journal"}) {
    if (!is_there(path + ending)) continue;
    fs::rename(path + ending, aside + ending, error);
    if (error) return system_refused(fmt::format("{}{} cannot be set aside", path, ending), error.value());
  }
  fs::remove(path + "-shm", error);
  return aside;
}

}  // namespace

Answer<void> backup(std::string_view url, const std::string& to, const ConnectionOptions& options) {
  const auto location = file_of(url);
  if (!location) return std::unexpected(location.error());
  auto from = Connection::open(location->path, Access::read, options);
  if (!from) return std::unexpected(from.error());
  if (is_same_file(location->path, to)) return refused(fmt::format("{} is the store itself", to));
  if (is_there(to + "-wal")) return refused(fmt::format("{} is a store in use", to));
  Draft draft(to);
  if (auto copied = copy(*from, draft, options); !copied) return copied;
  return draft.put_in_place();
}

Answer<std::optional<std::string>> restore(const std::string& from, std::string_view url,
                                           const ConnectionOptions& options) {
  const auto location = file_of(url);
  if (!location) return std::unexpected(location.error());
  if (is_same_file(from, location->path)) return refused(fmt::format("{} is the store itself", from));
  auto source = Connection::open(from, Access::read, options);
  if (!source) return std::unexpected(source.error());
  if (auto good = check(*source); !good) return std::unexpected(good.error());
  Draft draft(location->path);
  if (auto copied = copy(*source, draft, options); !copied) return std::unexpected(copied.error());
  std::optional<std::string> kept;
  if (is_there(location->path)) {
    if (auto claimed = claim(location->path, options); !claimed) return std::unexpected(claimed.error());
    auto aside = set_aside(location->path);
    if (!aside) return std::unexpected(aside.error());
    kept = *std::move(aside);
  }
  if (auto placed = draft.put_in_place(); !placed) return std::unexpected(placed.error());
  return kept;
}

}  // namespace rummage::store
