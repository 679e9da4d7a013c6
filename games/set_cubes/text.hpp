#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/solver/solver.hpp"

namespace rummage::set_cubes {

/// "2RO#17": what it shows now, and its number.
std::string die_text(const Open& open, Die die);
/// By what they show and then by number, Wilds last: as hands are written.
FixedVector<Die, most_dice> sorted_dice(const Open& open, DieSet dice);
/// What the dice show, in that order.
std::vector<std::string> dice_texts(const Open& open, DieSet dice);

/// A die of the seat's hand is named by what it shows, and by its number too where it is not the lowest of those that
/// show the same and were not named before.
std::string write_action(const Open& open, Seat seat, const Action& action);
/// A turn's plays in their order, each written as it will be when those before it were done.
std::vector<std::string> write_plays(Open open, Seat seat, const Turn& turn);
/// `#17` alone is read as well. A die that is not in the seat's hand is refused here.
std::expected<Action, core::Refusal> read_action(const Open& open, Seat seat, std::string_view text);

/// A line of `rummage solve`: a position in; the most points that the seat to act can make in this turn out, and the
/// plays that make them.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::set_cubes
