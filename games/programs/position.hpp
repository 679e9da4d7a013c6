#pragma once

#include "core/notation.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// Makes a position whole that leaves out its reserve, its hands, its program deck or its programs.
Done complete(State& state, const core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Notation<State, View>& notation();

}  // namespace rummage::programs
