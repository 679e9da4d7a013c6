#include "server/site.hpp"

#include <array>
#include <charconv>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/text.hpp"
#include "games/games.hpp"
#include "server/answers.hpp"
#include "server/api_description.hpp"
#include "server/assets.hpp"
#include "server/catalogue_api.hpp"
#include "server/past_match.hpp"
#include "server/player.hpp"
#include "server/shown.hpp"
#include "server/web.hpp"
#include "server/work.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
namespace json = core::json;

constexpr std::string_view cookie_name = "rummage";
constexpr std::size_t most_listed = 100;

// Name and number alike; people change it when they care to.
std::string guest_name() {
  static constexpr std::array<std::string_view, 16> words{
      "Acorn", "Badger",  "Cedar",   "Dahlia", "Ember", "Fern",  "Ginger", "Heron",
      "Iris",  "Juniper", "Kestrel", "Linden", "Maple", "Otter", "Pepper", "Willow"};
  const auto id = fresh_id();
  const auto number = static_cast<unsigned char>(id[0]) * 64U + static_cast<unsigned char>(id[1]);
  return std::string(words[number % words.size()]) + " " + std::to_string(number % 900 + 100);
}

}  // namespace

/// One request on its way to its answer.
struct Site::Call {
  Request request;
  std::string language;
  std::string route;  // for metrics: the pattern, never the ids
  Known known;
  json::object body;

  [[nodiscard]] Response refused(const Refusal& refusal) const { return refused(status_of(refusal), refusal); }
  [[nodiscard]] Response refused(int status, core::Code code) const { return refused(status, Refusal{{code, {}, {}}}); }
  [[nodiscard]] Response refused(int status, const Refusal& refusal) const {
    return refusal_response(status, refusal, language);
  }
  [[nodiscard]] Response too_fast(int wait_seconds) const {
    auto response = refused(too_many, "too_fast"_say);
    response.headers.emplace_back("Retry-After", std::to_string(wait_seconds));
    return response;
  }
  [[nodiscard]] Response wrong_method(const Refusal& refusal, std::string allowed) const {
    auto response = refused(not_allowed, refusal);
    response.headers.emplace_back("Allow", std::move(allowed));
    return response;
  }
};

Site::Site(Parts parts, const SiteLimits& limits)
    : parts_(std::move(parts)),
      accounts_(parts_.store),
      guests_(limits.guests),
      passwords_(limits.passwords),
      logins_(limits.logins),
      made_(limits.tables),
      requests_(limits.requests),
      messages_(limits.messages),
      readiness_(parts_.workers, parts_.store, limits.probe_ms) {}

net::awaitable<std::expected<Site::Known, Refusal>> Site::who(const Request& request) {
  const auto cookie = cookie_of(request, cookie_name);
  const auto token = cookie ? Token::read(*cookie) : std::nullopt;
  Known known;
  if (!token) co_return known;
  auto holder = co_await on_worker(parts_.workers, [this, &token] { return accounts_.find(*token); });
  if (!holder) co_return std::unexpected(holder.error());
  if (!*holder) co_return known;
  known.person = std::move((*holder)->person);
  known.token = token;
  known.used_ms = (*holder)->used_ms;
  co_return known;
}

store::Answer<std::vector<store::Summary>> Site::shown(store::Answer<std::vector<store::Summary>> summaries) {
  if (!summaries) return summaries;
  if (auto done = hide_the_gone(parts_.store, *summaries); !done) return std::unexpected(done.error());
  return summaries;
}

net::awaitable<Response> Site::answer(Request request) {
  Call call{std::move(request), {}, "other", {}, {}};
  call.language = language_of(call.request);
  auto response = co_await route_safely(call);
  ++answered_[{call.route, response.status}];
  add_security_headers(response, call.request);
  co_return response;
}

// An exception is a fault of ours, or memory that is short: it is logged, and this one request fails.
net::awaitable<Response> Site::route_safely(Call& call) {
  try {
    co_return co_await route(call);
  } catch (const std::exception& fault) {
    failed(call.route, fault.what());
  }
  co_return call.refused(failure, "server_failed"_say);
}

void Site::failed(std::string_view where, std::string_view why) {
  if (parts_.log != nullptr) parts_.log->write("request_failed", {{"where", where}, {"why", why}});
}

