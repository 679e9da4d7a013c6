#pragma once

#include <expected>
#include <span>
#include <string_view>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/message.hpp"

namespace rummage::core {

/// What docs/notation.md says of a field of a position.
struct FieldNote {
  std::string_view name;
  std::string_view meaning;
};

/// Positions and views of a game as JSON. They are made from the game's one list of fields (core/field_list.hpp), from
/// which the schema of its views and the names in docs/notation.md come too.
template <class State, class View>
struct Notation {
  json::object (*write_position)(const State& state);
  std::expected<State, Refusal> (*read_position)(const json::object& object);
  /// The view as one value.
  void (*write_view)(JsonText& out, const View& view);
  std::expected<View, Refusal> (*read_view)(const json::object& object);
  /// The schema of a view, which may refer to the definitions in data/GAME/schema.json.
  json::object (*view_schema)();
  /// The fields of a position, in their order; `seats` and `options`, which every game has, are not among them.
  std::span<const FieldNote> (*position_fields)();
};

}  // namespace rummage::core
