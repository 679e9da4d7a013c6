#pragma once

#include "core/json.hpp"
#include "core/seat.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// What the solver knows of this seat's own hand: how it is best laid down, what each discard leaves, and whether to
/// pick up the top discard. Nothing while the seat holds no cards and for whoever is not in it.
/// data/five_crowns/schema.json describes it.
core::json::object advise(const View& view, core::Seat seat);

}  // namespace rummage::five_crowns
