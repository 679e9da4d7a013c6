#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/message.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// Both markets, the own hand grouped by number, which contracts can be filled and with what, everybody's tableau, how
/// the race for each trophy stands, and at the end the count line by line.
std::string draw(const View& view, const core::ScreenStyle& style);

/// A letter picks a card of the market, or of the hand when cards must be dropped; three cards are taken at once, `t`
/// takes fewer. A letter fills the contract beside it in the best way, `e` ends the turn.
std::optional<std::string> read_keys(const View& view, std::string_view keys);

/// What the greedy bot would do, and why.
std::optional<core::Message> hint(const View& view, Seat seat);

/// A card as it is shown in sentences, "5♥" for "5H".
std::optional<std::string> card_sign(const View& view, std::string_view text, std::string_view language);

}  // namespace rummage::romi_rami
