#include "games/romi_rami/score.hpp"

#include <algorithm>

namespace rummage::romi_rami {

Race race(const Open& open, std::size_t trophy) {
  const auto& token = open.deck->trophies[trophy];
  Race out;
  out.for_size = open.shows_size(trophy);
  out.suit = token.suit;
  out.size = token.size;
  out.points = out.for_size ? token.size_points : token.suit_points;
  int most = 0;
  for (std::size_t i = 0; i < open.seats; ++i) {
    int count = 0;
    open.tableaux[i].each([&](int number) {
      const auto& contract = open.deck->contract(number);
      count += out.for_size ? contract.symbols[token.size] : static_cast<int>(contract.bonus == token.suit);
    });
    out.counts[i] = count;
    if (count > most) {
      most = count;
      out.leader = Seat(static_cast<int>(i));
    } else if (count == most) {
      out.leader.reset();  // ROMI-25
    }
  }
  return out;
}

Score score(const Open& open, Seat seat) {
  Score out;
  for (std::size_t i = 0; i < open.deck->trophies.size(); ++i)
    if (const auto stands = race(open, i); stands.leader == seat) out.trophies += stands.points;
  open.tableaux[place(seat)].each([&](int number) { out.contracts += open.deck->contract(number).points; });
  out.bonus = open.bonus_piles[place(seat)].size();
  out.joker = open.jokers.has(seat) ? 1 : 0;
  return out;
}

}  // namespace rummage::romi_rami
