#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include "app/cli.hpp"

namespace rummage::app {

/// What a call of the program left behind.
struct Ran {
  int exit = 0;
  std::string out;
  std::string err;
};

/// Calls the program inside the test. No stream of it is a terminal, the environment asks for English, and nobody keeps
/// settings, unless `config_home` is where they do.
inline Ran run_program(const std::vector<std::string>& words, const std::string& input = {},
                       const std::string& config_home = "/nowhere") {
  ::setenv("LC_ALL", "C", 1);  // NOLINT(concurrency-mt-unsafe): before any thread of the call is started
  ::setenv("XDG_CONFIG_HOME", config_home.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): likewise
  std::vector<const char*> argv{"rummage"};
  for (const auto& word : words) argv.push_back(word.c_str());
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int exit = run(static_cast<int>(argv.size()), argv.data(), in, out, err);
  return {exit, out.str(), err.str()};
}

inline boost::json::object object_of(const std::string& text) { return boost::json::parse(text).as_object(); }

/// A directory that goes away with the test.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "rummage-test-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace rummage::app
