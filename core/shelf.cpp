#include "core/shelf.hpp"

#include <algorithm>
#include <cstdlib>

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

}  // namespace

std::optional<std::size_t> Shelf::find_text(std::string_view text) const {
  for (std::size_t number = 0; number < texts_.size(); ++number)
    if (*texts_[number] == text) return number;
  return std::nullopt;
}

std::expected<std::size_t, Refusal> Shelf::add(std::string_view file, std::string_view text, From from) {
  if (const auto known = find_text(text)) return *known;
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
  const auto add_file = [&](const DataFile& file) {
    if (!add(file.path, file.text, From::host)) std::abort();  // a test reads every file of data/
  };
  const auto standard = std::string(folder) + "/standard.toml";
  const auto is_set = [&](const DataFile& file) {
    return file.path.starts_with(std::string(folder) + "/") && file.text.find("\ngame = ") != std::string_view::npos;
  };
  for (const auto& file : embedded_data())
    if (file.path == standard) add_file(file);
  for (const auto& file : embedded_data())
    if (file.path != standard && is_set(file)) add_file(file);
}

}  // namespace rummage::core
