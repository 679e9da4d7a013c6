#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/set/action.hpp"
#include "games/set/state.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// "2RWE": quantity, colour, shape, filling.
std::string card_text(Card card);
std::vector<std::string> card_texts(std::span<const Card> cards);
/// Reads lower case too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

/// The catalogue's name of a value: "violet"_word.
core::Word value_word(Characteristic which, int value);
core::Word characteristic_word(Characteristic which);
/// SET-03: one message for each characteristic that breaks, saying how.
std::vector<core::Message> break_messages(const Triple& cards);

std::string write_action(const Action& action);
std::expected<Action, core::Refusal> read_action(std::string_view text);

core::json::object write_position(const State& state);
std::expected<State, core::Refusal> read_position(const core::json::object& object);
core::json::object write_view(const View& view);
std::expected<View, core::Refusal> read_view(const core::json::object& object);

/// The cards of a display in, all its SETs out.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::set
