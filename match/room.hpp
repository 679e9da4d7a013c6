#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.hpp"
#include "core/log.hpp"
#include "core/message.hpp"
#include "core/seat.hpp"
#include "match/chance.hpp"
#include "match/deed.hpp"
#include "match/guest_list.hpp"
#include "match/limits.hpp"
#include "match/record.hpp"
#include "match/table_result.hpp"

namespace rummage::match {

enum class Stage : std::uint8_t { open, committing, revealing, playing, over, closed };

struct Chair {
  enum class Kind : std::uint8_t { empty, person, bot };
  Kind kind = Kind::empty;
  PersonId person{};
  std::string name;
  std::string level;  // of a bot
  // While it is empty, in a rematch: whose seat it was before. Nobody else sits down there.
  std::optional<PersonId> kept_for;
  bool was_kept = false;  // for the person who sits there now
  std::optional<Bytes32> hash;
  std::optional<Bytes32> bytes;
  int late = 0;  // how often the clock ran out since the person last did something
  bool is_away = false;
  std::int64_t away_since_ms = 0;
  bool was_stood_in_for = false;  // the stand-in has acted since the person last did
  bool was_removed = false;       // by the host during the match, and has not come back since
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
struct RoomStep {
  std::uint64_t entry = 0;  // the entry that made it
  std::int64_t ms = 0;      // since the deal
  core::Seat seat;
  Chooser by = Chooser::player;
  std::string action;
  friend bool operator==(const RoomStep&, const RoomStep&) = default;
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
  /// The room that a whole log makes. If the log was made by newer rules, or with data that this program does not have,
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
  /// Whether the log has room for it. Asked before an entry is made, not when one is read back: logs of older programs
  /// may have more.
  [[nodiscard]] core::Done check_room_for(const Entry& entry) const;
  /// The log has no room for more, and the table is to be closed.
  [[nodiscard]] bool is_full() const;
  News take(Verdict verdict);
  std::expected<News, core::Refusal> apply(const Entry& entry);
  [[nodiscard]] Room clone() const { return Room(*this); }
  /// Shows this person under the name for people who deleted their account, and nothing of what they said. No entry
  /// says so: the log stays as it is, and whoever makes a room from it asks the store who is gone. Returns whether
  /// anything of this person was shown.
  bool forget(PersonId person);

  /// While no server was there nobody could act: clocks and timers go on where they were. `unseen_ms` says how long
  /// that was since the moment it is given. No entry has it, so whoever folds the log calls this.
  void leave_out(const std::function<std::int64_t(std::int64_t since_ms)>& unseen_ms);

  /// The small part of a room, copied when an entry is judged.
  struct Head {
    Stage stage = Stage::open;
    std::uint64_t entries = 0;
    std::int64_t last_at_ms = 0;
    std::int64_t touched_ms = 0;      // when a person last did something
    std::uint64_t touched_steps = 0;  // how many steps there were then
    std::int64_t stage_ms = 0;        // when this stage began
    std::int64_t dealt_ms = 0;
    std::uint64_t dealt_entry = 0;  // the entry that caused the deal; 0 before it
    std::int64_t changed_ms = 0;    // when the match last changed
    // Since when the match is paused. Once it goes on, all times of the match above and below are later by that time.
    std::optional<std::int64_t> paused_ms;
    // The same where a hand or a round has ended and people look at how; and who of them has seen it.
    std::optional<std::int64_t> held_ms;
    core::SeatSet continued;
    GuestList guests;
    std::vector<Chair> chairs;
    std::optional<PersonId> host;
    bool are_doors_open = true;
    std::optional<std::string> rematch;
    std::optional<deed::CloseReason> close_reason;
    std::optional<deed::CloseReason> frozen;
    std::vector<Resignation> resigned;
    std::int64_t offered_ms = 0;  // since when somebody agrees to end the match, if anybody does
    std::optional<EarlyEnd> ended;
    std::optional<core::Result> recalled;  // of a frozen room
    Bytes32 key{};                         // of the match, from the deal on
    friend bool operator==(const Head&, const Head&) = default;

