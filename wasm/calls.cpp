#include "wasm/calls.hpp"

#include <array>
#include <map>
#include <string>

#include <boost/json/serialize.hpp>

#include "core/json.hpp"
#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/analysis.hpp"
#include "match/limits.hpp"
#include "match/local_table.hpp"
#include "match/past_steps.hpp"
#include "match/position.hpp"
#include "match/verify.hpp"
#include "wasm/data_files.hpp"

namespace rummage::wasm {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

using Answer = std::expected<json::object, Refusal>;
using match::LocalTable;

std::map<std::string, LocalTable, std::less<>>& tables() {
  static std::map<std::string, LocalTable, std::less<>> all;
  return all;
}

std::expected<LocalTable*, Refusal> find_table(const std::string& id) {
  const auto found = tables().find(id);
  if (found == tables().end()) return refuse("lobby_no_such_table"_say, {});
  return &found->second;
}

std::expected<const core::AnyGame*, Refusal> find_game(const std::string& name) {
  const auto* game = games::find(name);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(name)}});
  return game;
}

// Messages as the client gets them, and what has to be kept from now on.
json::object news_of(const LocalTable& table, const std::vector<std::string>& messages, std::size_t known_lines,
                     std::int64_t now) {
  json::array told;
  for (const auto& message : messages) told.emplace_back(message);
  json::array lines;
  for (std::size_t i = known_lines; i < table.log().size(); ++i)
    lines.emplace_back(json::object{{"at", table.log()[i].at_ms}, {"text", table.log()[i].text}});
  return {{"messages", std::move(told)}, {"lines", std::move(lines)}, {"next_at", core::or_null(table.next_at(now))}};
}

Answer load(Fields& fields) {
  auto path = fields.string("path");
  auto text = fields.string("text");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  add_data_file(std::move(path), std::move(text));
  return json::object();
}

// When it is for the page. Times are milliseconds since 1970.
std::int64_t read_now(Fields& fields) { return fields.integer("now", 0, INT64_C(1) << 53); }

Answer create(Fields& fields) {
  const auto id = fields.string("table");
  const auto name = fields.string("name");
  const auto seed = match::read_bytes(fields, "seed");
  const auto now = read_now(fields);
  const auto* wanted = fields.object("wanted");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  auto table = LocalTable::create(*wanted, name, seed, now);
  if (!table) return std::unexpected(table.error());
  return news_of(tables().insert_or_assign(id, std::move(*table)).first->second, {}, 0, now);
}

// A table as the page has kept it: {"log": [{"at": 1, "text": "..."}]}.
Answer open(Fields& fields) {
  const auto id = fields.string("table");
  const auto now = read_now(fields);
  std::vector<core::LogLine> log;
  if (const auto* lines = fields.array("log"))
    for (std::size_t i = 0; i < lines->size(); ++i) {
      Fields line((*lines)[i], core::item_path("log", i));
      log.push_back({static_cast<std::int64_t>(i), line.integer("at", 0, INT64_C(1) << 53), line.string("text")});
      if (auto done = line.finish(); !done) fields.fail(done.error());
    }
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  auto table = LocalTable::fold(std::move(log));
  if (!table) return std::unexpected(table.error());
  const auto& opened = tables().insert_or_assign(id, std::move(*table)).first->second;
  return news_of(opened, {}, opened.log().size(), now);
}

Answer close(Fields& fields) {
  const auto id = fields.string("table");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  tables().erase(id);
  return json::object();
}

Answer since(Fields& fields) {
  const auto id = fields.string("table");
  const auto next = fields.integer("next", 0, INT64_C(1) << 53);
  const auto now = read_now(fields);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto table = find_table(id);
  if (!table) return std::unexpected(table.error());
  return news_of(**table, {(*table)->since(static_cast<std::uint64_t>(next))}, (*table)->log().size(), now);
}

Answer ask(Fields& fields) {
  const auto id = fields.string("table");
  const auto text = fields.string("text");
  const auto now = read_now(fields);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto table = find_table(id);
  if (!table) return std::unexpected(table.error());
  const auto known = (*table)->log().size();
  const auto messages = (*table)->ask(text, now, {});
  return news_of(**table, messages, known, now);
}

Answer advance(Fields& fields) {
  const auto id = fields.string("table");
  const auto now = read_now(fields);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto table = find_table(id);
  if (!table) return std::unexpected(table.error());
  const auto known = (*table)->log().size();
  const auto messages = (*table)->advance(now);
  return news_of(**table, messages, known, now);
}

Answer record(Fields& fields) {
  const auto id = fields.string("table");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto table = find_table(id);
  if (!table) return std::unexpected(table.error());
  return json::object{{"record", match::write_record((*table)->room().record())}};
}

// A seat's number, or "watch" for what everybody saw.
core::Viewer read_viewer(Fields& fields) {
  const auto text = fields.string("viewer");
  if (text == "watch") return core::Viewer::spectator();
  const auto seat = core::read_number<int>(text);
  const bool is_seat = seat && *seat >= 0 && *seat < core::max_seats;
  if (!is_seat)
    fields.fail(
        refuse("no_such_seat"_say, {}, {{"field", std::string("viewer")}, {"most", std::int64_t{core::max_seats} - 1}})
            .error());
  return core::Seat(is_seat ? *seat : 0);
}

