// Games, tables and matches: what is on offer, what is played, what was played.
#include <algorithm>

#include <boost/asio/ip/address_v6.hpp>
#include <boost/json/serialize.hpp>

#include "core/text.hpp"
#include "games/games.hpp"
#include "server/api_description.hpp"
#include "server/catalogue_api.hpp"
#include "server/deleted_people.hpp"
#include "server/open_tables.hpp"
#include "server/past_match.hpp"
#include "server/site_call.hpp"
#include "server/table_code.hpp"
#include "server/work.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
namespace json = core::json;

constexpr std::size_t most_own_matches = 100;

// With IPv6 the first 48 bits: households have some bits below them to choose from, and so as many networks of 64.
std::string wide_network(const std::string& address) {
  boost::system::error_code error;
  const auto known = net::ip::make_address_v6(address, error);
  if (error) return address;
  auto bytes = known.to_bytes();
  std::fill(bytes.begin() + 6, bytes.end(), std::uint8_t{0});
  return net::ip::address_v6(bytes).to_string();
}

}  // namespace

store::Answer<std::vector<store::Summary>> Site::for_others(store::Answer<std::vector<store::Summary>> summaries) {
  if (!summaries) return summaries;
  if (auto done = prepare_for_others(parts_.store, *summaries); !done) return std::unexpected(done.error());
  return summaries;
}

net::awaitable<Response> Site::tables(Call& call) {
  const auto wanted = read_open_call(call.query);
  if (!wanted) co_return call.refused(wanted.error());
  auto done = co_await parts_.workers.lists.run(
      call.client, [this, &wanted] { return open_tables_text(parts_.store, *wanted); });
  if (!done) co_return call.busy();
  if (!*done) co_return call.refused(store_refusal(done->error()));
  co_return json_text_response(std::move(**done));
}

net::awaitable<Response> Site::create_table(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  const auto match = co_await parts_.lobby.create(*call.known.person, call.body, call.request.address);
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
  const auto read = [this, &match]() -> store::Answer<std::vector<store::Summary>> {
    auto summary = parts_.store.summary(match);
    if (!summary) return std::unexpected(summary.error());
    if (!*summary) return std::vector<store::Summary>();
    return for_others(std::vector{std::move(**summary)});
  };
  const auto done = co_await parts_.workers.lists.run(call.client, read);
  if (!done) co_return call.busy();
  const auto& found = *done;
  if (!found) co_return call.refused(store_refusal(found.error()));
  if (found->empty()) co_return call.refused(not_found, "lobby_no_such_table"_say);
  Lobby::PersonalStatus status;
  if (call.known.person) status = co_await parts_.lobby.personal_status(match, call.known.person->id);
  status.code = live_code(found->front());
  co_return json_response(200, write_summary(found->front(), status));
}

std::optional<std::string> Site::live_code(const store::Summary& summary) const {
  return is_code_live(summary, parts_.lobby.now_ms()) ? parts_.lobby.codes().of(summary.match) : std::nullopt;
}

// Codes are short, so nobody may try many of them: neither one network, nor all of them together. What cannot be a code
// costs nobody.
net::awaitable<Response> Site::table_by_code(Call& call) {
  const auto code = read_table_code(call.values[0]);
  if (!code) co_return call.refused(not_found, "lobby_no_such_code"_say);
  if (const auto wait = take(call, wide_network(call.request.address))) co_return call.too_fast(*wait);
  const std::string everybody;
  if (!all_codes_.take(everybody, parts_.lobby.now_ms())) co_return call.too_fast(all_codes_.wait_seconds(everybody));
  const auto match = parts_.lobby.codes().find(*code);
  if (!match) co_return call.refused(not_found, "lobby_no_such_code"_say);
  const auto done =
      co_await parts_.workers.lists.run(call.client, [this, &match] { return parts_.store.summary(*match); });
  if (!done) co_return call.busy();
  const auto& found = *done;
  if (!found) co_return call.refused(store_refusal(found.error()));
  if (!*found || !live_code(**found)) co_return call.refused(not_found, "lobby_no_such_code"_say);
  co_return json_response(200, json::object{{"table", *match}});
}

net::awaitable<Response> Site::matches(Call& call) {
  if (!call.known.person) co_return json_response(200, json::object{{"matches", json::array()}});
  const auto done = co_await parts_.workers.lists.run(call.client, [this, id = call.known.person->id] {
    return for_others(parts_.store.of_person(id, most_own_matches));
  });
  if (!done) co_return call.busy();
  const auto& own = *done;
  if (!own) co_return call.refused(store_refusal(own.error()));
  std::vector<Lobby::PersonalStatus> statuses;
  for (const auto& summary : *own) {
    statuses.push_back(co_await parts_.lobby.personal_status(summary.match, call.known.person->id));
    statuses.back().code = live_code(summary);
  }
  auto text = co_await parts_.workers.lists.run(call.client, [&own, &statuses] {
    json::array matches;
    for (std::size_t i = 0; i < own->size(); ++i) matches.emplace_back(write_summary((*own)[i], statuses[i]));
    return json::serialize(json::object{{"matches", std::move(matches)}});
  });
  if (!text) co_return call.busy();
  co_return json_text_response(std::move(*text));
}

net::awaitable<Response> Site::record(Call& call) {
  const auto& match = call.values[0];
  const auto done =
      co_await parts_.workers.history.run(call.client, [this, &match] { return records_.find(parts_.store, match); });
  if (!done) co_return call.busy();
  const auto& found = *done;
  if (!found) co_return call.refused(found.error());
  const auto& record = *found;
  if (!record->memory_share) record->memory_share = unread_.take(call.request.address, record->text.size());
  if (!record->memory_share) co_return call.busy();
  Response out;
  out.body = {record, &record->text};
  out.memory_share = record;
  out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match + ".json\"");
  out.headers.emplace_back("Cache-Control", "no-store");
  co_return out;
}

net::awaitable<Response> Site::replay(Call& call) {
  const auto& match = call.values[0];
  const auto wanted = read_replay_call(call.query);
  if (!wanted) co_return call.refused(wanted.error());
  auto text = co_await parts_.workers.history.run(
      call.client, [this, &match, &wanted] { return replay_text(parts_.store, match, *wanted); });
  if (!text) co_return call.busy();
  if (!*text) co_return call.refused(text->error());
  co_return json_text_response(std::move(**text));
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
