#pragma once

#include <string>
#include <string_view>

namespace rummage::core {

/// Rules are written once for two readers. Lines between `:::terminal` and `:::` are for those who type, lines between
/// `:::page` and `:::` for those who see the web page; all others are for both. This is what those who type read.
std::string for_terminal(std::string_view text);

}  // namespace rummage::core
