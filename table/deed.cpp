#include "table/deed.hpp"

#include <array>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/json_text.hpp"
#include "core/shelf.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "table/record.hpp"
#include "table/showable.hpp"

namespace rummage::table {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
namespace json = core::json;

constexpr std::array<std::string_view, 4> close_names{"host", "idle", "rules", "data"};
constexpr std::array close_words{"closed_by_host"_word, "closed_idle"_word, "closed_rules"_word, "closed_data"_word};

// --- writing --------------------------------------------------------------------------------------------------------

struct Writer {
  core::JsonText& out;

  void say(std::string_view name) const { out.text("do", name); }
  void operator()(const deed::Create& d) const {
    say("create");
    out.text("name", d.name);
    out.text("game", d.game);
    out.number("rules", d.rules_version);
    if (const auto* game = games::find(d.game)) {
      json::object setup;
      core::write_setup(setup, d.setup, game->options());
      // The data set is named by its hash instead: two may have the same name.
      if (const auto* option = core::data_option(game->options())) setup["options"].as_object().erase(option->name);
      for (const auto& item : setup) out.raw(item.key(), json::serialize(item.value()));
    }
    if (d.data_name) out.text("data", *d.data_name);
    if (d.data_hash) out.text("data_hash", to_hex(*d.data_hash));
    out.boolean("public", d.is_public);
    out.boolean("hints", d.with_hints);
    out.number("clock_ms", d.clock_ms);
    out.text("stand_in", d.stand_in);
    out.text("seed", to_hex(d.seed));
  }
  void operator()(const deed::Come& d) const {
    say("come");
    out.text("name", d.name);
  }
  void operator()(const deed::Leave&) const { say("leave"); }
  void operator()(const deed::Sit& d) const {
    say("sit");
    out.number("seat", d.seat.index());
  }
  void operator()(const deed::SeatBot& d) const {
    say("seat_bot");
    out.number("seat", d.seat.index());
    out.text("level", d.level);
  }
  void operator()(const deed::EmptySeat& d) const {
    say("empty_seat");
    out.number("seat", d.seat.index());
  }
  void operator()(const deed::Remove& d) const {
    say("remove");
    out.number("person", static_cast<std::int64_t>(d.person));
  }
  void operator()(const deed::Mute& d) const {
    say("mute");
    out.number("person", static_cast<std::int64_t>(d.person));
    out.boolean("muted", d.is_muted);
  }
  void operator()(const deed::Doors& d) const {
    say("doors");
    out.boolean("open", d.are_open);
  }
  void operator()(const deed::HandOver& d) const {
    say("hand_over");
    out.number("person", static_cast<std::int64_t>(d.person));
  }
  void operator()(const deed::Start& d) const {
    say("start");
    if (d.level) out.text("level", *d.level);
  }
  void operator()(const deed::Commit& d) const {
    say("commit");
    out.text("hash", to_hex(d.hash));
  }
  void operator()(const deed::Reveal& d) const {
    say("reveal");
    out.text("bytes", to_hex(d.bytes));
  }
  void operator()(const deed::CallOff&) const { say("call_off"); }
  void operator()(const deed::Act& d) const {
    say("act");
    out.text("action", d.action);
    if (d.seat) out.number("seat", d.seat->index());
    if (d.step) out.number("step", static_cast<std::int64_t>(*d.step));
  }
  void operator()(const deed::Chat& d) const {
    say("chat");
    out.text("text", d.text);
  }
  void operator()(const deed::Resign&) const { say("resign"); }
  void operator()(const deed::AgreeToEnd& d) const {
    say("agree_to_end");
    out.boolean("agrees", d.agrees);
  }
  void operator()(const deed::Rematch& d) const {
    say("rematch");
    out.text("match", d.match);
  }
  void operator()(const deed::Close& d) const {
    say("close");
    out.text("reason", name_of(d.reason));
  }
};

// --- reading --------------------------------------------------------------------------------------------------------

Bytes32 read_bytes(Fields& fields, std::string_view name) {
  const auto bytes = from_hex(fields.string(name, std::nullopt));
  if (!bytes) fields.fail({{"record_not_hex"_say, {}, {{"field", fields.path_of(name)}}}});
  return bytes.value_or(Bytes32{});
}

core::Seat read_seat(Fields& fields) {
  return core::Seat(static_cast<int>(fields.integer("seat", 0, core::max_seats - 1, std::nullopt)));
}

PersonId read_person(Fields& fields) {
  return static_cast<PersonId>(fields.integer("person", INT64_MIN, INT64_MAX, std::nullopt));
}

// What this program cannot read, kept in the order in which a record has it.
void keep_options(Fields& fields, const core::AnyGame& game, deed::Create& d) {
  const auto* stored = fields.object("options");
  json::object kept;
  for (const auto& option : game.options()) {
    if (&option == core::data_option(game.options()) && d.data_name) kept[option.name] = *d.data_name;
    if (const auto* value = stored == nullptr ? nullptr : stored->if_contains(option.name)) kept[option.name] = *value;
  }
  if (stored != nullptr)
    for (const auto& item : *stored) kept[item.key()] = item.value();
  d.foreign_options = json::serialize(kept);
}

// Where this program has the data set no longer, the table will find that its data have changed.
void choose_data(Fields& fields, const core::AnyGame& game, deed::Create& d) {
  const auto* option = core::data_option(game.options());
  if (option == nullptr) return;
  d.data_name = fields.string("data", std::nullopt);
  d.data_hash = read_bytes(fields, "data_hash");
  if (const auto number = shelved(*option->shelf, *d.data_hash))
    d.setup.options[static_cast<std::size_t>(option - game.options().data())] = static_cast<std::int32_t>(*number);
  else
    keep_options(fields, game, d);
}

deed::Create read_create(Fields& fields) {
  deed::Create d;
  d.name = fields.string("name", std::nullopt);
  d.game = fields.string("game", std::nullopt);
  d.rules_version = static_cast<int>(fields.integer("rules", 1, INT32_MAX, std::nullopt));
  const auto* game = games::find(d.game);
  if (game == nullptr) {
    fields.fail({{"no_such_game"_say, {}, {{"given", core::quoted(d.game)}}}});
    return d;
  }
  if (d.rules_version == game->rules_version()) {
    d.setup = core::read_setup(fields, game->options(), game->least_seats(), game->most_seats(), game->usual_seats());
    choose_data(fields, *game, d);
  } else {  // other rules may have had other options; such a table can only be closed
    d.setup.options = core::default_options(game->options());
    d.setup.seats = static_cast<int>(fields.integer("seats", 1, core::max_seats, std::nullopt));
    if (fields.has("data")) d.data_name = fields.string("data", std::nullopt);
    if (fields.has("data_hash")) d.data_hash = read_bytes(fields, "data_hash");
    keep_options(fields, *game, d);
  }
  d.is_public = fields.boolean("public", false);
  d.with_hints = fields.boolean("hints", true);
  d.clock_ms = fields.integer("clock_ms", 0, INT64_MAX, 0);
  d.stand_in = fields.string("stand_in", std::nullopt);
  d.seed = read_bytes(fields, "seed");
  return d;
}

deed::Close read_close(Fields& fields) {
  const auto word = fields.string("reason", "host");
  for (std::size_t i = 0; i < close_names.size(); ++i)
    if (close_names[i] == word) return {static_cast<deed::CloseReason>(i)};
  fields.fail({{"deed_unknown"_say, {}, {{"given", core::quoted(word)}}}});
  return {};
}

deed::Act read_act(Fields& fields) {
  deed::Act d;
  d.action = fields.string("action", std::nullopt);
  d.seat = fields.seat("seat", core::max_seats);
  if (fields.has("step")) d.step = static_cast<std::uint64_t>(fields.integer("step", 0, INT32_MAX, std::nullopt));
  return d;
}

using Reader = Deed (*)(Fields& fields);
struct Kind {
  std::string_view name;
  Reader read;
  bool is_for_people;
};

constexpr std::array kinds{
    Kind{"create", [](Fields& f) -> Deed { return read_create(f); }, false},
    Kind{"come", [](Fields& f) -> Deed { return deed::Come{f.string("name", std::nullopt)}; }, false},
    Kind{"leave", [](Fields&) -> Deed { return deed::Leave{}; }, true},
    Kind{"sit", [](Fields& f) -> Deed { return deed::Sit{read_seat(f)}; }, true},
    Kind{"seat_bot", [](Fields& f) -> Deed { return deed::SeatBot{read_seat(f), f.string("level", std::nullopt)}; },
         true},
    Kind{"empty_seat", [](Fields& f) -> Deed { return deed::EmptySeat{read_seat(f)}; }, true},
    Kind{"remove", [](Fields& f) -> Deed { return deed::Remove{read_person(f)}; }, true},
    Kind{"mute", [](Fields& f) -> Deed { return deed::Mute{read_person(f), f.boolean("muted", true)}; }, true},
    Kind{"doors", [](Fields& f) -> Deed { return deed::Doors{f.boolean("open", true)}; }, true},
    Kind{"hand_over", [](Fields& f) -> Deed { return deed::HandOver{read_person(f)}; }, true},
    Kind{"start",
         [](Fields& f) -> Deed {
           if (!f.has("level")) return deed::Start{};
           return deed::Start{f.string("level", std::nullopt)};
         },
         true},
    Kind{"commit", [](Fields& f) -> Deed { return deed::Commit{read_bytes(f, "hash")}; }, true},
    Kind{"reveal", [](Fields& f) -> Deed { return deed::Reveal{read_bytes(f, "bytes")}; }, true},
    Kind{"call_off", [](Fields&) -> Deed { return deed::CallOff{}; }, false},
    Kind{"act", [](Fields& f) -> Deed { return read_act(f); }, true},
    Kind{"chat", [](Fields& f) -> Deed { return deed::Chat{f.string("text", std::nullopt)}; }, true},
    Kind{"resign", [](Fields&) -> Deed { return deed::Resign{}; }, true},
    Kind{"agree_to_end", [](Fields& f) -> Deed { return deed::AgreeToEnd{f.boolean("agrees", true)}; }, true},
    Kind{"rematch", [](Fields& f) -> Deed { return deed::Rematch{f.string("match", std::nullopt)}; }, false},
    Kind{"close", [](Fields& f) -> Deed { return read_close(f); }, true},
};

Deed read_deed(Fields& fields, bool from_a_person) {
  const auto name = fields.string("do", std::nullopt);
  for (const auto& kind : kinds)
    if (kind.name == name && (kind.is_for_people || !from_a_person)) return kind.read(fields);
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
  std::visit(Writer{out}, entry.deed);
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
    entry.by = Doer::person_of(static_cast<PersonId>(fields.integer("by", INT64_MIN, INT64_MAX, std::nullopt)));
  else if (fields.has("bot"))
    entry.by = Doer::bot_of(core::Seat(static_cast<int>(fields.integer("bot", 0, core::max_seats - 1, {}))));
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

}  // namespace rummage::table
