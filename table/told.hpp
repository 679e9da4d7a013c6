#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/seat.hpp"
#include "table/room.hpp"

namespace rummage::table {

// All that leaves a table passes through here. An allow-list: each message is built up from nothing, and what the room
// or the match knows besides stays where it is.

/// What changed with one entry, for one viewer: what was said, the events as this viewer may see them, and where the
/// match or the table changed the whole of what this viewer sees of it now.
void write_told(core::JsonText& out, const Room& room, const Told& told, core::Viewer viewer);
std::string write_told(const Room& room, const Told& told, core::Viewer viewer);

/// All that a client needs which has seen the log up to, but not including, entry `next`: 0 for one that has seen
/// nothing.
std::string write_since(const Room& room, std::uint64_t next, core::Viewer viewer);

/// The table without its match: who sits where, the stage, the choices, what is known of the deal's fairness.
core::json::object write_table(const Room& room);

/// What the solvers know of one seat's own cards, from what that seat sees.
struct Advice {
  core::Seat seat;
  core::json::object known;  // as the game's schema has it
  std::optional<core::Message> hint;
};
/// For this person's own seat; refused where there is none, or the table does without.
std::expected<Advice, core::Refusal> advise(const Room& room, PersonId person);

/// In a race: this seat came too late, by so much.
std::string write_late(core::Seat seat, std::int64_t ms);

}  // namespace rummage::table
