#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "games/five_crowns/state.hpp"

// Why this is quick. Wild cards - jokers and the wild rank alike - never need to be left over once there is any
// combination to put them in, so only plain cards are searched, and wild cards are a budget. Of one rank there is never
// more than one book, holding all cards of the rank that are in no run; so the only choice is which cards go into runs,
// suit by suit. Ranks are bits: a suit's choice is a mask of ranks, what a mask costs in wild cards is looked up, and
// books are counted for all ranks at once.

namespace rummage::five_crowns {

using Mask = std::uint32_t;  // bit r: rank r + 3

struct SuitCards {
  Mask once = 0;   // ranks held at least once
  Mask twice = 0;  // ranks held twice
};

/// A hand as the search sees it.
struct SplitHand {
  SplitHand(const Hand& hand, int wild_rank);

  std::array<SuitCards, suits> suit{};
  Hand wild;
  int plain_points = 0;
  int plain_cards = 0;
};

/// For each rank how many cards are outside runs so far, up to three.
struct Outside {
  Mask one = 0;
  Mask two = 0;
  Mask three = 0;
  void add(Mask cards) {
    three |= two & cards;
    two |= one & cards;
    one |= cards;
  }
};

/// One way to use a suit: the ranks in its two layers of runs, what that costs, and what it leaves to books.
struct SuitChoice {
  std::uint16_t first;       // ranks in one layer of runs
  std::uint16_t second;      // and in another, where ranks are held twice
  std::uint16_t left_once;   // ranks of which a card at least stays outside runs
  std::uint16_t left_twice;  // ranks of which two do
  std::int8_t cost;          // in wild cards
};

struct Books {
  int left = 0;
  Mask singles = 0;  // ranks whose only card is made a book by two wild cards
  Mask pairs = 0;    // ranks whose two cards are made one by one wild card
};

/// Of the runs that cover these ranks with the fewest wild cards, the ranks of the highest.
Mask highest_run(Mask layer);

/// What the plain cards of a hand can be left with at the least, wild cards being spent wherever they help most.
class RunSearch {
 public:
  /// Finds nothing where no less than `limit` can be left: then `left` is the limit.
  explicit RunSearch(const SplitHand& split, int limit = std::numeric_limits<int>::max());

  [[nodiscard]] int left() const { return books_.left; }
  [[nodiscard]] const Books& books() const { return books_; }
  [[nodiscard]] const std::array<SuitChoice, suits>& chosen() const { return chosen_; }
  /// The dearest plain card that is left over.
  [[nodiscard]] std::optional<Card> dearest_left() const;

 private:
  // One suit's ten plain ranks, two of them held twice, and two wild cards need the most: 3,549.
  static constexpr std::size_t room = 4096;

  void list_choices(const SuitCards& cards);
  void list_double_choices(const SuitCards& cards, std::size_t from, std::size_t to);
  void add(const SuitChoice& choice);
  void descend(std::size_t suit, const Outside& outside, int wild);

  int wild_;
  int best_left_;
  Books books_;
  std::array<SuitChoice, suits> path_{};
  std::array<SuitChoice, suits> chosen_{};
  std::size_t suit_ = 0;
  std::size_t used_ = 0;
  std::array<std::uint16_t, suits> begin_{};
  std::array<std::uint16_t, suits> end_{};
  std::array<SuitChoice, room> choices_;  // NOLINT: written before it is read
};

}  // namespace rummage::five_crowns
