#pragma once

#include "core/json.hpp"
#include "core/seat.hpp"
#include "games/set_cubes/solver/solver.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// What the solver knows of this seat's own dice: what each scores on every square where it can be laid, the best whole
/// turn, and between rounds what to roll again. Nothing in the opening, for there finding is the game, and for whoever
/// is not in the seat. data/set_cubes/schema.json describes it.
core::json::object advise(const View& view, core::Seat seat);

/// Which dice the seat is advised to roll again; the hint says the same. Few rolls are tried, for a table's thread
/// waits, and always the same ones, so that the same view gets the same advice.
inline constexpr int advised_rolls = 4;
BestReroll advised_reroll(const View& view, core::Seat seat);

}  // namespace rummage::set_cubes