    [[nodiscard]] std::optional<core::Seat> seat_of(PersonId person) const;
    /// The seat that is kept for this person.
    [[nodiscard]] std::optional<core::Seat> kept_for(PersonId person) const;
    [[nodiscard]] std::vector<std::optional<Bytes32>> seat_bytes() const;
    /// The only person who plays the match, if there is just one: nobody else has a seat who has neither resigned nor
    /// been removed. Without them nothing is played.
    [[nodiscard]] std::optional<core::Seat> only_player() const;
    /// Since when the time of the match stands still, if it does.
    [[nodiscard]] std::optional<std::int64_t> still_since() const { return held_ms ? held_ms : paused_ms; }
    /// The people who are here and have yet to look at what has ended.
    [[nodiscard]] core::SeatSet awaited_seats() const;
    /// From when on the match is to end, because all who are asked agree to it; nothing while somebody does not.
    /// `at_once` where nobody has to be waited for. Nobody who is away agrees by being silent: they have some time to
    /// come back and answer, and only then are they not asked any more. Whoever was removed did not go by themselves,
    /// and is always asked: no host ends a match by removing the others.
    [[nodiscard]] std::optional<std::int64_t> end_at(const deed::Create& made) const;
    static constexpr auto at_once = std::numeric_limits<std::int64_t>::min();
  };

  // --- what is there
  [[nodiscard]] const Head& head() const { return head_; }
  [[nodiscard]] const core::AnyGame& game() const { return *game_; }
  [[nodiscard]] const deed::Create& creation() const { return *creation_; }
  [[nodiscard]] Stage stage() const { return head_.stage; }
  [[nodiscard]] std::uint64_t size() const { return head_.entries; }
  [[nodiscard]] const GuestList& guests() const { return head_.guests; }
  [[nodiscard]] const Chair& chair(core::Seat seat) const {
    return head_.chairs[static_cast<std::size_t>(seat.index())];
  }
  [[nodiscard]] std::optional<PersonId> host() const { return head_.host; }
  /// Who made the table: the first guest, and never forgotten.
  [[nodiscard]] PersonId maker() const { return head_.guests.front().id; }
  [[nodiscard]] const std::deque<ChatLine>& chat() const { return log_.chat; }
  /// Everybody who has ever said something here.
  [[nodiscard]] const std::set<PersonId>& speakers() const { return log_.speakers; }
  /// Who was forgotten: pages that have lines of theirs are told to drop them.
  [[nodiscard]] const std::vector<PersonId>& forgotten_people() const { return log_.gone; }
  /// A seat that is kept for somebody who was forgotten, so the table has to free it.
  [[nodiscard]] std::optional<core::Seat> seat_kept_in_vain() const;
  [[nodiscard]] std::optional<deed::CloseReason> freeze_reason() const { return head_.frozen; }
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
  [[nodiscard]] const std::vector<RoomStep>& all_steps() const { return log_.steps; }
  /// Plays steps again, from this one on (0: the deal) to the last, and calls with what happened in each; a room keeps
  /// no events. The last `Limits::steps_told` cost little, whatever the length of the match. Returns how many were
  /// played.
  using StepWatcher = std::function<void(std::uint64_t step, const core::Events& events)>;
  std::uint64_t replay_from(std::uint64_t first, const StepWatcher& watcher) const;
  /// The result by the rules alone.
  [[nodiscard]] std::optional<core::Result> result() const;
  /// None before the match is over.
  [[nodiscard]] std::optional<TableResult> table_result() const;
  /// The level of the bot that plays this seat now, its own or a stand-in. For somebody who was removed it is the
  /// strongest: a host who chose a weak stand-in must not win by removing the others.
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
  /// When the table ends the match because all who are asked agree to it.
  [[nodiscard]] std::optional<std::int64_t> end_at() const { return head_.end_at(*creation_); }
  /// The only player is away: nothing happens until they come back, and no clock runs.
  [[nodiscard]] bool is_paused() const { return head_.paused_ms.has_value(); }
  /// A hand or a round has ended: nothing is played until people have looked at it.
  [[nodiscard]] bool is_held() const { return head_.held_ms.has_value(); }
  /// When the table goes on without waiting any longer. Whoever plays alone takes the time that they like.
  [[nodiscard]] std::optional<std::int64_t> hold_ends_at() const;
  [[nodiscard]] bool is_still() const { return head_.still_since().has_value(); }
  /// The only player has left, so the table has to pause the match. Nobody waits for people who deleted their account.
  [[nodiscard]] bool is_deserted() const;
  /// Whether the only player of this match could come back, however late.
  [[nodiscard]] bool has_only_player() const;
  /// A paused race: nobody is shown its cards, so that nobody can study them while no time runs.
  [[nodiscard]] bool is_face_down() const;
  /// When a start is called off because a hash or bytes are still missing.
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const;
  /// In a race: by how many milliseconds this seat was too late with an action that would have been right before the
  /// last step, which was another seat's. Nothing if that is not why it was refused.
  [[nodiscard]] std::optional<std::int64_t> too_late_by(core::Seat seat, std::string_view action,
                                                        std::int64_t at_ms) const;

