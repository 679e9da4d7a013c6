#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"

namespace rummage::server {

/// The games with their seats, options, bots and data sets, and what each is called in this language, which must be one
/// that there is.
const core::json::value& games_catalogue(const std::string& language);

/// The catalogues' word for an option, or for a part of it: one of its choices, or "about" it.
std::string option_word(std::string_view option, std::string_view part);

/// Every sentence and word of a language, by folder, table and name: what the page says is said as in the terminal.
/// nullptr where there is no such language.
const core::json::value* sentences_of(std::string_view language);

/// The rules for readers, as Markdown; in English where there are none in the language. Nothing where there is no such
/// game.
std::optional<std::string_view> rules_of(std::string_view game, std::string_view language);

}  // namespace rummage::server
