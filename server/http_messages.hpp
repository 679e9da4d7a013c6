#pragma once

#include <cstdint>
#include <expected>
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

/// The names of the cookie that holds a person's token. Browsers take one that begins with `__Host-` only over TLS and
/// from this very host: neither another host of the same domain nor somebody on the line can plant it. Over TLS the
/// plain name is only read, for those who come back from before, and replaced.
inline constexpr std::string_view plain_cookie = "rummage";
inline constexpr std::string_view secure_cookie = "__Host-rummage";

/// The value of a cookie; nothing if it was not sent.
std::optional<std::string> cookie_of(const Request& request, std::string_view name);
using Query = std::map<std::string, std::string>;
/// Reads "a=1&b=2", percent-decoded; of equal names the first counts. Nothing if it is not a query by RFC 3986.
std::optional<Query> read_query(std::string_view query);
/// A value of a query, refused by its name where it is no number in this range.
std::expected<std::uint64_t, core::Refusal> read_query_number(const std::string& name, const std::string& text,
                                                              std::uint64_t least, std::uint64_t most);
/// `?lang=`, then Accept-Language, then the default language; always a language that exists.
std::string language_of(const Request& request);

/// "https://example.org:8443": the origin of pages that come from this host.
std::string origin_of(bool is_secure, std::string_view host);
/// Whether the sender is a page of ours, or not a browser. Browsers name the origin of the page in every request that
/// changes something and in every request for a WebSocket.
bool comes_from_us(const Request& request, const std::vector<std::string>& more_origins);

Response json_response(int status, const core::json::value& value);
/// The same for JSON that was written elsewhere.
Response json_text_response(std::string text);
/// {"error": {"code": ..., "rule": ..., "message": ...}}
Response refusal_response(int status, const core::Message& refusal, std::string_view language,
                          std::string_view game = {});
/// Headers that every answer carries: no framing, no guessing of types, nothing from elsewhere.
std::vector<std::pair<std::string, std::string>> common_headers(bool is_secure);
void add_security_headers(Response& response, const Request& request);

/// Sets the cookie to this token, or has the browser forget it.
void set_cookie(Response& response, std::string_view token, bool is_secure);
void forget_cookie(Response& response, bool is_secure);
/// Over TLS: has the browser forget the plain name.
void forget_plain_cookie(Response& response);

}  // namespace rummage::server
