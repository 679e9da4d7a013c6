#pragma once

#include <optional>

#include "core/message.hpp"
#include "core/notation.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// Makes a position whole that leaves out its pile or its hands.
core::Done complete(State& state, const core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<core::Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Notation<State, View>& notation();

}  // namespace rummage::five_crowns
