#pragma once

#include <expected>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/romi_rami/state.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

core::json::object write_position(const State& state);
/// What is left out: decks are the rest in order, hands and markets are laid from their tops.
std::expected<State, core::Refusal> read_position(const core::json::object& object);
core::json::object write_view(const View& view);
std::expected<View, core::Refusal> read_view(const core::json::object& object);

}  // namespace rummage::romi_rami