// GET reads and POST or DELETE changes; what changes something must come from a page of ours.
net::awaitable<Response> Site::route(Call& call) {
  const auto& request = call.request;
  const auto parts = path_parts(request.path);
  const auto& method = request.method;
  const bool is_read = method == "GET" || method == "HEAD";
  if (!requests_.take(request.address, parts_.lobby.now_ms()))
    co_return call.too_fast(requests_.wait_seconds(request.address));
  if (!is_read && method != "POST" && method != "DELETE")
    co_return call.wrong_method({{"http_method"_say, {}, {}}}, "GET, HEAD, POST, DELETE");
  if (is_read && (parts.empty() || parts[0] != "api")) {
    call.route =
        request.path == "/healthz" || request.path == "/readyz" || request.path == "/metrics" ? request.path : "page";
    if (request.path == "/healthz") co_return json_response(200, json::object{{"ok", true}});
    if (request.path == "/readyz") co_return co_await ready(call);
    if (request.path == "/metrics") co_return metrics();
    if (request.path == "/ws") co_return call.refused(426, "http_upgrade"_say);
    co_return page(request);
  }
  if (!is_read && !comes_from_us(request, parts_.origins)) co_return call.refused(forbidden, "http_origin"_say);
  if (method == "POST") {
    if (!core::lower(request.content_type).starts_with("application/json"))
      co_return call.refused(415, "http_not_json"_say);
    auto parsed = core::parse_json(request.body.empty() ? "{}" : request.body);
    if (!parsed) co_return call.refused(parsed.error());
    if (!parsed->is_object()) co_return call.refused(bad_request, "http_not_json"_say);
    call.body = std::move(parsed->get_object());
  }
  auto known = co_await who(request);
  if (!known) co_return call.refused(known.error());
  call.known = std::move(*known);

  std::string allowed;  // at this path
  const auto is = [&](std::string_view wanted, std::string_view path) {
    if (request.path != path) return false;
    allowed += (allowed.empty() ? "" : ", ") + std::string(wanted == "GET" ? "GET, HEAD" : wanted);
    if (wanted == "GET" ? !is_read : method != wanted) return false;
    call.route = path;
    return true;
  };
  if (is("GET", "/api/games")) co_return send_kept(request, games_catalogue(call.language));
  if (is("GET", "/api/schema.json")) co_return send_kept(request, schema_text());
  if (is("GET", "/api/openapi.json")) co_return send_kept(request, openapi_text());
  if (is("GET", "/api/me")) co_return who_am_i(call);
  if (is("POST", "/api/me")) co_return co_await me(call);
  if (is("POST", "/api/me/name")) co_return co_await rename_me(call);
  if (is("POST", "/api/me/login")) co_return co_await set_login(call);
  if (is("DELETE", "/api/me")) co_return co_await delete_me(call);
  if (is("POST", "/api/login")) co_return co_await log_in(call);
  if (is("POST", "/api/logout")) co_return co_await log_out(call);
  if (is("GET", "/api/tables")) co_return co_await tables(call);
  if (is("POST", "/api/tables")) co_return co_await create_table(call);
  if (is("GET", "/api/matches")) co_return co_await matches(call);
  if (is_read && parts.size() == 3 && parts[1] == "tables") co_return co_await table(call, parts[2]);
  if (is_read && parts.size() == 4 && parts[1] == "matches" && parts[3] == "record")
    co_return co_await record(call, parts[2]);
  if (is_read && parts.size() == 4 && parts[1] == "matches" && parts[3] == "replay")
    co_return co_await replay(call, parts[2]);
  if (is_read && parts.size() == 3 && parts[1] == "sentences") co_return sentences(call, parts[2]);
  if (is_read && parts.size() == 3 && parts[1] == "rules") co_return rules(call, parts[2]);
  if (is_read && parts.size() == 4 && parts[1] == "data") co_return data(call, parts[2], parts[3]);
  if (!allowed.empty())
    co_return call.wrong_method({{"http_not_allowed"_say, {}, {{"method", method}}}}, std::move(allowed));
  co_return call.refused(not_found, "http_not_found"_say);
}

Response Site::who_am_i(Call& call) {
  if (!call.known.person) return call.refused(unauthorized, "player_nobody"_say);
  return json_response(200, write_person(*call.known.person));
}

