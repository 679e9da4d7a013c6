#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/seat.hpp"
#include "match/room.hpp"

namespace rummage::match {

// All that leaves a table passes through here. An allow-list: each message is built from nothing, and only what is
// added here leaves.

/// What one entry changed, for one viewer: what was said, the events as this viewer may see them and, of match and
/// table if they changed, all that this viewer may see now.
void write_news(core::JsonText& out, const Room& room, const News& news, core::Viewer viewer);
std::string write_news(const Room& room, const News& news, core::Viewer viewer);

/// All that a client needs to know from entry `next` of the log on; 0 for a client that has seen nothing.
std::string write_since(const Room& room, std::uint64_t next, core::Viewer viewer);

/// The table without its match: who sits where, the stage, the choices, what is known of the deal's fairness.
core::json::object write_table(const Room& room);

/// What the solvers know of one seat's own cards, from what that seat sees.
struct Advice {
  core::Seat seat;
  core::json::object known;  // as the game's schema has it
  std::optional<core::Message> hint;
};
/// For this person's own seat; refused if they have none, or the table allows no hints.
std::expected<Advice, core::Refusal> advise(const Room& room, PersonId person);

/// In a race: by how much this seat came too late.
std::string write_late(core::Seat seat, std::int64_t ms);

}  // namespace rummage::match
