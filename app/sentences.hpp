#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/io.hpp"
#include "core/any_game.hpp"
#include "core/message.hpp"
#include "core/result.hpp"

namespace rummage::app {

/// "1:05", "1:02:03".
std::string clock_text(std::int64_t ms);

/// The game's name as a title: "FIVE CROWNS".
std::string title(const core::AnyGame& game);

/// The options that differ from their defaults: "claim=shout, deck=red".
std::string options_text(const core::AnyGame& game, const core::Setup& setup);

/// The word for a bot's level; a level that the catalogue does not have stays as it is.
std::string level_text(std::string_view level, const Io& io);

/// Places, names and scores, the winner first, and who has won.
std::vector<std::string> result_lines(const core::Result& result, std::span<const std::string> names,
                                      core::Viewer viewer, const Io& io);

/// The events as sentences, as far as this viewer may know them.
std::vector<std::string> event_lines(const core::Events& events, const core::AnyGame& game,
                                     std::span<const std::string> names, core::Viewer viewer, const Io& io);

/// The text with a full stop at its end, unless it ends like a sentence already.
std::string as_sentence(std::string text);

}  // namespace rummage::app
