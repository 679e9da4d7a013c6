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
std::optional<std::string> read_keys(const View& view, std::string_view keys);

/// What leaves the fewest points.
std::optional<core::Message> hint(const View& view, Seat seat);

/// A card as it is shown in sentences, "10★" for "10T".
std::optional<std::string> card_sign(const View& view, std::string_view text, std::string_view language);

}  // namespace rummage::five_crowns
