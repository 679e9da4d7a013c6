#pragma once

#include "core/message.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// CROWN-08 to CROWN-12, by what the cards show alone.
bool is_book(const Hand& cards, int wild_rank);
/// In this order, from low to high.
bool is_run(const Hand& cards, int wild_rank);

/// Puts a combination into the one order it is written in: a book sorted, its wild cards last. A run that stands from
/// low to high stays as it is, for the places of its wild cards tell what they stand for; in another order, its wild
/// cards fill the gaps, then lengthen it upwards, then downwards. What is neither stays as it is too.
void put_in_order(Hand& cards, int wild_rank);

/// The cards of a player's own combinations must be in hand, and each combination a book or a run. What is not in them
/// stays in `rest`.
core::Done check_own(const Combinations& own, int wild_rank, Hand& rest);

/// CROWN-02: what the cards cost.
inline int points_of(const Hand& cards, int wild_rank) {
  int points = 0;
  for (const Card card : cards) points += card.points(wild_rank);
  return points;
}

}  // namespace rummage::five_crowns
