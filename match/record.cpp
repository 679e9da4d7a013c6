#include "match/record.hpp"

#include <algorithm>
#include <array>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/shelf.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "games/games.hpp"

namespace rummage::match {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::size_t longest_name = 64;
constexpr std::size_t most_steps = 100'000;

Bytes32 hash_of(std::string_view text) {
  return sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string short_hash(std::string_view text) {
  const auto hash = hash_of(text);
  return to_hex(std::span(hash).first(8));
}

std::size_t place_of(const core::OptionSpec& option, std::span<const core::OptionSpec> specs) {
  return static_cast<std::size_t>(&option - specs.data());
}

constexpr std::array<std::string_view, 4> by_names{"player", "table", "clock", "bot"};
constexpr std::array<std::string_view, 3> ended_names{"agreed", "resigned", "closed"};

template <class Enum>
std::optional<Enum> find_name(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::nullopt : std::optional(static_cast<Enum>(found - names.begin()));
}

json::object write_data(const RecordData& data) {
  json::object out{{"name", data.name}, {"sha256", to_hex(data.hash)}};
  if (data.text) out["text"] = *data.text;
  return out;
}

// Everything that is known before the first card, in one fixed order.
json::object write_head(const Record& record) {
  json::object out;
  out["game"] = record.game;
  out["rules"] = record.rules_version;
  const auto* game = games::find(record.game);
  core::write_setup(out, record.setup, game->options());
  if (!record.foreign_options.empty()) out["options"] = json::parse(record.foreign_options);
  if (record.data) out["data"] = write_data(*record.data);
  out["names"] = json::array(record.names.begin(), record.names.end());
  out["seed_hash"] = to_hex(record.seed_hash);
  out["seed"] = to_hex(record.seed);
  json::array bytes;
  for (const auto& own : record.seat_bytes) bytes.push_back(write_bytes(own));
  out["seat_bytes"] = std::move(bytes);
  return out;
}

json::object write_step(const LoggedStep& step, std::size_t number) {
  json::object out{{"step", number}, {"ms", step.ms}, {"seat", step.seat.index()}, {"action", step.action}};
  if (step.by != Chooser::player) out["by"] = name_of(step.by);
  out["check"] = step.check;
  return out;
}

// The number of the record's data set on the game's shelf; a data set that comes with the record is put there first.
// Nothing if the game has no data.
std::optional<std::size_t> read_data(Fields& fields, std::span<const core::OptionSpec> specs, Record& record) {
  const auto* option = core::data_option(specs);
  if (option == nullptr) return std::nullopt;
  const auto* value = fields.value("data");
  if (value == nullptr) fields.fail_missing("data");
  if (!fields.ok()) return std::nullopt;
  Fields own(*value, "data");
  RecordData data;
  data.name = own.string("name");
  data.hash = read_bytes(own, "sha256");
  if (own.has("text")) data.text = own.string("text");
  if (auto done = own.finish(); !done) {
    fields.fail(done.error());
    return std::nullopt;
  }
  auto& shelf = option->shelf();
  record.data = data;
  if (!data.text && find_data_set(shelf, data.hash) == 0) return 0;
  if (!data.text) fields.fail({{"record_data_unknown"_say, {}, {{"name", core::quoted(data.name)}}}});
  if (data.text && hash_of(*data.text) != data.hash) fields.fail({{"record_data_hash"_say, {}, {}}});
  if (!fields.ok()) return std::nullopt;
  const auto number = shelf.add("data", *data.text, core::Shelf::From::record);
  if (number) return *number;
  fields.fail(number.error());
  return std::nullopt;
}

// Options choose a data set by name, but two may have the same name: this makes sure that it is the record's own.
void choose_data(Fields& fields, std::span<const core::OptionSpec> specs, std::size_t number, Record& record) {
  const auto& option = *core::data_option(specs);
  auto& chosen = record.setup.options[place_of(option, specs)];
  const auto names = option.shelf().names();
  const auto wanted = names[static_cast<std::size_t>(chosen)];
  if (wanted != names[number] || record.data->name != wanted)
    fields.fail(
        {{"record_data_name"_say, {}, {{"given", core::quoted(record.data->name)}, {"wanted", std::string(wanted)}}}});
  chosen = static_cast<std::int32_t>(number);
}

// The options as the record has them, if it was made before the game had all of them: its check is of these.
std::string options_of_then(Fields& fields, const core::AnyGame& game, const core::Setup& setup) {
  const auto* given = fields.object("options");
  if (given == nullptr) return {};
  json::object head;
  core::write_setup(head, setup, game.options());
  json::object known;
  for (const auto& item : head["options"].as_object())
    if (given->contains(item.key())) known[item.key()] = item.value();
  return known.size() == game.options().size() ? std::string() : json::serialize(known);
}

// An array with an item for each seat; an empty one if it is wrong.
json::array list_by_seat(Fields& fields, std::string_view name, int seats) {
  const auto* list = fields.array(name);
  if (list != nullptr && list->size() == static_cast<std::size_t>(seats)) return *list;
  fields.fail({{"field_wrong_length"_say, {}, {{"field", std::string(name)}, {"wanted", std::int64_t{seats}}}}});
  return {};
}

void read_names(Fields& fields, Record& record) {
  for (const auto& item : list_by_seat(fields, "names", record.setup.seats)) {
    const auto* name = item.if_string();
    if (name == nullptr || name->size() > longest_name || !core::is_harmless({name->data(), name->size()}))
      return fields.fail_type("names", "json_name"_word);
    record.names.emplace_back(name->data(), name->size());
  }
}

void read_seat_bytes(Fields& fields, Record& record) {
  for (const auto& item : list_by_seat(fields, "seat_bytes", record.setup.seats)) {
    const auto* text = item.if_string();
    const auto bytes = text == nullptr ? std::nullopt : from_hex({text->data(), text->size()});
    if (!bytes && !item.is_null())
      return fields.fail({{"record_not_hex"_say, {}, {{"field", std::string("seat_bytes")}}}});
    record.seat_bytes.push_back(bytes);
  }
}

void read_steps(Fields& fields, Record& record) {
  const auto* list = fields.array("actions");
  if (list == nullptr) return fields.fail_missing("actions");
  if (list->size() > most_steps)
    return fields.fail({{"record_too_long"_say, {}, {{"most", static_cast<std::int64_t>(most_steps)}}}});
  for (std::size_t i = 0; i < list->size(); ++i) {
    Fields one((*list)[i], core::item_path("actions", i));
    const auto wanted = static_cast<std::int64_t>(i) + 1;
    const auto number = one.integer("step", 0, INT64_MAX);
    if (one.ok() && number != wanted)
      one.fail({{"record_step_missing"_say, {}, {{"step", wanted}, {"given", number}}}});
    LoggedStep step;
    step.ms = one.integer("ms", 0, INT64_MAX);
    step.seat = one.needed_seat("seat", record.setup.seats);
    step.action = one.string("action");
    if (!core::is_harmless(step.action)) one.fail_type(one.path_of("action"), "json_line"_word);
    const auto by = one.string("by", "player");
    const auto known = find_name<Chooser>(by_names, by);
    if (!known) one.fail({{"record_by_whom"_say, {}, {{"given", core::quoted(by)}}}});
    step.by = known.value_or(Chooser::player);
    step.check = one.string("check");
    if (auto done = one.finish(); !done) return fields.fail(done.error());
    record.steps.push_back(std::move(step));
  }
}

void read_resignations(Fields& fields, Record& record) {
  const auto* list = fields.array("resigned");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    Fields one((*list)[i], core::item_path("resigned", i));
    Resignation own;
    own.seat = one.needed_seat("seat", record.setup.seats);
    const auto before = record.resigned.empty() ? 0 : static_cast<std::int64_t>(record.resigned.back().step);
    const auto last = static_cast<std::int64_t>(record.steps.size());
    own.step = static_cast<std::uint64_t>(one.integer("step", before, last));
    if (std::ranges::find(record.resigned, own.seat, &Resignation::seat) != record.resigned.end())
      one.fail(
          {{"seat_twice"_say, {}, {{"field", std::string("resigned")}, {"number", std::int64_t{own.seat.index()}}}}});
    if (auto done = one.finish(); !done) return fields.fail(done.error());
    record.resigned.push_back(own);
  }
  if (!fields.has("ended")) return;
  const auto word = fields.string("ended");
  record.ended = find_name<EarlyEnd>(ended_names, word);
  if (!record.ended) fields.fail({{"record_ended_how"_say, {}, {{"given", core::quoted(word)}}}});
}

}  // namespace

