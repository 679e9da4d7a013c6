#include "match/requests.hpp"

#include <algorithm>
#include <array>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/limits.hpp"
#include "match/room.hpp"

namespace rummage::match {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

namespace {

constexpr std::int64_t largest_id = INT64_C(1) << 53;

json::object open_reply(std::optional<std::int64_t> id, bool is_ok) {
  json::object out;
  out["type"] = "reply";
  out["re"] = id ? json::value(*id) : json::value(nullptr);
  out["ok"] = is_ok;
  return out;
}

}  // namespace

std::expected<deed::Create, Refusal> read_creation(const json::object& wanted) {
  core::Fields fields(wanted, {});
  deed::Create made;
  made.game = fields.string("game");
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  const auto* game = games::find(made.game);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(made.game)}});
  made.setup = core::read_setup(fields, *game);
  made.is_public = fields.boolean("public", false);
  made.with_hints = fields.boolean("hints", true);
  made.holds = fields.boolean("hold", false);
  made.clock_ms = fields.integer("clock_ms", 0, Limits::longest_clock_ms, 0);
  made.stand_in = fields.string("stand_in", usual_level(*game));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (auto fits = core::check_setup(*game, made.setup); !fits) return std::unexpected(fits.error());
  choose_newest(made, *game);
  return made;
}

std::expected<Request, Refusal> read_envelope(std::string_view text) {
  auto parsed = core::parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object())
    return refuse("field_wrong_type"_say, {}, {{"field", "message"}, {"wanted", "json_object"_word}});
  core::Fields fields(*parsed, {});
  Request request;
  request.id = fields.integer("id", 0, largest_id, 0);
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  request.fields = std::move(parsed->get_object());
  request.fields.erase("id");
  if (const auto* verb = request.fields.if_contains("do"); verb != nullptr && verb->is_string())
    request.verb = std::string_view(verb->get_string());
  return request;
}

std::optional<std::int64_t> id_of(std::string_view text) {
  const auto parsed = core::parse_json(text);
  if (!parsed) return std::nullopt;
  core::Fields fields(*parsed, {});
  const auto id = fields.integer("id", 0, largest_id, 0);
  return fields.ok() ? std::optional(id) : std::nullopt;
}

bool is_no_deed(std::string_view verb) {
  constexpr std::array<std::string_view, 4> verbs{"ping", "advise", "rematch", "come"};
  return std::ranges::find(verbs, verb) != verbs.end();
}

core::Done check_no_fields(const Request& request) {
  core::Fields fields(request.fields, {});
  (void)fields.value("do");
  return fields.finish();
}

void write_acknowledgement(core::JsonText& out, std::int64_t id, std::uint64_t number) {
  out.open('{');
  out.text("type", "reply");
  out.number("re", id);
  out.boolean("ok", true);
  out.number("number", static_cast<std::int64_t>(number));
  out.close('}');
}

std::string write_answer(std::int64_t id, const json::object& answer) {
  auto out = open_reply(id, true);
  for (const auto& item : answer) out[item.key()] = item.value();
  return json::serialize(out);
}

std::string write_refusal(std::optional<std::int64_t> id, const Refusal& refusal, const AnswerLanguage& language) {
  auto out = open_reply(id, false);
  auto error = core::message_object(refusal, core::Viewer::spectator());
  if (refusal.rule.empty()) error["rule"] = nullptr;
  error["message"] = core::Catalogue::of(language.language).sentence(language.folder, refusal);
  out["error"] = std::move(error);
  return json::serialize(out);
}

std::string write_advice(std::int64_t id, const Advice& advice, const AnswerLanguage& language) {
  json::object out;
  out["advice"] = advice.known;
  if (const auto& hint = advice.hint) {
    auto written = core::message_object(*hint, advice.seat);
    written["message"] = core::Catalogue::of(language.language).sentence(language.folder, *hint, {advice.seat, {}});
    out["hint"] = std::move(written);
  }
  return write_answer(id, out);
}

}  // namespace rummage::match
