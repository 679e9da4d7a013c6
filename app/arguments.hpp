#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "core/any_game.hpp"
#include "core/options.hpp"

namespace rummage::app {

/// Reading and checking what was typed on the command line. All of these end the command if it was wrong.

const core::AnyGame& need_game(const std::string& name);

/// A whole number; `name` is the option it was given for ("--seats").
std::uint64_t need_number(std::string_view name, const std::string& text, std::uint64_t least, std::uint64_t most);

/// "--threads", or as many as the machine has.
unsigned need_threads(const std::optional<std::string>& text);

/// One of the game's bots; an unknown name is refused with a list of them.
std::string_view need_bot(const core::AnyGame& game, std::string_view name);

/// Seats and "k=v" options that fit the game and one another; `usual_seats` if "--seats" is left out.
core::Setup need_setup(const core::AnyGame& game, const TableCall& call, int usual_seats);

/// "--lang", or what the environment says, or the default language.
std::string need_language(const std::optional<std::string>& given);

std::vector<std::string> split(std::string_view text, char at);

}  // namespace rummage::app
