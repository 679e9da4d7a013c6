#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/score.hpp"

namespace rummage::romi_rami {

/// "27: pair of 1s + 4S, 5 points, heart", for a list of contracts; and the like for trophies.
core::Message contract_message(const Deck& deck, int number);
core::Message trophy_message(const Race& race);

/// "1H 1D / 2V 3Y * 5D"
std::string combinations_text(const Fill& fill);
/// [["1H", "1D"], ["2V", "3Y", "*", "5D"]]
core::json::array write_combinations(const Fill& fill);

std::string write_action(const Action& action);
inline std::string write_action(const Open&, Seat, const Action& action) { return write_action(action); }
/// Cards are read in any order; the contract, which the deck has, tells how they are put into theirs.
std::expected<Action, core::Refusal> read_action(std::string_view text, const Deck& deck);
inline std::expected<Action, core::Refusal> read_action(const Open& open, Seat, std::string_view text) {
  return read_action(text, *open.deck);
}

/// A contract, its bonus suit and a hand in; the best way to fill it out.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::romi_rami
