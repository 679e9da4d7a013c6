#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/message.hpp"
#include "core/text.hpp"
#include "games/set/action.hpp"

namespace rummage::set {

/// "2RWE": quantity, colour, shape, filling.
std::string card_text(Card card);
using core::card_texts;
/// As card_text, ready to be copied into JSON.
const core::ReadyText& ready_text(Card card);
/// Reads lower case too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

/// The catalogue's name of a value: "violet"_word.
core::Word value_word(Characteristic which, int value);
/// SET-03: one message for each characteristic that breaks, saying how.
std::vector<core::Message> break_messages(const Triple& cards);

std::string write_action(const Action& action);
inline std::string write_action(const Open&, Seat, const Action& action) { return write_action(action); }
std::expected<Action, core::Refusal> read_action(std::string_view text);
inline std::expected<Action, core::Refusal> read_action(const Open&, Seat, std::string_view text) {
  return read_action(text);
}

/// The cards of a display in, all its SETs out.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::set
