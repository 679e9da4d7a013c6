#pragma once

#include <optional>

#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// A book or a run. A run is written from low to high, a wild card in the place of what it stands for; a book sorted,
/// wild cards last.
struct Combination {
  bool is_run = false;
  FixedVector<Card, most_cards> cards;
  friend constexpr bool operator==(const Combination&, const Combination&) = default;
};

/// How a hand is laid down: what is left counts (CROWN-21).
struct Arrangement {
  FixedVector<Combination, most_cards / 3> combinations;
  Hand rest;
  int left = 0;
};

struct BestDiscard {
  Card card;
  Arrangement after;
};

/// The fewest points that a hand of up to fourteen cards can be left with. Exact, and quick enough to be asked at every
/// node of a search; agrees with the dynamic programme over subsets in the tests.
int least_left(const Hand& hand, int wild_rank);

/// An arrangement that leaves that few.
Arrangement best(const Hand& hand, int wild_rank);

/// A discard that leaves the fewest points, and the arrangement of the others. The hand is not empty.
BestDiscard best_discard(const Hand& hand, int wild_rank);

/// The points that best_discard leaves, without the arrangement.
int least_left_after_discard(const Hand& hand, int wild_rank);

/// CROWN-16: the cards that leave nothing over when they are discarded, each once; sorted as the hand is. Rejects most
/// hands after one short search. The hand is sorted.
Hand out_discards(const Hand& hand, int wild_rank);
/// The first of them.
std::optional<Card> out_discard(const Hand& hand, int wild_rank);
inline bool can_go_out(const Hand& hand, int wild_rank) { return out_discard(hand, wild_rank).has_value(); }

}  // namespace rummage::five_crowns
