#pragma once

#include <optional>
#include <string>

namespace rummage::app {

/// What a player keeps in $XDG_CONFIG_HOME/rummage/config.toml, so as not to type it each time. What is said on the
/// command line comes first.
struct Settings {
  std::optional<std::string> language;
  std::optional<std::string> level;
  std::optional<std::string> name;
  std::optional<std::string> colour;
  std::optional<std::string> faces;
  std::string pace = "100";
  bool plain = false;
  bool hint = false;
  bool take_back = true;
};

/// Where the file is looked for; empty where the environment names no home.
std::string settings_file();

/// The defaults where there is no such file. Fails with file and line where something is wrong in it.
Settings read_settings(const std::string& file);

}  // namespace rummage::app
