#include "server/catalogue_api.hpp"

#include <algorithm>
#include <map>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/data.hpp"
#include "core/readers.hpp"
#include "core/shelf.hpp"
#include "games/games.hpp"
#include "table/room.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

// All that a form needs is said in one language; programs go by the names.
class Words {
 public:
  Words(std::string_view language, std::string_view folder)
      : catalogue_(core::Catalogue::of(language)), folder_(folder) {}

  [[nodiscard]] std::string of(std::string_view name) const { return catalogue_.word(folder_, core::Word{name}); }
  [[nodiscard]] std::string of_option(std::string_view option, std::string_view part) const {
    return of(option_word(option, part));
  }

 private:
  const core::Catalogue& catalogue_;
  std::string_view folder_;
};

json::object write_option(const core::OptionSpec& spec, const Words& words) {
  json::object out;
  out["name"] = spec.name;
  out["title"] = words.of_option(spec.name, {});
  out["about"] = words.of_option(spec.name, "about");
  const auto choices = core::choices_of(spec);
  const bool is_data = spec.shelf != nullptr;
  if (choices.empty()) {
    out["least"] = spec.least;
    out["most"] = spec.most;
    out["usual"] = spec.usual;
  } else {
    out["choices"] = json::array(choices.begin(), choices.end());
    json::object titles;  // whoever adds a data set names it, in whatever language
    for (const auto choice : choices)
      titles[choice] = is_data ? std::string(choice) : words.of_option(spec.name, choice);
    out["choice_titles"] = std::move(titles);
    out["usual"] = core::option_text(spec, spec.usual);
  }
  out["is_data"] = is_data;
  return out;
}

json::object write_game(const core::AnyGame& game, std::string_view language) {
  const Words words(language, game.folder());
  json::object out;
  out["game"] = game.name();
  out["folder"] = game.folder();
  out["title"] = words.of("game_title");
  out["about"] = words.of("game_about");
  out["rules"] = game.rules_version();
  json::object seats;
  seats["least"] = game.least_seats();
  seats["most"] = game.most_seats();
  seats["usual"] = game.usual_seats();
  out["seats"] = std::move(seats);
  json::array options;
  for (const auto& spec : game.options()) options.emplace_back(write_option(spec, words));
  out["options"] = std::move(options);
  json::array levels;
  json::object titles;
  for (const auto level : game.policies()) {
    levels.emplace_back(level);
    titles[level] = words.of(level);
  }
  out["levels"] = std::move(levels);
  out["level_titles"] = std::move(titles);
  out["stand_in"] = table::usual_level(game);
  return out;
}

// {"set/say/took": {"you": ..., "other": ...}, "set/word/red": "red", ...}
json::object write_sentences(const core::Catalogue& catalogue) {
  json::object out;
  for (const auto& [key, entry] : catalogue.entries()) {
    if (entry.you.empty()) {
      out[key] = entry.other;
    } else {
      out[key] = json::object{{"you", entry.you}, {"other", entry.other}};
    }
  }
  return out;
}

template <class Write>
std::map<std::string, Kept, std::less<>> in_every_language(Write&& write) {
  std::map<std::string, Kept, std::less<>> out;
  for (const auto& name : core::Catalogue::languages())
    out[name] = keep("application/json", json::serialize(write(name)));
  return out;
}

json::value write_node(const core::TomlNode& node) {
  using Kind = core::TomlNode::Kind;
  json::array items;
  json::object fields;
  switch (node.kind) {
    case Kind::string: return json::value(node.text);
    case Kind::integer: return node.number;
    case Kind::boolean: return node.number != 0;
    case Kind::array:
      for (const auto& item : node.items) items.emplace_back(write_node(item));
      return items;
    case Kind::table:
      for (const auto& item : node.items) fields[item.name] = write_node(item);
      return fields;
    case Kind::other: break;  // no data set has any
  }
  return nullptr;
}

json::object write_data_set(const core::Shelf& shelf, std::size_t number) {
  json::object out;
  for (const auto which : {std::size_t{0}, number}) {
    const auto tree = core::parse_toml("data", shelf.text(which));
    if (!tree) continue;  // it stands on the shelf, so it was read before
    for (const auto& field : tree->items) out[field.name] = write_node(field);
  }
  return out;
}

}  // namespace

std::string option_word(std::string_view option, std::string_view part) {
  auto name = "option_" + std::string(option);
  if (!part.empty()) name += "_" + std::string(part);
  std::ranges::replace(name, '-', '_');
  return name;
}

const Kept& games_catalogue(const std::string& language) {
  static const auto all = in_every_language([](const std::string& name) {
    json::array games;
    for (const auto* game : games::all()) games.emplace_back(write_game(*game, name));
    const auto languages = core::Catalogue::languages();
    return json::object{{"games", std::move(games)}, {"languages", json::array(languages.begin(), languages.end())}};
  });
  return all.at(language);
}

const Kept* sentences_of(std::string_view language) {
  static const auto all =
      in_every_language([](const std::string& name) { return write_sentences(core::Catalogue::of(name)); });
  const auto found = all.find(language);
  return found == all.end() ? nullptr : &found->second;
}

std::optional<std::string> rules_of(std::string_view game, std::string_view language) {
  const auto* known = games::find(game);
  if (known == nullptr) return std::nullopt;
  const auto path = std::string(known->folder()) + "/rules.";
  auto text = core::find_data(path + std::string(language) + ".md");
  if (!text) text = core::find_data(path + "en.md");
  if (!text) return std::nullopt;
  return core::for_terminal(*text);
}

const Kept* data_set(std::string_view game, std::string_view name) {
  const auto* known = games::find(game);
  const auto* option = known == nullptr ? nullptr : core::data_option(known->options());
  if (option == nullptr) return nullptr;
  const auto& shelf = *option->shelf;
  const auto found = std::ranges::find(shelf.names(), name);
  if (found == shelf.names().end()) return nullptr;
  static std::map<std::pair<std::string_view, std::string_view>, Kept> all;
  const auto [place, is_new] = all.try_emplace({known->name(), *found});
  if (is_new)
    place->second =
        keep("application/json",
             json::serialize(write_data_set(shelf, static_cast<std::size_t>(found - shelf.names().begin()))));
  return &place->second;
}

}  // namespace rummage::server
