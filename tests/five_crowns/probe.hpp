#pragma once

#include <string>

#include "core/chance.hpp"
#include "core/result.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// What the conformance test asks about Five Crowns; see its ProbeOf.
struct Probe {
  static constexpr core::Better better = core::Better::lower;  // CROWN-23

  static Action any_action(const State& state, Seat seat, core::Chance& chance);
  static bool accepts(const State& state, Seat seat, const Action& action);
  static State swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance);
  static std::string consequence_error(const State& before, Seat seat, const Action& action, const State& after);
  /// The last of the last turns: cards are laid down for all to see, and gathered for the next deal.
  static bool shows_and_covers(const State& before, const Action& action) {
    return std::holds_alternative<Discard>(action) && before.out == before.after(before.to_act);
  }
};

}  // namespace rummage::five_crowns
