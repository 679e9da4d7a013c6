#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/message.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/solver.hpp"
#include "games/five_crowns/state.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// "10", "J".
std::string rank_text(int rank);
/// "10T", "JK".
std::string card_text(Card card);
std::vector<std::string> card_texts(std::span<const Card> cards);
/// Lower case and the suits' signs are read too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

/// "3H 4H 5H / 9S 9D JK"
std::string combinations_text(const Combinations& combinations);

std::string write_action(const Action& action);
/// Cards of a combination are read in any order, and combinations too; which cards are wild, and so how they are put in
/// theirs, is the state's to tell.
std::expected<Action, core::Refusal> read_action(std::string_view text, int wild_rank);

core::json::object write_position(const State& state);
std::expected<State, core::Refusal> read_position(const core::json::object& object);
core::json::object write_view(const View& view);
/// What stands between its braces.
void write_view_fields(core::JsonText& out, const View& view);
std::expected<View, core::Refusal> read_view(const core::json::object& object);

/// A wild rank and a hand in; the fewest points for the whole hand out, and after the best discard.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::five_crowns
