#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace rummage::core {

/// A file below data/, put into the program when it is built.
struct DataFile {
  std::string_view path;  // "hearts/en.toml"
  std::string_view text;
};

/// All of them, sorted by path.
std::span<const DataFile> embedded_data();

inline std::optional<std::string_view> find_data(std::string_view path) {
  for (const auto& file : embedded_data())
    if (file.path == path) return file.text;
  return std::nullopt;
}

}  // namespace rummage::core