  /// What a rematch is created from: the same settings with another seed, by the newest rules. Whoever was removed here
  /// is so there too, until somebody lets them back: otherwise they would only have to take their old seat. The others'
  /// seats are kept for them.
  [[nodiscard]] deed::Create rematch_creation(std::string name, const Bytes32& seed) const;

  /// The same room with another match behind it. Tests use it to show that what a viewer is sent does not depend on
  /// what the viewer cannot see.
  [[nodiscard]] Room with_match(std::unique_ptr<core::AnyMatch> match) const;

  friend bool operator==(const Room& a, const Room& b);

 private:
  friend class Judge;

  /// The part that only grows.
  struct Log {
    std::deque<ChatLine> chat;
    std::vector<RoomStep> steps;
    std::set<PersonId> speakers;
    std::vector<PersonId> gone;
    friend bool operator==(const Log&, const Log&) = default;
  };

  /// The match as it was after this step. States are shared with what was the match then, so that keeping one costs
  /// its memory and nothing else.
  struct Checkpoint {
    std::uint64_t step = 0;
    std::shared_ptr<const core::AnyMatch> match;
  };

  Room() = default;
  Room(const Room&) = default;
  void recall(const Entry& entry);
  void keep_checkpoint();
  [[nodiscard]] std::vector<deed::UnwelcomePerson> unwelcome() const;
  [[nodiscard]] std::vector<deed::KeptSeat> kept_seats() const;

  const core::AnyGame* game_ = nullptr;
  std::shared_ptr<const deed::Create> creation_;
  Bytes32 seed_hash_{};
  Head head_;
  Log log_;
  std::shared_ptr<const core::AnyMatch> match_;   // replaced with each step, never changed
  std::shared_ptr<const core::AnyMatch> before_;  // in a race: as it was before the last step
  std::vector<Checkpoint> checkpoints_;           // the last ones: no two have more than some steps between them
};

struct Room::Verdict {
  Head head;
  News news;
  std::shared_ptr<const core::AnyMatch> match;  // if it changed
  std::shared_ptr<const core::AnyMatch> before;
  std::optional<RoomStep> step;
};

/// Has a table that is about to be made play by the newest rules, with the data that its options choose as they are
/// now.
void choose_newest(deed::Create& made, const core::AnyGame& game);
/// A table of this game with the usual settings. The caller adds a name and a seed.
deed::Create plan_table(const core::AnyGame& game, const core::Setup& setup);

/// The name shown for people who deleted their account. It is the same in every language, since records have it too.
const std::string& gone_name();

/// The level that plays for people who are away if a table chose none: of middling strength, and quick.
std::string_view usual_level(const core::AnyGame& game);
std::string_view strongest_level(const core::AnyGame& game);

}  // namespace rummage::match
