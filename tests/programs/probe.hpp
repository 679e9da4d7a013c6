#pragma once

#include <string>

#include "core/chance.hpp"
#include "core/result.hpp"
#include "games/programs/action.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// What the conformance test asks about Programs; see its ProbeOf.
struct Probe {
  static constexpr core::Better better = core::Better::higher;  // PROG-37: programs completed

  static Action any_action(const State& state, Seat seat, core::Chance& chance);
  static bool accepts(const State& state, Seat seat, const Action& action);
  static State swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance);
  static std::string consequence_error(const State& before, Seat seat, const Action& action, const State& after);
  /// What ends a round is laid out for all to see, and gathered for the next deal.
  static bool shows_and_covers(const State& before, const Action& action);
};

}  // namespace rummage::programs
