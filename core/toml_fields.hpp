#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/message.hpp"

namespace rummage::core {

/// A value of a TOML file and the line on which it stands.
struct TomlNode {
  enum class Kind : std::uint8_t { table, array, string, integer, boolean, other };
  Kind kind = Kind::table;
  int line = 0;
  std::string name;             // where it is a table's entry
  std::string text;             // of a string
  std::int64_t number = 0;      // of an integer or, 0 or 1, a boolean
  std::vector<TomlNode> items;  // of an array or a table
};

/// The largest data file that is read, in bytes.
inline constexpr std::size_t most_data_bytes = std::size_t{256} * 1024;

/// Parses text that may come from anywhere; a refusal's field is "FILE:LINE".
std::expected<TomlNode, Refusal> parse_toml(std::string_view file, std::string_view text);

/// Reads the fields of one table of a data file, and those below it, and remembers the first thing that was wrong, with
/// its file and line. It works as core::Fields does for JSON: after a mistake every further call returns a default, and
/// finish() also refuses fields that nobody asked for.
class TomlFields {
 public:
  TomlFields(std::string_view file, const TomlNode& table);

  [[nodiscard]] bool has(std::string_view name) const { return look(name) != nullptr; }
  std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most,
                       std::optional<std::int64_t> usual = std::nullopt);
  std::string string(std::string_view name, std::optional<std::string_view> usual = std::nullopt);
  bool boolean(std::string_view name, bool usual);
  /// An array of strings with the line of each; empty where it is left out or wrong.
  std::vector<std::pair<std::string, int>> strings(std::string_view name);
  /// The table [name]; one without any entry where it is left out.
  TomlFields table(std::string_view name);
  /// The tables [[name]], in their order; an array of inline tables is the same.
  std::vector<TomlFields> tables(std::string_view name);

  /// The line on which the field's value stands; the table's own where there is none.
  [[nodiscard]] int line_of(std::string_view name) const;
  [[nodiscard]] int line() const { return node_ == nullptr ? 1 : node_->line; }

  /// What is wrong with the value on that line.
  void fail(int line, Code code, std::string_view rule, std::vector<Param> params = {});
  /// One refusal is kept for the whole file: all readers of its tables share it.
  [[nodiscard]] bool ok() const { return !*refusal_; }
  [[nodiscard]] const std::optional<Refusal>& refusal() const { return *refusal_; }
  /// Refuses fields of this table that nobody asked for. To be called for each table that was read.
  Done finish();

 private:
  TomlFields(const TomlFields& parent, const TomlNode* node);
  [[nodiscard]] const TomlNode* look(std::string_view name) const;
  const TomlNode* find(std::string_view name);
  /// Those of an array, all of one kind; none where it is left out or wrong, with what is wanted instead.
  std::span<const TomlNode> items(std::string_view name, TomlNode::Kind kind, Word list, Word item);
  void fail_type(const TomlNode& node, std::string_view name, Word wanted);

  std::string file_;
  const TomlNode* node_ = nullptr;
  std::set<std::string, std::less<>> asked_;
  std::shared_ptr<std::optional<Refusal>> refusal_;
};

}  // namespace rummage::core
