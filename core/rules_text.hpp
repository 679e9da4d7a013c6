#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rummage::core {

/// Rules are written once for two readers. Lines between `:::terminal` and `:::` are for those who type, lines between
/// `:::page` and `:::` for those who see the web page; all others are for both. This is what those who type read.
std::string for_terminal(std::string_view text);

/// The rules of the game in that folder of data/, for those who type; in the default language where there are none in
/// this one. Nothing where nobody has written them.
std::optional<std::string> rules_text(std::string_view folder, std::string_view language);

}  // namespace rummage::core
