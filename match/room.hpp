#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/fixed_vector.hpp"
#include "core/log.hpp"
#include "core/message.hpp"
#include "core/seat.hpp"
#include "match/chance.hpp"
#include "match/deed.hpp"
#include "match/record.hpp"
#include "match/standings.hpp"

namespace rummage::match {

enum class Stage : std::uint8_t { open, committing, revealing, playing, over, closed };

/// What a table allows.
struct Limits {
  static constexpr std::size_t people = 64;      // known to one table; those who only looked in are forgotten
  static constexpr std::size_t name_bytes = 64;  // as records have it
  static constexpr std::size_t chat_bytes = 400;
  static constexpr std::size_t chats_at_once = 5;  // a person, within chat_window_ms
  static constexpr std::int64_t chat_window_ms = 10'000;
  static constexpr std::size_t chat_lines = 100;  // shown to clients; the log keeps all
  static constexpr std::int64_t shortest_clock_ms = 1'000;
  static constexpr std::int64_t longest_clock_ms = 30LL * 24 * 3'600'000;
  static constexpr std::int64_t bytes_ms = 30'000;  // for the hash, and again for the bytes; longer if the clock is
  static constexpr int late_times = 3;              // after being late this often the stand-in keeps the seat
  static constexpr std::uint64_t steps = 100'000;   // a record has no more
};

/// Somebody who came. Guests are listed in the order of arrival.
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
  bool was_stood_in_for = false;  // the stand-in has acted since the person last did
  bool has_resigned = false;
  bool agrees_to_end = false;
  std::int64_t turn_since_ms = 0;  // since when this seat may act; only with a clock
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

/// A step of the match as a room keeps it: without its check, to save memory.
struct PlayedStep {
  std::uint64_t entry = 0;  // the entry that made it
  std::int64_t ms = 0;      // since the deal
  core::Seat seat;
  Chooser by = Chooser::player;
  std::string action;
  friend bool operator==(const PlayedStep&, const PlayedStep&) = default;
};

/// What an entry changed, for those who watch. Nothing is hidden yet: each parameter says who may see it.
struct News {
  std::uint64_t number = 0;  // of the entry
  std::int64_t at_ms = 0;
  std::vector<core::Message> said;    // by the table, to everybody
  core::Events events;                // of the match
  std::optional<std::uint64_t> step;  // of the match; 0 is the deal
  std::optional<ChatLine> chat;
  bool has_table_changed = false;  // who sits where, the stage, the host, ...
};

/// A table with its one match, as a value. Only the entries of its log change it, and its only time is theirs. An entry
/// that is refused changes nothing.
class Room {
 public:
  /// The first entry must create it.
  static std::expected<Room, core::Refusal> create(const Entry& entry);
  /// The room that a whole log makes. If the log was made by other rules, or with data that this program does not have,
  /// the room is frozen: people, seats and steps are there, but no match, and the room can only be closed.
  static std::expected<Room, core::Refusal> fold(std::span<const core::LogLine> log);
  /// One person's match against bots of this level, dealt at once and from the seed alone, since there are no other
  /// people who would want to check the deal. The maker has the first seat; names are by seat.
  static std::expected<Room, core::Refusal> against_bots(const Entry& entry, std::span<const std::string> names,
                                                         std::string_view level, News& dealt);
  /// Marks the match of a frozen room as over, since the log alone does not show that a match ended by its rules. The
  /// result is given if the store kept it.
  void recall_end(const std::optional<core::Result>& result);

  Room(Room&&) = default;
  Room& operator=(Room&&) = default;

  /// What an entry would change. Cheap: chat and steps are not copied.
  struct Verdict;
  [[nodiscard]] std::expected<Verdict, core::Refusal> judge(const Entry& entry) const;
  News take(Verdict verdict);
  std::expected<News, core::Refusal> apply(const Entry& entry);
  [[nodiscard]] Room clone() const { return Room(*this); }
  /// Shows this person under the name for people who deleted their account. No entry says so: the log stays as it is,
  /// and whoever makes a room from it asks the store who is gone.
  void forget(PersonId person);

  /// The small part of a room, copied when an entry is judged.
  struct Head {
    Stage stage = Stage::open;
    std::uint64_t entries = 0;
    std::int64_t last_at_ms = 0;
    std::int64_t touched_ms = 0;  // when a person last did something
    std::int64_t stage_ms = 0;    // when this stage began
    std::int64_t dealt_ms = 0;
    std::uint64_t dealt_entry = 0;  // the entry that caused the deal; 0 before it
    std::int64_t changed_ms = 0;    // when the match last changed
    std::vector<Guest> guests;
    std::vector<Chair> chairs;
    std::optional<PersonId> host;
    bool are_doors_open = true;
    std::optional<std::string> rematch;
    std::optional<deed::CloseReason> close_reason;
    std::optional<deed::CloseReason> frozen;
    std::vector<Resignation> resigned;
    std::optional<EarlyEnd> ended;
    std::optional<core::Result> recalled;  // of a frozen room
    Bytes32 key{};                         // of the match, from the deal on
    friend bool operator==(const Head&, const Head&) = default;

