#include "core/toml_file.hpp"

namespace rummage::core {

std::string line_text(std::string_view path, const toml::source_region& where) {
  return std::string(path) + ":" + std::to_string(where.begin.line) + ": ";
}

std::expected<toml::table, std::string> parse_toml_file(const DataFile& file) {
  auto parsed = toml::parse(file.text, file.path);
  if (parsed) return std::move(parsed).table();
  return std::unexpected(line_text(file.path, parsed.error().source()) + std::string(parsed.error().description()));
}

}  // namespace rummage::core
