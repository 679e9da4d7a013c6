#pragma once

#include "core/json.hpp"
#include "core/seat.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// What the solver knows of this seat's own hand: how near it is to each contract of the market and how it best fills
/// those it can, what may be taken together and what that makes ready, and the best fills of this turn. Nothing after
/// the match and for whoever is not in the seat. data/romi_rami/schema.json describes it.
core::json::object advise(const View& view, core::Seat seat);

}  // namespace rummage::romi_rami
