#pragma once

#include <string>

#include "app/commands.hpp"
#include "app/io.hpp"
#include "server/server.hpp"

namespace rummage::app {

/// Flags go before the environment, the environment before the file, the file before the defaults. Data sets that the
/// file names are put on their shelves. Ends the command with what is wrong, if anything is.
server::ServerPlan make_plan(const ServeCall& call, std::istream& standard);

/// Where the server keeps its matches if nobody says otherwise; creates the folder.
std::string usual_store();
/// The store that a command is about: from the call, else from the environment, else the usual one.
std::string chosen_store(const std::optional<std::string>& given);

}  // namespace rummage::app
