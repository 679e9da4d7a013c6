#pragma once

#include <string>

#include "core/chance.hpp"
#include "core/result.hpp"
#include "games/set/action.hpp"
#include "games/set/state.hpp"
#include "tests/set/model.hpp"

namespace rummage::set {

/// What the conformance test asks about SET; see its ProbeOf.
struct Probe {
  static constexpr core::Better better = core::Better::higher;  // SET-17

  static Action any_action(const State& state, Seat seat, core::Chance& chance);
  static bool accepts(const State& state, Seat seat, const Action& action);
  static State swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance);
  static std::string consequence_error(const State& before, Seat seat, const Action& action, const State& after);
  /// The Master deals the last cards, no SET is among them, and the round is over: all cards are gathered again.
  static bool shows_and_covers(const State&, const Action& action) { return std::holds_alternative<Deal>(action); }
};

}  // namespace rummage::set
