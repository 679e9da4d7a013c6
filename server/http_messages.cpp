#include "server/http_messages.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <boost/url/parse_query.hpp>

#include "core/catalogue.hpp"
#include "core/json_text.hpp"
#include "server/accounts.hpp"

namespace rummage::server {
namespace {

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

bool comes_from_us(const Request& request, const std::vector<std::string>& more_origins) {
  if (request.origin.empty()) return true;
  if (request.origin == (request.is_secure ? "https://" : "http://") + request.host) return true;
  return std::ranges::find(more_origins, request.origin) != more_origins.end();
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
  return json_response(status, core::json::object{{"error", std::move(error)}});
}

std::vector<std::pair<std::string, std::string>> common_headers(bool is_secure) {
  std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
       "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
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

std::string token_cookie(std::string_view name, std::string_view token, bool is_secure) {
  return std::string(name) + "=" + std::string(token) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
         std::to_string(Accounts::token_ms / 1000) + (is_secure ? "; Secure" : "");
}

std::string expired_cookie(std::string_view name, bool is_secure) {
  return std::string(name) + "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0" + (is_secure ? "; Secure" : "");
}

}  // namespace rummage::server
