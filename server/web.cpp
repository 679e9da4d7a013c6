#include "server/web.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
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

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape =
        text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

std::optional<std::string> cookie_of(const Request& request, std::string_view name) {
  std::optional<std::string> found;
  split(request.cookie, ';', [&](std::string_view part) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || trimmed(part.substr(0, equals)) != name || found) return;
    found = std::string(trimmed(part.substr(equals + 1)));
  });
  return found;
}

std::map<std::string, std::string> read_query(std::string_view query) {
  std::map<std::string, std::string> out;
  split(query, '&', [&](std::string_view part) {
    if (part.empty()) return;
    const auto equals = part.find('=');
    out.emplace(decoded(part.substr(0, equals)),
                equals == std::string_view::npos ? std::string() : decoded(part.substr(equals + 1)));
  });
  return out;
}

std::vector<std::string> path_parts(std::string_view path) {
  std::vector<std::string> out;
  split(path, '/', [&](std::string_view part) {
    if (!part.empty()) out.emplace_back(part);
  });
  return out;
}

std::string language_of(const Request& request) {
  const auto known = core::Catalogue::languages();
  const auto is_known = [&](std::string_view name) { return std::ranges::find(known, name) != known.end(); };
  const auto query = read_query(request.query);
  if (const auto asked = query.find("lang"); asked != query.end() && is_known(asked->second)) return asked->second;
  std::string best;
  split(request.accept_language, ',', [&](std::string_view part) {  // browsers send them in their order
    const auto name = trimmed(part.substr(0, part.find_first_of(";-")));
    if (best.empty() && is_known(name)) best = name;
  });
  return best.empty() ? "en" : best;
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
  core::json::object error = core::write_message(refusal);
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
