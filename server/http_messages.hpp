#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "server/http.hpp"

// What all responses have in common, and the parts of requests: cookies, queries, languages.

namespace rummage::server {

/// The name of the cookie that holds a person's token.
inline constexpr std::string_view cookie_name = "rummage";

/// The value of a cookie; nothing if it was not sent.
std::optional<std::string> cookie_of(const Request& request, std::string_view name);
using Query = std::map<std::string, std::string>;
/// Reads "a=1&b=2", percent-decoded; of equal names the first counts. Nothing if it is not a query by RFC 3986.
std::optional<Query> read_query(std::string_view query);
/// `?lang=`, then Accept-Language, then the default language; always a language that exists.
std::string language_of(const Request& request);

/// Whether the sender is a page of ours, or not a browser. Browsers name the origin of the page in every request that
/// changes something and in every request for a WebSocket.
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
