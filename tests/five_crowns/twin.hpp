#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/five_crowns/solver/solver.hpp"
#include "games/five_crowns/state.hpp"

// What a book and a run are, and the fewest points a hand can be left with, once more: from the ledger alone, for
// reading, and slowly. Nothing here calls the game's own rules or solver.

namespace rummage::five_crowns {

/// "10T", "JK": spelled from rank and suit and not by the game's own writer.
std::string name_of(Card card);
std::string names_of(std::span<const Card> cards);

/// CROWN-02, CROWN-03
bool is_wild_by_ledger(Card card, int wild_rank);
int points_by_ledger(Card card, int wild_rank);
int points_by_ledger(std::span<const Card> cards, int wild_rank);

/// CROWN-09, CROWN-10
bool is_book_by_ledger(std::span<const Card> cards, int wild_rank);
/// CROWN-08, CROWN-10 to CROWN-12; in this order, from low to high.
bool is_run_by_ledger(std::span<const Card> cards, int wild_rank);

/// What is wrong with an arrangement of a hand; empty if nothing is. Knows what a book and a run are and how both are
/// written; not whether another arrangement would be better.
std::string arrangement_error(const Hand& hand, int wild_rank, const Arrangement& arrangement);

/// A dynamic programme over all subsets of a hand: each is worth the least that its first card leaves alone, or in any
/// combination with others of the subset.
class Twin {
 public:
  Twin(const Hand& hand, int wild_rank);
  [[nodiscard]] int left() const { return left_.back(); }
  /// After discarding the card in this place.
  [[nodiscard]] int left_without(std::size_t place) const {
    return left_[(left_.size() - 1) ^ (std::size_t{1} << place)];
  }
  [[nodiscard]] int least_left_without_one() const;

 private:
  std::size_t cards_;
  std::vector<std::uint16_t> left_;  // by the set of places
};

}  // namespace rummage::five_crowns