    [[nodiscard]] std::optional<core::Seat> seat_of(PersonId person) const;
    [[nodiscard]] std::vector<std::optional<Bytes32>> seat_bytes() const;
    /// Whether everybody who is neither away nor has resigned agrees to end the match, and there is such a person.
    [[nodiscard]] bool is_end_agreed() const;
  };

  // --- what is there
  [[nodiscard]] const Head& head() const { return head_; }
  [[nodiscard]] const core::AnyGame& game() const { return *game_; }
  [[nodiscard]] const deed::Create& made() const { return *made_; }
  [[nodiscard]] Stage stage() const { return head_.stage; }
  [[nodiscard]] std::uint64_t size() const { return head_.entries; }
  [[nodiscard]] const std::vector<Guest>& guests() const { return head_.guests; }
  [[nodiscard]] const Chair& chair(core::Seat seat) const {
    return head_.chairs[static_cast<std::size_t>(seat.index())];
  }
  [[nodiscard]] std::optional<PersonId> host() const { return head_.host; }
  [[nodiscard]] const std::deque<ChatLine>& chat() const { return log_.chat; }
  [[nodiscard]] std::optional<deed::CloseReason> frozen() const { return head_.frozen; }
  [[nodiscard]] Bytes32 seed_hash() const { return seed_hash_; }

  // --- who is who
  [[nodiscard]] const Guest* guest(PersonId person) const;
  [[nodiscard]] std::optional<core::Seat> seat_of(PersonId person) const { return head_.seat_of(person); }
  [[nodiscard]] core::Viewer viewer_of(PersonId person) const;
  [[nodiscard]] std::vector<std::string> names() const;  // by seat

  // --- the match; nullptr before the deal and in a frozen room
  [[nodiscard]] const core::AnyMatch* match() const { return match_.get(); }
  [[nodiscard]] std::uint64_t steps() const { return log_.steps.size(); }
  [[nodiscard]] bool has_dealt() const { return head_.dealt_entry > 0; }
  /// The whole match with its seed, built on each call. It passes `verify` at any time.
  [[nodiscard]] Record record() const;
  [[nodiscard]] const std::vector<PlayedStep>& played() const { return log_.steps; }
  /// The result by the rules alone.
  [[nodiscard]] std::optional<core::Result> result() const;
  /// None before the match is over.
  [[nodiscard]] std::optional<Standings> standings() const;
  /// The level of the bot that plays this seat now, its own or a stand-in.
  [[nodiscard]] std::optional<std::string_view> bot_of(core::Seat seat) const;

  /// Whose time is running, and when the table acts in that seat's name.
  struct Deadline {
    core::Seat seat;
    std::int64_t at_ms = 0;
    friend bool operator==(const Deadline&, const Deadline&) = default;
  };
  /// The first clock to run out. No clock runs in a race.
  [[nodiscard]] std::optional<Deadline> deadline() const;
  /// When this seat's clock runs out.
  [[nodiscard]] std::optional<std::int64_t> clock_of(core::Seat seat) const;
  /// When the table acts because the game's own timer runs out.
  [[nodiscard]] std::optional<Deadline> timer() const;
  [[nodiscard]] bool is_end_agreed() const { return head_.is_end_agreed(); }
  /// When a start is called off because a hash or bytes are still missing.
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  /// In a race: by how many milliseconds this seat was too late with an action that would have been right before the
  /// last step, which was another seat's. Nothing if that is not why it was refused.
  [[nodiscard]] std::optional<std::int64_t> too_late_by(core::Seat seat, std::string_view action,
                                                        std::int64_t at_ms) const;

  /// What a rematch is created from: the same settings with another seed.
  [[nodiscard]] deed::Create again(std::string name, const Bytes32& seed) const;

  /// The same room with another match behind it. Tests use it to show that what a viewer is sent does not depend on
  /// what the viewer cannot see.
  [[nodiscard]] Room with_match(std::unique_ptr<core::AnyMatch> match) const;

  friend bool operator==(const Room& a, const Room& b);

 private:
  friend class Judge;

  /// The part that only grows.
  struct Log {
    std::deque<ChatLine> chat;
    std::vector<PlayedStep> steps;
    friend bool operator==(const Log&, const Log&) = default;
  };

  Room() = default;
  Room(const Room&) = default;
  void recall(const Entry& entry);

  const core::AnyGame* game_ = nullptr;
  std::shared_ptr<const deed::Create> made_;
  Bytes32 seed_hash_{};
  Head head_;
  Log log_;
  std::shared_ptr<const core::AnyMatch> match_;   // replaced with each step, never changed
  std::shared_ptr<const core::AnyMatch> before_;  // in a race: as it was before the last step
};

struct Room::Verdict {
  Head head;
  News news;
  std::shared_ptr<const core::AnyMatch> match;  // if it changed
  std::shared_ptr<const core::AnyMatch> before;
  std::optional<PlayedStep> step;
};

/// A table of this game with the usual settings. The caller adds a name and a seed.
deed::Create plan_table(const core::AnyGame& game, const core::Setup& setup);

/// The name shown for people who deleted their account. It is the same in every language, since records have it too.
const std::string& gone_name();

/// The level that plays for people who are away if a table chose none: of middling strength, and quick.
std::string_view usual_level(const core::AnyGame& game);

}  // namespace rummage::match
