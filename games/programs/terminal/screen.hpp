#pragma once

#include "core/screen.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// The piles, the numbered combinations on the table, everybody's completed programs, the own program in words and as
/// a pattern with what is missing, and the own hand with a key for each card.
std::string draw(const View& view, const core::ScreenStyle& style);

/// `d` draws from the reserve and `p` takes the discard; then letters pick cards. With one picked, a combination's
/// number adds it (and `-` or `+` where both ends fit) and `x` discards it; `t` lays the picked ones on the table as a
/// group; `r` reveals. `c` and `k`: change and keep.
std::optional<std::string> read_keys(const View& view, std::string_view keys);

/// What the strong player would do, and why.
std::optional<core::Message> hint(const View& view, Seat seat);

/// A card as it is shown in sentences, "A♠" for "AS".
std::optional<std::string> card_sign(const View& view, std::string_view text, std::string_view language);

}  // namespace rummage::programs
