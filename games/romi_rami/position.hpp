#pragma once

#include <optional>

#include "core/form.hpp"
#include "core/message.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// Makes a position whole that leaves things out: decks are the rest in order, hands and markets are laid from their
/// tops.
core::Done complete(State& state, const core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<core::Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Forms<State, View>& forms();

}  // namespace rummage::romi_rami
