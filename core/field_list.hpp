#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/game.hpp"
#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/notation.hpp"

// A game lists the fields of its positions and views once, in its position.cpp. From that list they are written and
// read, the schema of the view is made, and docs/notation.md is checked.

namespace rummage::core {

/// One field: what it is called, where it is kept, how its value is written and read, and what it means. `Form` is one
/// of the types below or a game's own, with three functions:
///
///     void write(JsonText& out, const Value& value, const Owner& owner) const;
///     void read(Fields& fields, const json::value& json, const std::string& path, Value& value, const Owner&) const;
///     json::object schema(SeatRange seats) const;
///
/// Fields are read in the order of the list: `owner` already holds those before this one.
template <class Owner, class Value, class Form>
struct Field {
  std::string_view name;
  Value Owner::* member;
  Form form;
  std::string_view meaning;
  bool (*is_written)(const Owner&) = nullptr;  // it is left out where this is false
  void (*fill_in)(Owner&) = nullptr;           // sets the member where it is absent; else the default stays
  bool is_required = false;                    // it may not be left out

  [[nodiscard]] constexpr Field only_if(bool (*holds)(const Owner&)) const {
    auto field = *this;
    field.is_written = holds;
    return field;
  }
  [[nodiscard]] constexpr Field else_as(void (*fill)(Owner&)) const {
    auto field = *this;
    field.fill_in = fill;
    return field;
  }
  [[nodiscard]] constexpr Field required() const {
    auto field = *this;
    field.is_required = true;
    return field;
  }
};

template <class Owner, class Value, class Form>
constexpr auto field(std::string_view name, Value Owner::* member, Form form, std::string_view meaning) {
  return Field<Owner, Value, Form>{name, member, form, meaning};
}

// --- forms ----------------------------------------------------------------------------------------------------------

json::object schema_ref(std::string_view definition);
/// A list, perhaps of no more than so many items.
json::object schema_list(json::object items, std::optional<std::int64_t> most = {});
json::object schema_list_by_seat(json::object items, SeatRange seats);
json::object schema_or_null(json::object schema);

/// Tells `fields` what is wrong with the value at this path.
inline void fail_at(Fields& fields, const std::string& path, Refusal refusal) {
  refusal.params.push_back({"field", path});
  fields.fail(std::move(refusal));
}

/// A whole number; `shift` is added where the value counts from 0 and JSON from 1.
struct NumberForm {
  std::int64_t least = 0;
  std::int64_t most = 0;
  int shift = 0;
  std::string_view rule = {};

  template <class Value>
  void write(JsonText& out, const Value& value, const auto&) const {
    out.number(static_cast<std::int64_t>(value) + shift);
  }
  template <class Value>
  void read(Fields& fields, const json::value& json, const std::string& path, Value& value, const auto&) const {
    value = static_cast<Value>(read_integer(fields, json, path, least, most, rule) - shift);
  }
  [[nodiscard]] json::object schema(SeatRange) const;
};

struct FlagForm {
  void write(JsonText& out, bool value, const auto&) const { out.boolean(value); }
  void read(Fields& fields, const json::value& json, const std::string& path, bool& value, const auto&) const {
    value = read_boolean(fields, json, path);
  }
  [[nodiscard]] json::object schema(SeatRange) const { return {{"type", "boolean"}}; }
};

/// One of an enum's names, in the order of its values.
struct NameForm {
  std::span<const std::string_view> names;
  Code unknown = "no_such_phase"_say;  // the refusal of another name
  std::string_view rule = {};

