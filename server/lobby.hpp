#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/json.hpp"
#include "server/rates.hpp"
#include "server/stored_public_ids.hpp"
#include "server/supervisor.hpp"
#include "server/table_code.hpp"
#include "server/workers.hpp"
#include "store/group_writer.hpp"
#include "store/store.hpp"
#include "table/live_table.hpp"
#include "table/think_queue.hpp"

namespace rummage::server {

namespace net = boost::asio;

struct LobbyLimits {
  std::size_t tables_a_person = 20;    // open or playing
  std::size_t front_tables = 5;        // public and not started, of an address; more are listed after all others
  std::size_t paused_a_person = 50;    // matches that wait for their only player
  std::size_t tables = 100'000;        // in memory
  std::int64_t kept_ms = 10 * 60'000;  // how long a finished table stays in memory after its last use
  // A player without a connection for this long has left the table; or for the time of one move, if the table's clock
  // gives more.
  std::int64_t absence_ms = 30'000;
  Rate doors{400, 2};   // coming to tables, changing seats or names, per address
  Rate deeds{400, 10};  // all else that fills a log and is no move: talking, a host's powers, suggesting to end
  table::LiveTable::Settings table;
};

/// All tables of this server: those in memory, and through the store those that are not. To be used on the network
/// thread only.
class Lobby {
 public:
  /// Bots think on `thinkers`.
  Lobby(Supervisor& supervisor, net::io_context& context, Workers& workers, table::ThinkQueue& thinkers,
        store::Store& store, store::GroupWriter& writer, table::TimeSource& time, const LobbyLimits& limits);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  ~Lobby();

  template <class T>
  using Answer = std::expected<T, core::Refusal>;
  using Table = std::shared_ptr<table::LiveTable>;

  /// {"game": "five-crowns", "seats": 2, "options": {...}, "public": false, "hints": true, "clock_ms": 0}: a table
  /// whose host this person is. Returns its id.
  net::awaitable<Answer<std::string>> create(store::Person person, core::json::object wanted, std::string address);
  /// A new table with the same settings and another seed. All who ask get the same one.
  net::awaitable<Answer<std::string>> rematch(store::Person person, std::string match, const Client& client);
  /// The table, brought back from the store if it is not in memory. The client must stay until the answer is there: g++
  /// 12 destroys an aggregate twice that is made within a co_await (bug 104031).
  net::awaitable<Answer<Table>> find(std::string match, const Client& client);
  /// What a summary cannot tell, since it is not written with every move: whether a match waits for this person, and
  /// when something happens there by itself.
  struct PersonalStatus {
    bool is_your_turn = false;
    bool is_removed = false;  // this person, by the host
    std::optional<std::int64_t> due_ms;
    std::optional<std::string> code = {};  // as long as it is live
  };
  net::awaitable<PersonalStatus> personal_status(std::string match, store::PersonId person);
  /// Of the tables in memory.
  [[nodiscard]] const TableCodes& codes() const { return codes_; }
  /// What somebody who wants to watch needs to know first.
  struct Admission {
    std::string folder;       // of the table's game, for its sentences
    bool is_removed = false;  // this person, by the host
  };
  net::awaitable<Admission> admission(Table table, std::optional<store::PersonId> person);
  /// Whether somebody who is at this table could have this name there.
  net::awaitable<core::Done> check_name(std::string match, store::PersonId person, std::string name);
  struct ResumeReport {
    std::size_t tables = 0;
    std::vector<std::pair<std::string, core::Refusal>> failed;  // tables whose logs this program cannot read, and why
  };
  /// Takes up every match that was not over when the server last stopped.
  net::awaitable<Answer<ResumeReport>> resume_all();
  /// Until this is called, tables that were resumed do nothing by themselves, and nobody is awaited back. The time
  /// without a server counts for nobody.
  void let_people_in(const std::shared_ptr<const table::Uptime>& uptime);
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

