#include "server/api_description.hpp"

#include <array>
#include <string_view>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/data.hpp"
#include "core/message_kinds.hpp"
#include "games/games.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

constexpr std::string_view defs = "$defs";
constexpr std::string_view to_defs = "#/$defs/";
/// Definitions that the game supplies. Every game has the first two; only some have a tally.
constexpr std::array<std::string_view, 3> left_open{"View", "Advice", "Tally"};

std::string within(std::string_view folder, std::string_view name) {
  return std::string(folder) + "." + std::string(name);
}

// A game's schema refers to its own definitions by short names, which get the game's name in front; references to
// shared ones, like Message, stay as they are.
void rename_refs(json::value& value, std::string_view folder, const json::object& own) {
  if (auto* list = value.if_array())
    for (auto& item : *list) rename_refs(item, folder, own);
  auto* object = value.if_object();
  if (object == nullptr) return;
  for (auto& item : *object) {
    auto* text = item.value().if_string();
    if (text == nullptr || item.key() != "$ref" || !text->starts_with(to_defs)) {
      rename_refs(item.value(), folder, own);
      continue;
    }
    const std::string name(text->begin() + to_defs.size(), text->end());
    if (own.contains(name)) *text = std::string(to_defs) + within(folder, name);
  }
}

json::object own_defs(const core::AnyGame& game) {
  json::object out;
  if (const auto text = core::find_data(std::string(game.folder()) + "/schema.json"))
    out = json::parse(*text).as_object().at(defs).as_object();
  if (auto view = game.view_schema(); !view.empty()) out["View"] = std::move(view);
  for (const auto name : {"View", "Advice"})
    if (!out.contains(name)) out[name] = json::object{{"type", "object"}};
  return out;
}

// The definition that stands for a kind of parameter.
json::object ref_of(core::ParamKind kind) {
  static constexpr std::array<std::string_view, 9> names{
      "Number", "Seat", "Word", "Text", "Card", "Notation", "Texts", "Cards", "Messages"};
  return json::object{{"$ref", std::string(to_defs) + std::string(names[static_cast<std::size_t>(kind)])}};
}

// The types of all parameters: {"set/took": {"properties": {"seat": {"$ref": "#/$defs/Seat"}, ...}}, ...}
json::object parameter_schemas() {
  json::object out;
  for (const auto& [code, params] : core::MessageKinds::embedded().all()) {
    json::object own;
    for (const auto& [name, kind] : params) own[name] = ref_of(kind);
    out[code] = json::object{{"type", "object"}, {"properties", std::move(own)}};
  }
  return out;
}

}  // namespace

json::object message_schema() {
  auto schema = json::parse(*core::find_data("protocol/messages.schema.json")).as_object();
  auto& all = schema[defs].as_object();
  std::array<json::array, left_open.size()> any;
  for (const auto* game : games::all()) {
    const auto folder = game->folder();
    const auto own = own_defs(*game);
    for (const auto& item : own) {
      auto definition = item.value();
      rename_refs(definition, folder, own);
      all[within(folder, item.key())] = std::move(definition);
    }
    for (std::size_t i = 0; i < left_open.size(); ++i)
      if (own.contains(left_open[i]))
        any[i].emplace_back(json::object{{"$ref", std::string(to_defs) + within(folder, left_open[i])}});
  }
  for (std::size_t i = 0; i < left_open.size(); ++i) {
    auto& open = all[left_open[i]].as_object();
    open.erase("type");
    open["anyOf"] = std::move(any[i]);
  }
  all["MessageParameters"].as_object()["properties"] = parameter_schemas();
  return schema;
}

const StaticContent& schema_text() {
  static const auto text = make_static_content("application/json", json::serialize(message_schema()));
  return text;
}

const StaticContent& openapi_text() {
  static const auto text = make_static_content("application/json", *core::find_data("protocol/openapi.json"));
  return text;
}

}  // namespace rummage::server
