#pragma once

#include <optional>

#include "core/json_text.hpp"
#include "core/message.hpp"
#include "core/notation.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// Makes a position whole that leaves things out: decks are the rest in order, hands and markets are laid from their
/// tops.
core::Done complete(State& state, const core::Fields& fields);
/// Why no world fits a view that somebody sent; nothing if all is well.
std::optional<core::Refusal> view_error(const View& view);

/// Positions and views as JSON.
const core::Notation<State, View>& notation();

/// For programs that show it: how far the match is, each seat's score by its parts and the race for each trophy.
/// data/romi_rami/schema.json describes it.
void write_tally(core::JsonText& out, const View& view);

}  // namespace rummage::romi_rami
