#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rummage::core {

/// The words between blanks, tabs and line ends.
std::vector<std::string_view> split_words(std::string_view text);

/// ASCII letters only, which is all that notation has.
std::string lower(std::string_view text);
std::string upper(std::string_view text);

/// What somebody sent, fit to be quoted in a message: at most 40 characters, no control characters, valid UTF-8.
std::string quoted(std::string_view text);

}  // namespace rummage::core
