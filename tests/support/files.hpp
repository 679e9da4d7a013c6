#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rummage::proof {

/// A file of the project, by its path from the root. Fails the test where there is none.
std::string read_source(std::string_view path);

/// All files below a folder of the project whose names end so, as paths from the root, sorted. None where there is no
/// such folder.
std::vector<std::string> list_sources(std::string_view folder, std::string_view ending);

/// Puts a text into a file of the project: only for the tools that write expectations anew.
void write_source(std::string_view path, std::string_view text);

std::vector<std::string> lines_of(std::string_view text);

}  // namespace rummage::proof
