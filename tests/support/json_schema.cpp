#include "json_schema.hpp"

#include <algorithm>
#include <array>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/data.hpp"
#include "games/games.hpp"
#include "patterns.hpp"

namespace rummage::proof {
namespace {

namespace json = core::json;

constexpr std::array<std::string_view, 5> remarks{"description", "title", "$schema", "$defs", "$comment"};
constexpr std::array<std::string_view, 4> of_objects{"properties", "required", "additionalProperties", "propertyNames"};
constexpr std::array<std::string_view, 4> of_arrays{"items", "prefixItems", "minItems", "maxItems"};

bool is_among(std::string_view word, auto& words) { return std::ranges::find(words, word) != words.end(); }

bool has_type(std::string_view type, const json::value& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_bool();
  if (type == "null") return value.is_null();
  if (type == "integer") return core::whole_number(value).has_value();
  return type == "number" && value.is_number();
}

// What was written and not yet parsed may keep a whole number in either of two ways.
bool equal(const json::value& a, const json::value& b) {
  const auto whole = core::whole_number(a);
  return whole ? whole == core::whole_number(b) : a == b;
}

std::string as_text(const json::value& value) { return json::serialize(value); }

}  // namespace

JsonSchema JsonSchema::of_game(std::string_view folder) {
  const auto text = core::find_data(std::string(folder) + "/schema.json");
  EXPECT_TRUE(text) << folder << " has no schema";
  auto parsed = core::parse_json(text.value_or("{}"));
  EXPECT_TRUE(parsed && parsed->is_object()) << folder;
  if (!parsed || !parsed->is_object()) return JsonSchema({});
  auto& schema = parsed->get_object();
  for (const auto* game : games::all())
    if (game->folder() == folder)
      if (auto view = game->view_schema(); !view.empty()) schema["$defs"].as_object()["View"] = std::move(view);
  return JsonSchema(std::move(schema));
}

const json::value& JsonSchema::find(std::string_view name) const {
  static const json::value none(json::object{});
  const auto* definitions = schema_.if_contains("$defs");
  const auto* found = definitions == nullptr ? nullptr : definitions->as_object().if_contains(name);
  if (found != nullptr) return *found;
  ADD_FAILURE() << "the schema has no definition of " << name;
  return none;
}

std::optional<std::string> JsonSchema::error(std::string_view name, const json::value& value) {
  trail_.clear();
  auto wrong = check(find(name), value, std::string(name));
  if (!wrong) used_.insert(trail_.begin(), trail_.end());
  return wrong;
}

std::set<std::string> JsonSchema::unused() const {
  std::set<std::string> out;
  for (const auto& [name, definition] : schema_.at("$defs").as_object())
    if (const auto* properties = definition.as_object().if_contains("properties"))
      for (const auto& property : properties->as_object())
        if (!used_.contains(&property.value())) out.insert(std::string(name) + "." + std::string(property.key()));
  return out;
}

JsonSchema::Error JsonSchema::check(const json::value& schema, const json::value& value, const std::string& path) {
  if (schema.is_bool()) return schema.get_bool() ? Error{} : path + " should not be there";
  for (const auto& [keyword, wanted] : schema.as_object()) {
    if (is_among(keyword, remarks)) continue;
    if (auto wrong = check_keyword(keyword, schema.as_object(), value, path)) return wrong;
  }
  return {};
}

JsonSchema::Error JsonSchema::check_keyword(std::string_view keyword, const json::object& schema,
                                            const json::value& value, const std::string& path) {
  const auto& wanted = schema.at(keyword);
  if (keyword == "$ref") {
    constexpr std::string_view prefix = "#/$defs/";
    const std::string_view target = wanted.as_string();
    if (!target.starts_with(prefix)) return "a reference to " + std::string(target) + " is not understood";
    return check(find(target.substr(prefix.size())), value, path);
  }
  if (keyword == "oneOf" || keyword == "anyOf")
    return check_choices(wanted.as_array(), keyword == "oneOf", value, path);
  if (is_among(keyword, of_objects)) {
    if (!value.is_object()) return {};
    return check_object(keyword, schema, value.get_object(), path);
  }
  if (is_among(keyword, of_arrays)) {
    if (!value.is_array()) return {};
    return check_array(keyword, schema, value.get_array(), path);
  }
  return check_scalar(keyword, wanted, value, path);
}

JsonSchema::Error JsonSchema::check_object(std::string_view keyword, const json::object& schema,
                                           const json::object& value, const std::string& path) {
  const auto& wanted = schema.at(keyword);
  if (keyword == "required") {
    for (const auto& name : wanted.as_array())
      if (!value.contains(name.as_string())) return path + " has no " + std::string(name.as_string());
    return {};
  }
  const auto* properties = schema.if_contains("properties");
  for (const auto& [name, item] : value) {
    const auto inside = path + "." + std::string(name);
    const auto* known = properties == nullptr ? nullptr : properties->as_object().if_contains(name);
    Error wrong;
    if (keyword == "propertyNames") wrong = check(wanted, json::value(name), inside);
    if (keyword == "additionalProperties" && known == nullptr) wrong = check(wanted, item, inside);
    if (keyword == "properties" && known != nullptr) {
      trail_.push_back(known);
      wrong = check(*known, item, inside);
    }
    if (wrong) return wrong;
  }
  return {};
}

JsonSchema::Error JsonSchema::check_array(std::string_view keyword, const json::object& schema,
                                          const json::array& value, const std::string& path) {
  const auto& wanted = schema.at(keyword);
  const auto inside = [&](std::size_t i) { return path + "[" + std::to_string(i) + "]"; };
  if (keyword == "minItems" || keyword == "maxItems") {
    const auto bound = wanted.to_number<std::size_t>();
    if (keyword == "minItems" ? value.size() >= bound : value.size() <= bound) return {};
    return path + " has " + std::to_string(value.size()) + " items";
  }
  const auto* first = schema.if_contains("prefixItems");
  const auto firsts = first == nullptr ? std::size_t{0} : first->as_array().size();
  const bool of_firsts = keyword == "prefixItems";
  for (std::size_t i = of_firsts ? 0 : firsts; i < (of_firsts ? std::min(firsts, value.size()) : value.size()); ++i)
    if (auto wrong = check(of_firsts ? wanted.as_array()[i] : wanted, value[i], inside(i))) return wrong;
  return {};
}

JsonSchema::Error JsonSchema::check_scalar(std::string_view keyword, const json::value& wanted,
                                           const json::value& value, const std::string& path) {
  const auto refuse = [&] {
    return path + " is " + as_text(value) + ", but " + std::string(keyword) + " wants " + as_text(wanted);
  };
  if (keyword == "type") {
    bool fits = wanted.is_string() && has_type(wanted.as_string(), value);
    if (wanted.is_array())
      fits =
          std::ranges::any_of(wanted.get_array(), [&](const auto& type) { return has_type(type.as_string(), value); });
    return fits ? Error{} : refuse();
  }
  if (keyword == "enum")
    return std::ranges::any_of(wanted.as_array(), [&](const auto& one) { return equal(one, value); })
               ? Error{}
               : refuse();
  if (keyword == "const") return equal(wanted, value) ? Error{} : refuse();
  if (keyword == "pattern") {
    if (!value.is_string()) return {};
    return has_match(std::string(value.get_string()), std::string(wanted.as_string())) ? Error{} : refuse();
  }
  if (keyword == "minimum" || keyword == "maximum") {
    if (!value.is_number()) return {};
    const auto number = value.to_number<double>();
    const auto bound = wanted.to_number<double>();
    return (keyword == "minimum" ? number >= bound : number <= bound) ? Error{} : refuse();
  }
  return "the keyword " + std::string(keyword) + " is not understood";
}

JsonSchema::Error JsonSchema::check_choices(const json::array& choices, bool only_one, const json::value& value,
                                            const std::string& path) {
  std::size_t fitting = 0;
  std::string why;
  for (const auto& choice : choices) {
    const auto trail = trail_.size();
    if (auto wrong = check(choice, value, path)) {
      why += (why.empty() ? "" : "; ") + *wrong;
      trail_.resize(trail);
    } else {
      ++fitting;
    }
  }
  if (fitting == 0) return path + " fits none of its forms: " + why;
  if (only_one && fitting > 1) return path + " fits " + std::to_string(fitting) + " forms";
  return {};
}

}  // namespace rummage::proof
