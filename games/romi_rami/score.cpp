#include "games/romi_rami/score.hpp"

#include <algorithm>

namespace rummage::romi_rami {

Race race(const Open& open, std::size_t trophy) {
  const auto& token = open.deck->trophies[trophy];
  const bool for_size = open.shows_size(trophy);
  Race out{for_size, token.suit, token.size, for_size ? token.size_points : token.suit_points, {}, {}};
  int most = 0;
  for (std::size_t i = 0; i < open.seats; ++i) {
    auto& count = out.counts[i];
    for (const int number : open.tableaux[i]) count += out.count_of(open.deck->contract(number));
    if (count == most) out.leader.reset();  // ROMI-25
    if (count > most) out.leader = Seat(static_cast<int>(i));
    most = std::max(most, count);
  }
  return out;
}

int Race::lead(Seat seat) const {
  auto others = counts;
  others[place(seat)] = 0;
  return counts[place(seat)] - std::ranges::max(others);
}

Score score(const Open& open, Seat seat) {
  Score out;
  for (std::size_t i = 0; i < open.deck->trophies.size(); ++i)
    if (const auto stands = race(open, i); stands.leader == seat) out.trophies += stands.points;
  for (const int number : open.tableaux[place(seat)]) out.contracts += open.deck->contract(number).points;
  out.bonus = open.bonus_piles[place(seat)].size();
  out.joker = open.jokers.has(seat) ? 1 : 0;
  return out;
}

}  // namespace rummage::romi_rami
