#pragma once

#include "games/programs/action.hpp"

// Exact. Each function has a slow twin in the tests that tries everything.

namespace rummage::programs {

/// How near a hand is to completing a program.
struct Completion {
  bool is_complete = false;
  std::uint8_t missing = 0;  // the fewest cards that have to be added to the hand; 0 if it is complete
  std::uint8_t wilds = 0;    // wild cards in the combinations, the fewest that do
  Reveal reveal;             // the combinations in the program's order, as written; empty if it is not complete
};

/// With the fewest wild cards.
Completion complete(const Program& program, const Hand& hand);
/// The same without saying how: quicker, and quickest where it is far from complete.
bool can_complete(const Program& program, const Hand& hand);
int missing(const Program& program, const Hand& hand);

/// With the fewest wild cards, and of all such completions one after which the most other cards can be laid off in the
/// same turn.
Completion best_completion(const Program& program, const Hand& hand, std::span<const Combination> table);

/// A place of a combination as a hand nearest to completion fills it.
struct Place {
  std::optional<Card> card;  // nothing: it is missing
  std::uint8_t value = 0;    // what belongs there; 0 while that is open
  std::optional<Suit> suit;  // only in a straight of one suit
};
using Places = FixedVector<Place, most_cards>;
/// The places of all combinations, in the program's order.
Places outline(const Program& program, const Hand& hand);

/// The cards of the hand, sorted, that one nearest completion uses: every one of them but wild cards it does not need.
/// Without the others just as many cards are missing.
Hand used_cards(const Program& program, const Hand& hand);
/// The others, sorted.
Hand unused_cards(const Program& program, const Hand& hand);

/// A bit for each kind of card: whether one more of it would lower the number missing.
std::uint64_t helpful_kinds(const Program& program, const Hand& hand);
constexpr bool is_among(std::uint64_t helpful, Card card) { return (helpful >> card.index() & 1U) != 0; }
/// Whether this card would, without saying which others.
bool helps(const Program& program, const Hand& hand, Card card);

}  // namespace rummage::programs
