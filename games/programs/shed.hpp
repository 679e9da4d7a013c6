#pragma once

#include <cstdint>
#include <span>

#include "core/fixed_vector.hpp"
#include "games/programs/search.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// What lies on the table, as far as cards can be added to it.
struct Targets {
  struct Straight {
    std::uint8_t value = 0;  // at its foot
    std::uint8_t head = 0;
    SuitSet takes = 0;
  };
  FixedVector<Straight, most_on_table> straights;
  std::uint16_t groups = 0;  // a bit for each value of which there is one

  static Targets of(std::span<const Combination> table);
  void add_straight(int value, int size, SuitSet takes) {
    straights.push_back({static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(value + size - 1), takes});
  }
  void add_group(int value) { groups = static_cast<std::uint16_t>(groups | bit_of(value)); }
};

/// One step of a plan to get rid of cards.
struct ShedStep {
  std::uint8_t straight = 0;  // which of the targets
  bool at_head = false;
  std::uint8_t value = 0;  // 0: a wild card
  std::uint8_t suit = 0;
};

/// The most cards that get onto the table in a turn, and how.
struct ShedPlan {
  int cards = 0;
  FixedVector<ShedStep, most_cards> onto_straights;  // in this order
  std::uint16_t new_groups = 0;                      // a bit for each value to lay a new group of
};

/// Exact: branch and bound over the ends of straights. What fits nowhere there goes into groups, and wild cards
/// wherever there is room. In its place at an end of a straight a card that is held goes before a wild card: both get
/// rid of one card, and the wild card is of use elsewhere.
class ShedSearch {
 public:
  ShedSearch(const Holding& holding, const Targets& targets) : holding_(holding), targets_(targets) {}
  const ShedPlan& search();

 private:
  struct Reach {
    std::uint8_t straight;
    bool at_head;
  };

  void list_ends();
  void at_end(std::size_t end, const Holding& holding, int shed);
  void extend(std::size_t end, int place, const Holding& holding, int shed);
  void finish(const Holding& holding, int shed);
  [[nodiscard]] bool has_more(const Targets::Straight& straight, bool at_head, int place, const Holding& holding) const;
  [[nodiscard]] static int regular_cards(const Holding& holding);

  Holding holding_;
  const Targets& targets_;
  FixedVector<Reach, 2 * most_on_table> ends_;
  ShedPlan plan_;
  ShedPlan best_;
  int all_ = 0;
  bool is_done_ = false;
};

}  // namespace rummage::programs
