#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's own
class App;
}

namespace rummage::app {

/// What the last of these words can become; the words before it are as typed, the program's name left out. A line
/// ":files" asks for the names of files.
std::vector<std::string> complete(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace rummage::app
