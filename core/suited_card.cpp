#include "core/suited_card.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace rummage::core {

std::optional<RankAndSuit> read_rank_and_suit(const CardNames& names, std::string_view text) {
  const auto large = upper(text);
  for (std::size_t suit = 0; suit < names.suits.size(); ++suit)
    for (const auto name : {names.suits[suit], names.signs[suit]}) {
      if (!large.ends_with(name)) continue;
      const auto rank = std::ranges::find(names.ranks, std::string_view(large).substr(0, large.size() - name.size()));
      if (rank != names.ranks.end()) return RankAndSuit{static_cast<std::size_t>(rank - names.ranks.begin()), suit};
    }
  return std::nullopt;
}

std::string shown_rank(std::string_view rank, std::string_view faces) {
  constexpr std::string_view written = "JQK";
  const auto at = rank.size() == 1 ? written.find(rank) : std::string_view::npos;
  return std::string(at < faces.size() ? faces.substr(at, 1) : rank);
}

}  // namespace rummage::core
