#pragma once

#include "games/programs/action.hpp"
#include "games/programs/solver/completion_search.hpp"

// Getting rid of cards once a program is complete: by new groups (PROG-25) and by adding to what lies there (PROG-26).

namespace rummage::programs {

/// What lies on the table, as far as cards can be added to it.
struct Targets {
  struct Straight {
    std::uint8_t value = 0;  // at its foot
    std::uint8_t head = 0;
    SuitSet takes = 0;
    /// The value that fits at one of its ends.
    [[nodiscard]] int beyond(bool at_head) const { return at_head ? head + 1 : value - 1; }
  };
  FixedVector<Straight, most_on_table> straights;
  std::uint16_t groups = 0;  // a bit for each value of which there is one

  static Targets of(std::span<const Combination> table);
  /// What a completion lays out.
  void add(const Program& program, const Picks& picks);
  void add_straight(int value, int size, SuitSet takes) {
    straights.push_back({static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(value + size - 1), takes});
  }
  void add_group(int value) { groups = static_cast<std::uint16_t>(groups | bit_of(value)); }
};

/// One step of a plan to get rid of cards.
struct LayOffStep {
  std::uint8_t straight = 0;  // which of the targets
  bool at_head = false;
  std::uint8_t value = 0;  // 0: a wild card
  std::uint8_t suit = 0;
  [[nodiscard]] Card card() const { return Card::of(value, static_cast<Suit>(suit)); }
};

/// The most cards that get onto the table in a turn, and how.
struct LayOffPlan {
  int cards = 0;
  FixedVector<LayOffStep, most_cards> onto_straights;  // in this order
  std::uint16_t new_groups = 0;                        // a bit for each value to lay a new group of
};

/// Exact: branch and bound over the ends of straights. What fits nowhere there goes into groups, and wild cards
/// wherever there is room. In its place at an end of a straight a card that is held goes before a wild card: both get
/// rid of one card, and the wild card is of use elsewhere.
class LayOffSearch {
 public:
  LayOffSearch(const Holding& holding, const Targets& targets) : holding_(holding), targets_(targets) {}
  const LayOffPlan& search();

 private:
  struct Reach {
    std::uint8_t straight;
    bool at_head;
  };

  void list_ends();
  void at_end(std::size_t end, const Holding& holding, int gone);
  void extend(std::size_t end, int place, const Holding& holding, int gone);
  void finish(const Holding& holding, int gone);
  [[nodiscard]] bool has_more(const Targets::Straight& straight, bool at_head, int place, const Holding& holding) const;

  Holding holding_;
  const Targets& targets_;
  FixedVector<Reach, 2 * most_on_table> ends_;
  LayOffPlan plan_;
  LayOffPlan best_;
  int all_ = 0;
  bool is_done_ = false;
};

/// What can be laid and added in one turn, in an order in which the rules take it.
struct LayOff {
  std::uint8_t cards = 0;  // onto the table; a discard comes on top
  FixedVector<Action, most_cards> actions;
};

/// For a player who has completed a program in this round: the most cards of the hand that get onto the table this
/// turn.
LayOff lay_off(const Hand& hand, std::span<const Combination> table);
int most_laid_off(const Hand& hand, std::span<const Combination> table);

}  // namespace rummage::programs
