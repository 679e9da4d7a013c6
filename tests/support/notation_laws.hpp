#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"

// docs/notation/NAME.md, a game's own page of the notation, says what the code does: it is read and tried.

namespace rummage::proof {

/// The fenced blocks of a page whose opening line says `kind`. A page without any fails the test.
std::vector<std::string> examples_in(const std::string& path, std::string_view kind);

/// Its positions ("json position") are accepted, and its full ones ("json full-position") are written as they stand
/// there.
void check_notation_of_positions(const core::AnyGame& game);

/// Its lines of `rummage solve` ("solve NAME") have the answers that stand behind " => ".
void check_notation_of_solving(const core::AnyGame& game);

/// Its table of fields has those that positions are written with, and none that reading does not know; and whatever
/// somebody may do or the table does is named among its actions.
void check_notation_of_fields_and_actions(const core::AnyGame& game);

}  // namespace rummage::proof
