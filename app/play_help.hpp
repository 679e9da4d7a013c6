#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"

namespace rummage::app {

// Help for the game that is played: its rules in a few sentences, its keys, its actions. Each text is a paragraph.

/// On the whole screen, with the keys of the screen.
std::vector<std::string> screen_help(const Session& session);
/// Line by line, with the words that can be typed. A script can also let time pass.
std::vector<std::string> line_help(const Session& session, bool is_script);

}  // namespace rummage::app
