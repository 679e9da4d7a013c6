#include "server/catalogue_api.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/data.hpp"
#include "core/message_kinds.hpp"
#include "core/rules_text.hpp"
#include "core/shelf.hpp"
#include "games/games.hpp"
#include "match/room.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

// Titles in one language, for forms that people fill in; programs use the names beside them.
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

// For each choice that needs more seats than the game itself: the fewest with which the game accepts it while all other
// options have their defaults.
json::object least_seats_of(const core::AnyGame& game, std::size_t option) {
  json::object out;
  const auto& spec = game.options()[option];
  for (std::int32_t value = 0; const auto choice : core::choices_of(spec)) {
    core::Setup setup{game.least_seats(), core::default_options(game.options())};
    setup.options[option] = value++;
    while (setup.seats < game.most_seats() && !core::check_setup(game, setup)) ++setup.seats;
    if (setup.seats > game.least_seats()) out[choice] = setup.seats;
  }
  return out;
}

json::object write_option(const core::AnyGame& game, std::size_t number, const Words& words) {
  const auto& spec = game.options()[number];
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
    json::object titles;  // a data set is named by its author, in any language
    for (const auto choice : choices)
      titles[choice] = is_data ? std::string(choice) : words.of_option(spec.name, choice);
    out["choice_titles"] = std::move(titles);
    out["least_seats"] = least_seats_of(game, number);
    out["usual"] = core::option_text(spec, spec.usual);
  }
  out["is_data"] = is_data;
  return out;
}

// People choose among the levels; every bot has a title, for any may sit at a table.
void write_levels(json::object& out, const core::AnyGame& game, const Words& words) {
  json::array levels;
  json::object titles;
  json::object abouts;
  for (const auto bot : game.bots()) titles[bot] = words.of(bot);
  for (const auto level : core::levels) {
    if (!titles.contains(level)) continue;
    levels.emplace_back(level);
    abouts[level] = words.of(std::string(level) + "_about");
  }
  out["levels"] = std::move(levels);
  out["level_titles"] = std::move(titles);
  out["level_abouts"] = std::move(abouts);
}

json::object write_first_match(const core::AnyGame& game) {
  const auto first = game.first_match();
  json::object options;
  if (!first.option.empty()) options[first.option] = first.choice;
  return {{"level", first.level}, {"options", std::move(options)}};
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
  for (std::size_t i = 0; i < game.options().size(); ++i) options.emplace_back(write_option(game, i, words));
  out["options"] = std::move(options);
  write_levels(out, game, words);
  out["stand_in"] = match::usual_level(game);
  out["first_match"] = write_first_match(game);
  return out;
}

// A language's own rules, with the names of data/lang/LANGUAGE.toml.
json::object write_language(const core::Language& language) {
  json::array plural;
  for (const auto& form : language.plural) {
    json::array conditions;
    for (const auto& condition : form) {
      json::object one;
      if (condition.modulo != 0) one["modulo"] = condition.modulo;
      one[condition.is_one_of ? "is" : "is_not"] = json::array(condition.numbers.begin(), condition.numbers.end());
      conditions.emplace_back(std::move(one));
    }
    plural.emplace_back(std::move(conditions));
  }
  json::object out;
  out["plural"] = std::move(plural);
  out["list_separator"] = language.list_separator;
  out["field_separator"] = language.field_separator;
  return out;
}

// {"set/took": {"seat": "seat", "cards": "cards", ...}, ...}
json::object write_kinds() {
  json::object out;
  for (const auto& [code, params] : core::MessageKinds::embedded().all()) {
    json::object kinds;
    for (const auto& [name, kind] : params) kinds[name] = core::name_of(kind);
    out[code] = std::move(kinds);
  }
  return out;
}

// {"set/say/took": {"you": ..., "other": ...}, "set/word/red": "red", ...}; no sentence is called "language" or
// "parameters".
json::object write_sentences(const core::Catalogue& catalogue) {
  json::object out;
  out["language"] = write_language(catalogue.language());
  out["parameters"] = write_kinds();
  for (const auto& [key, entry] : catalogue.entries()) {
    if (key.substr(0, key.find('/')) == core::help_folder) continue;
    if (entry.you.empty()) {
      out[key] = entry.other;
    } else {
      out[key] = json::object{{"you", entry.you}, {"other", entry.other}};
    }
  }
  return out;
}

template <class Write>
std::map<std::string, StaticContent, std::less<>> in_every_language(Write&& write) {
  std::map<std::string, StaticContent, std::less<>> out;
  for (const auto& name : core::Catalogue::languages())
    out[name] = make_static_content("application/json", json::serialize(write(name)));
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
    case Kind::other: break;  // does not occur in data sets
  }
  return nullptr;
}

json::object write_data_set(const core::Shelf& shelf, std::size_t number) {
  json::object out;
  for (const auto which : {std::size_t{0}, number}) {
    const auto tree = core::parse_toml("data", shelf.text(which));
    if (!tree) continue;  // cannot happen: a set on the shelf has been read before
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

const StaticContent& games_catalogue(const std::string& language) {
  static const auto all = in_every_language([](const std::string& name) {
    json::array games;
    for (const auto* game : games::all()) games.emplace_back(write_game(*game, name));
    const auto languages = core::Catalogue::languages();
    return json::object{{"games", std::move(games)}, {"languages", json::array(languages.begin(), languages.end())}};
  });
  return all.at(language);
}

const StaticContent* sentences_of(std::string_view language) {
  static const auto all =
      in_every_language([](const std::string& name) { return write_sentences(core::Catalogue::of(name)); });
  const auto found = all.find(language);
  return found == all.end() ? nullptr : &found->second;
}

std::optional<std::string> rules_of(std::string_view game, std::string_view language) {
  const auto* known = games::find(game);
  if (known == nullptr) return std::nullopt;
  return core::rules_text(known->folder(), language);
}

const StaticContent* data_set(std::string_view game, std::string_view name) {
  const auto* known = games::find(game);
  const auto* option = known == nullptr ? nullptr : core::data_option(known->options());
  if (option == nullptr) return nullptr;
  const auto& shelf = option->shelf();
  const auto found = std::ranges::find(shelf.names(), name);
  if (found == shelf.names().end()) return nullptr;
  static std::map<std::pair<std::string_view, std::string_view>, StaticContent> all;
  static std::mutex making;  // the first time is another thread's, before the server listens
  const std::scoped_lock lock(making);
  const auto [place, is_new] = all.try_emplace({known->name(), *found});
  if (is_new)
    place->second = make_static_content(
        "application/json",
        json::serialize(write_data_set(shelf, static_cast<std::size_t>(found - shelf.names().begin()))));
  return &place->second;
}

}  // namespace rummage::server
