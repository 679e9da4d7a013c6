#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/any_game.hpp"
#include "core/json.hpp"
#include "core/log.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"
#include "match/chance.hpp"

namespace rummage::match {

using core::PersonId;

/// Who does a deed: a person, the bot that plays a seat, or the table itself.
struct Doer {
  enum class Kind : std::uint8_t { person, bot, table };
  Kind kind = Kind::table;
  PersonId person{};  // if a person
  core::Seat seat;    // if a bot

  static Doer person_of(PersonId id) { return {Kind::person, id, {}}; }
  static Doer bot_of(core::Seat seat) { return {Kind::bot, {}, seat}; }
  static Doer table() { return {}; }
  friend bool operator==(const Doer&, const Doer&) = default;
};

/// What people may do to one another at a table. A log is judged again whenever its table is brought back, so a table
/// keeps the customs that it was made with.
/// 1: the next host is whoever came first. Players who were removed are not asked whether to end the match. Everybody
///    counts towards the people of a table who has spoken, was muted or was removed.
/// 2: people with a seat are host before others. Players who were removed are asked, and a strong bot has their seat.
///    The maker can be neither removed nor muted. Only people who are here or have a seat fill a table.
/// 3: players who are away are asked whether to end the match, and have time to come back and answer. No bot gets the
///    name of somebody at the table. Whoever was removed is so in the rematch too.
inline constexpr int newest_customs = 3;

/// What can be done at a table. The log uses the same names.
namespace deed {

/// Somebody who may not come, by the name that the table they were removed from knows.
struct UnwelcomePerson {
  PersonId person{};
  std::string name;
  friend bool operator==(const UnwelcomePerson&, const UnwelcomePerson&) = default;
};
/// A seat of a rematch, and who had it before.
struct KeptSeat {
  core::Seat seat;
  PersonId person{};
  std::string name;
  friend bool operator==(const KeptSeat&, const KeptSeat&) = default;
};
/// The first entry of every log. Its person is the first host.
struct Create {
  std::string name;  // of that person
  std::string game;
  int rules_version = 0;
  core::Setup setup;
  // JSON; the options of a table made by newer rules or with lost data, which `setup` cannot hold.
  std::string foreign_options;
  std::optional<std::string> data_name;  // where the game has data sets
  std::optional<Bytes32> data_hash;
  bool is_public = false;
  bool with_hints = true;
  std::int64_t clock_ms = 0;  // for each action; 0: no clock
  std::string stand_in;       // the level of the bot that plays for people who are away
  bool holds = false;         // when a hand or a round has ended, the table waits until people have looked at it
  int customs = newest_customs;
  bool is_listed_last = false;                  // among the public tables: its maker's address has many others there
  std::vector<UnwelcomePerson> unwelcome = {};  // of a rematch: who was removed before
  std::vector<KeptSeat> kept_seats = {};        // of a rematch: nobody else sits there unless the host gives it away
  Bytes32 seed{};                               // secret until the match is over
  friend bool operator==(const Create&, const Create&) = default;
};
struct Come {  // for the first time, or back
  std::string name;
  friend bool operator==(const Come&, const Come&) = default;
};
struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};
struct Sit {
  core::Seat seat;
  friend bool operator==(const Sit&, const Sit&) = default;
};
struct SeatBot {
  core::Seat seat;
  std::string level;
  std::vector<std::string> avoid =
      {};  // names that look like somebody's at the table, as the server found; usually none
  friend bool operator==(const SeatBot&, const SeatBot&) = default;
};
struct EmptySeat {  // one's own, or a bot's; or gives away one that is kept. By the table: one kept for somebody gone
  core::Seat seat;
  friend bool operator==(const EmptySeat&, const EmptySeat&) = default;
};
struct Remove {  // or lets them back
  PersonId person{};
  bool is_removed = true;
  friend bool operator==(const Remove&, const Remove&) = default;
};
struct Mute {
  PersonId person{};
  bool is_muted = true;
  friend bool operator==(const Mute&, const Mute&) = default;
};
struct Doors {  // opens or closes the table to people who have not been here
  bool are_open = true;
  friend bool operator==(const Doors&, const Doors&) = default;
};
struct HandOver {  // the maker of the table may also name themselves
  PersonId person{};
  friend bool operator==(const HandOver&, const HandOver&) = default;
};
struct Start {
  std::optional<std::string> level;     // of the bots in seats that are still empty
  std::vector<std::string> avoid = {};  // as in SeatBot
  friend bool operator==(const Start&, const Start&) = default;
};
struct Commit {
  Bytes32 hash{};
  friend bool operator==(const Commit&, const Commit&) = default;
};
struct Reveal {
  Bytes32 bytes{};
  friend bool operator==(const Reveal&, const Reveal&) = default;
};
struct CallOff {  // because a hash or bytes have not come in time
  friend bool operator==(const CallOff&, const CallOff&) = default;
};
struct Act {
  std::string action;
  std::optional<core::Seat> seat;     // only the table names one
  std::optional<std::uint64_t> step;  // the step it is meant to be; refused if the match has moved on
  friend bool operator==(const Act&, const Act&) = default;
};
struct Chat {
  std::string text;
  friend bool operator==(const Chat&, const Chat&) = default;
};
struct Resign {
  friend bool operator==(const Resign&, const Resign&) = default;
};
struct AgreeToEnd {
  bool agrees = true;
  friend bool operator==(const AgreeToEnd&, const AgreeToEnd&) = default;
};
struct Rematch {
  std::string match;  // the new one
  friend bool operator==(const Rematch&, const Rematch&) = default;
};
enum class CloseReason : std::uint8_t { host, idle, rules, data, full };
struct Close {
  CloseReason reason = CloseReason::host;
  friend bool operator==(const Close&, const Close&) = default;
};
struct Continue {  // somebody has looked at what has ended, or the table waits no longer
  friend bool operator==(const Continue&, const Continue&) = default;
};
struct Pause {  // the only player goes, and time stands still until they come back
  friend bool operator==(const Pause&, const Pause&) = default;
};

}  // namespace deed

using Deed = std::variant<deed::Create, deed::Come, deed::Leave, deed::Sit, deed::SeatBot, deed::EmptySeat,
                          deed::Remove, deed::Mute, deed::Doors, deed::HandOver, deed::Start, deed::Commit,
                          deed::Reveal, deed::CallOff, deed::Act, deed::Chat, deed::Resign, deed::AgreeToEnd,
                          deed::Rematch, deed::Close, deed::Pause, deed::Continue>;

/// One line of a table's log.
struct Entry {
  std::int64_t at_ms = 0;  // since 1970
  Doer by;
  Deed deed;
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// Writes seats and options, even of a table made by other rules.
void write_setup(core::json::object& out, const deed::Create& made, const core::AnyGame& game);

/// As the log keeps it, without its time and number, which the store keeps beside it.
std::string write_entry(const Entry& entry);
std::expected<Entry, core::Refusal> read_entry(std::string_view text, std::int64_t at_ms);

/// Reads what a person asks for over the wire: {"do": "act", "action": "draw deck"}. A deed that no person may ask for
/// is refused as unknown. Creating tables and rematches is not read here but by the lobby.
std::expected<Deed, core::Refusal> read_request(const core::json::object& object);

/// The name for programs ("idle"), and the word for it in the catalogues.
std::string_view name_of(deed::CloseReason reason);
core::Word word_of(deed::CloseReason reason);

}  // namespace rummage::match
