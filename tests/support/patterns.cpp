#include "patterns.hpp"

#include <map>
#include <mutex>
#include <regex>

#include <gtest/gtest.h>

namespace rummage::proof {
namespace {

// Making one takes longer than using it.
const std::regex& regex_of(const std::string& pattern) {
  static std::mutex mutex;
  static std::map<std::string, std::regex> made;
  const std::lock_guard lock(mutex);
  return made.try_emplace(pattern, pattern, std::regex::ECMAScript).first->second;
}

}  // namespace

std::vector<PatternMatch> all_matches(const std::string& text, const std::string& pattern) {
  std::vector<PatternMatch> out;
  for (std::sregex_iterator at(text.begin(), text.end(), regex_of(pattern)), end; at != end; ++at)
    out.emplace_back(at->begin(), at->end());
  return out;
}

bool has_match(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, regex_of(pattern));
}

std::string replace_matches(const std::string& text, const std::string& pattern, const std::string& replacement) {
  return std::regex_replace(text, regex_of(pattern), replacement);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

}  // namespace rummage::proof
