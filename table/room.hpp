#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "core/seat.hpp"
#include "table/chance.hpp"
#include "table/deed.hpp"
#include "table/record.hpp"
#include "table/standings.hpp"

namespace rummage::table {

enum class Stage : std::uint8_t { open, committing, revealing, playing, over, closed };

/// What a table allows.
struct Limits {
  static constexpr std::size_t people = 64;      // of one table, but for those who came and left without a trace
  static constexpr std::size_t name_bytes = 64;  // as records have it
  static constexpr std::size_t chat_bytes = 400;
  static constexpr std::size_t chats_at_once = 5;  // a person, within chat_window_ms
  static constexpr std::int64_t chat_window_ms = 10'000;
  static constexpr std::size_t chat_lines = 100;  // shown; the log keeps all
  static constexpr std::int64_t shortest_clock_ms = 1'000;
  static constexpr std::int64_t longest_clock_ms = 30LL * 24 * 3'600'000;
  static constexpr std::int64_t bytes_ms = 30'000;  // for a hash, and again for the bytes; or as long as the clock
  static constexpr int late_times = 3;              // then the stand-in keeps the seat
  static constexpr std::uint64_t steps = 100'000;   // a record has no more
};

/// Somebody who came. Order in the list is order of arrival.
struct Guest {
  PersonId id{};
  std::string name;
  bool is_here = true;
  bool is_muted = false;
  bool is_removed = false;
  core::FixedVector<std::int64_t, Limits::chats_at_once> chats;  // when they spoke last
  friend bool operator==(const Guest&, const Guest&) = default;
};

struct Chair {
  enum class Kind : std::uint8_t { empty, person, bot };
  Kind kind = Kind::empty;
  PersonId person{};
  std::string name;
  std::string level;  // of a bot
  std::optional<Bytes32> hash;
  std::optional<Bytes32> bytes;
  int late = 0;  // how often the clock ran out since the person last did something
  bool is_away = false;
  bool was_stood_in_for = false;  // the stand-in has moved since the person last had the seat
  bool has_resigned = false;
  bool agrees_to_end = false;
  std::int64_t turn_since_ms = 0;  // since when this seat may act; only where clocks run
  bool may_act = false;
  friend bool operator==(const Chair&, const Chair&) = default;
};

struct ChatLine {
  std::uint64_t number = 0;  // of its entry
  std::int64_t at_ms = 0;
  PersonId person{};
  std::string name;
  std::string text;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// A step of the match as a room keeps it: matches are long and tables many.
struct Played {
  std::uint64_t entry = 0;  // that it came with
  std::int64_t ms = 0;      // since the deal
  core::Seat seat;
  By by = By::player;
  std::string action;
  friend bool operator==(const Played&, const Played&) = default;
};

/// What came of an entry, for those who watch. Messages of the match still say who may see what.
struct Told {
  std::uint64_t number = 0;  // of the entry
  std::int64_t at_ms = 0;
  std::vector<core::Message> said;    // by the table; everybody may hear it
  core::Events events;                // of the match
  std::optional<std::uint64_t> step;  // of the match; 0 is the deal
  std::optional<ChatLine> chat;
  bool has_table_changed = false;  // who sits where, the stage, the host, ...
};

/// A table with its one match, as a value: the log's entries make it, and nothing else does. Time is what the entries
/// say. No entry leaves a trace where it is refused.
class Room {
 public:
  /// The first entry must create it.
  static std::expected<Room, core::Refusal> create(const Entry& entry);
  /// The room that the whole log makes. A log of a game by other rules, or with data that this program does not have,
  /// makes one that is frozen: people, seats and steps are there, but no match, and all that can be done is to close
  /// it.
  static std::expected<Room, core::Refusal> fold(std::span<const store::Entry> log);
  /// Of a frozen room whose match came to its end by its rules, which its log does not say; the result if it was kept.
  void recall_end(const std::optional<core::Result>& result);

