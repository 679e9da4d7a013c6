#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/message.hpp"
#include "games/programs/state.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// The piles, the numbered combinations on the table, everybody's completed programs, the own program in words and as
/// a pattern with what is missing, and the own hand with a key for each card.
std::string draw(const View& view, const core::ScreenStyle& style);

/// `D` draws from the reserve and `P` picks the discard up; then `R` reveals, a card's letter and a combination's
/// number add it there, `L` with letters and Enter lays a group, and `X` with a letter discards. `C` and `K`: change
/// and keep.
std::optional<std::string> typed(const View& view, std::string_view keys);

/// What the greedy player would do, and why.
std::optional<core::Message> hint(const View& view, Seat seat);

}  // namespace rummage::programs
