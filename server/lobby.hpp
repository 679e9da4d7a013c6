#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "core/json.hpp"
#include "store/group_writer.hpp"
#include "store/store.hpp"
#include "table/live_table.hpp"

namespace rummage::server {

namespace net = boost::asio;

struct LobbyLimits {
  std::size_t tables_a_person = 20;    // open or playing
  std::size_t tables = 100'000;        // in memory
  std::int64_t kept_ms = 10 * 60'000;  // how long a finished table stays in memory after its last use
  // A player without a connection for this long has left the table; or for the time of one move, if the table's clock
  // gives more.
  std::int64_t absence_ms = 30'000;
  table::LiveTable::Settings table;
};

/// All tables of this server: those in memory, and through the store those that are not. To be used on the network
/// thread only.
class Lobby {
 public:
  /// Bots think on `thinkers`; reading the store blocks a thread of `workers`.
  Lobby(net::io_context& context, net::thread_pool& workers, net::any_io_executor thinkers, store::Store& store,
        store::GroupWriter& writer, table::TimeSource& time, const LobbyLimits& limits);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  ~Lobby();

  template <class T>
  using Answer = std::expected<T, core::Refusal>;
  using Table = std::shared_ptr<table::LiveTable>;

  /// {"game": "five-crowns", "seats": 2, "options": {...}, "public": false, "hints": true, "clock_ms": 0}: a table
  /// whose host this person is. Returns its id.
  net::awaitable<Answer<std::string>> create(store::Person person, core::json::object wanted);
  /// A new table with the same settings and another seed. All who ask get the same one.
  net::awaitable<Answer<std::string>> rematch(store::Person person, std::string match);
  /// The table, brought back from the store if it is not in memory.
  net::awaitable<Answer<Table>> find(std::string match);
  /// What a summary cannot tell, since it is not written with every move: whether a match waits for this person, and
  /// when something happens there by itself.
  struct PersonalStatus {
    bool is_your_turn = false;
    bool is_removed = false;  // this person, by the host
    std::optional<std::int64_t> due_ms;
  };
  net::awaitable<PersonalStatus> personal_status(std::string match, store::PersonId person);
  /// What somebody who wants to watch needs to know first.
  struct Admission {
    std::string folder;       // of the table's game, for its sentences
    bool is_removed = false;  // this person, by the host
  };
  net::awaitable<Admission> admission(Table table, std::optional<store::PersonId> person);
  struct ResumeReport {
    std::size_t tables = 0;
    std::vector<std::pair<std::string, core::Refusal>> failed;  // tables whose logs this program cannot read, and why
  };
  /// Takes up every match that was not over when the server last stopped.
  net::awaitable<Answer<ResumeReport>> resume_all();
  /// This person's account is gone: they leave every table.
  void forget(store::PersonId person);
  /// Accepts nothing new and waits, for a limited time, until every table has finished what it was doing.
  net::awaitable<void> stop();

  /// A connection of this person to this table came or went. Some time after the last one went, the person has left.
  void connected(const Table& table, store::PersonId person);
  void disconnected(const Table& table, store::PersonId person);
  /// Before a match: if the host has been without a connection for some time, somebody who has one becomes host. On a
  /// clock of days people keep their seats while they are away, and without a new host nobody could start the match.
  void look_for_host(const Table& table);

  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  /// How many people are away from a table and may still come back.
  [[nodiscard]] std::size_t absences() const { return *absences_; }
  [[nodiscard]] std::int64_t now_ms() const { return time_.now_ms(); }

 private:
  /// The time since a person's last connection to a table went. One per person and table, so that somebody who comes
  /// and goes all day does not leave a timer behind each time.
  struct Absence {
    Absence(net::io_context& context, std::shared_ptr<std::size_t> count) : timer(context), all(std::move(count)) {
      ++*all;
    }
    Absence(const Absence&) = delete;
    Absence& operator=(const Absence&) = delete;
    ~Absence() { --*all; }
    net::steady_timer timer;
    std::shared_ptr<std::size_t> all;  // shared: those that still wait at a stop outlive the lobby
    bool is_long = false;              // longer than `absence_ms`
  };
  struct TableEntry {
    Table table;
    store::PersonId maker{};
    std::int64_t clock_ms = 0;
    std::int64_t used_ms = 0;
    std::map<store::PersonId, std::size_t> connections;
    std::map<store::PersonId, std::shared_ptr<Absence>> absent;  // people without a connection
  };

  /// Counts a table against its maker's limit from when it is asked for until it is in `tables_` or refused. The counts
  /// are shared, since a table that still waits for the disk when the server stops outlives the lobby.
  class Opening {
   public:
    using Counts = std::map<store::PersonId, std::size_t>;
    Opening(std::shared_ptr<Counts> all, store::PersonId person) : all_(std::move(all)), person_(person) {
      ++(*all_)[person_];
    }
    Opening(const Opening&) = delete;
    Opening& operator=(const Opening&) = delete;
    ~Opening() {
      if (--(*all_)[person_] == 0) all_->erase(person_);
    }
    [[nodiscard]] std::size_t count() const { return all_->at(person_); }

   private:
    std::shared_ptr<Counts> all_;
    store::PersonId person_;
  };

  net::awaitable<Answer<std::string>> open(store::PersonId person, match::deed::Create made);
  net::awaitable<void> sweep();
  net::awaitable<std::size_t> unfinished_of(store::PersonId maker);
  void start_absence(const std::string& match, TableEntry& entry, store::PersonId person);
  net::awaitable<void> await_return(std::string match, store::PersonId person, std::shared_ptr<Absence> absence);
  /// The table that this person is still absent from; nullptr if they are back or the table is gone.
  [[nodiscard]] TableEntry* still_absent(const std::string& match, store::PersonId person, const Absence& absence);
  void forget_absence(TableEntry& entry, store::PersonId person);
  [[nodiscard]] table::LiveTable::Services services();

  net::io_context& context_;
  net::thread_pool& workers_;
  net::any_io_executor thinkers_;
  store::Store& store_;
  store::GroupWriter& writer_;
  table::TimeSource& time_;
  LobbyLimits limits_;
  std::shared_ptr<std::size_t> absences_ = std::make_shared<std::size_t>(0);
  std::map<std::string, TableEntry> tables_;
  std::shared_ptr<Opening::Counts> opening_ = std::make_shared<Opening::Counts>();
  bool is_stopping_ = false;
};

}  // namespace rummage::server
