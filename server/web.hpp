#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "server/http.hpp"

// What every answer has in common, and the small parts that requests are made of.

namespace rummage::server {

/// The value of a cookie; nothing where it was not sent.
std::optional<std::string> cookie_of(const Request& request, std::string_view name);
/// "a=1&b=2", percent signs decoded; the first of equal names counts.
std::map<std::string, std::string> read_query(std::string_view query);
/// Parts between slashes: "/api/games" is "api", "games".
std::vector<std::string> path_parts(std::string_view path);
/// `?lang=`, then Accept-Language, then English; always a language that there is.
std::string language_of(const Request& request);

/// Whether the page that sent this may: one of ours, or no browser's page at all. Browsers name the origin in whatever
/// changes something and in every WebSocket.
bool comes_from_us(const Request& request, const std::vector<std::string>& more_origins);

Response json_response(int status, const core::json::value& value);
/// {"error": {"code": ..., "rule": ..., "message": ...}}
Response refusal_response(int status, const core::Message& refusal, std::string_view language,
                          std::string_view game = {});
/// Headers that every answer carries: no framing, no guessing of types, nothing from elsewhere.
std::vector<std::pair<std::string, std::string>> common_headers(bool is_secure);
void add_security_headers(Response& response, const Request& request);

/// Set-Cookie for a token, or to forget it.
std::string token_cookie(std::string_view name, std::string_view token, bool is_secure);
std::string expired_cookie(std::string_view name, bool is_secure);

}  // namespace rummage::server
