#include "match/deed.hpp"

#include <algorithm>
#include <array>
#include <concepts>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/json_text.hpp"
#include "core/shelf.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/record.hpp"
#include "match/visible_text.hpp"

namespace rummage::match {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
namespace json = core::json;

constexpr std::array<std::string_view, 5> close_names{"host", "idle", "rules", "data", "full"};
constexpr std::array close_words{
    "closed_by_host"_word, "closed_idle"_word, "closed_rules"_word, "closed_data"_word, "closed_full"_word};

// --- fields ---------------------------------------------------------------------------------------------------------

// The name of each deed, in the order of the variant, and whether a person may ask for it.
struct Kind {
  std::string_view name;
  bool is_for_people;
};
constexpr std::array<Kind, std::variant_size_v<Deed>> kinds{
    {{"create", false},    {"come", false},   {"leave", true},        {"sit", true},       {"seat_bot", true},
     {"empty_seat", true}, {"remove", true},  {"mute", true},         {"doors", true},     {"hand_over", true},
     {"start", true},      {"commit", true},  {"reveal", true},       {"call_off", false}, {"act", true},
     {"chat", true},       {"resign", true},  {"agree_to_end", true}, {"rematch", false},  {"close", true},
     {"pause", true},      {"continue", true}}};

// Calls `field` with each field of a deed, for writing and for reading. It lists all fields that any deed has, in the
// order in which the log has them.
void walk(const auto& field, auto& d) {
  if constexpr (requires { d.name; }) field("name", d.name);
  if constexpr (requires { d.game; }) field("game", d.game);
  if constexpr (requires { d.rules_version; }) field("rules", d.rules_version);
  if constexpr (requires { d.setup; }) field.setup(d);
  if constexpr (requires { d.data_name; }) field("data", d.data_name);
  if constexpr (requires { d.data_hash; }) field("data_hash", d.data_hash);
  if constexpr (requires { d.is_public; }) field("public", d.is_public);
  if constexpr (requires { d.with_hints; }) field("hints", d.with_hints);
  if constexpr (requires { d.clock_ms; }) field("clock_ms", d.clock_ms);
  if constexpr (requires { d.stand_in; }) field("stand_in", d.stand_in);
  if constexpr (requires { d.holds; }) field.flag("hold", d.holds);
  if constexpr (requires { d.customs; }) field.customs(d.customs);
  if constexpr (requires { d.is_listed_last; }) field.flag("listed_last", d.is_listed_last);
  if constexpr (requires { d.unwelcome; }) field.unwelcome(d.unwelcome);
  if constexpr (requires { d.kept_seats; }) field.kept_seats(d.kept_seats);
  if constexpr (requires { d.seed; }) field("seed", d.seed);
  if constexpr (requires { d.action; }) field("action", d.action);
  if constexpr (requires { d.seat; }) field("seat", d.seat);
  if constexpr (requires { d.level; }) field("level", d.level);
  if constexpr (requires { d.avoid; }) field.avoid(d.avoid);
  if constexpr (requires { d.step; }) field("step", d.step);
  if constexpr (requires { d.person; }) field("person", d.person);
  if constexpr (requires { d.is_removed; }) field("removed", d.is_removed);
  if constexpr (requires { d.is_muted; }) field("muted", d.is_muted);
  if constexpr (requires { d.are_open; }) field("open", d.are_open);
  if constexpr (requires { d.hash; }) field("hash", d.hash);
  if constexpr (requires { d.bytes; }) field("bytes", d.bytes);
  if constexpr (requires { d.text; }) field("text", d.text);
  if constexpr (requires { d.agrees; }) field("agrees", d.agrees);
  if constexpr (requires { d.match; }) field("match", d.match);
  if constexpr (requires { d.reason; }) field("reason", d.reason);
}

// --- writing --------------------------------------------------------------------------------------------------------

// Seats and options, as the log has them. The data set is given by its hash instead of by name, since two may have the
// same name.
void write_log_setup(core::JsonText& out, const deed::Create& d) {
  const auto* game = games::find(d.game);
  if (game == nullptr) return;
  json::object setup;
  write_setup(setup, d, *game);
  if (const auto* option = core::data_option(game->options()); option != nullptr && d.data_name)
    setup["options"].as_object().erase(option->name);
  for (const auto& item : setup) out.raw(item.key(), json::serialize(item.value()));
}

struct FieldWriter {
  core::JsonText& out;

