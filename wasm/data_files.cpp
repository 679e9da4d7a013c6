#include "wasm/data_files.hpp"

#include <algorithm>
#include <deque>
#include <vector>

#include "core/data.hpp"

namespace rummage {
namespace {

struct OwnedFile {
  std::string path;
  std::string text;
};

std::deque<OwnedFile>& owned() {  // a deque, since what is listed below refers into it
  static std::deque<OwnedFile> files;
  return files;
}
std::vector<core::DataFile>& listed() {
  static std::vector<core::DataFile> files;
  return files;
}

}  // namespace

namespace wasm {

void add_data_file(std::string path, std::string text) {
  const auto is_there = [&](const core::DataFile& file) { return file.path == path; };
  if (std::ranges::any_of(listed(), is_there)) return;
  const auto& file = owned().emplace_back(std::move(path), std::move(text));
  listed().push_back({file.path, file.text});
  std::ranges::sort(listed(), {}, &core::DataFile::path);
}

}  // namespace wasm

std::span<const core::DataFile> core::embedded_data() { return listed(); }

}  // namespace rummage
