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

/// The options that are not the usual ones, "claim=shout, deck=red"; empty where all are.
std::string options_text(const core::AnyGame& game, const core::Setup& setup);

/// A bot's level in the language; levels of which the catalogue knows nothing stay as they are written.
std::string level_text(std::string_view level, const Io& io);

/// Places, names and scores, the winner first, and who has won.
std::vector<std::string> result_lines(const core::Result& result, std::span<const std::string> names,
                                      core::Viewer viewer, const Io& io);

/// What happened, as this viewer may know it, in sentences.
std::vector<std::string> event_lines(const core::Events& events, const core::AnyGame& game,
                                     std::span<const std::string> names, core::Viewer viewer, const Io& io);

/// Ends in a full stop, whatever a reason was written with.
std::string as_sentence(std::string text);

}  // namespace rummage::app
