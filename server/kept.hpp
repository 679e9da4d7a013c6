#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace rummage::server {

/// A text that is sent to many and does not change while the server runs: compressed once, and not sent again to
/// whoever has it.
struct Kept {
  std::string_view type;
  std::string tag;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> packed;  // nullptr where it would not be smaller
};

Kept keep(std::string_view type, std::string_view text);

/// A client asks each time whether it has changed, unless `caching` says otherwise.
Response send_kept(const Request& request, const Kept& kept, std::string_view caching = "no-cache");

}  // namespace rummage::server
