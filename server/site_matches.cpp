// Games, tables and matches: what is on offer, what is played, what was played.
#include "core/text.hpp"
#include "games/games.hpp"
#include "server/api_description.hpp"
#include "server/catalogue_api.hpp"
#include "server/deleted_people.hpp"
#include "server/past_match.hpp"
#include "server/site_call.hpp"
#include "server/work.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
namespace json = core::json;

constexpr std::size_t most_listed = 100;

}  // namespace

store::Answer<std::vector<store::Summary>> Site::without_deleted_people(
    store::Answer<std::vector<store::Summary>> summaries) {
  if (!summaries) return summaries;
  if (auto done = hide_deleted_people(parts_.store, *summaries); !done) return std::unexpected(done.error());
  return summaries;
}

net::awaitable<Response> Site::tables(Call& call) {
  const auto game = call.query.find("game");
  const bool is_any = game == call.query.end();
  if (!is_any && games::find(game->second) == nullptr)
    co_return call.refused(Refusal{{"no_such_game"_say, {}, {{"given", core::quoted(game->second)}}}});
  const auto list = [this, is_any, &game] {
    // The store cannot filter by game, so more are read than are sent.
    auto all = parts_.store.public_open(is_any ? most_listed : most_listed * 10);
    if (!all) return all;
    if (!is_any) std::erase_if(*all, [&](const store::Summary& one) { return one.game != game->second; });
    if (all->size() > most_listed) all->resize(most_listed);
    return without_deleted_people(std::move(all));
  };
  const auto open = co_await on_worker(parts_.workers, list);
  if (!open) co_return call.refused(store_refusal(open.error()));
  co_return json_response(200, json::object{{"tables", write_summaries(*open)}});
}

net::awaitable<Response> Site::create_table(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  const auto match = co_await parts_.lobby.create(*call.known.person, call.body);
  if (!match) {  // a game that refuses its options has the sentence in its own catalogue
    const auto* name = call.body.if_contains("game");
    const auto* game =
        name != nullptr && name->is_string() ? games::find(std::string_view(name->get_string())) : nullptr;
    co_return refusal_response(
        status_of(match.error()), match.error(), call.language, game == nullptr ? std::string_view() : game->folder());
  }
  co_return json_response(201, json::object{{"table", *match}});
}

net::awaitable<Response> Site::table(Call& call) {
  const auto& match = call.values[0];
  const auto found = co_await on_worker(parts_.workers, [this, &match]() -> store::Answer<std::vector<store::Summary>> {
    auto summary = parts_.store.summary(match);
    if (!summary) return std::unexpected(summary.error());
    if (!*summary) return std::vector<store::Summary>();
    return without_deleted_people(std::vector{std::move(**summary)});
  });
  if (!found) co_return call.refused(store_refusal(found.error()));
  if (found->empty()) co_return call.refused(not_found, "lobby_no_such_table"_say);
  Lobby::PersonalStatus status;
  if (call.known.person) status = co_await parts_.lobby.personal_status(match, call.known.person->id);
  co_return json_response(200, write_summary(found->front(), status));
}

net::awaitable<Response> Site::matches(Call& call) {
  if (!call.known.person) co_return json_response(200, json::object{{"matches", json::array()}});
  const auto own = co_await on_worker(parts_.workers, [this, id = call.known.person->id] {
    return without_deleted_people(parts_.store.of_person(id, most_listed));
  });
  if (!own) co_return call.refused(store_refusal(own.error()));
  json::array matches;
  for (const auto& summary : *own) {
    const auto status = co_await parts_.lobby.personal_status(summary.match, call.known.person->id);
    matches.emplace_back(write_summary(summary, status));
  }
  co_return json_response(200, json::object{{"matches", std::move(matches)}});
}

net::awaitable<Response> Site::record(Call& call) {
  const auto& match = call.values[0];
  const auto text = co_await on_worker(parts_.workers, [this, &match] { return record_text(parts_.store, match); });
  if (!text) co_return call.refused(text.error());
  Response out;
  out.body = std::make_shared<const std::string>(*text);
  out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match + ".json\"");
  out.headers.emplace_back("Cache-Control", "no-store");
  co_return out;
}

net::awaitable<Response> Site::replay(Call& call) {
  const auto& match = call.values[0];
  const auto wanted = read_replay_call(call.query);
  if (!wanted) co_return call.refused(wanted.error());
  const auto steps = co_await on_worker(
      parts_.workers, [this, &match, &wanted] { return write_replay(parts_.store, match, *wanted); });
  if (!steps) co_return call.refused(steps.error());
  co_return json_response(200, *steps);
}

net::awaitable<Response> Site::games(Call& call) { co_return respond(call.request, games_catalogue(call.language)); }

net::awaitable<Response> Site::schema(Call& call) { co_return respond(call.request, schema_text()); }

net::awaitable<Response> Site::openapi(Call& call) { co_return respond(call.request, openapi_text()); }

net::awaitable<Response> Site::sentences(Call& call) {
  const auto* all = sentences_of(call.values[0]);
  co_return all != nullptr ? respond(call.request, *all) : call.refused(not_found, "http_not_found"_say);
}

net::awaitable<Response> Site::data(Call& call) {
  const auto* set = data_set(call.values[0], call.values[1]);
  co_return set != nullptr ? respond(call.request, *set) : call.refused(not_found, "http_not_found"_say);
}

net::awaitable<Response> Site::rules(Call& call) {
  auto text = rules_of(call.values[0], call.language);
  if (!text) co_return call.refused(not_found, "http_not_found"_say);
  Response out;
  out.content_type = "text/markdown; charset=utf-8";
  out.body = std::make_shared<const std::string>(*std::move(text));
  out.headers.emplace_back("Cache-Control", "no-cache");
  co_return out;
}

}  // namespace rummage::server
