#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/programs/data/program.hpp"
#include "games/programs/state.hpp"

// What straights, groups and completed programs are, once more: from the ledger alone, for reading, and slowly. Nothing
// here calls the game's own rules or solver.

namespace rummage::programs {

using Cards = std::vector<Card>;
using Layout = std::vector<Cards>;  // the combinations of a program, in its order

/// "10S", "2D", "JK": spelled from value and suit and not by the game's own writer.
std::string name_of(Card card);
std::string names_of(std::span<const Card> cards);
/// "3H 4H 5H / 7S 7C 7D"
std::string names_of(const Layout& layout);

/// PROG-02
bool is_wild_by_ledger(Card card);

/// PROG-03 to PROG-05: the lowest value of the straight that these cards are in this order, whatever their suits;
/// nothing where they are none.
std::optional<int> straight_low(std::span<const Card> cards);
/// PROG-09, PROG-04: the value of the group that these cards are, in any order.
std::optional<int> group_value(std::span<const Card> cards);
/// PROG-08 to PROG-14: a straight stands from low to high.
bool meets(const Instruction& ask, std::span<const Card> cards);
/// PROG-07
bool meets(const Program& program, const Layout& layout);

/// What lies on the table, as far as adding to it goes (PROG-26).
struct Laid {
  bool is_straight = false;
  int low = 0;   // of a straight; a group's value
  int high = 0;  // of a straight
  SuitSet takes = all_suits;
  friend auto operator<=>(const Laid&, const Laid&) = default;

  static Laid of(const Combination& combination);
  /// As laid to meet an instruction.
  static Laid of(const Instruction& ask, std::span<const Card> cards);
  [[nodiscard]] bool fits_low(Card card) const;
  [[nodiscard]] bool fits_high(Card card) const;
  [[nodiscard]] bool fits_group(Card card) const;
};

/// The most cards that get onto the table in one turn, by trying every order of adding and laying (PROG-25, PROG-26).
int most_shed_by_trying(Cards hand, std::vector<Laid> table);

/// One program and one hand of any size: tries every way of using cards of the hand for every place of every
/// combination.
class Twin {
 public:
  Twin(const Program& program, Cards hand);

  /// The fewest cards that have to be added, from what the deck still has.
  [[nodiscard]] int missing() const { return missing_; }
  /// In a completion; nothing if there is none.
  [[nodiscard]] std::optional<int> fewest_wilds() const { return fewest_wilds_; }
  /// Every completion with the fewest wild cards, each once; of wild cards the first of the hand are taken.
  [[nodiscard]] std::vector<Layout> completions() const;
  /// The most cards that can be shed after any of these.
  [[nodiscard]] int most_shed_after(const std::vector<Laid>& table) const;

 private:
  // A combination somewhere: a straight with its lowest value and the suits of its cards, or a group of a value.
  struct Target {
    int low = 0;
    SuitSet suits = all_suits;
  };
  // Cards of the hand that find places in a target, a bit for each regular card.
  struct Part {
    std::uint32_t cards = 0;
    Target target;
  };

  [[nodiscard]] static std::vector<Target> targets(const Instruction& ask);
  [[nodiscard]] static bool fits(const Instruction& ask, const Target& target, int place, Card card);
  [[nodiscard]] std::vector<Part> parts(const Instruction& ask, bool each_target) const;
  void search_freely();
  void search_within_the_deck();
  [[nodiscard]] bool deck_has(const std::vector<Target>& targets) const;

  const Program& program_;
  Cards regular_;
  Cards wild_;
  int missing_ = 0;
  std::optional<int> fewest_wilds_;
};

}  // namespace rummage::programs
