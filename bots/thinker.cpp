#include "bots/thinker.hpp"

#include <algorithm>

namespace rummage::bots {

std::vector<WeighedAction> merge(std::span<const std::vector<WeighedAction>> searches) {
  std::vector<WeighedAction> out;
  for (const auto& search : searches)
    for (const auto& one : search) {
      const auto found = std::ranges::find(out, one.action, &WeighedAction::action);
      if (found == out.end()) {
        out.push_back(one);
        continue;
      }
      const double all = found->visits + one.visits;
      if (all > 0) found->value = (found->value * found->visits + one.value * one.visits) / all;
      found->visits += one.visits;
    }
  // By insertion sort, which keeps equal items in order: std::stable_sort is not available in every build.
  for (std::size_t i = 1; i < out.size(); ++i)
    for (auto j = i; j > 0 && std::pair(out[j].visits, out[j].value) > std::pair(out[j - 1].visits, out[j - 1].value);
         --j)
      std::swap(out[j], out[j - 1]);
  return out;
}

}  // namespace rummage::bots
