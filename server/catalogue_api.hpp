#pragma once

#include "core/json.hpp"

namespace rummage::server {

/// The games with their seats, options, bots and data sets, and what each is called in every language.
const core::json::value& games_catalogue();

/// Every sentence and word of a language, by folder, table and name: what the page says is said as in the terminal.
const core::json::value& sentences_of(std::string_view language);

}  // namespace rummage::server
