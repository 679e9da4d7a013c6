#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/types.hpp"

// Short names of tables, to be read out and typed in: K7M3PX, shown as K7M-3PX. docs/security.md says why they are long
// enough.

namespace rummage::server {

/// Made from the table's id, so that nothing has to be stored; the id cannot be found from it.
std::string table_code(std::string_view match);
/// What somebody typed, in capitals and without dashes. Signs that look like one of a code are read as that one.
/// Nothing if it cannot be a code.
std::optional<std::string> read_table_code(std::string_view text);
/// Whether the code still leads to the table: until the match is over, and for a week after the table was last used.
/// Nobody else plays a match that is paused.
bool is_code_live(const store::Summary& summary, store::Millis now_ms);

/// The codes of the tables in memory, among which are all that go on.
class TableCodes {
 public:
  /// The id for a new table: nobody can guess it, and no other table has its code.
  [[nodiscard]] std::string fresh_match() const;
  void add(const std::string& match) { matches_.emplace(table_code(match), match); }
  void remove(const std::string& match);
  /// The table with this code, which may be live no more.
  [[nodiscard]] std::optional<std::string> find(const std::string& code) const;
  /// The code that leads to this table; none if another one that was here before has the same.
  [[nodiscard]] std::optional<std::string> of(const std::string& match) const;

 private:
  std::unordered_map<std::string, std::string> matches_;  // by code
};

}  // namespace rummage::server
