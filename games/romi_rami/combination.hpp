#pragma once

#include <span>

#include "games/romi_rami/action.hpp"
#include "games/romi_rami/contract.hpp"

namespace rummage::romi_rami {

/// Whether these cards are exactly what the requirement names (ROMI-10 to ROMI-13); the joker stands for any one card,
/// and that there is only one of it is not asked here.
bool meets(const Requirement& requirement, std::span<const Card> cards);

/// Puts the cards of a fill into the order in which they are written: see Fill. A joker that could stand at either end
/// of a sequence stands where it was: first, or else last.
void put_in_order(Fill& fill, const Contract& contract);

}  // namespace rummage::romi_rami
