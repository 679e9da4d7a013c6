#pragma once

#include <string>

#include "core/chance.hpp"
#include "core/result.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// What the conformance test asks about SET Cubes; see its ProbeOf.
struct Probe {
  static constexpr core::Better better = core::Better::higher;  // CUBE-33

  static Action any_action(const State& state, Seat seat, core::Chance& chance);
  static bool accepts(const State& state, Seat seat, const Action& action);
  static State swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance);
  static std::string consequence_error(const State& before, Seat seat, const Action& action, const State& after);
};

}  // namespace rummage::set_cubes
