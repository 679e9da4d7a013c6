#include "store/sqlite_connection.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rummage::store::sqlite {
namespace {

bool is_lack_of_room(int system_error) {
  return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

// A disk can be full in more ways than SQLite has codes for: a quota, a limit on the size of files. After a failed
// commit only the files know the cause, so they are asked.
bool is_for_lack_of_room(sqlite3* handle, int code) {
  if ((code & 0xff) == SQLITE_FULL) return true;
  if ((code & 0xff) != SQLITE_IOERR) return false;
  for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
    sqlite3_file* file = nullptr;
    int system_error = 0;
    if (sqlite3_file_control(handle, "main", which, static_cast<void*>(&file)) == SQLITE_OK && file != nullptr &&
        file->pMethods != nullptr &&
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &system_error) == SQLITE_OK &&
        is_lack_of_room(system_error))
      return true;
  }
  return is_lack_of_room(sqlite3_system_errno(handle));
}

// Says what is wrong with a path, where SQLite would only say "unable to open". A new file is readable by its owner
// only, since it holds hashes of passwords; SQLite gives the files beside it the same rights.
Answer<void> look_at(const std::string& path, Access access) {
  namespace fs = std::filesystem;
  const auto folder = fs::path(path).parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error))
    return std::unexpected(Failure{Error::missing, fmt::format("there is no folder {}", folder.string())});
  if (fs::is_directory(path, error))
    return std::unexpected(Failure{Error::broken, fmt::format("{} is a folder, not a file", path)});
  const bool is_there = fs::exists(path, error);
  if (!is_there && access != Access::create)
    return std::unexpected(Failure{Error::missing, fmt::format("there is no file {}", path)});
  // An existing file must not be opened here: closing it would drop the locks that this process holds on it.
  int why = 0;
  if (is_there) {
    if (::access(path.c_str(), R_OK | (access == Access::read ? 0 : W_OK)) != 0) why = errno;
  } else if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
             file >= 0) {
    ::close(file);
  } else if (errno != EEXIST) {
    why = errno;
  }
  if (why == 0) return {};
  const auto kind = is_lack_of_room(why) ? Error::full : Error::broken;
  const auto said = std::generic_category().message(why);
  return std::unexpected(Failure{kind, fmt::format("{} cannot be {}: {}", path, is_there ? "used" : "made", said)});
}

}  // namespace

Query::~Query() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Query::check(int code) {
  if (code != SQLITE_OK && !failure_) failure_ = connection_->failure(code);
}

void Query::bind(int place, std::int64_t value) { check(sqlite3_bind_int64(statement_, place, value)); }

void Query::bind(int place, std::string_view value) {
  // A null pointer would be bound as NULL.
  const char* const start = value.data() != nullptr ? value.data() : "";
  check(sqlite3_bind_text64(statement_, place, start, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Query::bind(int place, const TokenHash& value) {
  check(sqlite3_bind_blob64(statement_, place, value.data(), value.size(), SQLITE_STATIC));
}

void Query::bind(int place, const std::optional<std::int64_t>& value) {
  if (value)
    bind(place, *value);
  else
    check(sqlite3_bind_null(statement_, place));
}

Answer<bool> Query::step() {
  if (failure_) return std::unexpected(*failure_);
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  check(code);
  return std::unexpected(*failure_);
}

Answer<void> Query::run() {
  for (;;) {
    const auto row = step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
  }
}

bool Query::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
std::int64_t Query::integer(int column) const { return sqlite3_column_int64(statement_, column); }

std::string_view Query::view(int column) const {
  // In this order, since asking for the text may change the number of bytes.
  const auto start = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  const auto size = sqlite3_column_bytes(statement_, column);
  return start == nullptr ? std::string_view() : std::string_view(start, static_cast<std::size_t>(size));
}

Answer<Connection> Connection::open(const std::string& path, Access access, const ConnectionOptions& options) {
  // Nobody asks how much memory SQLite uses, and counting it takes a lock for every allocation. This can only be set
  // before SQLite is first used; otherwise it goes on counting.
  [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  if (auto looked = look_at(path, access); !looked) return std::unexpected(looked.error());
  sqlite3* handle = nullptr;
  // Each connection has one user at a time, so SQLite need not lock it as well. Readers need write access too, since
  // readers of a write-ahead log must mark how far they have read.
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, options.vfs.empty() ? nullptr : options.vfs.c_str());
  Connection connection(handle, path);
  if (code != SQLITE_OK) return std::unexpected(connection.failure(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, static_cast<int>(options.patience.count()));
  // cell_size_check: a page whose cells overlap is reported as damaged instead of being used.
  const std::string settings = "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;";
  const std::string limits = access == Access::read ? "PRAGMA query_only = ON;" : "";
  if (auto set = connection.run(settings + limits); !set) return std::unexpected(set.error());
  return connection;
}

Connection::Connection(Connection&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)),
      path_(std::move(other.path_)),
      statements_(std::exchange(other.statements_, {})) {}

Connection::~Connection() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close_v2(handle_);
}

Answer<void> Connection::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(failure(code));
  return {};
}

Answer<std::string> Connection::text(const char* sql) {
  auto row = query(sql);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  return *found ? row.text(0) : std::string();
}

Answer<std::int64_t> Connection::number(const char* sql) {
  auto row = query(sql);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  return *found ? row.integer(0) : 0;
}

Answer<sqlite3_stmt*> Connection::prepared(const char* sql) {
  auto& statement = statements_[sql];
  if (statement != nullptr) return statement;
  const int code = sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return std::unexpected(failure(code));
  return statement;
}

bool Connection::is_in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }
std::int64_t Connection::last_id() const { return sqlite3_last_insert_rowid(handle_); }

Failure Connection::failure(int code) const {
  const std::string said = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  if (is_for_lack_of_room(handle_, code)) return {Error::full, fmt::format("no room to write {}: {}", path_, said)};
  const auto broken = [&](std::string_view what) {
    return Failure{Error::broken, fmt::format("{} {} ({})", path_, what, said)};
  };
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return broken("is locked by another program");
    case SQLITE_NOTADB: return broken("is not a SQLite database");
    case SQLITE_CORRUPT: return broken("is damaged");
    case SQLITE_READONLY:
    case SQLITE_PERM: return broken("cannot be written");
    case SQLITE_CANTOPEN: return broken("or a file beside it cannot be opened");
    default: return broken("cannot be used");
  }
}

Transaction::~Transaction() {
  // Some failures have undone everything by themselves.
  if (!connection_.is_in_transaction()) return;
  [[maybe_unused]] const auto undone = connection_.query("ROLLBACK").run();
}

Answer<void> Transaction::begin() { return connection_.query("BEGIN IMMEDIATE").run(); }
Answer<void> Transaction::commit() { return connection_.query("COMMIT").run(); }

}  // namespace rummage::store::sqlite
