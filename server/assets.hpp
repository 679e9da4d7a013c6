#pragma once

#include <string_view>

#include "server/http.hpp"

namespace rummage::server {

/// The file that a path names among those put into the program (data/site/), or the page itself for a path of its own:
/// what the address means there is the page's to tell. Compressed once, and not sent again to whoever has it.
Response page(const Request& request);
/// Whether there is a file by just that path.
bool is_page(std::string_view path);

}  // namespace rummage::server
