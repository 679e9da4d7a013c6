#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/seat.hpp"
#include "match/room.hpp"

namespace rummage::match {

// All that leaves a table passes through here. An allow-list: each message is built up from nothing, and what the room
// or the match knows besides stays where it is.

/// What changed with one entry, for one viewer: what was said, the events as this viewer may see them, and where the
/// match or the table changed the whole of what this viewer sees of it now.
void write_news(core::JsonText& out, const Room& room, const News& news, core::Viewer viewer);
std::string write_news(const Room& room, const News& news, core::Viewer viewer);

/// All that a client needs that has seen the log before entry `next`; 0 for one that has seen nothing.
std::string write_since(const Room& room, std::uint64_t next, core::Viewer viewer);

/// The table without its match: who sits where, the stage, the choices, what is known of the deal's fairness.
core::json::object write_table(const Room& room);

/// What the solvers know of one seat's own cards, from what that seat sees.
struct Advice {
  core::Seat seat;
  core::json::object known;  // as the game's schema has it
  std::optional<core::Message> hint;
};
/// For this person's own seat; refused where they have none, or the table allows no hints.
std::expected<Advice, core::Refusal> advise(const Room& room, PersonId person);

/// In a race: this seat came too late, by so much.
std::string write_late(core::Seat seat, std::int64_t ms);

}  // namespace rummage::match