// Who I am; somebody new where there is no cookie, or one that nobody has any more.
net::awaitable<Response> Site::me(Call& call) {
  core::Fields fields(call.body, {});
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) co_return co_await me_again(call);
  if (!guests_.take(call.request.address, parts_.lobby.now_ms()))
    co_return call.too_fast(guests_.wait_seconds(call.request.address));
  const auto token = Token::fresh();
  const auto created = co_await on_worker(parts_.workers, [this, &token, now = parts_.lobby.now_ms()] {
    return accounts_.create_guest(token, guest_name(), now);
  });
  if (!created) co_return call.refused(created.error());
  auto response = json_response(201, write_person(*created));
  response.headers.emplace_back("Set-Cookie", token_cookie(cookie_name, token.text(), call.request.is_secure));
  co_return response;
}

// Whoever comes back now and then stays who they are: the cookie is sent anew once it has got older.
net::awaitable<Response> Site::me_again(Call& call) {
  auto response = json_response(200, write_person(*call.known.person));
  const auto now = parts_.lobby.now_ms();
  if (now - call.known.used_ms < Accounts::renewed_after_ms) co_return response;
  const auto renewed = co_await on_worker(
      parts_.workers, [this, &known = call.known, now] { return accounts_.renew(*known.token, now); });
  if (renewed)  // if not, the next visit will do
    response.headers.emplace_back(
        "Set-Cookie", token_cookie(cookie_name, call.known.token->text(), call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::rename_me(Call& call) {
  core::Fields fields(call.body, {});
  const auto name = fields.string("name", std::nullopt);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto renamed =
      co_await on_worker(parts_.workers, [this, &call, &name] { return accounts_.rename(*call.known.person, name); });
  if (!renamed) co_return call.refused(renamed.error());
  presence_.rename(renamed->id, renamed->name);
  co_return json_response(200, write_person(*renamed));
}

net::awaitable<Response> Site::set_login(Call& call) {
  core::Fields fields(call.body, {});
  const auto login = fields.string("login", std::nullopt);
  const auto password = fields.string("password", std::nullopt);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  if (!passwords_.take(call.request.address, parts_.lobby.now_ms()))
    co_return call.too_fast(passwords_.wait_seconds(call.request.address));
  const auto set = co_await on_worker(parts_.workers, [this, &call, &login, &password] {
    return accounts_.set_login(*call.known.person, login, password);
  });
  if (!set) co_return call.refused(set.error());
  co_return json_response(200, write_person(*set));
}

net::awaitable<Response> Site::log_in(Call& call) {
  core::Fields fields(call.body, {});
  const auto login = fields.string("login", std::nullopt);
  const auto password = fields.string("password", std::nullopt);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  const auto now = parts_.lobby.now_ms();
  const auto& address = call.request.address;
  const auto account = core::lower(std::string_view(login).substr(0, Accounts::longest_login));
  if (!passwords_.take(address, now)) co_return call.too_fast(passwords_.wait_seconds(address));
  if (!logins_.take(account, address, now)) co_return call.too_fast(logins_.wait_seconds(account, address));
  const auto token = Token::fresh();
  const auto person = co_await on_worker(
      parts_.workers, [this, &login, &password, &token, now] { return accounts_.log_in(login, password, token, now); });
  if (!person) co_return call.refused(person.error());
  logins_.went_well(account, address);
  auto response = json_response(200, write_person(*person));
  response.headers.emplace_back("Set-Cookie", token_cookie(cookie_name, token.text(), call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::log_out(Call& call) {
  core::Fields fields(call.body, {});
  const bool everywhere = fields.boolean("everywhere", false);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) {
    const auto done = co_await on_worker(parts_.workers, [this, &known = call.known, everywhere] {
      return everywhere ? accounts_.log_out_everywhere(*known.person) : accounts_.log_out(*known.token);
    });
    if (!done) co_return call.refused(done.error());
    if (everywhere)
      presence_.end(call.known.person->id);
    else
      presence_.end(call.known.token->hash());
  }
  auto response = json_response(200, json::object{{"ok", true}});
  response.headers.emplace_back("Set-Cookie", expired_cookie(cookie_name, call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::delete_me(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto done = co_await on_worker(parts_.workers, [this, &call] { return accounts_.remove(*call.known.person); });
  if (!done) co_return call.refused(done.error());
  presence_.end(call.known.person->id);
  parts_.lobby.forget(call.known.person->id);
  auto response = json_response(200, json::object{{"ok", true}});
  response.headers.emplace_back("Set-Cookie", expired_cookie(cookie_name, call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::tables(Call& call) {
  const auto query = read_query(call.request.query);
  const auto game = query.find("game");
  const bool is_any = game == query.end();
  if (!is_any && games::find(game->second) == nullptr)
    co_return call.refused(Refusal{{"no_such_game"_say, {}, {{"given", core::quoted(game->second)}}}});
  const auto list = [this, is_any, &game] {
    // The store does not choose by game, so that more are looked at than are sent.
    auto all = parts_.store.public_open(is_any ? most_listed : most_listed * 10);
    if (!all) return all;
    if (!is_any) std::erase_if(*all, [&](const store::Summary& one) { return one.game != game->second; });
    if (all->size() > most_listed) all->resize(most_listed);
    return shown(std::move(all));
  };
  const auto open = co_await on_worker(parts_.workers, list);
  if (!open) co_return call.refused(store_refusal(open.error()));
  co_return json_response(200, json::object{{"tables", write_summaries(*open)}});
}

net::awaitable<Response> Site::create_table(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  if (!made_.take(call.request.address, parts_.lobby.now_ms()))
    co_return call.too_fast(made_.wait_seconds(call.request.address));
  const auto match = co_await parts_.lobby.create(*call.known.person, call.body);
  if (!match) {  // what a game has against its options is among its own sentences
    const auto* name = call.body.if_contains("game");
    const auto* game =
        name != nullptr && name->is_string() ? games::find(std::string_view(name->get_string())) : nullptr;
    co_return refusal_response(
        status_of(match.error()), match.error(), call.language, game == nullptr ? std::string_view() : game->folder());
  }
  co_return json_response(201, json::object{{"table", *match}});
}

net::awaitable<Response> Site::table(Call& call, const std::string& match) {
  call.route = "/api/tables/ID";
  const auto found = co_await on_worker(parts_.workers, [this, &match]() -> store::Answer<std::vector<store::Summary>> {
    auto summary = parts_.store.summary(match);
    if (!summary) return std::unexpected(summary.error());
    if (!*summary) return std::vector<store::Summary>();
    return shown(std::vector{std::move(**summary)});
  });
  if (!found) co_return call.refused(store_refusal(found.error()));
  if (found->empty()) co_return call.refused(not_found, "lobby_no_such_table"_say);
  Lobby::Waiting waiting;
  if (call.known.person) waiting = co_await parts_.lobby.waiting(match, call.known.person->id);
  co_return json_response(200, write_summary(found->front(), waiting));
}

net::awaitable<Response> Site::matches(Call& call) {
  if (!call.known.person) co_return json_response(200, json::object{{"matches", json::array()}});
  const auto own = co_await on_worker(
      parts_.workers, [this, id = call.known.person->id] { return shown(parts_.store.of_person(id, most_listed)); });
  if (!own) co_return call.refused(store_refusal(own.error()));
  json::array matches;
  for (const auto& summary : *own) {
    const auto waiting = co_await parts_.lobby.waiting(summary.match, call.known.person->id);
    matches.emplace_back(write_summary(summary, waiting));
  }
  co_return json_response(200, json::object{{"matches", std::move(matches)}});
}

net::awaitable<Response> Site::record(Call& call, const std::string& match) {
  call.route = "/api/matches/ID/record";
  const auto text = co_await on_worker(parts_.workers, [this, &match] { return record_text(parts_.store, match); });
  if (!text) co_return call.refused(text.error());
  Response out;
  out.body = std::make_shared<const std::string>(*text);
  out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match + ".json\"");
  out.headers.emplace_back("Cache-Control", "no-store");
  co_return out;
}

net::awaitable<Response> Site::replay(Call& call, const std::string& match) {
  call.route = "/api/matches/ID/replay";
  const auto wanted = read_replay_call(read_query(call.request.query));
  if (!wanted) co_return call.refused(wanted.error());
  const auto steps = co_await on_worker(
      parts_.workers, [this, &match, &wanted] { return write_replay(parts_.store, match, *wanted); });
  if (!steps) co_return call.refused(steps.error());
  co_return json_response(200, *steps);
}

Response Site::sentences(Call& call, const std::string& language) {
  call.route = "/api/sentences/LANG";
  const auto* all = sentences_of(language);
  return all != nullptr ? send_kept(call.request, *all) : call.refused(not_found, "http_not_found"_say);
}

Response Site::data(Call& call, const std::string& game, const std::string& name) {
  call.route = "/api/data/GAME/NAME";
  const auto* set = data_set(game, name);
  return set != nullptr ? send_kept(call.request, *set) : call.refused(not_found, "http_not_found"_say);
}

Response Site::rules(Call& call, const std::string& game) {
  call.route = "/api/rules/GAME";
  auto text = rules_of(game, call.language);
  if (!text) return call.refused(not_found, "http_not_found"_say);
  Response out;
  out.content_type = "text/markdown; charset=utf-8";
  out.body = std::make_shared<const std::string>(*std::move(text));
  out.headers.emplace_back("Cache-Control", "no-cache");
  return out;
}

net::awaitable<Response> Site::ready(Call& call) {
  if (is_stopping_) co_return call.refused(unavailable, "server_stopping"_say);
  const auto trouble = co_await readiness_.trouble(parts_.lobby.now_ms());
  if (trouble) co_return call.refused(store_refusal(*trouble));
  co_return json_response(200, json::object{{"ok", true}});
}

Response Site::metrics() const {
  std::string out = "# TYPE rummage_tables gauge\nrummage_tables " + std::to_string(parts_.lobby.tables()) +
                    "\n# TYPE rummage_absences gauge\nrummage_absences " + std::to_string(parts_.lobby.absences()) +
                    "\n# TYPE rummage_http_answers_total counter\n";
  for (const auto& [key, count] : answered_)
    out += "rummage_http_answers_total{route=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
           std::to_string(count) + "\n";
  if (parts_.more_metrics) out += parts_.more_metrics();
  Response response;
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = std::make_shared<const std::string>(std::move(out));
  return response;
}

net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> Site::open(Request request) {
  try {
    co_return co_await open_socket(request);
  } catch (const std::exception& fault) {
    failed("/ws", fault.what());
  }
  auto response = refusal_response(failure, Refusal{{"server_failed"_say, {}, {}}}, language_of(request));
  add_security_headers(response, request);
  co_return std::unexpected(std::move(response));
}

net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> Site::open_socket(const Request& request) {
  const auto language = language_of(request);
  const auto refused = [&](int status, const Refusal& refusal) {
    auto response = refusal_response(status, refusal, language);
    add_security_headers(response, request);
    return std::unexpected(std::move(response));
  };
  const auto because = [&](int status, core::Code code) { return refused(status, Refusal{{code, {}, {}}}); };
  if (request.path != "/ws") co_return because(not_found, "http_not_found"_say);
  if (!comes_from_us(request, parts_.origins)) co_return because(forbidden, "http_origin"_say);
  if (is_stopping_) co_return because(unavailable, "server_stopping"_say);
  if (!requests_.take(request.address, parts_.lobby.now_ms())) {
    auto response = because(too_many, "too_fast"_say);
    response.error().headers.emplace_back("Retry-After", std::to_string(requests_.wait_seconds(request.address)));
    co_return response;
  }
  auto query = read_query(request.query);
  std::uint64_t next = 0;
  const auto& text = query["next"];
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), next);
  if (!text.empty() && (error != std::errc{} || end != text.data() + text.size()))
    co_return because(bad_request, "http_next"_say);
  for (;;) {
    const auto ends = presence_.ends();
    auto known = co_await who(request);
    if (!known) co_return refused(unavailable, known.error());
    auto found = co_await parts_.lobby.find(query["table"]);
    if (!found) co_return refused(status_of(found.error()), found.error());
    std::optional<store::PersonId> person;
    if (known->person) person = known->person->id;
    auto welcome = co_await parts_.lobby.welcome(*found, person);
    if (welcome.is_removed) co_return because(forbidden, "room_removed_you"_say);
    if (presence_.ends() != ends) continue;  // somebody logged out or was removed meanwhile: perhaps this one
    const auto token = known->token ? known->token->hash() : store::TokenHash{};
    Player::Plan plan{
        std::move(known->person), token, std::move(*found), next, language, std::move(welcome.folder), messages_};
    co_return std::make_shared<Player>(parts_.lobby, presence_, parts_.context, std::move(plan));
  }
}

}  // namespace rummage::server
