#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "core/message.hpp"
#include "match/public_ids.hpp"
#include "match/room.hpp"
#include "store/group_writer.hpp"
#include "store/store.hpp"
#include "table/time.hpp"
#include "table/uptime.hpp"

namespace rummage::table {

/// A live table: one coroutine and one bounded inbox, the only writer of its room. An entry is judged, then stored, and
/// only then are watchers told. All functions may be called from any thread; callbacks come on the table's own
/// executor, one after another, and must be quick.
class LiveTable {
 public:
  /// Hands an append to the store's writer; false if too many wait, and then `done` is never called.
  using Append = std::function<bool(store::Append append, store::GroupWriter::Done done)>;

  struct Services {
    boost::asio::any_io_executor executor;  // where tables run; each makes a strand of its own there if need be
    boost::asio::any_io_executor workers;   // where the log is read again after a failed write
    store::Store* store = nullptr;
    Append append;
    TimeSource* time = nullptr;
    const match::PublicIds* public_ids = nullptr;  // asked on the table's executor
    // Has a bot think on another thread; false where too much waits, and then it is asked again later. None: the
    // workers do it.
    std::function<bool(const store::MatchId& match, bool is_for_people, std::function<void()> thought)> think = {};
    // The executor has only one thread, so no strand is needed. Then `done` must not be called from within `append`.
    bool is_serial = false;
    // Told which exception ended a table: it does nothing more then, and its log stays as it is.
    std::function<void(const store::MatchId& match, std::string_view why)> faulted = {};
    // Refuses an entry before it is made, or adds to it what the room must know, by rules that may change and so cannot
    // be the room's own, by which old logs are read. Without it nothing is refused.
    std::function<core::Done(const match::Room& room, match::Entry& entry)> admit = {};
  };

  struct Settings {
    std::size_t most_waiting = 64;            // in the inbox of one player, and of all others; more are refused as busy
    std::int64_t idle_ms = 24LL * 3'600'000;  // a table not used for this long, or twice its clock, is closed
    std::int64_t grace_ms = 15'000;           // after a restart, before clocks that have run out count
    std::int64_t retry_ms = 1'000;            // before the table tries its own entries again after a failed write
    std::int64_t bot_pace = 100;              // percent of a bot's usual time to act; 0: at once
  };

  /// The number of the entry, or why there is none.
  using Reply = std::move_only_function<void(std::expected<std::uint64_t, core::Refusal>)>;
  /// Called with each message for one watcher. The text is valid only during the call, since all who get it share it.
  using Sink = std::function<void(std::string_view)>;
  enum class WatchId : std::uint64_t {};

  /// A new table. The reply comes when its first entry is stored; if it says why that failed, there is no table.
  static std::shared_ptr<LiveTable> open(const Services& services, const Settings& settings, store::MatchId match,
                                         match::Entry first, Reply reply);
  /// Resumes a table where its log ends, clocks included. It does nothing by itself before people can come.
  static std::expected<std::shared_ptr<LiveTable>, core::Refusal> resume(
      const Services& services, const Settings& settings, store::MatchId match, std::vector<store::Entry> log);
  /// The same for a room that was made from its log on another thread, since that takes long.
  static std::shared_ptr<LiveTable> resume(const Services& services, const Settings& settings, store::MatchId match,
                                           match::Room room);
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;
  ~LiveTable();

  /// After a resumption. Time without a server counts for nobody.
  void people_can_come(std::shared_ptr<const Uptime> uptime);

  [[nodiscard]] const store::MatchId& match() const;
  /// The time by which this table's clocks run.
  [[nodiscard]] std::int64_t now_ms() const;

  /// A person asks for a deed, now. Deeds are judged in the order of these calls. The reply always comes.
  void ask(store::PersonId person, match::Deed deed, Reply reply);
  /// From now on the sink gets all that this person may see, or a spectator if there is no person. The first message
  /// has everything from entry `next` of the log on.
  WatchId watch(std::optional<store::PersonId> person, std::uint64_t next, Sink sink);
  void unwatch(WatchId watch);
  /// Calls back with the room as it is, on the table's executor: for lists, records and advice. The call always comes,
  /// even after a stop.
  void look(std::move_only_function<void(const match::Room&)> look);
  /// The person's account is gone: they leave if they are here, and their name is no longer shown.
  void forget(store::PersonId person);
  /// The host is away and no match is under way: this person becomes host.
  void host_gone(store::PersonId next);
  /// This person has no connection, and leaves at that time if they do not come back; none: that is over. Everybody is
  /// told at once.
  void absent(store::PersonId person, std::optional<std::int64_t> until_ms);
  /// Another server has written to this log: reads what is new.
  void nudge();
  /// Finishes the command under way and refuses those that wait.
  void stop();
  /// Whether an exception ended it. People can still look at it; what they ask for is refused.
  [[nodiscard]] bool is_quarantined() const;

 private:
  class Impl;
  explicit LiveTable(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

/// Whether a deed was refused because of the store or for lack of time, not for what it is: tried again, it may
/// succeed.
inline bool is_stores_fault(const core::Refusal& refusal) {
  using namespace core::literals;
  return refusal.code == "table_not_stored"_say || refusal.code == "table_unsure"_say ||
         refusal.code == "table_busy"_say;
}

}  // namespace rummage::table
