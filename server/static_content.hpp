#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace rummage::server {

/// A text that many clients get and that does not change while the server runs: compressed once, and not sent again to
/// a client that has it.
struct StaticContent {
  std::string_view type;
  std::string tag;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> packed;  // by gzip; nullptr if it would not be smaller
  std::shared_ptr<const std::string> brotli;  // nullptr if nobody has made it
};

/// `brotli` is the text as the build has compressed it, or empty: that takes too long for a server that starts.
StaticContent make_static_content(std::string_view type, std::string_view text, std::string_view brotli = {});

/// The response to a request for it: the text, compressed if the client accepts that, or 304 if the client's copy is
/// current. A client asks each time whether it is, unless `caching` says otherwise.
Response respond(const Request& request, const StaticContent& content, std::string_view caching = "no-cache");

}  // namespace rummage::server
