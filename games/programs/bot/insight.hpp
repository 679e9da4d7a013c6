#pragma once

#include "core/insight.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// What the tree search asks of this game: see bots/search.hpp. Worth is the percentage of matches won from there; a
/// round is played to its end.
struct Insight {
  static core::SearchTuning tuning(const View& view);
  /// Not to play: all that playouts tell is less than their noise, and the policy alone is as strong (docs/bots.md). To
  /// analyse a match it is searched.
  static bool is_worth_searching(const View&) { return false; }
  static void candidates(const View& view, Seat seat, core::Candidates<Action>& list, Chance& chance);
  static std::uint64_t key(const State& state, Seat seat);
  static bool is_beyond(const View& root, const State& state, int steps);
  static core::Worths worth(const State& state);
  static double plausibility(const View& view, const State& world);
};

}  // namespace rummage::programs
