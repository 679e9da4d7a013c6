#include "server/catalogue_api.hpp"

#include <map>

#include "core/catalogue.hpp"
#include "games/games.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

json::object write_option(const core::OptionSpec& spec) {
  json::object out;
  out["name"] = spec.name;
  const auto choices = core::choices_of(spec);
  if (choices.empty()) {
    out["least"] = spec.least;
    out["most"] = spec.most;
    out["usual"] = spec.usual;
  } else {
    out["choices"] = json::array(choices.begin(), choices.end());
    out["usual"] = core::option_text(spec, spec.usual);
  }
  out["is_data"] = spec.shelf != nullptr;
  return out;
}

json::object write_game(const core::AnyGame& game) {
  json::object out;
  out["game"] = game.name();
  out["folder"] = game.folder();
  out["rules"] = game.rules_version();
  json::object seats;
  seats["least"] = game.least_seats();
  seats["most"] = game.most_seats();
  seats["usual"] = game.usual_seats();
  out["seats"] = std::move(seats);
  json::array options;
  for (const auto& spec : game.options()) options.emplace_back(write_option(spec));
  out["options"] = std::move(options);
  out["levels"] = json::array(game.policies().begin(), game.policies().end());
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

}  // namespace

const json::value& games_catalogue() {
  static const json::value all = [] {
    json::array games;
    for (const auto* game : games::all()) games.emplace_back(write_game(*game));
    const auto languages = core::Catalogue::languages();
    return json::object{{"games", std::move(games)}, {"languages", json::array(languages.begin(), languages.end())}};
  }();
  return all;
}

const json::value& sentences_of(std::string_view language) {
  static const auto all = [] {
    std::map<std::string, json::value, std::less<>> out;
    for (const auto& name : core::Catalogue::languages()) out[name] = write_sentences(core::Catalogue::of(name));
    return out;
  }();
  const auto found = all.find(language);
  return found == all.end() ? all.find("en")->second : found->second;
}

}  // namespace rummage::server
