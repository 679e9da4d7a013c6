#pragma once

#include <string>

#include "app/commands.hpp"
#include "app/io.hpp"
#include "server/server.hpp"

namespace rummage::app {

/// Flags before the environment, the environment before the file, the file before what is usual. Data sets that the
/// file names are put on their shelves. Ends the program where something is wrong, naming it.
server::ServerPlan make_plan(const ServeCall& call, std::istream& standard);

/// Where the server keeps its matches if nobody says otherwise; its folder is made.
std::string usual_store();
/// The store that a command is about: as called, or by the environment, or the usual one.
std::string chosen_store(const std::optional<std::string>& given);

}  // namespace rummage::app
