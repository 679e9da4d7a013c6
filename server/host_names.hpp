#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rummage::server {

/// The names under which browsers may ask for this server. Any other name is a page of somebody else's whose name was
/// made to point here (DNS rebinding): to a browser its scripts would come from the same origin as our answers. Who
/// asks by address was not led here by a name, so phones at home pass.
class HostNames {
 public:
  /// `machine` is what the system calls itself; `origins` are further addresses of the page, "https://example.org".
  HostNames(std::string_view machine, std::span<const std::string> origins);

  /// Whether a request with this `Host` header may be answered. None at all passes: every browser sends one.
  [[nodiscard]] bool has(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in lower case, without port or a dot at the end
};

/// What this machine calls itself; empty if it does not say.
std::string machine_name();

}  // namespace rummage::server
