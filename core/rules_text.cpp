#include "core/rules_text.hpp"

#include "core/catalogue.hpp"
#include "core/data.hpp"

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

std::optional<std::string> rules_text(std::string_view folder, std::string_view language) {
  const auto find = [&](std::string_view code) {
    return find_data(std::string(folder) + "/rules." + std::string(code) + ".md");
  };
  auto text = find(language);
  if (!text) text = find(Catalogue::default_language());
  if (!text) return std::nullopt;
  return for_terminal(*text);
}

}  // namespace rummage::core