  template <class Value>
  void write(JsonText& out, const Value& value, const auto&) const {
    out.text(names[static_cast<std::size_t>(value)]);
  }
  template <class Value>
  void read(Fields& fields, const json::value& json, const std::string& path, Value& value, const auto&) const {
    value = static_cast<Value>(place_of(fields, json, path));
  }
  [[nodiscard]] json::object schema(SeatRange) const;
  [[nodiscard]] std::size_t place_of(Fields& fields, const json::value& json, const std::string& path) const;
};

struct SeatForm {
  void write(JsonText& out, Seat value, const auto&) const { out.number(value.index()); }
  void read(Fields& fields, const json::value& json, const std::string& path, Seat& value, const auto& owner) const {
    value = Seat(static_cast<int>(read_integer(fields, json, path, 0, owner.seats - 1)));
  }
  [[nodiscard]] json::object schema(SeatRange) const { return schema_ref("Seat"); }
};

/// A seat or null.
struct MaybeSeatForm {
  void write(JsonText& out, const std::optional<Seat>& value, const auto&) const {
    value ? out.number(value->index()) : out.null();
  }
  void read(Fields& fields, const json::value& json, const std::string& path, std::optional<Seat>& value,
            const auto& owner) const {
    value = read_seat(fields, json, path, owner.seats);
  }
  [[nodiscard]] json::object schema(SeatRange) const { return schema_or_null(schema_ref("Seat")); }
};

struct SeatSetForm {
  void write(JsonText& out, SeatSet value, const auto&) const {
    out.list(value, [&](Seat seat) { out.number(seat.index()); });
  }
  void read(Fields& fields, const json::value& json, const std::string& path, SeatSet& value, const auto& owner) const {
    value = read_seat_set(fields, json, path, owner.seats);
  }
  [[nodiscard]] json::object schema(SeatRange) const { return schema_list(schema_ref("Seat")); }
};

/// A card, or whatever has a short text: `Write` gives the text (a ReadyText or a string), `Read` reads it or refuses.
template <auto Write, auto Read>
struct TextForm {
  std::string_view definition = "Card";  // in data/GAME/schema.json

  template <class Value>
  void write(JsonText& out, const Value& value, const auto&) const {
    out.text(Write(value));
  }
  template <class Value>
  void read(Fields& fields, const json::value& json, const std::string& path, Value& value, const auto&) const {
    const auto text = read_string(fields, json, path);
    if (!fields.ok()) return;
    auto found = Read(text);
    if (!found) return fail_at(fields, path, found.error());
    value = *found;
  }
  [[nodiscard]] json::object schema(SeatRange) const { return schema_ref(definition); }
};

/// In which order the cards of a list are written: as they are kept; kept sorted; or, of a pile whose top is at the
/// back, the top first.
enum class Order : std::uint8_t { as_kept, sorted, top_first };

/// A FixedVector of items.
template <class Item>
struct ListForm {
  Item item;
  std::string_view rule;  // the ledger's line about how many there can be
  Order order = Order::as_kept;
  std::optional<std::int64_t> most = {};  // told in the schema, where it is set
  std::string_view definition = {};       // in data/GAME/schema.json, where the list has one
  Code too_many = "too_many_cards"_say;

  template <class List>
  void write(JsonText& out, const List& list, const auto& owner) const {
    out.open('[');
    for (std::size_t i = 0; i < list.size(); ++i)
      item.write(out, list[order == Order::top_first ? list.size() - 1 - i : i], owner);
    out.close(']');
  }
  template <class List>
  void read(Fields& fields, const json::value& json, const std::string& path, List& list, const auto& owner) const {
    const auto* items = read_array(fields, json, path);
    if (items == nullptr) return;
    for (std::size_t i = 0; i < items->size() && fields.ok(); ++i) {
      if (list.full()) return fields.fail({{too_many, rule, {{"field", path}, {"most", List::capacity()}}}});
      typename List::value_type value{};
      item.read(fields, (*items)[i], item_path(path, i), value, owner);
      if (fields.ok()) list.push_back(value);
    }
    if constexpr (std::totally_ordered<typename List::value_type>)
      if (order == Order::sorted) std::sort(list.begin(), list.end());
    if (order == Order::top_first) std::reverse(list.begin(), list.end());
  }
  [[nodiscard]] json::object schema(SeatRange seats) const {
    return definition.empty() ? schema_list(item.schema(seats), most) : schema_ref(definition);
  }
};

/// How many there are of each kind, kept as an array of numbers and written as a list of the items themselves.
template <class Item, auto OfKind, std::size_t Most>
struct CountsForm {
  Item item;
  std::string_view rule;

