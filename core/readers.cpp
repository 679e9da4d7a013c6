#include "core/readers.hpp"

namespace rummage::core {

std::string for_terminal(std::string_view text) {
  std::string out;
  auto is_page = false;
  auto was_blank = true;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    if (line.starts_with(":::")) {
      is_page = line == ":::page";
      continue;
    }
    // Where something was left out, one blank line of two stays.
    if (is_page || (line.empty() && was_blank)) continue;
    was_blank = line.empty();
    out.append(line).push_back('\n');
  }
  return out;
}

}  // namespace rummage::core