  Room(Room&&) = default;
  Room& operator=(Room&&) = default;

  /// What an entry would make of it. Cheap: what has been said and played before is not copied.
  class Verdict;
  [[nodiscard]] std::expected<Verdict, core::Refusal> judge(const Entry& entry) const;
  Told take(Verdict verdict);
  std::expected<Told, core::Refusal> apply(const Entry& entry);
  [[nodiscard]] Room clone() const;
  /// Shows this person under the name of those who deleted their account. No entry says so: the log stays as it is, and
  /// whoever folds it asks the store who is gone.
  void forget(PersonId person);

  // --- what is there
  [[nodiscard]] const core::AnyGame& game() const { return *game_; }
  [[nodiscard]] const deed::Create& made() const { return *made_; }
  [[nodiscard]] Stage stage() const { return head_.stage; }
  [[nodiscard]] std::uint64_t size() const { return head_.entries; }
  [[nodiscard]] const std::vector<Guest>& guests() const { return head_.guests; }
  [[nodiscard]] const std::vector<Chair>& chairs() const { return head_.chairs; }
  [[nodiscard]] const Chair& chair(core::Seat seat) const {
    return head_.chairs[static_cast<std::size_t>(seat.index())];
  }
  [[nodiscard]] std::optional<PersonId> host() const { return head_.host; }
  [[nodiscard]] bool are_doors_open() const { return head_.are_doors_open; }
  [[nodiscard]] const std::deque<ChatLine>& chat() const { return log_.chat; }
  [[nodiscard]] const std::optional<std::string>& rematch() const { return head_.rematch; }
  [[nodiscard]] std::optional<deed::CloseReason> close_reason() const { return head_.close_reason; }
  [[nodiscard]] std::int64_t last_at_ms() const { return head_.last_at_ms; }
  [[nodiscard]] std::int64_t touched_ms() const { return head_.touched_ms; }
  [[nodiscard]] std::optional<deed::CloseReason> frozen() const { return head_.frozen; }
  [[nodiscard]] Bytes32 seed_hash() const { return seed_hash_; }

  // --- who is who
  [[nodiscard]] const Guest* guest(PersonId person) const;
  [[nodiscard]] std::optional<core::Seat> seat_of(PersonId person) const;
  [[nodiscard]] core::Viewer viewer_of(PersonId person) const;
  [[nodiscard]] std::vector<std::string> names() const;  // by seat

  // --- the match; there from the deal on, but not in a frozen room
  [[nodiscard]] const core::AnyMatch* match() const { return match_.get(); }
  [[nodiscard]] std::uint64_t steps() const { return log_.steps.size(); }
  /// When the match last changed.
  [[nodiscard]] std::int64_t changed_ms() const { return head_.changed_ms; }
  [[nodiscard]] bool has_dealt() const { return head_.dealt_entry > 0; }
  [[nodiscard]] std::int64_t dealt_ms() const { return head_.dealt_ms; }
  /// The whole truth, seed included, put together anew. It verifies at any time.
  [[nodiscard]] Record record() const;
  [[nodiscard]] const std::vector<Played>& played() const { return log_.steps; }
  /// The entry that the deal came with.
  [[nodiscard]] std::uint64_t dealt_entry() const { return head_.dealt_entry; }
  [[nodiscard]] std::optional<Ended> ended() const { return head_.ended; }
  /// By the rules alone.
  [[nodiscard]] std::optional<core::Result> result() const;
  /// Once the match is over.
  [[nodiscard]] std::optional<Standings> standings() const;
  /// The level of the bot that plays this seat now, its own or a stand-in.
  [[nodiscard]] std::optional<std::string_view> bot_of(core::Seat seat) const;

