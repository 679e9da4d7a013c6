#pragma once

#include <string>
#include <vector>

namespace rummage::app {

/// This machine's IPv4 addresses on private networks: those that a phone in the same house can reach.
std::vector<std::string> home_addresses();

/// A QR code for a terminal, two rows of squares per line, with the light border that readers need; empty if the text
/// is too long for one.
std::string qr_code(const std::string& text);

}  // namespace rummage::app
