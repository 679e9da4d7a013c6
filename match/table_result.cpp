#include "match/table_result.hpp"

#include <vector>

namespace rummage::match {

std::optional<TableResult> table_result_of(int seat_count, const std::optional<core::Result>& result,
                                           std::span<const Resignation> resigned, std::optional<EarlyEnd> ended) {
  if (!result && ended != EarlyEnd::resigned) return std::nullopt;
  const auto seats = static_cast<std::size_t>(seat_count);
  // Smaller is better. Compares when somebody gave up first (0: not at all), then the game's own rank.
  struct Place {
    std::size_t given_up = 0;
    std::int32_t rank = 1;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<Place> places(seats);
  for (std::size_t i = 0; i < resigned.size(); ++i)
    places[static_cast<std::size_t>(resigned[i].seat.index())].given_up = resigned.size() - i;
  TableResult out;
  if (result) {
    out.scores.emplace();
    for (std::size_t i = 0; i < seats; ++i) {
      places[i].rank = result->seats[i].rank;
      out.scores->push_back(result->seats[i].score);
    }
  }
  for (const auto& own : places) {
    std::int32_t rank = 1;
    for (const auto& other : places) rank += other < own ? 1 : 0;
    out.ranks.push_back(rank);
  }
  return out;
}

core::json::object write_table_result(const TableResult& result) {
  core::json::array winners;
  core::json::array ranks;
  for (std::size_t i = 0; i < result.ranks.size(); ++i) {
    if (result.ranks[i] == 1) winners.emplace_back(i);
    ranks.emplace_back(result.ranks[i]);
  }
  core::json::value scores;
  if (result.scores) scores = core::json::array(result.scores->begin(), result.scores->end());
  return {{"winners", std::move(winners)}, {"ranks", std::move(ranks)}, {"scores", std::move(scores)}};
}

}  // namespace rummage::match
