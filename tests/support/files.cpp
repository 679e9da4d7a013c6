#include "files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace rummage::proof {
namespace {

std::filesystem::path at_root(std::string_view path) { return std::filesystem::path(RUMMAGE_SOURCE_DIR) / path; }

}  // namespace

std::string read_source(std::string_view path) {
  std::ifstream in(at_root(path), std::ios::binary);
  EXPECT_TRUE(in) << path << " cannot be read";
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> list_sources(std::string_view folder, std::string_view ending) {
  std::vector<std::string> paths;
  if (!std::filesystem::is_directory(at_root(folder))) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(at_root(folder)))
    if (entry.is_regular_file() && entry.path().string().ends_with(ending))
      paths.push_back(entry.path().lexically_relative(at_root("")).string());
  std::ranges::sort(paths);
  return paths;
}

void write_source(std::string_view path, std::string_view text) {
  std::ofstream out(at_root(path), std::ios::binary);
  out << text;
  EXPECT_TRUE(out) << path << " cannot be written";
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace rummage::proof
