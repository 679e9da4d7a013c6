#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The patterns of paths in the table of routes (server/site_routes.cpp). Written by hand, since Boost.URL 1.81 has no
// router.

namespace rummage::server {

/// The values in a path for the names in a pattern: "x7" in "/api/tables/x7" for "/api/tables/{id}". A name stands for
/// one part between slashes that is not empty. Nothing if the path does not match.
std::optional<std::vector<std::string>> match_path(std::string_view pattern, std::string_view path);

/// The pattern as metrics name it: "/api/tables/ID".
std::string route_label(std::string_view pattern);

}  // namespace rummage::server
