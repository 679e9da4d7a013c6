#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rummage::table {

/// One JSON object, written as text field by field. What every action sends to everybody is written this way: a tree of
/// values would be built only to be written once. Names are our own and need no escaping.
class JsonText {
 public:
  JsonText() { out_.reserve(1024); }
  void number(std::string_view name, std::int64_t value);
  void number(std::string_view name, std::uint64_t value) { number(name, static_cast<std::int64_t>(value)); }
  void text(std::string_view name, std::string_view value);
  void texts(std::string_view name, const std::vector<std::string>& values);
  /// Something that is JSON already.
  void raw(std::string_view name, std::string_view json);
  [[nodiscard]] std::string finish() &&;

 private:
  void begin(std::string_view name);
  void quote(std::string_view value);
  std::string out_;
};

}  // namespace rummage::table
