#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/seat.hpp"
#include "match/public_ids.hpp"
#include "match/room.hpp"

namespace rummage::match {

// All that leaves a table passes through here. An allow-list: each message is built from nothing, and only what is
// added here leaves. People are numbered by `ids`, never as the log numbers them.

/// What one entry changed, for one viewer: what was said, the events as this viewer may see them and, of match and
/// table if they changed, all that this viewer may see now.
void write_news(core::JsonText& out, const Room& room, const News& news, core::Viewer viewer, const PublicIds& ids);
std::string write_news(const Room& room, const News& news, core::Viewer viewer, const PublicIds& ids);

/// All that a client needs to know from entry `next` of the log on; 0 for a client that has seen nothing. Says how many
/// steps of the match had to be played again for it.
std::string write_since(const Room& room, std::uint64_t next, core::Viewer viewer, const PublicIds& ids,
                        std::uint64_t* played_again = nullptr);

/// The table without its match: who sits where, the stage, the choices, what is known of the deal's fairness.
core::json::object write_table(const Room& room, const PublicIds& ids, std::size_t most_gone = Limits::people);

/// What solvers are asked for one seat. It can be handed to another thread: the answer may take them some time.
struct AdviceQuestion {
  core::Seat seat;
  std::shared_ptr<const core::AnyView> view;
};
/// For this person's own seat; refused if they have none, or the table allows no hints.
std::expected<AdviceQuestion, core::Refusal> question_of(const Room& room, PersonId person);

/// What the solvers know of one seat's own cards, from what that seat sees.
struct Advice {
  core::Seat seat;
  core::json::object known;  // as the game's schema has it
  std::optional<core::Message> hint;
};
Advice advise(const AdviceQuestion& question);

/// A fault of the program ended this table; what is in its log stays.
std::string write_quarantine();

/// This seat's player has no connection, and a bot will play for them from that time on; none: that is over.
std::string write_absent(core::Seat seat, std::optional<std::int64_t> until_ms);

/// In a race: by how much this seat came too late.
std::string write_late(core::Seat seat, std::int64_t ms);

}  // namespace rummage::match
