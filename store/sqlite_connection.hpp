#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "store/types.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace rummage::store::sqlite {

class Connection;

/// One use of a prepared statement, which goes back to its connection afterwards. A failure before the first step is
/// returned by that step. Texts and hashes are bound without a copy, so they must outlive the query.
class Query {
 public:
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query();

  /// Whether there is another row.
  [[nodiscard]] Answer<bool> step();
  /// Runs a statement whose rows, if any, are not needed.
  [[nodiscard]] Answer<void> run();

  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const { return std::string(view(column)); }
  /// Valid until the next step.
  [[nodiscard]] std::string_view view(int column) const;

 private:
  friend class Connection;
  explicit Query(Failure failure) : failure_(std::move(failure)) {}
  template <class... Values>
  Query(Connection& connection, sqlite3_stmt* statement, const Values&... values)
      : connection_(&connection), statement_(statement) {
    int place = 0;
    (bind(++place, values), ...);
  }

  void bind(int place, std::int64_t value);
  void bind(int place, std::string_view value);
  void bind(int place, const TokenHash& value);
  void bind(int place, const std::optional<std::int64_t>& value);
  void bind(int place, const std::optional<PersonId>& value) {
    bind(place, value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt);
  }
  void bind(int place, bool value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, PersonId value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, Status value) { bind(place, static_cast<std::int64_t>(value)); }
  void check(int code);

  Connection* connection_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
  std::optional<Failure> failure_;
};

enum class Access : std::uint8_t {
  create,  // read and write; creates the file if there is none
  write,
  read,  // locks like the others, but changes nothing
};

struct ConnectionOptions {
  std::chrono::milliseconds patience{5000};  // how long to wait for locks of others
  std::string vfs;                           // SQLite's access to the disk; empty: the default
};

/// A database handle that only one thread uses at a time. Statements are prepared once and kept.
class Connection {
 public:
  [[nodiscard]] static Answer<Connection> open(const std::string& path, Access access,
                                               const ConnectionOptions& options = {});
  Connection(Connection&& other) noexcept;
  Connection& operator=(Connection&&) = delete;
  ~Connection();

  /// One or more statements without parameters or rows.
  [[nodiscard]] Answer<void> run(const std::string& sql);

  // The texts of these are cached by address: pass string literals only.

  /// The first column of the first row.
  [[nodiscard]] Answer<std::int64_t> number(const char* sql);
  [[nodiscard]] Answer<std::string> text(const char* sql);
  template <class... Values>
  [[nodiscard]] Query query(const char* sql, const Values&... values);

  /// Our failure for a code of SQLite's, with SQLite's last message.
  [[nodiscard]] Failure failure(int code) const;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() { return handle_; }
  [[nodiscard]] std::int64_t last_id() const;
  [[nodiscard]] bool is_in_transaction() const;

 private:
  Connection(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
  [[nodiscard]] Answer<sqlite3_stmt*> prepared(const char* sql);

  sqlite3* handle_;
  std::string path_;
  std::unordered_map<const char*, sqlite3_stmt*> statements_;
};

template <class... Values>
Query Connection::query(const char* sql, const Values&... values) {
  const auto statement = prepared(sql);
  if (!statement) return Query(statement.error());
  return Query(*this, *statement, values...);
}

/// Takes the write lock at once, so that nothing it has read can change before it writes. Rolled back unless committed.
class Transaction {
 public:
  explicit Transaction(Connection& connection) : connection_(connection) {}
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  [[nodiscard]] Answer<void> begin();
  [[nodiscard]] Answer<void> commit();

 private:
  Connection& connection_;
};

}  // namespace rummage::store::sqlite
