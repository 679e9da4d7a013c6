#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's own
class App;
}

namespace rummage::app {

/// The long options of a command: "--level".
std::vector<std::string> option_names(const CLI::App& command);

/// The completions of the last of these words, which are those on the command line without the program's name. The
/// completion ":files" asks the shell for names of files.
std::vector<std::string> complete(const CLI::App& app, const std::vector<std::string>& words);

/// The same for shells that replace the whole word. What there is to say about one follows it after a tab.
std::vector<std::string> candidates(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace rummage::app
