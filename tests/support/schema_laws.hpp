#pragma once

#include "core/any_game.hpp"

// What a game sends - a view to whoever looks, advice to a seat - is what its data/GAME/schema.json says.

namespace rummage::proof {

/// Matches are played in many ways, and every view and advice on the way is held against the schema; whatever the
/// schema describes occurs.
void check_schema_of_views(const core::AnyGame& game);

/// The schema refuses a view or advice with a field too many or too few.
void check_schema_is_strict(const core::AnyGame& game);

/// The schema has the options of the game, with the same choices and bounds.
void check_schema_of_options(const core::AnyGame& game);

}  // namespace rummage::proof
