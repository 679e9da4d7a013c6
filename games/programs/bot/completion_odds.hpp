#pragma once

#include "games/programs/view.hpp"

namespace rummage::programs {

/// How far the own hand will come before the round ends: what a hand is worth to the seat to act while its program is
/// not completed.
class CompletionOdds {
 public:
  CompletionOdds(const View& view, const Program& program);

  /// How likely a hand that misses some cards completes the program in time. All that matters is which single cards
  /// bring it nearer: that the one after them may be easier to find changes nothing that could be measured.
  [[nodiscard]] double chance_to_complete(const Hand& hand, int missing) const;

  /// How many of the cards that the program does not need go onto the table in a turn, on average over the next card
  /// drawn, if the program lay there as this hand is nearest to it.
  [[nodiscard]] double laid_off_later(const Hand& hand) const;

 private:
  const View& view_;
  const Program& program_;
  CardCounts unseen_;
  int unseen_in_all_ = 0;
  double ends_ = 0;  // how likely the round ends between two turns
};

}  // namespace rummage::programs
