#pragma once

#include <cstdint>

#include "core/insight.hpp"
#include "games/set/action.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// What an analysis asks of this game: see bots/search.hpp. Finding is the game, so bots do not search; afterwards one
/// can still say what a claim was worth. Worth is cards collected, one SET less for who is locked out.
struct Insight {
  static core::SearchTuning tuning(const View&) { return {.iterations = 24, .prior_weight = 0}; }
  static bool is_worth_searching(const View&) { return false; }
  static void candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance& chance);
  static std::uint64_t key(const State& state, Seat seat);
  static bool is_beyond(const View&, const State&, int) { return true; }
  static core::Worths worth(const State& state);
  static double plausibility(const View&, const State&) { return 1; }
};

}  // namespace rummage::set
