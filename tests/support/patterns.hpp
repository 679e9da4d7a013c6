#pragma once

#include <string>
#include <string_view>
#include <vector>

// Regular expressions for tests. The library's own header takes seconds to compile, so only patterns.cpp includes it.

namespace rummage::proof {

/// The whole match, then its groups.
using PatternMatch = std::vector<std::string>;

/// All matches in the text, one after another.
std::vector<PatternMatch> all_matches(const std::string& text, const std::string& pattern);
bool has_match(const std::string& text, const std::string& pattern);
/// The text with every match replaced; `$1` in the replacement is the first group.
std::string replace_matches(const std::string& text, const std::string& pattern, const std::string& replacement);

/// The text with the first `what` replaced; a text without it fails the test.
std::string replaced(std::string text, std::string_view what, std::string_view by);

}  // namespace rummage::proof
