#pragma once

#include "games/programs/solver/lay_off.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// What to lay and add now. Wild cards stay in hand until all goes: they can be laid off in any turn, and until then
/// each may make a group of the next pair.
LayOff lay_off_now(const Hand& hand, std::span<const Combination> table);

/// The turns until a hand goes out, for a player who has completed a program in this round: tried out on cards that may
/// come, with the table as it lies, and nothing that others do.
class Finish {
 public:
  explicit Finish(const View& view) : targets_(Targets::of(view.table.span())), cards_(unseen_cards(view)) {}

  /// Other cards come, the same for every hand that is asked about until then.
  void deal(Chance& chance);
  /// From 1, the sooner the more, to 0 where the cards do not suffice: each turn takes away as much as others' chances
  /// to complete meanwhile. `first` is drawn before all others, where there is one.
  [[nodiscard]] double worth(const Hand& hand, const Card* first = nullptr) const;
  /// The card that comes first for whoever draws from the reserve.
  [[nodiscard]] const Card& next() const { return cards_[0]; }
  [[nodiscard]] bool has_cards() const { return cards_.size() > 2; }

 private:
  [[nodiscard]] int turns(Hand hand, const Card* first, int most) const;
  [[nodiscard]] Card least_of_use(const Hand& hand, const LayOffPlan& plan) const;

  Targets targets_;
  Pile cards_;
};

}  // namespace rummage::programs
