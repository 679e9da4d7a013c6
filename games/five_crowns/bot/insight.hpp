#pragma once

#include <cstdint>

#include "core/insight.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// What the tree search asks of this game: see bots/search.hpp. Worth is points that the others have more, on average
/// over them; a hand is played to its end.
struct Insight {
  static core::SearchTuning tuning(const View& view);
  static bool is_worth_searching(const View&) { return true; }
  /// What the strong policy weighs: draws and discards, with the points it expects.
  static void candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);
  static std::uint64_t key(const State& state, Seat seat);
  /// Beyond the hand that is being played nothing is searched.
  static bool is_beyond(const View& root, const State& state, int steps);
  static core::Worths worth(const State& state);
  static double plausibility(const View& view, const State& world);
};

}  // namespace rummage::five_crowns
