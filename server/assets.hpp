#pragma once

#include <span>

#include "core/data.hpp"
#include "server/http.hpp"

namespace rummage::server {

/// The browser's page as web/ is built (tools/build-web), put into the program: "index.html",
/// "assets/index-BfuYBmmn.js".
std::span<const core::DataFile> page_files();

/// The one of them that a path names, or the page itself for a path of its own: what the address means there is the
/// page's to tell. Compressed once, and not sent again to whoever has it.
Response page(const Request& request);

}  // namespace rummage::server
