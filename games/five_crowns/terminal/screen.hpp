#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/message.hpp"
#include "core/screen.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// The piles, what lies on the table, the own hand sorted into its best arrangement with a key for each card, and the
/// score sheet, a line a player.
std::string draw(const View& view, const core::ScreenStyle& style);

/// `d` draws from the deck and `p` picks the discard up; then a card's letter discards it, and `o` before it goes out.
std::optional<std::string> typed(const View& view, std::string_view keys);

/// What leaves the fewest points.
std::optional<core::Message> hint(const View& view, Seat seat);

}  // namespace rummage::five_crowns