  void operator()(std::string_view name, const std::string& value) const { out.text(name, value); }
  void operator()(std::string_view name, core::Seat value) const { out.number(name, value.index()); }
  void operator()(std::string_view name, PersonId value) const { out.number(name, static_cast<std::int64_t>(value)); }
  void operator()(std::string_view name, std::integral auto value) const {
    out.number(name, static_cast<std::int64_t>(value));
  }
  void operator()(std::string_view name, bool value) const { out.boolean(name, value); }
  void operator()(std::string_view name, const Bytes32& value) const { out.text(name, to_hex(value)); }
  void operator()(std::string_view name, deed::CloseReason value) const { out.text(name, name_of(value)); }
  template <class T>
  void operator()(std::string_view name, const std::optional<T>& value) const {
    if (value) (*this)(name, *value);
  }
  void setup(const deed::Create& d) const { write_log_setup(out, d); }
  void customs(int number) const { out.number("customs", number); }

  // These are left out where there is nothing to say.
  void flag(std::string_view name, bool value) const {
    if (value) out.boolean(name, true);
  }
  void avoid(const std::vector<std::string>& names) const {
    if (!names.empty()) out.name("avoid").list(names, [&](const std::string& name) { out.text(name); });
  }
  void unwelcome(const std::vector<deed::UnwelcomePerson>& people) const {
    if (people.empty()) return;
    out.name("unwelcome").list(people, [&](const deed::UnwelcomePerson& one) {
      out.open('{');
      (*this)("person", one.person);
      (*this)("name", one.name);
      out.close('}');
    });
  }
  void kept_seats(const std::vector<deed::KeptSeat>& seats) const {
    if (seats.empty()) return;
    out.name("kept_seats").list(seats, [&](const deed::KeptSeat& one) {
      out.open('{');
      (*this)("seat", one.seat);
      (*this)("person", one.person);
      (*this)("name", one.name);
      out.close('}');
    });
  }
};

// --- reading --------------------------------------------------------------------------------------------------------

// Keeps the options that this program cannot read, in the order in which a record has them.
void keep_options(Fields& fields, const core::AnyGame& game, deed::Create& d) {
  const auto* stored = fields.object("options");
  json::object options;
  for (const auto& option : game.options()) {
    if (&option == core::data_option(game.options()) && d.data_name)
      options[option.name] = *d.data_name;
    else if (const auto* value = stored == nullptr ? nullptr : stored->if_contains(option.name))
      options[option.name] = *value;
  }
  if (stored != nullptr)
    for (const auto& item : *stored) options.emplace(item.key(), item.value());  // unless it is there already
  d.foreign_options = json::serialize(options);
}

// If this program no longer has the data set, the room will be frozen for its data.
void choose_data(Fields& fields, const core::AnyGame& game, deed::Create& d) {
  const auto* option = core::data_option(game.options());
  if (option == nullptr) return;
  d.data_name = fields.string("data");
  d.data_hash = read_bytes(fields, "data_hash");
  if (const auto number = find_data_set(option->shelf(), *d.data_hash))
    d.setup.options[static_cast<std::size_t>(option - game.options().data())] = static_cast<std::int32_t>(*number);
  else
    keep_options(fields, game, d);
}

void read_log_setup(Fields& fields, deed::Create& d) {
  const auto* game = games::find(d.game);
  if (game == nullptr) return fields.fail({{"no_such_game"_say, {}, {{"given", core::quoted(d.game)}}}});
  if (d.rules_version <= game->rules_version()) {
    d.setup = core::read_setup(fields, *game);
    d.setup.version = core::setup_version(*game, d.rules_version);
    return choose_data(fields, *game, d);
  }
  // Newer rules may have other options, so these are not read. Such a table can only be closed.
  d.setup.options = core::default_options(game->options());
  d.setup.seats = static_cast<int>(fields.integer("seats", 1, core::max_seats));
  if (fields.has("data")) d.data_name = fields.string("data");
  keep_options(fields, *game, d);
}

// Fields that may be left out keep their value when they are.
struct FieldReader {
  Fields& in;
  bool is_from_a_person = false;  // who may not say what only the server knows

