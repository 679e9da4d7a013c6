#pragma once

#include <expected>
#include <string_view>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/set_cubes/state.hpp"
#include "games/set_cubes/view.hpp"

// Positions and views as JSON, and the lines of `rummage solve`, which are positions too.

namespace rummage::set_cubes {

core::json::object write_position(const State& state);
/// Dice without a number get one: those named by number come first, then each takes the lowest free die that has its
/// face, in the order of the squares and the hands, others making room where there would be none left.
std::expected<State, core::Refusal> read_position(const core::json::object& object);
core::json::object write_view(const View& view);
std::expected<View, core::Refusal> read_view(const core::json::object& object);

/// A position in; the most points that the seat to act can make in this turn out, and the plays that make them.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::set_cubes
