#include "server/site.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "server/http_messages.hpp"
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
      names_(parts_.machine, parts_.origins),
      accounts_(parts_.store),
      guests_(limits.guests),
      passwords_(limits.passwords),
      logins_(limits.logins),
      new_tables_(limits.tables),
      codes_(limits.codes),
      all_codes_(limits.all_codes),
      requests_(limits.requests),
      messages_(limits.messages),
      readiness_(parts_.workers.own, parts_.store, limits.probe_ms),
      unread_(limits.unread_bytes, limits.unread_bytes_an_address) {}

net::awaitable<std::expected<Site::Identity, Refusal>> Site::who(const Request& request) {
  const auto cookie = cookie_of(request, request.is_secure ? secure_cookie : plain_cookie);
  const auto former = request.is_secure && !cookie ? cookie_of(request, plain_cookie) : std::nullopt;
  auto token = cookie ? Token::read(*cookie) : former ? Token::read(*former) : std::nullopt;
  if (former && token && token->is_secure()) token.reset();  // somebody planted it
  Identity known;
  if (!token) co_return known;
  const auto now = parts_.lobby.now_ms();
  const auto hash = token->hash();
  std::optional<store::Holder> holder;
  if (const auto* cached = identities_.find(hash, now)) {
    holder = *cached;
  } else {
    const auto changes = identities_.changes();
    const Client client{request.address, request.has_left};
    const auto found = co_await parts_.workers.identity.run(client, [this, &token] { return accounts_.find(*token); });
    if (!found) co_return std::unexpected(Refusal{{"server_busy"_say, {}, {}}});
    if (!*found) co_return std::unexpected(found->error());
    holder = **found;
    if (holder) identities_.add(hash, *holder, now, changes);
    if (holder) parts_.lobby.public_ids().add(holder->person);
  }
  if (!holder) co_return known;
  known.person = std::move(holder->person);
  known.token = token;
  known.used_ms = holder->used_ms;
  co_return known;
}

std::optional<Refusal> Site::check_host(const Request& request) const {
  if (names_.has(request.host)) return std::nullopt;
  // A name is told whole, since it is to be copied; anything else only in part.
  constexpr std::size_t longest = 253 + 6;  // with a port
  const bool is_name =
      request.host.size() <= longest && std::ranges::all_of(request.host, [](unsigned char letter) {
        return std::isalnum(letter) != 0 || letter == '-' || letter == '.' || letter == '_' || letter == ':';
      });
  const auto host = is_name ? request.host : core::quoted(request.host);
  return Refusal{{"http_host"_say, {}, {{"given", host}, {"url", origin_of(request.is_secure, host)}}}};
}

net::awaitable<Response> Site::answer(Request request) {
  Call call;
  call.request = std::move(request);
  call.client = {call.request.address, call.request.has_left};
  call.language = language_of(call.request);
  auto response = co_await route_safely(call);
  co_await replace_plain_cookie(call, response);
  bound_memory(call, response);
  ++answered_[{call.label(), response.status}];
  add_security_headers(response, call.request);
  co_return response;
}

// After an answer over TLS to a request with the plain cookie: it goes. Whoever has no other gets a new token under the
// other name, and the old one ends, so that nobody who knows it, or planted it, shares a session with them.
net::awaitable<void> Site::replace_plain_cookie(Call& call, Response& response) {
  const auto& request = call.request;
  if (!request.is_secure || !cookie_of(request, plain_cookie)) co_return;
  const bool is_set = std::ranges::any_of(response.headers, [](const auto& one) { return one.first == "Set-Cookie"; });
  if (!is_set && !cookie_of(request, secure_cookie)) {
    if (!call.known.person || !call.known.token) co_return;  // perhaps the store could not say whose it is
    const auto now = parts_.lobby.now_ms();
    const auto token = Token::fresh(true);
    const auto done = co_await parts_.workers.identity.run(
        call.client, [this, &known = call.known, &token, now] { return accounts_.exchange(*known.token, token, now); });
    if (!done || !*done) co_return;  // the next answer tries again
    identities_.forget(call.known.person->id);
    set_cookie(response, token.text(), true);
  }
  forget_plain_cookie(response);
}

// Two hundred clients that ask for long records and do not read them must not take all the memory. What others hold as
// well, such as the page's files, is there anyway.
void Site::bound_memory(const Call& call, Response& response) {
  constexpr std::size_t short_enough = std::size_t{64} * 1024;
  if (!response.body || response.memory_share || response.body.use_count() > 1) return;
  if (response.body->size() <= short_enough) return;
  response.memory_share = unread_.take(call.request.address, response.body->size());
  if (!response.memory_share) response = call.busy();
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

namespace {

// How much of each kind of work waits, and was refused or dropped.
std::string work_metrics(const Workers& workers) {
  const std::array<std::pair<std::string_view, const WorkQueue*>, 5> kinds{
      {{"identity", &workers.identity},
       {"passwords", &workers.passwords},
       {"history", &workers.history},
       {"lists", &workers.lists},
       {"advice", &workers.advice}}};
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, auto figure) {
    out += fmt::format("# TYPE rummage_work_{} {}\n", name, type);
    for (const auto& [kind, queue] : kinds)
      out += fmt::format("rummage_work_{}{{kind=\"{}\"}} {}\n", name, kind, figure(queue->counts()));
  };
  add("waiting", "gauge", [](const WorkQueue::Counts& counts) { return counts.waiting; });
  add("refused_total", "counter", [](const WorkQueue::Counts& counts) { return counts.refused; });
  add("dropped_total", "counter", [](const WorkQueue::Counts& counts) { return counts.dropped; });
  return out;
}

}  // namespace

net::awaitable<Response> Site::metrics(Call&) {
  std::string out =
      "# TYPE rummage_tables gauge\nrummage_tables " + std::to_string(parts_.lobby.tables()) +
      "\n# TYPE rummage_absences gauge\nrummage_absences " + std::to_string(parts_.lobby.absences()) +
      "\n# TYPE rummage_tables_quarantined_total counter\nrummage_tables_quarantined_total " +
      std::to_string(parts_.lobby.quarantined()) + "\n# TYPE rummage_faults_total counter\nrummage_faults_total " +
      std::to_string(parts_.supervisor.faults()) + "\n# TYPE rummage_http_answers_total counter\n";
  for (const auto& [key, count] : answered_)
    out += "rummage_http_answers_total{route=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
           std::to_string(count) + "\n";
  out += work_metrics(parts_.workers);
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
  if (const auto wrong = check_host(request)) co_return refused(misdirected, *wrong);
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
    const Client client{request.address, request.has_left};
    auto found = co_await parts_.lobby.find((*query)["table"], client);
    if (!found) co_return refused(status_of(found.error()), found.error());
    std::optional<store::PersonId> person;
    if (known->person) person = known->person->id;
    auto admission = co_await parts_.lobby.admission(*found, person);
    if (admission.is_removed) co_return because(forbidden, "room_removed_you"_say);
    if (presence_.ends() != ends) continue;  // somebody logged out or was removed meanwhile, perhaps this person
    const auto token = known->token ? known->token->hash() : store::TokenHash{};
    Player::Plan plan{
        std::move(known->person),
        token,
        std::move(*found),
        *next,
        language,
        std::move(admission.folder),
        messages_,
        request.address,
        [this](const store::Person& who, const Client& whose) { return give_another_name(who, whose); }};
    co_return std::make_shared<Player>(parts_.supervisor, parts_.lobby, presence_, parts_.context, std::move(plan));
  }
}

}  // namespace rummage::server
