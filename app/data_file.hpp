#pragma once

#include <iosfwd>
#include <string>

namespace rummage::app {

/// Puts the data set in this file on the shelf of the game that it names; ends the command if something is wrong with
/// it. To be called before any thread is started.
void add_data_file(const std::string& path, std::istream& standard);

}  // namespace rummage::app
