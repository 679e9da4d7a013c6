#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/api_json.hpp"
#include "server/http_messages.hpp"
#include "server/routes.hpp"
#include "server/site.hpp"

namespace rummage::server {

/// One request on its way to its answer.
struct Site::Call {
  Request request;
  Client client;  // whose work it is
  std::string language;
  const Route* route = nullptr;     // nullptr until one is found
  std::vector<std::string> values;  // in the path, for the names in the route's pattern
  Query query;
  Identity known;
  core::json::object body;

  /// The route's name in metrics and logs: its pattern, without the ids in the path.
  [[nodiscard]] std::string label() const {
    if (route == nullptr) return "other";
    return route->pattern == Route::page ? "page" : route_label(route->pattern);
  }

  [[nodiscard]] Response refused(const core::Refusal& refusal) const { return refused(status_of(refusal), refusal); }
  [[nodiscard]] Response refused(int status, core::Code code) const {
    return refused(status, core::Refusal{{code, {}, {}}});
  }
  [[nodiscard]] Response refused(int status, const core::Refusal& refusal) const {
    return refusal_response(status, refusal, language);
  }
  [[nodiscard]] Response too_fast(int wait_seconds) const {
    using namespace core::literals;
    auto response = refused(too_many, "too_fast"_say);
    response.headers.emplace_back("Retry-After", std::to_string(wait_seconds));
    return response;
  }
  [[nodiscard]] Response busy() const {
    using namespace core::literals;
    return refused(unavailable, "server_busy"_say);
  }
  [[nodiscard]] Response wrong_method(const core::Refusal& refusal, std::string allowed) const {
    auto response = refused(not_allowed, refusal);
    response.headers.emplace_back("Allow", std::move(allowed));
    return response;
  }
};

}  // namespace rummage::server