// The steps of a match from its record, as a server answers `replay`.
Answer replay(Fields& fields) {
  match::ReplayCall wanted;
  const auto text = fields.string("record");
  wanted.viewer = read_viewer(fields);
  wanted.with_views = fields.boolean("views", true);
  const auto most = wanted.with_views ? match::ReplayCall::most : match::ReplayCall::most_without_views;
  wanted.from = static_cast<std::uint64_t>(fields.integer("from", 0, match::Limits::steps));
  wanted.count = static_cast<std::uint64_t>(fields.integer("count", 1, static_cast<std::int64_t>(most)));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  auto read = match::read_record(text);
  if (!read) return std::unexpected(read.error());
  return match::past_steps(std::move(*read), wanted);
}

Answer solve(Fields& fields) {
  const auto name = fields.string("game");
  const auto line = fields.string("line");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto game = find_game(name);
  if (!game) return std::unexpected(game.error());
  auto solved = (*game)->solve(line);
  if (!solved) return std::unexpected(solved.error());
  return json::object{{"answer", std::move(*solved)}};
}

// What the solvers know of a seat's own cards, from a view as messages have it.
Answer advise(Fields& fields) {
  const auto name = fields.string("game");
  const auto seat = fields.integer("seat", 0, core::max_seats - 1);
  const auto* view = fields.object("view");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto game = find_game(name);
  if (!game) return std::unexpected(game.error());
  const auto read = (*game)->read_view(*view);
  if (!read) return std::unexpected(read.error());
  const core::Seat own(static_cast<int>(seat));
  json::object out{{"advice", (*read)->advise(own)}};
  if (const auto hint = (*read)->hint(own)) out["hint"] = core::message_object(*hint, core::Viewer(own));
  return out;
}

Answer position(Fields& fields) {
  const auto text = fields.string("text");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  auto answered = match::answer_position(text, {});
  if (!answered) return std::unexpected(answered.error());
  return json::object{{"answer", std::move(*answered)}};
}

// A record that holds: what was changed says nothing of how anybody played.
std::expected<match::Record, Refusal> read_verified(std::string_view text) {
  auto record = match::read_record(text);
  if (!record) return record;
  if (auto fault = match::verify(*record)) return std::unexpected(fault->reason);
  return record;
}

Answer verify(Fields& fields) {
  const auto text = fields.string("record");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto record = read_verified(text);
  if (!record) return std::unexpected(record.error());
  return json::object();
}

struct OpenReview {
  match::Review review;
  std::vector<match::Decision> decisions;
};
std::map<std::string, OpenReview, std::less<>>& reviews() {
  static std::map<std::string, OpenReview, std::less<>> all;
  return all;
}

Answer review_open(Fields& fields) {
  const auto id = fields.string("review");
  const auto text = fields.string("record");
  const auto seat = fields.seat("seat", core::max_seats);
  const auto effort = static_cast<double>(fields.integer("effort", 1, 1000, 1));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  auto record = read_verified(text);
  if (!record) return std::unexpected(record.error());
  const auto steps = record->steps.size();
  json::object out{{"game", record->game}, {"steps", steps}};
  auto review = match::Review::begin(std::move(*record), seat, effort);
  if (!review) return refuse("analyse_no_search"_say, {}, {{"game", out["game"].as_string().c_str()}});
  reviews().insert_or_assign(id, OpenReview{std::move(*review), {}});
  return out;
}

// One more step of it, with what was decided there. After the last one also what it says of each seat.
Answer review_next(Fields& fields) {
  const auto id = fields.string("review");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  const auto found = reviews().find(id);
  if (found == reviews().end()) return refuse("no_such_review"_say, {}, {{"given", core::quoted(id)}});
  auto& [review, decisions] = found->second;
  json::object out{{"decision", nullptr}};
  if (!review.is_over())
    if (auto one = review.next()) out["decision"] = match::write_decision(decisions.emplace_back(std::move(*one)));
  out["step"] = review.step();
  out["over"] = review.is_over();
  if (review.is_over()) out["seats"] = match::write_accuracies(review.record(), decisions);
  return out;
}

Answer review_close(Fields& fields) {
  const auto id = fields.string("review");
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  reviews().erase(id);
  return json::object();
}

struct Call {
  std::string_view name;
  Answer (*answer)(Fields& fields);
};
constexpr std::array calls{
    Call{"load", load},
    Call{"create", create},
    Call{"open", open},
    Call{"close", close},
    Call{"since", since},
    Call{"ask", ask},
    Call{"advance", advance},
    Call{"record", record},
    Call{"replay", replay},
    Call{"solve", solve},
    Call{"advise", advise},
    Call{"position", position},
    Call{"verify", verify},
    Call{"review_open", review_open},
    Call{"review_next", review_next},
    Call{"review_close", review_close}};

Answer answer_call(std::string_view request) {
  const auto parsed = core::parse_json(request);
  if (!parsed) return std::unexpected(parsed.error());
  Fields fields(*parsed, {});
  const auto name = fields.string("call");
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  for (const auto& call : calls)
    if (call.name == name) return call.answer(fields);
  return refuse("deed_unknown"_say, {}, {{"given", core::quoted(name)}});
}

std::string write(const Answer& answered) {
  json::object out{{"ok", answered.has_value()}};
  if (answered)
    for (const auto& item : *answered) out[item.key()] = item.value();
  else
    out["error"] = core::message_object(answered.error(), core::Viewer::spectator());
  return json::serialize(out);
}

}  // namespace

std::string answer(std::string_view request) { return write(answer_call(request)); }

std::string answer_too_long() {
  return write(refuse("input_too_long"_say, {}, {{"mebibytes", static_cast<std::int64_t>(longest_request >> 20U)}}));
}

}  // namespace rummage::wasm
