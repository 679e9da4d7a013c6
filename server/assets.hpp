#pragma once

#include <span>

#include "core/data.hpp"
#include "server/http.hpp"

namespace rummage::server {

/// The files of the page, built from web/ by tools/build-web and embedded in the program: "index.html",
/// "assets/index-BfuYBmmn.js".
std::span<const core::DataFile> page_files();

/// The file that a path names, or index.html for a path that the page itself interprets. Compressed once, and not sent
/// again to a client that has it.
Response page(const Request& request);

}  // namespace rummage::server