  /// Whether somebody at this address may come to a table, change seats or their name now: each fills a log.
  [[nodiscard]] bool may_pass(const std::string& address, double times = 1) {
    return doors_.take(address, now_ms(), times);
  }
  /// For somebody who may not.
  [[nodiscard]] int seconds_to_pass(const std::string& address, double times = 1) const {
    return doors_.wait_seconds(address, times);
  }
  /// The same for other deeds: what a connection may send is limited by itself, but an address may have hundreds.
  [[nodiscard]] bool may_do(const std::string& address) { return deeds_.take(address, now_ms()); }

  /// How many tables an exception has ended since the server started.
  [[nodiscard]] std::size_t quarantined() const { return quarantined_.size(); }
  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  /// How many people are away from a table and may still come back.
  [[nodiscard]] std::size_t absences() const { return *absences_; }
  [[nodiscard]] std::int64_t now_ms() const { return time_.now_ms(); }
  [[nodiscard]] Workers& workers() { return workers_; }
  /// By which numbers people at tables know one another.
  [[nodiscard]] const StoredPublicIds& public_ids() const { return public_ids_; }

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
    std::vector<store::PersonId> resumed;  // whose connections went with the server that had the table before
    std::string front_of = {};             // the address among whose front tables it is
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

  net::awaitable<Answer<std::string>> open(store::PersonId person, match::deed::Create made, std::string address);
  /// Whether this new public table is one of the few of its address that are listed before those of addresses with
  /// many.
  net::awaitable<bool> take_front_place(std::string address, std::string match);
  void leave_front_place(const std::string& address, const std::string& match);
  net::awaitable<Answer<Table>> resume(std::string match);
  /// Whose account was deleted while this room was made from its log.
  [[nodiscard]] std::vector<store::PersonId> gone_meanwhile(const match::Room& room) const;
  net::awaitable<void> sweep();
  net::awaitable<std::size_t> unfinished_of(store::PersonId maker);
  net::awaitable<core::Done> check_paused(store::PersonId person);
  void begin_again(const std::string& match, TableEntry& entry, const std::shared_ptr<const table::Uptime>& uptime);
  void start_absence(const std::string& match, TableEntry& entry, store::PersonId person);
  net::awaitable<void> await_return(std::string match, store::PersonId person, std::shared_ptr<Absence> absence);
  net::awaitable<bool> pause(Table table, store::PersonId person);
  net::awaitable<bool> has_no_part(Table table, store::PersonId person);
  /// The table that this person is still absent from; nullptr if they are back or the table is gone.
  [[nodiscard]] TableEntry* still_absent(const std::string& match, store::PersonId person, const Absence& absence);
  void forget_absence(TableEntry& entry, store::PersonId person);
  [[nodiscard]] table::LiveTable::Services services();

  Supervisor& supervisor_;
  net::io_context& context_;
  Workers& workers_;
  table::ThinkQueue& thinkers_;
  store::Store& store_;
  store::GroupWriter& writer_;
  table::TimeSource& time_;
  LobbyLimits limits_;
  Rates doors_;
  Rates deeds_;
  StoredPublicIds public_ids_;
  std::shared_ptr<std::size_t> absences_ = std::make_shared<std::size_t>(0);
  std::map<std::string, TableEntry> tables_;
  TableCodes codes_;
  std::shared_ptr<Opening::Counts> opening_ = std::make_shared<Opening::Counts>();
  // By address, the public tables that were not started when it was last asked. Addresses are kept in memory only.
  std::map<std::string, std::vector<std::string>> front_tables_;
  bool is_stopping_ = false;
  bool can_people_come_ = false;
  std::shared_ptr<const table::Uptime> uptime_;  // for tables that are taken up later
  // Who deleted the account lately: tables that were being opened or read then are told when they are there.
  static constexpr std::size_t most_forgotten = 10'000;
  std::set<store::PersonId> forgotten_;
  std::set<std::string> quarantined_;
  std::set<std::string> unreadable_;  // of these, those whose log makes the program throw
};

}  // namespace rummage::server
