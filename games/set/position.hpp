#pragma once

#include <optional>

#include "core/message.hpp"
#include "core/notation.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// Makes a position whole that leaves out its pile or its display, and does what the table would do at once.
core::Done complete(State& state, const core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<core::Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Notation<State, View>& notation();

}  // namespace rummage::set
