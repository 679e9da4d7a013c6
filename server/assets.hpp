#pragma once

#include <span>
#include <string_view>

#include "server/http.hpp"

namespace rummage::server {

/// A file of the page, built from web/ by tools/build-web and embedded in the program.
struct PageFile {
  std::string_view path;  // "index.html", "assets/index-BfuYBmmn.js"
  std::string_view bytes;
  std::string_view brotli;  // the same, compressed; empty if that saves less than 5 percent
};
std::span<const PageFile> page_files();

/// What a file is served as, by the ending of its name.
std::string_view content_type(std::string_view path);

/// The file that a path names, or index.html for a path that the page itself interprets. Compressed once, and not sent
/// again to a client that has it.
Response page(const Request& request);

}  // namespace rummage::server