  /// Whose time is running, and when the table acts in that seat's name.
  struct Deadline {
    core::Seat seat;
    std::int64_t at_ms = 0;
    friend bool operator==(const Deadline&, const Deadline&) = default;
  };
  /// The first clock to run out. Nobody's runs in a race.
  [[nodiscard]] std::optional<Deadline> deadline() const;
  /// When that of this seat runs out.
  [[nodiscard]] std::optional<std::int64_t> clock_of(core::Seat seat) const;
  /// What the game's own timer has the table do.
  [[nodiscard]] std::optional<Deadline> timer() const;
  /// Whether all agree to end the match who are neither away nor have resigned, and anybody is.
  [[nodiscard]] bool is_end_agreed() const;
  /// When those whose hash or bytes are awaited have had their time.
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  /// In a race: by how many milliseconds this seat came too late with an action that would have been right before the
  /// last step, which was another seat's. Nothing where that is not why it was refused.
  [[nodiscard]] std::optional<std::int64_t> too_late_by(core::Seat seat, std::string_view action,
                                                        std::int64_t at_ms) const;

  /// What a rematch is made from: the same again, with another seed.
  [[nodiscard]] deed::Create again(std::string name, const Bytes32& seed) const;

  /// The same room with another world behind it: what a viewer is sent must not depend on what it cannot see.
  [[nodiscard]] Room with_match(std::unique_ptr<core::AnyMatch> match) const;

  friend bool operator==(const Room& a, const Room& b);

 private:
  friend class Judge;
  friend store::Summary summarize(const store::MatchId&, const Room&, const Verdict*);

  /// All that is small, and copied when an entry is judged.
  struct Head {
    Stage stage = Stage::open;
    std::uint64_t entries = 0;
    std::int64_t last_at_ms = 0;
    std::int64_t touched_ms = 0;  // when a person last did something
    std::int64_t stage_ms = 0;    // when this stage began
    std::int64_t dealt_ms = 0;
    std::uint64_t dealt_entry = 0;
    std::int64_t changed_ms = 0;
    std::vector<Guest> guests;
    std::vector<Chair> chairs;
    std::optional<PersonId> host;
    bool are_doors_open = true;
    std::optional<std::string> rematch;
    std::optional<deed::CloseReason> close_reason;
    std::optional<deed::CloseReason> frozen;
    std::vector<Resignation> resigned;
    std::optional<Ended> ended;
    std::optional<core::Result> recalled;  // of a frozen room
    Bytes32 key{};                         // of the match, from the deal on
    friend bool operator==(const Head&, const Head&) = default;
  };
  /// What only grows.
  struct Log {
    std::deque<ChatLine> chat;
    std::vector<Played> steps;
    friend bool operator==(const Log&, const Log&) = default;
  };

  Room() = default;
  void recall(const Entry& entry);

  const core::AnyGame* game_ = nullptr;
  std::shared_ptr<const deed::Create> made_;
  Bytes32 seed_hash_{};
  Head head_;
  Log log_;
  std::shared_ptr<const core::AnyMatch> match_;   // replaced with each step, never changed
  std::shared_ptr<const core::AnyMatch> before_;  // in a race: as it was before the last step
};

class Room::Verdict {
 public:
  Verdict(Verdict&&) = default;
  Verdict& operator=(Verdict&&) = default;
  [[nodiscard]] bool has_table_changed() const { return told.has_table_changed; }

 private:
  friend class Room;
  friend class Judge;
  friend store::Summary summarize(const store::MatchId&, const Room&, const Verdict*);
  Verdict() = default;

  Head head;
  Told told;
  std::shared_ptr<const core::AnyMatch> match;  // where it changed
  std::shared_ptr<const core::AnyMatch> before;
  std::optional<Played> step;
};

/// A table of this game: its rules' version, its data, the usual stand-in. A name and a seed are still to be put in.
deed::Create plan_table(const core::AnyGame& game, const core::Setup& setup);

/// What people are called who deleted their account, the same in every language as bots are: records have it too.
const std::string& gone_name();

/// The level that plays for people who are away where a table chose none: of middling strength and quick.
std::string_view usual_level(const core::AnyGame& game);

}  // namespace rummage::table