  void operator()(std::string_view name, std::string& value) const { value = in.string(name); }
  void operator()(std::string_view name, core::Seat& value) const { value = in.needed_seat(name, core::max_seats); }
  void operator()(std::string_view name, std::optional<core::Seat>& value) const {
    value = in.seat(name, core::max_seats);
  }
  void operator()(std::string_view name, PersonId& value) const {
    value = static_cast<PersonId>(in.integer(name, INT64_MIN, INT64_MAX));
  }
  void operator()(std::string_view name, std::uint64_t& value) const {
    value = static_cast<std::uint64_t>(in.integer(name, 0, INT32_MAX));
  }
  void operator()(std::string_view name, std::int64_t& value) const { value = in.integer(name, 0, INT64_MAX, value); }
  void operator()(std::string_view name, int& value) const { value = static_cast<int>(in.integer(name, 1, INT32_MAX)); }
  void operator()(std::string_view name, bool& value) const { value = in.boolean(name, value); }
  void operator()(std::string_view name, Bytes32& value) const { value = read_bytes(in, name); }
  void operator()(std::string_view name, deed::CloseReason& value) const {
    const auto word = in.string(name, "host");
    const auto found = std::ranges::find(close_names, word);
    if (found == close_names.end()) return in.fail({{"deed_unknown"_say, {}, {{"given", core::quoted(word)}}}});
    value = static_cast<deed::CloseReason>(found - close_names.begin());
  }
  template <class T>
  void operator()(std::string_view name, std::optional<T>& value) const {
    if (in.has(name)) (*this)(name, value.emplace());
  }
  void setup(deed::Create& d) const { read_log_setup(in, d); }
  // Logs of older programs do not have it.
  void flag(std::string_view name, bool& value) const { value = in.boolean(name, false); }
  // The first logs do not say which customs they have.
  void customs(int& number) const { number = static_cast<int>(in.integer("customs", 1, newest_customs, 1)); }
  void avoid(std::vector<std::string>& names) const {
    if (is_from_a_person || !in.has("avoid")) return;
    const auto* list = in.array("avoid");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
      names.emplace_back(core::read_string(in, (*list)[i], core::item_path("avoid", i)));
  }
  void unwelcome(std::vector<deed::UnwelcomePerson>& people) const {
    if (!in.has("unwelcome")) return;
    const auto* list = in.array("unwelcome");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      Fields one((*list)[i], core::item_path("unwelcome", i));
      const FieldReader read{one};
      read("person", people.emplace_back().person);
      read("name", people.back().name);
      if (auto done = one.finish(); !done) in.fail(done.error());
    }
  }
  void kept_seats(std::vector<deed::KeptSeat>& seats) const {
    if (!in.has("kept_seats")) return;
    const auto* list = in.array("kept_seats");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      Fields one((*list)[i], core::item_path("kept_seats", i));
      const FieldReader read{one};
      read("seat", seats.emplace_back().seat);
      read("person", seats.back().person);
      read("name", seats.back().name);
      if (auto done = one.finish(); !done) in.fail(done.error());
    }
  }
};

template <class D>
Deed read_one(Fields& fields, bool is_from_a_person) {
  D deed;
  walk(FieldReader{fields, is_from_a_person}, deed);
  return deed;
}

template <class... Deeds>
constexpr auto readers_of(std::variant<Deeds...>*) {
  return std::array{&read_one<Deeds>...};
}

Deed read_deed(Fields& fields, bool from_a_person) {
  constexpr auto readers = readers_of(static_cast<Deed*>(nullptr));
  const auto name = fields.string("do");
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].name == name && (kinds[i].is_for_people || !from_a_person)) return readers[i](fields, from_a_person);
  fields.fail({{"deed_unknown"_say, {}, {{"given", core::quoted(name)}}}});
  return deed::Leave{};
}

}  // namespace

std::string_view name_of(deed::CloseReason reason) { return close_names[static_cast<std::size_t>(reason)]; }

core::Word word_of(deed::CloseReason reason) { return close_words[static_cast<std::size_t>(reason)]; }

void write_setup(json::object& out, const deed::Create& made, const core::AnyGame& game) {
  core::write_setup(out, made.setup, game.options());
  if (!made.foreign_options.empty()) out["options"] = json::parse(made.foreign_options);
}

std::string write_entry(const Entry& entry) {
  core::JsonText out;
  out.open('{');
  if (entry.by.kind == Doer::Kind::person) out.number("by", static_cast<std::int64_t>(entry.by.person));
  if (entry.by.kind == Doer::Kind::bot) out.number("bot", entry.by.seat.index());
  out.text("do", kinds[entry.deed.index()].name);
  std::visit([&](const auto& d) { walk(FieldWriter{out}, d); }, entry.deed);
  out.close('}');
  return out.str();
}

std::expected<Entry, Refusal> read_entry(std::string_view text, std::int64_t at_ms) {
  const auto parsed = core::parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  Fields fields(*parsed, {});
  Entry entry;
  entry.at_ms = at_ms;
  if (fields.has("by"))
    entry.by = Doer::person_of(static_cast<PersonId>(fields.integer("by", INT64_MIN, INT64_MAX)));
  else if (fields.has("bot"))
    entry.by = Doer::bot_of(fields.needed_seat("bot", core::max_seats));
  entry.deed = read_deed(fields, false);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  return entry;
}

std::expected<Deed, Refusal> read_request(const json::object& object) {
  Fields fields(object, {});
  auto deed = read_deed(fields, true);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (const auto* chat = std::get_if<deed::Chat>(&deed); chat != nullptr && !is_visible_line(chat->text))
    return core::refuse("room_chat_text"_say, {});
  return deed;
}

}  // namespace rummage::match
