#include "server/site.hpp"

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "server/player.hpp"
#include "server/routes.hpp"
#include "server/site_call.hpp"
#include "server/work.hpp"

namespace rummage::server {

using namespace core::literals;
using core::Refusal;
namespace json = core::json;

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

net::awaitable<std::expected<Site::Identity, Refusal>> Site::who(const Request& request) {
  const auto cookie = cookie_of(request, cookie_name);
  const auto token = cookie ? Token::read(*cookie) : std::nullopt;
  Identity known;
  if (!token) co_return known;
  auto holder = co_await on_worker(parts_.workers, [this, &token] { return accounts_.find(*token); });
  if (!holder) co_return std::unexpected(holder.error());
  if (!*holder) co_return known;
  known.person = std::move((*holder)->person);
  known.token = token;
  known.used_ms = (*holder)->used_ms;
  co_return known;
}

net::awaitable<Response> Site::answer(Request request) {
  Call call;
  call.request = std::move(request);
  call.language = language_of(call.request);
  auto response = co_await route_safely(call);
  ++answered_[{call.label(), response.status}];
  add_security_headers(response, call.request);
  co_return response;
}

// An exception is a bug of ours or a lack of memory: it is logged, and only this request fails.
net::awaitable<Response> Site::route_safely(Call& call) {
  try {
    co_return co_await route(call);
  } catch (const std::exception& fault) {
    failed(call.label(), fault.what());
  }
  co_return call.refused(failure, "server_failed"_say);
}

void Site::failed(std::string_view where, std::string_view why) {
  if (parts_.log != nullptr) parts_.log->write("request_failed", {{"where", where}, {"why", why}});
}

net::awaitable<Response> Site::ready(Call& call) {
  if (is_stopping_) co_return call.refused(unavailable, "server_stopping"_say);
  const auto trouble = co_await readiness_.trouble(parts_.lobby.now_ms());
  if (trouble) co_return call.refused(store_refusal(*trouble));
  co_return json_response(200, json::object{{"ok", true}});
}

net::awaitable<Response> Site::metrics(Call&) {
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
  co_return response;
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
  if (!query) co_return because(bad_request, "http_query"_say);
  const auto& text = (*query)["next"];
  const auto next = core::read_number<std::uint64_t>(text.empty() ? "0" : text);
  if (!next) co_return because(bad_request, "http_next"_say);
  for (;;) {
    const auto ends = presence_.ends();
    auto known = co_await who(request);
    if (!known) co_return refused(unavailable, known.error());
    auto found = co_await parts_.lobby.find((*query)["table"]);
    if (!found) co_return refused(status_of(found.error()), found.error());
    std::optional<store::PersonId> person;
    if (known->person) person = known->person->id;
    auto admission = co_await parts_.lobby.admission(*found, person);
    if (admission.is_removed) co_return because(forbidden, "room_removed_you"_say);
    if (presence_.ends() != ends) continue;  // somebody logged out or was removed meanwhile, perhaps this person
    const auto token = known->token ? known->token->hash() : store::TokenHash{};
    Player::Plan plan{
        std::move(known->person), token, std::move(*found), *next, language, std::move(admission.folder), messages_};
    co_return std::make_shared<Player>(parts_.lobby, presence_, parts_.context, std::move(plan));
  }
}

}  // namespace rummage::server
