#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/static_content.hpp"

namespace rummage::server {

/// The games with their seats, options, bots and data sets, and what each is called in this language, which must be one
/// that there is.
const StaticContent& games_catalogue(const std::string& language);

/// The catalogues' word for an option, or for a part of it: one of its choices, or "about" it.
std::string option_word(std::string_view option, std::string_view part);

/// Every sentence and word of a language, by folder, table and name, so that the page says the same as the terminal.
/// With them go the language's own ways ("language") and the kinds of all parameters ("parameters"). nullptr where
/// there is no such language.
const StaticContent* sentences_of(std::string_view language);

/// The rules for readers, as Markdown and as `rummage rules` prints them; in the default language where there are none
/// in this one. Nothing where there is no such game.
std::optional<std::string> rules_of(std::string_view game, std::string_view language);

/// A data set of a game - its contracts, programs, dice or board - as JSON with the names of its file. What the file
/// leaves to the standard set is filled in from there. nullptr where there is none of that name.
const StaticContent* data_set(std::string_view game, std::string_view name);

}  // namespace rummage::server