Bytes32 read_bytes(Fields& fields, std::string_view name) {
  const auto bytes = from_hex(fields.string(name));
  if (!bytes) fields.fail({{"record_not_hex"_say, {}, {{"field", fields.path_of(name)}}}});
  return bytes.value_or(Bytes32{});
}

std::optional<core::Result> read_result(Fields& fields, int seats) {
  const auto* value = fields.value("result");
  if (value == nullptr || value->is_null()) return std::nullopt;
  Fields own(*value, "result");
  core::Result result;
  const auto ranks = own.numbers("ranks", seats, 1, core::max_seats);
  const auto scores = own.numbers("scores", seats, INT32_MIN, INT32_MAX);
  const auto winners = own.seat_set("winners", seats);
  for (std::size_t i = 0; i < ranks.size(); ++i) result.seats.push_back({ranks[i], scores[i]});
  if (own.ok() && winners != result.winners()) own.fail({{"record_winners"_say, {}, {}}});
  if (auto done = own.finish(); !done) {
    fields.fail(done.error());
    return std::nullopt;
  }
  return result;
}

json::value write_bytes(const std::optional<Bytes32>& bytes) {
  return bytes ? json::value(to_hex(*bytes)) : json::value(nullptr);
}

std::string_view name_of(Chooser by) { return by_names[static_cast<std::size_t>(by)]; }

