#pragma once

#include <cstdint>

#include "core/insight.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/bot/policy.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// What the tree search asks of this game: see bots/search.hpp. Worth is points ahead of the best of the others; play
/// goes on until the next player has had a turn. The race to open is not searched: it is a matter of speed.
struct Insight {
  static core::SearchTuning tuning(const View& view);
  static bool is_worth_searching(const View& view) { return view.phase != Phase::opening; }
  static constexpr auto& candidates = weigh_actions;
  static std::uint64_t key(const State& state, Seat seat);
  static bool is_beyond(const View& root, const State& state, int steps);
  static core::Worths worth(const State& state);
  /// All dice lie open: one order of the bag is as likely as another.
  static double plausibility(const View&, const State&) { return 1; }
};

}  // namespace rummage::set_cubes
