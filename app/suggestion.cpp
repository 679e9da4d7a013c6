#include "app/suggestion.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace rummage::app {
namespace {

// Of two short texts: the table of all their beginnings, row by row.
std::size_t slips(std::string_view given, std::string_view meant) {
  const auto width = meant.size() + 1;
  std::vector<std::size_t> table((given.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
  for (std::size_t i = 0; i <= given.size(); ++i)
    for (std::size_t j = 0; j <= meant.size(); ++j) {
      if (i == 0 || j == 0) {
        at(i, j) = i + j;
        continue;
      }
      const std::size_t other = given[i - 1] == meant[j - 1] ? 0 : 1;
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + other});
      if (i > 1 && j > 1 && given[i - 1] == meant[j - 2] && given[i - 2] == meant[j - 1])
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  return table.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view given, std::span<const std::string> names) {
  constexpr std::size_t longest = 40;  // nobody types a name as long as that
  if (given.empty() || given.size() > longest) return std::nullopt;
  const auto small = core::lower(given);
  std::optional<std::string> best;
  auto fewest = std::max<std::size_t>(1, given.size() / 3) + 1;
  for (const auto& name : names) {
    const auto count = slips(small, core::lower(name));
    // Most of what was typed must have been right.
    if (count < fewest && count < name.size()) {
      fewest = count;
      best = name;
    }
  }
  return best;
}

}  // namespace rummage::app
