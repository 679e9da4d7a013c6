#pragma once

#include <cstdint>

#include "core/insight.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// What the tree search asks of this game: see bots/search.hpp. Worth is points ahead of the best of the others.
struct Insight {
  static core::SearchTuning tuning(const View& view);
  static bool is_worth_searching(const View&) { return true; }
  /// Takes, fills and drops that the planner would think about.
  static void candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);
  static std::uint64_t key(const State& state, Seat seat);
  /// A dozen steps ahead, where a turn begins: further on the estimate is as good as playing.
  static bool is_beyond(const View& root, const State& state, int steps);
  static core::Worths worth(const State& state);
  static double plausibility(const View& view, const State& world);
};

}  // namespace rummage::romi_rami
