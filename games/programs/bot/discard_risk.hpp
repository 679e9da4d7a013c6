#pragma once

#include "games/programs/view.hpp"

namespace rummage::programs {

/// What the discards of the seat to act are worth to the next player.
class DiscardRisk {
 public:
  /// Looks at programs and hands that the next player may have by now, those more that fit what was taken up in the
  /// open.
  DiscardRisk(const View& view, Chance& chance);

  /// How likely the card brings the next player nearer to completing a program. One that is completed already can be
  /// helped only to go out: that is worth a part of it.
  [[nodiscard]] double of(Card card) const;

 private:
  void look_at_hands(Chance& chance);
  double look_at(const Program& program, const Hand& hand);

  const View& view_;
  Seat next_;
  std::array<double, kinds> helped_{};
};

/// How likely a hand with this program is, going by the cards that everybody saw its player take up: what was of no use
/// for the program is taken less often. `now` is how many cards the hand misses.
double likelihood(const Program& program, const Hand& hand, const Hand& seen, int now);

}  // namespace rummage::programs
