#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/programs/action.hpp"
#include "games/programs/card.hpp"
#include "games/programs/state.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// "3H 4H 5H 6H / 7S 7C 7D"
std::string reveal_text(const Reveal& reveal);

/// Puts groups into the order in which they are written, and of combinations that the program asks for alike the one
/// with the first card first. Straights stay as they are, for their order says what wild cards stand for.
void put_in_order(Reveal& reveal, const Program& program);

/// The seat's program tells straights from groups, and the table whether `low` or `high` is needed.
std::string write_action(const State& state, Seat seat, const Action& action);
std::expected<Action, core::Refusal> read_action(const State& state, Seat seat, std::string_view text);

core::json::object write_position(const State& state);
std::expected<State, core::Refusal> read_position(const core::json::object& object);
core::json::object write_view(const View& view);
std::expected<View, core::Refusal> read_view(const core::json::object& object);

/// A program and a hand in; whether and how it is completed out, or the fewest cards that are missing.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::programs
