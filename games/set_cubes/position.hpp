#pragma once

#include <optional>

#include "core/message.hpp"
#include "core/notation.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// The dice of a position or a view, once all else of it is read: those without a number get one. Those named by number
/// come first, then each takes the lowest free die that has its face, in the order of the squares and the hands, others
/// making room where there would be none left. Of a position, the bag and the hands too where they are left out.
core::Done complete(State& state, core::Fields& fields);
core::Done complete(View& view, core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<core::Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Notation<State, View>& notation();

}  // namespace rummage::set_cubes
