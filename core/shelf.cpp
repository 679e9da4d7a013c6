#include "core/shelf.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "core/text.hpp"

namespace rummage::core {
namespace {

// It is typed on command lines, and stands in records and links.
bool is_name(std::string_view name) {
  constexpr std::size_t longest = 32;
  return !name.empty() && name.size() <= longest && std::ranges::all_of(name, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  });
}

// The sentences of a game are TOML too. Only a data set has the field `game` above its first table. The file is parsed
// later, where mistakes can be reported.
bool names_its_game(std::string_view text) {
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    if (line.starts_with('[')) return false;
    if (line.starts_with("game")) {
      const auto rest = line.substr(std::string_view("game").size());
      const auto after_blanks = rest.find_first_not_of(" \t");
      if (after_blanks != std::string_view::npos && rest[after_blanks] == '=') return true;
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

}  // namespace

std::vector<DataFile> data_sets_of(std::string_view folder, std::span<const DataFile> files) {
  const auto beginning = std::string(folder) + "/";
  const auto standard = beginning + "standard.toml";
  const auto is_set = [&](const DataFile& file) {
    return file.path == standard ||
           (file.path.starts_with(beginning) && file.path.ends_with(".toml") && names_its_game(file.text));
  };
  std::vector<DataFile> sets;
  std::ranges::copy_if(files, std::back_inserter(sets), is_set);
  std::ranges::stable_partition(sets, [&](const DataFile& file) { return file.path == standard; });
  return sets;
}

std::expected<std::size_t, Refusal> Shelf::add(std::string_view file, std::string_view text, From from) {
  for (std::size_t number = 0; number < texts_.size(); ++number)
    if (*texts_[number] == text) return number;
  const auto tree = parse_toml(file, text);
  if (!tree) return std::unexpected(tree.error());
  TomlFields fields(file, *tree);
  const auto game = fields.string("game");
  if (fields.ok() && game != game_)
    fields.fail(fields.line_of("game"), "data_other_game"_say, {},
                {{"given", core::quoted(game)}, {"game", std::string(game_)}});
  const auto name = fields.string("name");
  if (fields.ok() && !is_name(name))
    fields.fail(fields.line_of("name"), "data_bad_name"_say, {}, {{"given", core::quoted(name)}});
  if (from == From::host && std::ranges::find(names_, name) != names_.end())
    fields.fail(fields.line_of("name"), "data_name_taken"_say, {}, {{"given", name}});
  if (fields.ok()) read(fields);
  if (names_.size() == most_sets)
    fields.fail(fields.line(), "data_too_many"_say, {}, {{"most", static_cast<std::int64_t>(most_sets)}});
  if (const auto& refusal = fields.refusal()) return std::unexpected(*refusal);
  keep();
  owned_names_.push_back(std::make_unique<std::string>(name));
  names_.emplace_back(*owned_names_.back());
  texts_.push_back(std::make_unique<std::string>(text));
  return names_.size() - 1;
}

void Shelf::add_embedded(std::string_view folder) {
  for (const auto& file : data_sets_of(folder, embedded_data()))
    if (!add(file.path, file.text, From::host)) std::abort();  // a test reads every file of data/
}

}  // namespace rummage::core
