#pragma once

#include <string>
#include <string_view>

// Names for guests who have not chosen one.

namespace rummage::server {

/// "Kestrel 390". Two guests may be given the same: there are some hundred thousand.
std::string given_name();

/// Whether it is such a name. Nobody is kept from a table for a name that they did not choose: they get another.
bool is_given_name(std::string_view name);

}  // namespace rummage::server
