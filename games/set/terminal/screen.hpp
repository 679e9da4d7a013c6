#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/message.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// The display in three rows, new columns to the right, each card with its key; then pile, scores and who is out. In
/// plain paint a line a card, in words and ASCII letters of its notation.
std::string draw(const View& view, const core::ScreenStyle& style);

/// Keys lie like the cards: q w e r t y u, a s d f g h j, z x c v b n m. Three different ones are a claim.
std::optional<std::string> read_keys(const View& view, std::string_view keys);

/// Two cards of the SET that is easiest to see, or that there is none.
std::optional<core::Message> hint(const View& view, Seat seat);

/// A card as it is shown in sentences, in words: "2 red empty waves" for "2RWE".
std::optional<std::string> card_sign(const View& view, std::string_view text, std::string_view language);

}  // namespace rummage::set