  template <class Counts>
  void write(JsonText& out, const Counts& counts, const auto& owner) const {
    out.open('[');
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
      for (int i = 0; i < counts[kind]; ++i) item.write(out, OfKind(static_cast<int>(kind)), owner);
    out.close(']');
  }
  template <class Counts>
  void read(Fields& fields, const json::value& json, const std::string& path, Counts& counts, const auto& owner) const {
    FixedVector<decltype(OfKind(0)), Most> list;
    ListForm<Item>{item, rule}.read(fields, json, path, list, owner);
    for (const auto& one : list) ++counts[static_cast<std::size_t>(one.kind())];
  }
  [[nodiscard]] json::object schema(SeatRange seats) const { return schema_list(item.schema(seats)); }
};

/// An array with one item for each seat that plays.
template <class Item>
struct BySeatForm {
  Item item;

  template <class Values>
  void write(JsonText& out, const Values& values, const auto& owner) const {
    out.list(std::span(values).first(owner.seats), [&](const auto& value) { item.write(out, value, owner); });
  }
  template <class Values>
  void read(Fields& fields, const json::value& json, const std::string& path, Values& values, const auto& owner) const {
    const auto* list = read_array_of(fields, json, path, owner.seats);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->size() && fields.ok(); ++i)
      item.read(fields, (*list)[i], item_path(path, i), values[i], owner);
  }
  [[nodiscard]] json::object schema(SeatRange seats) const { return schema_list_by_seat(item.schema(seats), seats); }
};

/// Fields that have the same name and meaning in several games.
template <class Owner>
constexpr auto turn_field() {
  return field("to_act", &Owner::to_act, SeatForm{}, "Whose turn it is.");
}
template <class View>
constexpr auto viewer_field() {
  return field("viewer", &View::viewer, MaybeSeatForm{}, "Whose view this is; null for a spectator.");
}
template <class Owner>
constexpr auto dealer_field() {
  return field("dealer", &Owner::dealer, SeatForm{}, "Who deals.").else_as([](Owner& owner) {
    owner.dealer = Seat(owner.seats - 1);
  });
}

/// For `only_if`: whether there is any of the kinds that are counted in this field.
template <class Owner, auto Counts>
bool has_any(const Owner& owner) {
  return std::ranges::any_of(owner.*Counts, [](auto count) { return count > 0; });
}

// --- walking over the list ------------------------------------------------------------------------------------------

template <class Owner, class... Each>
void write_fields(JsonText& out, const Owner& owner, const std::tuple<Each...>& list) {
  const auto write = [&](const auto& one) {
    if (one.is_written != nullptr && !one.is_written(owner)) return;
    one.form.write(out.name(one.name), owner.*one.member, owner);
  };
  std::apply([&](const auto&... each) { (write(each), ...); }, list);
}

template <class Owner, class... Each>
void read_fields(Fields& fields, Owner& owner, const std::tuple<Each...>& list) {
  const auto read = [&](const auto& one) {
    if (!fields.ok()) return;
    if (const auto* value = fields.value(one.name)) {
      one.form.read(fields, *value, fields.path_of(one.name), owner.*one.member, owner);
    } else if (one.is_required) {
      fields.fail({{"field_missing"_say, {}, {{"field", fields.path_of(one.name)}}}});
    } else if (one.fill_in != nullptr) {
      one.fill_in(owner);
    }
  };
  std::apply([&](const auto&... each) { (read(each), ...); }, list);
}

template <class... Each>
void add_schema(json::object& properties, json::array& required, SeatRange seats, const std::tuple<Each...>& list) {
  const auto add = [&](const auto& one) {
    json::object own{{"description", one.meaning}};
    for (auto& item : one.form.schema(seats)) own[item.key()] = std::move(item.value());
    properties[one.name] = std::move(own);
    if (one.is_written == nullptr) required.emplace_back(one.name);
  };
  std::apply([&](const auto&... each) { (add(each), ...); }, list);
}

