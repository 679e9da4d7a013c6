#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/set/action.hpp"

namespace rummage::set {

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
