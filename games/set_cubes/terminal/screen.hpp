#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/message.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// The board with its coordinates, cropped to the part in use where the window is small; everybody's dice and points;
/// and on the own turn the plays that score most, each with its key and its points.
std::string draw(const View& view, const core::ScreenStyle& style);

/// The opening: three dice's letters call them. A turn: one or two dice's letters show where they score, and the letter
/// beside a play plays it. Between rounds: dice's letters pick, `r` rolls what is picked again.
std::optional<std::string> read_keys(const View& view, std::string_view keys);

/// The best turn, or what to roll again.
std::optional<core::Message> hint(const View& view, Seat seat);

/// A card as it is shown in sentences, "R●●" for "2RO"; also a die with its number or a Wild with what it is declared.
std::optional<std::string> card_sign(const View& view, std::string_view text, std::string_view language);

}  // namespace rummage::set_cubes
