#include "app/settings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"
#include "app/suggestion.hpp"
#include "app/terminal.hpp"
#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "core/toml_fields.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Names = std::vector<std::string>;

const Names fields_of_settings{"language", "level", "name", "colour", "faces", "pace", "plain", "hint", "take-back"};

// Where somebody may keep files of their own; a path that is not whole is not one (XDG).
std::string directory(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  return value != nullptr && *value == '/' ? value : std::string();
}

Names levels_of_all_games() {
  std::set<std::string> levels;
  for (const auto* game : games::all()) levels.insert(game->bots().begin(), game->bots().end());
  return {levels.begin(), levels.end()};
}

// One of some names; nothing where it is left out.
std::optional<std::string> read_choice(core::TomlFields& fields, std::string_view name, const Names& choices) {
  if (!fields.has(name)) return std::nullopt;
  const auto given = fields.string(name);
  if (fields.ok() && std::ranges::find(choices, given) == choices.end()) {
    fields.fail(fields.line_of(name), "option_no_such_choice"_say, {},
                {{"option", std::string(name)}, {"given", core::quoted(given)}, {"choices", choices}});
    throw Failure(Exit::bad_input, *fields.refusal()).meant(nearest(given, choices));
  }
  return given;
}

}  // namespace

std::string settings_file() {
  if (const auto own = directory("XDG_CONFIG_HOME"); !own.empty()) return own + "/rummage/config.toml";
  const auto home = directory("HOME");
  return home.empty() ? std::string() : home + "/.config/rummage/config.toml";
}

Settings read_settings(const std::string& file) {
  Settings settings;
  std::error_code error;
  if (file.empty() || !std::filesystem::exists(file, error)) return settings;
  Input input(file, std::cin);
  const auto tree = core::parse_toml(file, read_all(input.stream(), core::most_data_bytes));
  if (!tree) throw Failure(Exit::bad_input, tree.error());
  core::TomlFields fields(file, *tree);
  settings.language = read_choice(fields, "language", core::Catalogue::languages());
  settings.level = read_choice(fields, "level", levels_of_all_games());
  settings.colour = read_choice(fields, "colour", colour_choices());
  settings.faces = read_choice(fields, "faces", face_choices());
  if (fields.has("name")) settings.name = fields.string("name");
  settings.pace = std::to_string(fields.integer("pace", 1, 1000, 100));
  settings.plain = fields.boolean("plain", settings.plain);
  settings.hint = fields.boolean("hint", settings.hint);
  settings.take_back = fields.boolean("take-back", settings.take_back);
  if (const auto done = fields.finish(); !done) {
    const bool is_unknown = done.error().code == "data_field_unknown"_say;
    const auto* name = is_unknown ? done.error().find("name") : nullptr;
    const auto* text = name == nullptr ? nullptr : std::get_if<std::string>(&name->value);
    throw Failure(Exit::bad_input, done.error())
        .meant(text == nullptr ? std::nullopt : nearest(*text, fields_of_settings));
  }
  return settings;
}

}  // namespace rummage::app
