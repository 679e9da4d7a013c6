#include "server/routes.hpp"

#include "core/text.hpp"

namespace rummage::server {
namespace {

// Removes what comes before the next slash, and the slash, from the text and returns it without the slash.
std::string_view take_part(std::string_view& text) {
  const auto part = text.substr(0, text.find('/'));
  text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
  return part;
}

bool is_name(std::string_view part) { return part.starts_with('{'); }

}  // namespace

std::optional<std::vector<std::string>> match_path(std::string_view pattern, std::string_view path) {
  std::vector<std::string> values;
  if (pattern.ends_with('/') != path.ends_with('/')) return std::nullopt;
  while (!pattern.empty() && !path.empty()) {
    const auto wanted = take_part(pattern);
    const auto given = take_part(path);
    if (!is_name(wanted)) {
      if (wanted != given) return std::nullopt;
    } else {
      if (given.empty()) return std::nullopt;
      values.emplace_back(given);
    }
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return values;
}

std::string route_label(std::string_view pattern) {
  std::string label;
  while (!pattern.empty()) {
    const auto part = take_part(pattern);
    label += is_name(part) ? core::upper(part.substr(1, part.size() - 2)) : std::string(part);
    if (!pattern.empty()) label += '/';
  }
  return label;
}

}  // namespace rummage::server
