#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"

namespace rummage::proof {

/// A JSON Schema (draft 2020-12) as far as the project's own use it: type, enum, const, pattern, minimum, maximum,
/// properties, required, additionalProperties, propertyNames, items, prefixItems, minItems, maxItems, oneOf, anyOf, and
/// $ref to #/$defs. A keyword that is not understood is an error: what is not checked promises nothing.
class JsonSchema {
 public:
  /// data/FOLDER/schema.json.
  static JsonSchema of_game(std::string_view folder);
  explicit JsonSchema(core::json::object schema) : schema_(std::move(schema)) {}

  /// What is wrong with a value that should fit a definition, and where; nothing if it fits.
  std::optional<std::string> error(std::string_view definition, const core::json::value& value);

  [[nodiscard]] const core::json::object& definition(std::string_view name) const { return find(name).as_object(); }
  /// The properties of all definitions that no value had so far, as "View.seats".
  [[nodiscard]] std::set<std::string> unused() const;

 private:
  using Error = std::optional<std::string>;

  [[nodiscard]] const core::json::value& find(std::string_view name) const;
  Error check(const core::json::value& schema, const core::json::value& value, const std::string& path);
  Error check_keyword(std::string_view keyword, const core::json::object& schema, const core::json::value& value,
                      const std::string& path);
  Error check_object(std::string_view keyword, const core::json::object& schema, const core::json::object& value,
                     const std::string& path);
  Error check_array(std::string_view keyword, const core::json::object& schema, const core::json::array& value,
                    const std::string& path);
  Error check_scalar(std::string_view keyword, const core::json::value& wanted, const core::json::value& value,
                     const std::string& path);
  Error check_choices(const core::json::array& choices, bool only_one, const core::json::value& value,
                      const std::string& path);

  core::json::object schema_;
  std::set<const core::json::value*> used_;      // schemas of properties that fitting values had
  std::vector<const core::json::value*> trail_;  // those of the value that is looked at
};

}  // namespace rummage::proof
