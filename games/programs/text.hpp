#pragma once

#include "core/json.hpp"
#include "games/programs/action.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// "3H 4H 5H 6H / 7S 7C 7D"
std::string reveal_text(const Reveal& reveal);
/// [["3H", "4H", "5H", "6H"], ["7S", "7C", "7D"]]
core::json::array reveal_json(const Reveal& reveal);

/// The seat's program tells straights from groups, and the table whether `low` or `high` is needed.
std::string write_action(const State& state, Seat seat, const Action& action);
std::string write_action(const View& view, Seat seat, const Action& action);
std::expected<Action, Refusal> read_action(const State& state, Seat seat, std::string_view text);
std::expected<Action, Refusal> read_action(const View& view, Seat seat, std::string_view text);

/// A program and a hand in; whether and how it is completed out, or the fewest cards that are missing.
std::expected<core::json::object, Refusal> solve(std::string_view line);

}  // namespace rummage::programs
