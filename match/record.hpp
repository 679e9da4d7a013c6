#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"
#include "match/chance.hpp"

namespace rummage::match {

/// Who chose a step.
enum class Chooser : std::uint8_t {
  player,  // the seat's own player, a person or a bot
  table,   // the table, in the seat's name, because the game's timer ran out
  clock,   // a stand-in, because the seat's clock had run out
  bot,     // a stand-in, because the seat's player was away
};
/// Its name in records and messages.
std::string_view name_of(Chooser by);
constexpr bool is_for_want_of_time(Chooser by) { return by == Chooser::table || by == Chooser::clock; }

/// One line of the log. Times are milliseconds since the deal.
struct LoggedStep {
  core::Seat seat;
  std::string action;
  std::int64_t ms = 0;
  Chooser by = Chooser::player;
  std::string check;  // see Record::step_check

  friend bool operator==(const LoggedStep&, const LoggedStep&) = default;
};

/// The data set a match is played with, if its game has any.
struct RecordData {
  std::string name;
  Bytes32 hash{};                   // of its text
  std::optional<std::string> text;  // the whole text, unless it is the default

  friend bool operator==(const RecordData&, const RecordData&) = default;
};

/// A seat whose player gave up, and after how many steps.
struct Resignation {
  core::Seat seat;
  std::uint64_t step = 0;

  friend bool operator==(const Resignation&, const Resignation&) = default;
};

/// Why a match stopped before its end by the rules.
enum class EarlyEnd : std::uint8_t { agreed, resigned, closed };

/// A match as a log: everything else is computed from it.
struct Record {
  std::string game;
  int rules_version = 0;
  core::Setup setup;
  // JSON; the options as the record has them, if that is not all of those in `setup`: the match was made by newer
  // rules, or before the game had some of them, which then have their default.
  std::string foreign_options;
  std::optional<RecordData> data;
  std::vector<std::string> names;  // by seat
  Bytes32 seed{};
  Bytes32 seed_hash{};                             // as it was published before the first card
  std::vector<std::optional<Bytes32>> seat_bytes;  // by seat; none for bots and in terminal games
  std::string check;                               // of all the above
  std::vector<LoggedStep> steps;
  std::vector<Resignation> resigned;  // in order
  std::optional<EarlyEnd> ended;
  std::optional<core::Result> result;  // by the rules, no matter who chose the actions

  [[nodiscard]] Bytes32 key() const { return match_key(seed, seat_bytes); }

  /// Adds a step with its check.
  void append(core::Seat seat, std::string action, std::int64_t ms, Chooser by);
  /// What `check` of the head, or of step n (from 1), should be: eight bytes of SHA-256 over the previous check and the
  /// line itself, so that tampering shows at the step where it was done.
  [[nodiscard]] std::string head_check() const;
  [[nodiscard]] std::string step_check(std::size_t n) const;

  friend bool operator==(const Record&, const Record&) = default;
};

/// A record with its head filled in and sealed, for a match about to start.
Record begin_record(std::string_view game, int rules_version, const core::Setup& setup, std::vector<std::string> names,
                    const Bytes32& seed, std::vector<std::optional<Bytes32>> seat_bytes = {});

/// The data set that a table has chosen, if its game has any.
std::optional<RecordData> chosen_data(std::span<const core::OptionSpec> specs, const core::Setup& setup);

/// The number of the data set with this hash, if the shelf has it; the default's for the hash of a former text of it.
std::optional<std::size_t> find_data_set(const core::Shelf& shelf, const Bytes32& hash);
/// The data set of an older table, with its text if this program still has it.
RecordData data_by_hash(std::span<const core::OptionSpec> specs, std::string name, const Bytes32& hash);

/// Thirty-two bytes in hexadecimal; null for none.
Bytes32 read_bytes(core::Fields& fields, std::string_view name);
core::json::value write_bytes(const std::optional<Bytes32>& bytes);
/// Reads "result", if there is one.
std::optional<core::Result> read_result(core::Fields& fields, int seats);

/// One line per step, so that records are easy to read and to compare.
std::string write_record(const Record& record);

/// Refuses text that is not a record, naming the field or step that is wrong, and games, rules versions and data that
/// this program does not know. Data that come with the record are put on the game's shelf. Whether the match was played
/// by the rules is for `verify` to say.
std::expected<Record, core::Refusal> read_record(std::string_view text);

}  // namespace rummage::match
