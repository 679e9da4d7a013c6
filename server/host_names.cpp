#include "server/host_names.hpp"

#include <algorithm>
#include <array>

#include <boost/url/authority_view.hpp>
#include <boost/url/parse.hpp>
#include <unistd.h>

#include "core/text.hpp"

namespace rummage::server {
namespace {

// "Example.org.:8080" is "example.org"; empty if it is no host with perhaps a port.
std::string name_in(const boost::urls::authority_view& authority) {
  if (authority.has_userinfo()) return {};
  auto name = core::lower(std::string(authority.encoded_host()));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

bool is_address(const boost::urls::authority_view& authority) {
  const auto type = authority.host_type();
  return !authority.has_userinfo() && (type == boost::urls::host_type::ipv4 || type == boost::urls::host_type::ipv6);
}

}  // namespace

HostNames::HostNames(std::string_view machine, std::span<const std::string> origins) : names_{"localhost"} {
  if (!machine.empty()) {
    const auto whole = core::lower(machine);
    const auto first = whole.substr(0, whole.find('.'));
    for (const auto& name : {whole, first, first + ".local"}) names_.push_back(name);
  }
  for (const auto& origin : origins)
    if (const auto url = boost::urls::parse_uri(origin)) names_.push_back(name_in(url->authority()));
}

bool HostNames::has(std::string_view host) const {
  if (host.empty()) return true;
  const auto authority = boost::urls::parse_authority({host.data(), host.size()});
  if (!authority) return false;
  const auto name = name_in(*authority);
  return is_address(*authority) || (!name.empty() && std::ranges::find(names_, name) != names_.end());
}

std::string machine_name() {
  constexpr std::size_t longest = 256;  // of Linux, with the terminating zero: 65
  std::array<char, longest> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace rummage::server
