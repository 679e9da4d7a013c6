#pragma once

#include <algorithm>
#include <optional>

#include "core/insight.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// What the strong bot does. The view is that of the seat to act.
Action planned_action(const View& view, core::Chance& chance);

/// The same with more care: what it would do and the next best, and what each is worth in points.
void weigh_actions(const View& view, core::Candidates<Action>& list, core::Chance& chance);

/// Drops the surplus one card after another: the one without which the hand is worth the most.
template <class Worth>
Drop best_drop(Bag hand, Worth&& worth) {
  Drop drop;
  for (int held = hand.size(); held > most_kept; --held) {
    std::optional<decltype(worth(hand))> most;
    Card chosen{};
    hand.each([&](Card card, int) {
      auto fewer = hand;
      fewer.remove(card);
      const auto own = worth(fewer);
      if (most && own <= *most) return;
      most = own;
      chosen = card;
    });
    hand.remove(chosen);
    drop.cards.push_back(chosen);
  }
  std::sort(drop.cards.begin(), drop.cards.end());
  return drop;
}

}  // namespace rummage::romi_rami