/// `seats` and `options`, which come first in every position and view; and `rules`, where they are older ones.
template <class G>
void write_rules(JsonText& out, const typename G::Rules& rules) {
  const auto setup = G::setup(rules);
  write_setup(out, setup, G::options());
  if (setup.version != 0) out.number("rules", setup.version);
}
template <class G>
void read_rules(Fields& fields, typename G::Rules& rules, int usual_seats) {
  auto setup = read_setup(fields, G::options(), G::seats.least, G::seats.most, usual_seats);
  setup.version = read_version(fields, G::rules_version);
  if (!fields.ok()) return;
  if (auto fits = G::check_setup(setup); !fits) return fields.fail(fits.error());
  rules = G::rules(setup);
}

/// Where a position does not say how many play: as many as have a hand.
int seats_with_hands(const json::object& position, SeatRange seats);

/// A view's schema before its fields are in it.
json::object schema_of_view(SeatRange seats, int newest_version);

/// The notation of a game from its lists: what everybody sees, what only the state has, and what only a view has. A
/// game's `complete(state, fields)`, which may refuse, makes a position whole that leaves things out; a game may have
/// it for views too. `view_error(view)`, which a game with hidden cards has, is asked before a world is drawn from a
/// view that somebody sent.
template <class G, const auto& OpenFields, const auto& StateFields, const auto& ViewFields>
struct NotationOf {
  using State = typename G::State;
  using View = typename G::View;

  static json::object write_position(const State& state) {
    return to_object([&](JsonText& out) {
      write_rules<G>(out, state);
      write_fields(out, state, OpenFields);
      write_fields(out, state, StateFields);
    });
  }
  static std::expected<State, Refusal> read_position(const json::object& object) {
    Fields fields(object, {});
    State state;
    read_rules<G>(fields, state, seats_with_hands(object, G::seats));
    read_fields(fields, state, OpenFields);
    read_fields(fields, state, StateFields);
    if (auto done = fields.finish(); !done) return std::unexpected(done.error());
    if constexpr (requires { complete(state, fields); })
      if (auto done = complete(state, fields); !done) return std::unexpected(done.error());
    if (auto error = G::invariant_error(state)) return std::unexpected(*error);
    return state;
  }
  static void write_view(JsonText& out, const View& view) {
    out.open('{');
    write_rules<G>(out, view);
    write_fields(out, view, OpenFields);
    write_fields(out, view, ViewFields);
    out.close('}');
  }
  static std::expected<View, Refusal> read_view(const json::object& object) {
    Fields fields(object, {});
    View view;
    read_rules<G>(fields, view, G::seats.usual);
    read_fields(fields, view, OpenFields);
    read_fields(fields, view, ViewFields);
    if (auto done = fields.finish(); !done) return std::unexpected(done.error());
    if constexpr (requires { complete(view, fields); })
      if (auto done = complete(view, fields); !done) return std::unexpected(done.error());
    if constexpr (requires { view_error(view); })
      if (auto error = view_error(view)) return std::unexpected(*error);
    NoChance chance;
    if (auto error = G::invariant_error(G::determinize(view, chance))) return std::unexpected(*error);
    return view;
  }
  static json::object view_schema() {
    auto schema = schema_of_view(G::seats, G::rules_version);
    auto& properties = schema["properties"].as_object();
    auto& required = schema["required"].as_array();
    add_schema(properties, required, G::seats, OpenFields);
    add_schema(properties, required, G::seats, ViewFields);
    return schema;
  }
  static std::span<const FieldNote> position_fields() {
    static const auto notes =
        std::apply([](const auto&... each) { return std::array{FieldNote{each.name, each.meaning}...}; },
                   std::tuple_cat(OpenFields, StateFields));
    return notes;
  }

  static constexpr Notation<State, View> value{
      write_position, read_position, write_view, read_view, view_schema, position_fields};
};

}  // namespace rummage::core
