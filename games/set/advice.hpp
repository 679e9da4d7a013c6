#pragma once

#include "core/json.hpp"
#include "core/seat.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// The cards that are still to come, for those who like to count. Never where the SETs are: finding is the game.
/// Nothing after the match. data/set/schema.json describes it.
core::json::object advise(const View& view, core::Seat seat);

}  // namespace rummage::set
