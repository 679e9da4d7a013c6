#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "server/assets.hpp"
#include "server/routes.hpp"
#include "server/site_call.hpp"

namespace rummage::server {

using namespace core::literals;

std::span<const Site::Route> Site::routes() {
  using enum Access;
  static constexpr std::array<Route, 25> all{{
      {"GET", "/api/games", &Site::games, identified},
      {"GET", "/api/schema.json", &Site::schema, identified},
      {"GET", "/api/openapi.json", &Site::openapi, identified},
      {"GET", "/api/sentences/{lang}", &Site::sentences, identified},
      {"GET", "/api/rules/{game}", &Site::rules, identified},
      {"GET", "/api/data/{game}/{name}", &Site::data, identified},
      {"GET", "/api/me", &Site::who_am_i, identified},
      {"POST", "/api/me", &Site::me, identified, &Site::guests_},
      {"DELETE", "/api/me", &Site::delete_me, identified, &Site::passwords_},
      {"POST", "/api/me/name", &Site::rename_me, identified},
      {"POST", "/api/me/login", &Site::set_login, identified, &Site::passwords_},
      {"POST", "/api/login", &Site::log_in, identified, &Site::passwords_},
      {"POST", "/api/logout", &Site::log_out, identified},
      {"GET", "/api/tables", &Site::tables, identified},
      {"POST", "/api/tables", &Site::create_table, identified, &Site::new_tables_},
      {"GET", "/api/tables/{id}", &Site::table, identified},
      {"GET", "/api/codes/{code}", &Site::table_by_code, identified, &Site::codes_},
      {"GET", "/api/matches", &Site::matches, identified},
      {"GET", "/api/matches/{id}/record", &Site::record, identified},
      {"GET", "/api/matches/{id}/replay", &Site::replay, identified},
      {"GET", "/healthz", &Site::health, anonymous},
      {"GET", "/readyz", &Site::ready, anonymous},
      {"GET", "/metrics", &Site::metrics, anonymous},
      {"GET", "/ws", &Site::no_upgrade, anonymous},
      {"GET", Route::page, &Site::send_page, anonymous},
  }};
  return all;
}

namespace {

bool is_read(std::string_view method) { return method == "GET" || method == "HEAD"; }

bool answers(const Site::Route& route, std::string_view method) {
  return route.method == method || (route.method == "GET" && method == "HEAD");
}

std::optional<std::vector<std::string>> values_of(const Site::Route& route, std::string_view path) {
  if (route.pattern != Site::Route::page) return match_path(route.pattern, path);
  const bool is_api = path == "/api" || path.starts_with("/api/");
  return is_api ? std::nullopt : std::optional<std::vector<std::string>>(std::in_place);
}

// "GET, HEAD, POST": the methods of the routes that `wanted` accepts, without duplicates, in the order of the table.
template <class Wanted>
std::string methods_of(Wanted&& wanted) {
  std::string methods;
  for (const auto& route : Site::routes()) {
    if (!wanted(route)) continue;
    const std::string method = route.method == "GET" ? "GET, HEAD" : std::string(route.method);
    if (methods.find(method) == std::string::npos) methods += (methods.empty() ? "" : ", ") + method;
  }
  return methods;
}

}  // namespace

// Finds the route of a call, with the values of its path. A call without a route is refused; if the path has routes for
// other methods, the refusal names these.
std::optional<Response> Site::find_route(Call& call) {
  const auto& method = call.request.method;
  const auto& path = call.request.path;
  for (const auto& route : routes())
    if (answers(route, method))
      if (auto values = values_of(route, path)) {
        call.route = &route;
        call.values = std::move(*values);
        return std::nullopt;
      }
  if (std::ranges::none_of(routes(), [&](const Route& route) { return answers(route, method); }))
    return call.wrong_method({{"http_method"_say, {}, {}}}, methods_of([](const Route&) { return true; }));
  if (!is_read(method) && !comes_from_us(call.request, parts_.origins))
    return call.refused(forbidden, "http_origin"_say);
  auto allowed =
      methods_of([&](const Route& route) { return route.pattern != Route::page && match_path(route.pattern, path); });
  if (allowed.empty()) return call.refused(not_found, "http_not_found"_say);
  return call.wrong_method({{"http_not_allowed"_say, {}, {{"method", method}}}}, std::move(allowed));
}

// GET reads and POST or DELETE changes; a request that changes something must come from a page of ours.
net::awaitable<Response> Site::route(Call& call) {
  const auto& request = call.request;
  if (!requests_.take(request.address, parts_.lobby.now_ms()))
    co_return call.too_fast(requests_.wait_seconds(request.address));
  if (const auto wrong = check_host(request)) co_return call.refused(misdirected, *wrong);
  if (auto refused = find_route(call)) co_return std::move(*refused);
  if (!is_read(request.method) && !comes_from_us(request, parts_.origins))
    co_return call.refused(forbidden, "http_origin"_say);
  auto query = read_query(request.query);
  if (!query) co_return call.refused(bad_request, "http_query"_say);
  call.query = std::move(*query);
  if (request.method == "POST" || (!is_read(request.method) && !request.body.empty()))
    if (auto refused = read_body(call)) co_return std::move(*refused);
  if (call.route->access == Access::identified) {
    auto known = co_await who(request);
    if (!known) co_return call.refused(known.error());
    call.known = std::move(*known);
  }
  co_return co_await (this->*call.route->handler)(call);
}

std::optional<Response> Site::read_body(Call& call) {
  const auto& request = call.request;
  if (!core::lower(request.content_type).starts_with("application/json")) return call.refused(415, "http_not_json"_say);
  auto parsed = core::parse_json(request.body.empty() ? "{}" : request.body);
  if (!parsed) return call.refused(parsed.error());
  if (!parsed->is_object()) return call.refused(bad_request, "http_not_json"_say);
  call.body = std::move(parsed->get_object());
  return std::nullopt;
}

std::optional<int> Site::take(const Call& call) { return take(call, call.request.address); }

std::optional<int> Site::take(const Call& call, const std::string& who) {
  if (call.route->limit == nullptr) return std::nullopt;
  auto& limit = this->*call.route->limit;
  if (limit.take(who, parts_.lobby.now_ms())) return std::nullopt;
  return limit.wait_seconds(who);
}

net::awaitable<Response> Site::health(Call&) { co_return json_response(200, core::json::object{{"ok", true}}); }

net::awaitable<Response> Site::no_upgrade(Call& call) { co_return call.refused(426, "http_upgrade"_say); }

net::awaitable<Response> Site::send_page(Call& call) { co_return page(call.request); }

}  // namespace rummage::server
