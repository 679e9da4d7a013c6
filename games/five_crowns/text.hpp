#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/five_crowns/action.hpp"

namespace rummage::five_crowns {

/// "3H 4H 5H / 9S 9D JK"
std::string combinations_text(const Combinations& combinations);
/// Cards of a combination are read in any order, and combinations too; which cards are wild tells a book from a run,
/// and so the order they are put in.
std::expected<Combinations, core::Refusal> read_combinations(std::string_view text, int wild_rank);

std::string write_action(const Open& open, Seat seat, const Action& action);
std::expected<Action, core::Refusal> read_action(const Open& open, Seat seat, std::string_view text);

/// A wild rank and a hand in; the fewest points for the whole hand out, and after the best discard.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::five_crowns
