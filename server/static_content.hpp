#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace rummage::server {

/// A text that is sent to many and does not change while the server runs: compressed once, and not sent again to a
/// client that has it.
struct StaticContent {
  std::string_view type;
  std::string tag;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> packed;  // nullptr where it would not be smaller
};

StaticContent make_static_content(std::string_view type, std::string_view text);

/// The response to a request for it: the text, compressed where the client accepts that, or 304 where it has not
/// changed. A client asks each time whether it has changed, unless `caching` says otherwise.
Response respond(const Request& request, const StaticContent& content, std::string_view caching = "no-cache");

}  // namespace rummage::server
