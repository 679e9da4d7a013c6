#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/message.hpp"
#include "match/bot_plans.hpp"
#include "match/deed.hpp"
#include "match/room.hpp"
#include "store/types.hpp"
#include "table/live_table.hpp"
#include "table/uptime.hpp"

namespace rummage::table {

// What can be asked of a live table, each as one command.
namespace command {

struct Ask {
  store::PersonId person;
  match::Deed deed;
  LiveTable::Reply reply;
  std::int64_t arrived_ms = 0;
};
struct Watch {
  LiveTable::WatchId id;
  std::optional<store::PersonId> person;
  std::uint64_t next = 0;
  LiveTable::Sink sink;
  bool is_behind = false;  // was shown a race that lies face down: the rest follows when it goes on
};
struct Unwatch {
  LiveTable::WatchId id;
};
struct Look {
  std::move_only_function<void(const match::Room&)> look;
};
struct Forget {
  store::PersonId person;
};
struct HostGone {
  store::PersonId next;
};
/// Somebody has no connection, and is awaited until then; none: they are back, or have left.
struct Absent {
  store::PersonId person;
  std::optional<std::int64_t> until_ms;
};
struct PeopleCanCome {
  std::shared_ptr<const Uptime> uptime;  // nullptr: a server was there all the time
};
struct Tick {};
struct Nudge {};
struct Stop {};
/// A bot's thought ended with an exception.
struct Fault {
  std::string why;
};

}  // namespace command

using Command = std::variant<command::Ask, command::Watch, command::Unwatch, command::Look, match::BotPlans::Thought,
                             command::Forget, command::HostGone, command::Absent, command::PeopleCanCome, command::Tick,
                             command::Nudge, command::Stop, command::Fault>;

/// The commands that wait for one table, in the order in which they came. Only what people ask for is limited: all else
/// is bounded by the number of seats and connections. Whoever has a seat, and the host, has a limit of their own; all
/// others share one, so that no crowd of spectators makes the table too busy for its players. May be used from any
/// thread.
class Inbox {
 public:
  explicit Inbox(std::size_t most_asks) : most_asks_(most_asks) {}

  /// Who has a limit of their own.
  void keep_room_for(const match::Room& room);

  enum class Outcome : std::uint8_t {
    waits,    // it was taken in
    wakes,    // it was taken in, and the table waits for it
    refused,  // too many wait
    closed,   // nothing is taken in any more
  };
  /// Moves from the command only where it is taken in.
  Outcome put(Command& command, std::int64_t now_ms);
  /// The next command. Where there is none, the next one that is put in wakes the table.
  std::optional<Command> take();
  /// Whether something waits that a person asked for until then.
  [[nodiscard]] bool has_ask_until(std::int64_t at_ms) const;
  /// Takes in nothing more, and hands out what was waiting.
  std::vector<Command> close(core::Code why);
  /// Why nothing is taken in any more.
  [[nodiscard]] core::Code closed_because() const;

 private:
  [[nodiscard]] bool has_room_for(store::PersonId person) const;

  static constexpr std::size_t strangers = 8;  // that it takes at least to use up what they share

  const std::size_t most_asks_;  // of one of the table's people, and of all others together
  mutable std::mutex mutex_;
  std::vector<store::PersonId> own_people_;
  std::vector<Command> waiting_;
  std::size_t taken_ = 0;  // of those that wait, from the beginning
  std::size_t asks_ = 0;
  bool is_awaited_ = false;  // the table waits for a command
  std::optional<core::Code> closed_;
};

}  // namespace rummage::table