std::string Record::head_check() const { return short_hash(json::serialize(write_head(*this))); }

std::string Record::step_check(std::size_t n) const {
  const auto& step = steps[n - 1];
  const auto& before = n == 1 ? check : steps[n - 2].check;
  return short_hash(before + "\n" + std::to_string(step.seat.index()) + " " + std::to_string(step.ms) + " " +
                    std::string(name_of(step.by)) + " " + step.action);
}

void Record::append(core::Seat seat, std::string action, std::int64_t ms, Chooser by) {
  steps.push_back({seat, std::move(action), ms, by, {}});
  steps.back().check = step_check(steps.size());
}

std::optional<RecordData> chosen_data(std::span<const core::OptionSpec> specs, const core::Setup& setup) {
  const auto* option = core::data_option(specs);
  if (option == nullptr) return std::nullopt;
  const auto number = static_cast<std::size_t>(setup.options[place_of(*option, specs)]);
  RecordData data;
  data.name = option->shelf().names()[number];
  data.hash = hash_of(option->shelf().text(number));
  if (number != 0) data.text = option->shelf().text(number);
  return data;
}

std::optional<std::size_t> find_data_set(const core::Shelf& shelf, const Bytes32& hash) {
  for (std::size_t i = 0; i < shelf.names().size(); ++i)
    if (hash_of(shelf.text(i)) == hash) return i;
  const auto former = shelf.former_hashes();
  return std::ranges::find(former, to_hex(hash)) == former.end() ? std::nullopt : std::optional<std::size_t>(0);
}

RecordData data_by_hash(std::span<const core::OptionSpec> specs, std::string name, const Bytes32& hash) {
  RecordData data{std::move(name), hash, std::nullopt};
  const auto* option = core::data_option(specs);
  const auto number = option == nullptr ? std::nullopt : find_data_set(option->shelf(), hash);
  if (number && *number != 0) data.text = option->shelf().text(*number);
  return data;
}

Record begin_record(std::string_view game, int rules_version, const core::Setup& setup, std::vector<std::string> names,
                    const Bytes32& seed, std::vector<std::optional<Bytes32>> seat_bytes) {
  Record record;
  record.game = game;
  record.rules_version = rules_version;
  record.setup = setup;
  record.data = chosen_data(games::find(game)->options(), setup);
  record.names = std::move(names);
  record.seed = seed;
  record.seed_hash = sha256(seed);
  record.seat_bytes = std::move(seat_bytes);
  record.seat_bytes.resize(static_cast<std::size_t>(setup.seats));
  record.check = record.head_check();
  return record;
}

std::string write_record(const Record& record) {
  std::string out = "{\n";
  for (const auto& item : write_head(record))
    out += json::serialize(json::string(item.key())) + ": " + json::serialize(item.value()) + ",\n";
  out += "\"check\": " + json::serialize(json::string(record.check)) + ",\n\"actions\": [";
  for (std::size_t i = 0; i < record.steps.size(); ++i)
    out += (i == 0 ? "\n" : ",\n") + json::serialize(write_step(record.steps[i], i + 1));
  out += "\n],\n";
  if (!record.resigned.empty()) {
    json::array resigned;
    for (const auto& own : record.resigned)
      resigned.emplace_back(json::object{{"seat", own.seat.index()}, {"step", own.step}});
    out += "\"resigned\": " + json::serialize(resigned) + ",\n";
  }
  if (record.ended)
    out += "\"ended\": \"" + std::string(ended_names[static_cast<std::size_t>(*record.ended)]) + "\",\n";
  out += "\"result\": ";
  out += record.result ? json::serialize(core::write_result(*record.result)) : "null";
  return out + "\n}\n";
}

std::expected<Record, Refusal> read_record(std::string_view text) {
  const auto parsed = core::parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  Fields fields(*parsed, {});
  Record record;
  record.game = fields.string("game");
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  const auto* game = games::find(record.game);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(record.game)}});
  record.rules_version = static_cast<int>(fields.integer("rules", 1, INT32_MAX));
  if (fields.ok() && record.rules_version > game->rules_version())
    return refuse("record_newer"_say, {},
                  {{"given", std::int64_t{record.rules_version}}, {"known", std::int64_t{game->rules_version()}}});
  const auto data = read_data(fields, game->options(), record);
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  record.setup = core::read_setup(fields, *game);
  record.setup.version = core::setup_version(*game, record.rules_version);
  if (fields.ok() && data) choose_data(fields, game->options(), *data, record);
  if (fields.ok()) record.foreign_options = options_of_then(fields, *game, record.setup);
  if (fields.ok())
    if (auto fits = core::check_setup(*game, record.setup); !fits) fields.fail(fits.error());
  read_names(fields, record);
  record.seed_hash = read_bytes(fields, "seed_hash");
  record.seed = read_bytes(fields, "seed");
  read_seat_bytes(fields, record);
  record.check = fields.string("check");
  read_steps(fields, record);
  read_resignations(fields, record);
  record.result = read_result(fields, record.setup.seats);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  return record;
}

}  // namespace rummage::match
