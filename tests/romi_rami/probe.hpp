#pragma once

#include <string>

#include "core/chance.hpp"
#include "core/result.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// What the conformance test asks about Romi Rami; see its ProbeOf.
struct Probe {
  static constexpr core::Better better = core::Better::higher;  // ROMI-26

  static Action any_action(const State& state, Seat seat, core::Chance& chance);
  static bool accepts(const State& state, Seat seat, const Action& action);
  static State swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance);
  static std::string consequence_error(const State& before, Seat seat, const Action& action, const State& after);
};

}  // namespace rummage::romi_rami
