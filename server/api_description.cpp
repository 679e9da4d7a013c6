#include "server/api_description.hpp"

#include <array>
#include <string_view>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/data.hpp"
#include "games/games.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

constexpr std::string_view defs = "$defs";
constexpr std::string_view to_defs = "#/$defs/";
/// What a message leaves to the game.
constexpr std::array<std::string_view, 2> left_open{"View", "Advice"};

std::string within(std::string_view folder, std::string_view name) {
  return std::string(folder) + "." + std::string(name);
}

// A game's schema refers to its own definitions by their short names; to others, like Message, as they are.
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

json::object own_defs(std::string_view folder) {
  json::object out;
  if (const auto text = core::find_data(std::string(folder) + "/schema.json"))
    out = json::parse(*text).as_object().at(defs).as_object();
  for (const auto name : left_open)
    if (!out.contains(name)) out[name] = json::object{{"type", "object"}};
  return out;
}

}  // namespace

json::object message_schema() {
  auto schema = json::parse(*core::find_data("protocol/messages.schema.json")).as_object();
  auto& all = schema[defs].as_object();
  std::array<json::array, left_open.size()> any;
  for (const auto* game : games::all()) {
    const auto folder = game->folder();
    const auto own = own_defs(folder);
    for (const auto& item : own) {
      auto definition = item.value();
      rename_refs(definition, folder, own);
      all[within(folder, item.key())] = std::move(definition);
    }
    for (std::size_t i = 0; i < left_open.size(); ++i)
      any[i].emplace_back(json::object{{"$ref", std::string(to_defs) + within(folder, left_open[i])}});
  }
  for (std::size_t i = 0; i < left_open.size(); ++i) {
    auto& open = all[left_open[i]].as_object();
    open.erase("type");
    open["anyOf"] = std::move(any[i]);
  }
  return schema;
}

const Kept& schema_text() {
  static const auto text = keep("application/json", json::serialize(message_schema()));
  return text;
}

const Kept& openapi_text() {
  static const auto text = keep("application/json", *core::find_data("protocol/openapi.json"));
  return text;
}

}  // namespace rummage::server
