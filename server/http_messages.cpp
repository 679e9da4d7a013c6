#include "server/http_messages.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <boost/url/parse_query.hpp>

#include "core/catalogue.hpp"
#include "core/json_text.hpp"
#include "core/read_number.hpp"
#include "server/accounts.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

template <class Each>
void split(std::string_view text, char at, Each&& each) {
  while (true) {
    const auto end = text.find(at);
    each(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

// Written by hand, since neither Beast nor Boost.URL reads cookies.
std::optional<std::string> cookie_of(const Request& request, std::string_view name) {
  std::optional<std::string> found;
  split(request.cookie, ';', [&](std::string_view part) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || trimmed(part.substr(0, equals)) != name || found) return;
    found = std::string(trimmed(part.substr(equals + 1)));
  });
  return found;
}

std::optional<Query> read_query(std::string_view query) {
  Query out;
  if (query.empty()) return out;
  const auto params = boost::urls::parse_query({query.data(), query.size()});
  if (!params) return std::nullopt;
  const boost::urls::encoding_opts forms(true);  // a plus sign means a blank, as in forms
  for (const auto param : *params)
    if (!param.key.empty() || param.has_value) out.emplace(param.key.decode(forms), param.value.decode(forms));
  return out;
}

std::expected<std::uint64_t, core::Refusal> read_query_number(const std::string& name, const std::string& text,
                                                              std::uint64_t least, std::uint64_t most) {
  const auto number = core::read_number<std::uint64_t>(text);
  if (number && *number >= least && *number <= most) return *number;
  return core::refuse(
      "field_out_of_range"_say, {},
      {{"field", name}, {"least", static_cast<std::int64_t>(least)}, {"most", static_cast<std::int64_t>(most)}});
}

std::string language_of(const Request& request) {
  const auto known = core::Catalogue::languages();
  const auto is_known = [&](std::string_view name) { return std::ranges::find(known, name) != known.end(); };
  const auto query = read_query(request.query).value_or(Query());
  if (const auto asked = query.find("lang"); asked != query.end() && is_known(asked->second)) return asked->second;
  std::string best;
  // Written by hand and without reading the weights, since browsers send languages in the order of their weights.
  split(request.accept_language, ',', [&](std::string_view part) {
    const auto name = trimmed(part.substr(0, part.find_first_of(";-")));
    if (best.empty() && is_known(name)) best = name;
  });
  return best.empty() ? core::Catalogue::default_language() : best;
}

std::string origin_of(bool is_secure, std::string_view host) {
  return (is_secure ? "https://" : "http://") + std::string(host);
}

bool comes_from_us(const Request& request, const std::vector<std::string>& more_origins) {
  if (request.origin.empty()) return true;
  if (request.origin == origin_of(request.is_secure, request.host)) return true;
  return std::ranges::find(more_origins, request.origin) != more_origins.end();
}

Response json_text_response(std::string text) {
  Response out;
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = std::make_shared<const std::string>(std::move(text));
  return out;
}

Response json_response(int status, const core::json::value& value) {
  Response out;
  out.status = status;
  out.body = std::make_shared<const std::string>(core::json::serialize(value));
  out.headers.emplace_back("Cache-Control", "no-store");
  return out;
}

Response refusal_response(int status, const core::Message& refusal, std::string_view language, std::string_view game) {
  auto error = core::message_object(refusal, core::Viewer::spectator());
  if (refusal.rule.empty()) error["rule"] = nullptr;
  error["message"] = core::Catalogue::of(language).sentence(game, refusal);
  auto response = json_response(status, core::json::object{{"error", std::move(error)}});
  // Too much waits just now; in a moment there is room again.
  if (refusal.code == "server_busy"_say) response.headers.emplace_back("Retry-After", "5");
  return response;
}

std::vector<std::pair<std::string, std::string>> common_headers(bool is_secure) {
  std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
       "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
       "'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}};
  if (is_secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

void add_security_headers(Response& response, const Request& request) {
  for (auto& header : common_headers(request.is_secure)) response.headers.push_back(std::move(header));
}

namespace {

void add_cookie(Response& response, std::string_view name, std::string_view value, std::int64_t seconds,
                bool is_secure) {
  response.headers.emplace_back(
      "Set-Cookie", std::string(name) + "=" + std::string(value) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                        std::to_string(seconds) + (is_secure ? "; Secure" : ""));
}

}  // namespace

void set_cookie(Response& response, std::string_view token, bool is_secure) {
  add_cookie(response, is_secure ? secure_cookie : plain_cookie, token, Accounts::token_ms / 1000, is_secure);
}

void forget_cookie(Response& response, bool is_secure) {
  add_cookie(response, is_secure ? secure_cookie : plain_cookie, {}, 0, is_secure);
}

void forget_plain_cookie(Response& response) { add_cookie(response, plain_cookie, {}, 0, true); }

}  // namespace rummage::server
