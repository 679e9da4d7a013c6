#pragma once

#include <expected>

#include "core/message.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/state.hpp"

// Plays of one or two dice (CUBE-13): whether they are legal, why not, and which there are.

namespace rummage::set_cubes {

/// The die on its way, declared if it is a Wild; of a die in hand.
Coming coming(const Open& open, const Laid& laid);

/// A die must be held, and a Wild declared, but nothing else (CUBE-22). `rule` is the ledger's line about whose dice.
core::Done check_shown(const Open& open, DieSet hand, const Shown& shown, std::string_view rule);

/// What the play does, or why it is refused: by its dice, its squares, or the SETs that it does not make.
std::expected<Effect, core::Refusal> check_play(const Open& open, DieSet hand, const Place& place);

/// Every play of the hand's dice with at most `dice` of them, unsorted and some of them twice; see legal_actions.
void list_plays(const Open& open, DieSet hand, int dice, ActionList& list);

}  // namespace rummage::set_cubes
