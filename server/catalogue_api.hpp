#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/static_content.hpp"

namespace rummage::server {

/// The games with their seats, options, bots and data sets, and what each is called in this language, which must exist.
const StaticContent& games_catalogue(const std::string& language);

/// The name under which the catalogues have the word for an option or for a part of it: one of its choices, or "about".
std::string option_word(std::string_view option, std::string_view part);

/// Every sentence and word of a language, by folder, table and name, so that the page says the same as the terminal.
/// "language" has the language's rules for plurals and spacing, "parameters" the kinds of all parameters. nullptr if
/// there is no such language.
const StaticContent* sentences_of(std::string_view language);

/// The rules for readers, in the Markdown that `rummage rules` prints; in the default language if this one has none.
/// Nothing if there is no such game.
std::optional<std::string> rules_of(std::string_view game, std::string_view language);

/// A data set of a game - its contracts, programs, dice or board - as JSON with the names that its file has. What the
/// file leaves out is filled in from the standard set. nullptr if there is none of that name.
const StaticContent* data_set(std::string_view game, std::string_view name);

}  // namespace rummage::server
