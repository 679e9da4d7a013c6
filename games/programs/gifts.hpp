#pragma once

#include <array>

#include "core/chance.hpp"
#include "games/programs/card.hpp"
#include "games/programs/program.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// What the discards of the seat to act are worth to the next player.
class Gifts {
 public:
  /// Looks at programs and hands that the next player may have by now, those more that fit what was taken up in the
  /// open.
  Gifts(const View& view, core::Chance& chance);

  /// How likely the card brings the next player nearer to completing a program. One that is completed already can be
  /// helped only to go out: that is worth a part of it.
  [[nodiscard]] double of(Card card) const;

 private:
  void look_at_hands(core::Chance& chance);
  double look_at(const Program& program, const Hand& hand);

  const View& view_;
  Seat next_;
  std::array<double, kinds> helped_{};
};

}  // namespace rummage::programs
