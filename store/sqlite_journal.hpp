#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/sqlite_connection.hpp"

namespace rummage::store::sqlite {

/// Where entries go first: all entries of one commit are one row of text, so that a move costs a small part of a page,
/// whichever match it belongs to. When many have gathered they are filed: each match's entries become a piece of its
/// own log.
///
/// A line is "NUMBER AT_MS BYTES TEXT\n"; in the journal the row id of its match comes before it.
class Journal {
 public:
  static constexpr std::size_t usual_lines = 16'384;
  explicit Journal(std::size_t most_lines = usual_lines) : most_lines_(most_lines) {}

  // Call all of these within a writing transaction.

  /// Reads what other processes have changed; false if none has.
  [[nodiscard]] Answer<bool> refresh(Connection& connection);
  /// The number after the last entry of this match in the journal; none if the journal has no entry of it.
  [[nodiscard]] std::optional<std::int64_t> next(std::int64_t match) const;
  /// Whether a line of this match cannot be read. Nothing can follow it then; other matches go on.
  [[nodiscard]] bool is_damaged(std::int64_t match) const { return damaged_matches_.contains(match); }
  void add(std::int64_t match, const Entry& entry);
  /// Writes what was added since the last write.
  [[nodiscard]] Answer<void> write(Connection& connection);
  /// Moves everything into the matches' own logs.
  [[nodiscard]] Answer<void> file(Connection& connection);

  /// Forgets what was added since the last write, because the transaction was rolled back.
  void forget() { version_.reset(); }

 private:
  struct Batch {
    std::int64_t first = 0;
    std::int64_t next = 0;
    std::string lines;
  };
  void gather(std::int64_t match, std::int64_t number, std::string_view line);
  [[nodiscard]] Answer<void> read(Connection& connection);

  std::size_t most_lines_;
  std::optional<std::int64_t> version_;  // SQLite's data_version at the last read; none: not read yet
  std::string added_;
  std::string damaged_;  // lines that cannot be read; they stay in the journal
  std::set<std::int64_t> damaged_matches_;
  std::map<std::int64_t, Batch> gathered_;  // by match, and filed in that order
  std::size_t lines_ = 0;
};

/// The entries of a match from a number on, filed or still in the journal. One statement reads both, so that it sees
/// them at one moment.
[[nodiscard]] Answer<std::vector<Entry>> read_log(Connection& connection, std::int64_t match, std::int64_t from);

}  // namespace rummage::store::sqlite
