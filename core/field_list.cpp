#include "core/field_list.hpp"

#include "core/text.hpp"

namespace rummage::core {

json::object schema_ref(std::string_view definition) { return {{"$ref", "#/$defs/" + std::string(definition)}}; }

json::object schema_list(json::object items, std::optional<std::int64_t> most) {
  json::object out{{"type", "array"}, {"items", std::move(items)}};
  if (most) out["maxItems"] = *most;
  return out;
}

json::object schema_list_by_seat(json::object items, SeatRange seats) {
  auto out = schema_list(std::move(items));
  out["minItems"] = seats.least;
  out["maxItems"] = seats.most;
  return out;
}

json::object schema_or_null(json::object schema) {
  return {{"anyOf", json::array{std::move(schema), json::object{{"type", "null"}}}}};
}

json::object NumberForm::schema(SeatRange) const {
  return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}

json::object NameForm::schema(SeatRange) const {
  return {{"type", "string"}, {"enum", json::array(names.begin(), names.end())}};
}

std::size_t NameForm::place_of(Fields& fields, const json::value& json, const std::string& path) const {
  const auto given = read_string(fields, json, path);
  const auto known = std::ranges::find(names, given);
  if (known != names.end()) return static_cast<std::size_t>(known - names.begin());
  fields.fail(
      {{unknown, rule, {{"given", quoted(given)}, {"choices", std::vector<std::string>(names.begin(), names.end())}}}});
  return 0;
}

int seats_with_hands(const json::object& position, SeatRange seats) {
  const auto* hands = position.if_contains("hands");
  if (hands == nullptr || !hands->is_array()) return seats.usual;
  const auto count = std::min<std::size_t>(hands->get_array().size(), static_cast<std::size_t>(seats.most));
  return std::max(static_cast<int>(count), seats.least);
}

json::object schema_of_view(SeatRange seats, int newest_version) {
  json::object many{
      {"description", "How many play."}, {"type", "integer"}, {"minimum", seats.least}, {"maximum", seats.most}};
  json::object properties{{"seats", std::move(many)}, {"options", schema_ref("Options")}};
  if (newest_version > 1)
    properties["rules"] = json::object{
        {"description", "The version of the rules, where the match was begun by older ones."},
        {"type", "integer"},
        {"minimum", 1},
        {"maximum", newest_version - 1}};
  return {{"description", "What one viewer may know."},
          {"type", "object"},
          {"additionalProperties", false},
          {"required", json::array{"seats", "options"}},
          {"properties", std::move(properties)}};
}

}  // namespace rummage::core
