#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Patterns of paths, as the table of routes has them (server/site_routes.cpp). By hand: Boost.URL 1.81 has no router.

namespace rummage::server {

/// The values that a path has where the pattern has names: "x7" of "/api/tables/x7" for "/api/tables/{id}". A name
/// stands for one part between slashes, which is not empty. Nothing where the path does not fit.
std::optional<std::vector<std::string>> match_path(std::string_view pattern, std::string_view path);

/// The pattern as metrics name it: "/api/tables/ID".
std::string route_label(std::string_view pattern);

}  // namespace rummage::server
