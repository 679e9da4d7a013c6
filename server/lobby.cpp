#include "server/lobby.hpp"

#include <stdexcept>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/experimental/channel.hpp>

#include "match/requests.hpp"
#include "server/accounts.hpp"
#include "server/deleted_people.hpp"
#include "server/name_check.hpp"
#include "server/work.hpp"
#include "table/fresh_seed.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::refuse;
using table::LiveTable;

// Waits for a table's answer, which comes as a callback on this same thread.
template <class T, class Ask>
net::awaitable<T> answer_of(net::io_context& context, Ask ask) {
  using Channel = net::experimental::channel<void(boost::system::error_code, std::shared_ptr<T>)>;
  const auto channel = std::make_shared<Channel>(context, 1);
  {
    // Where the table lets go of the callback without calling it, since it threw, nobody waits for ever.
    const std::shared_ptr<void> end(nullptr, [channel](void*) { channel->close(); });
    ask([channel, end](T answer) {
      channel->try_send(boost::system::error_code(), std::make_shared<T>(std::move(answer)));
    });
  }
  auto [error, answer] = co_await channel->async_receive(done_token);
  if (!answer) throw std::runtime_error("a table did not answer");
  co_return std::move(*answer);
}

// After this time the server stops all the same, even if the store hangs and tables have not finished.
constexpr auto longest_stop = std::chrono::seconds(2);

using Numbered = std::expected<std::uint64_t, core::Refusal>;

}  // namespace

Lobby::Lobby(Supervisor& supervisor, net::io_context& context, Workers& workers, table::ThinkQueue& thinkers,
             store::Store& store, store::GroupWriter& writer, table::TimeSource& time, const LobbyLimits& limits)
    : supervisor_(supervisor),
      context_(context),
      workers_(workers),
      thinkers_(thinkers),
      store_(store),
      writer_(writer),
      time_(time),
      limits_(limits),
      doors_(limits.doors),
      deeds_(limits.deeds),
      public_ids_(store) {
  supervisor_.keep_running(context_, "lobby", [this] { return sweep(); });
}

Lobby::~Lobby() = default;

LiveTable::Services Lobby::services() {
  return {context_.get_executor(),
          workers_.own.get_executor(),
          &store_,
          [this](store::Append append, store::GroupWriter::Done done) {
            return writer_.submit(std::move(append), std::move(done));
          },
          &time_,
          &public_ids_,
          [this](const store::MatchId& match, bool is_for_people, std::function<void()> thought) {
            return thinkers_.add(match, is_for_people, std::move(thought));
          },
          true,
          [this](const store::MatchId& match, std::string_view why) {
            quarantined_.insert(match);
            supervisor_.report("table " + match, why);
          },
          &admit_texts};
}

net::awaitable<Lobby::Answer<std::string>> Lobby::create(store::Person person, core::json::object wanted,
                                                         std::string address) {
  auto made = match::read_creation(wanted);
  if (!made) co_return std::unexpected(made.error());
  made->name = person.name;
  made->seed = table::fresh_seed();
  co_return co_await open(person.id, std::move(*made), std::move(address));
}

// Ninety-nine guests at one address would otherwise fill the first page of the list.
net::awaitable<bool> Lobby::take_front_place(std::string address, std::string match) {
  const auto others = front_tables_[address];  // a copy: this waits for the tables
  for (const auto& other : others) {
    const auto entry = tables_.find(other);
    if (entry == tables_.end()) continue;  // it is being opened
    const auto table = entry->second.table;
    const auto look = [&table](auto reply) {
      table->look([reply = std::move(reply)](const match::Room& room) mutable {
        reply(!room.has_dealt() && room.stage() != match::Stage::closed);
      });
    };
    const bool is_waiting = co_await answer_of<bool>(context_, look);
    if (!is_waiting) leave_front_place(address, other);
  }
  auto& front = front_tables_[address];
  if (front.size() >= limits_.front_tables) co_return false;
  front.push_back(match);
  co_return true;
}

void Lobby::leave_front_place(const std::string& address, const std::string& match) {
  const auto found = front_tables_.find(address);
  if (found == front_tables_.end()) return;
  std::erase(found->second, match);
  if (found->second.empty()) front_tables_.erase(found);
}

// Unfinished tables are all in memory. Most people have made fewer tables than the limit, finished ones included; then
// no table need be asked.
net::awaitable<std::size_t> Lobby::unfinished_of(store::PersonId maker) {
  std::vector<Table> made;
  for (const auto& [match, entry] : tables_)
    if (entry.maker == maker) made.push_back(entry.table);
  if (made.size() < limits_.tables_a_person) co_return made.size();
  std::size_t unfinished = 0;
  for (const auto& table : made) {
    const auto look = [&table](auto reply) {
      table->look([reply = std::move(reply)](const match::Room& room) mutable {
        reply(room.stage() != match::Stage::over && room.stage() != match::Stage::closed && !room.is_paused());
      });
    };
    const bool is_unfinished = co_await answer_of<bool>(context_, look);
    if (is_unfinished) ++unfinished;
  }
  co_return unfinished;
}

// Nothing closes a paused match but its player, who is told of one to end: the one that has waited longest.
net::awaitable<core::Done> Lobby::check_paused(store::PersonId person) {
  constexpr std::size_t all = 1'000;  // somebody who plays at tables of others can have more than may be made
  const auto paused = co_await on_worker(workers_.own, [this, person] { return store_.paused_of_person(person, all); });
  if (!paused) co_return std::unexpected(store_refusal(paused.error()));
  if (paused->size() < limits_.paused_a_person) co_return core::Done();
  co_return refuse("lobby_too_many_paused"_say, {},
                   {{"most", static_cast<std::int64_t>(limits_.paused_a_person)}, {"match", paused->back().match}});
}

net::awaitable<Lobby::Answer<std::string>> Lobby::open(store::PersonId person, match::deed::Create made,
                                                       std::string address) {
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  const Opening self(opening_, person);
  const auto opening = self.count();  // first, so that a table opened meanwhile is in one count or the other
  const auto unfinished = co_await unfinished_of(person);
  if (unfinished + opening > limits_.tables_a_person)
    co_return refuse("lobby_too_many_tables"_say, {}, {{"most", static_cast<std::int64_t>(limits_.tables_a_person)}});
  const auto may = co_await check_paused(person);
  if (!may) co_return std::unexpected(may.error());
  const auto match = codes_.fresh_match();
  const auto clock_ms = made.clock_ms;
  const bool is_in_front = made.is_public && co_await take_front_place(address, match);
  made.is_listed_last = made.is_public && !is_in_front;
  if (!is_in_front) address.clear();
  std::vector<store::PersonId> people{person};
  for (const auto& one : made.unwelcome) people.push_back(one.person);
  for (const auto& one : made.kept_seats) people.push_back(one.person);
  match::Entry first{now_ms(), match::Doer::person_of(person), std::move(made)};
  Table table;
  const auto opened = co_await answer_of<Numbered>(context_, [&](auto reply) {
    table = LiveTable::open(services(), limits_.table, match, std::move(first), std::move(reply));
  });
  if (!opened) {
    leave_front_place(address, match);
    co_return std::unexpected(opened.error());
  }
  tables_[match] = {table, person, clock_ms, now_ms(), {}, {}, {}, std::move(address)};
  codes_.add(match);
  for (const auto one : people)  // while the table was opened nobody could tell it
    if (forgotten_.contains(one)) table->forget(one);
  co_return match;
}

net::awaitable<Lobby::Answer<std::string>> Lobby::rematch(store::Person person, std::string match,
                                                          const Client& client) {
  const auto old = co_await find(match, client);
  if (!old) co_return std::unexpected(old.error());
  struct Seen {
    std::optional<std::string> next;
    std::optional<match::deed::Create> again;
    std::optional<match::deed::CloseReason> frozen;
    bool may_ask = false;  // so that spectators who ask do not cause a table to be made and closed
  };
  const auto look = [&](auto reply) {
    (*old)->look([reply = std::move(reply), &person](const match::Room& room) mutable {
      Seen seen{room.head().rematch, std::nullopt, room.freeze_reason(),
                room.host() == person.id || room.viewer_of(person.id).seat()};
      if (room.stage() == match::Stage::over) seen.again = room.rematch_creation(person.name, table::fresh_seed());
      reply(std::move(seen));
    });
  };
  auto seen = co_await answer_of<Seen>(context_, look);
  if (seen.next) co_return *seen.next;
  if (seen.frozen) co_return refuse("room_is_frozen"_say, {}, {{"why", match::word_of(*seen.frozen)}});
  if (!seen.again) co_return refuse("lobby_match_not_over"_say, {});
  if (!seen.may_ask) co_return refuse("room_not_seated"_say, {});
  const auto next = co_await open(person.id, std::move(*seen.again), client.address);
  if (!next) co_return next;
  const auto told = co_await answer_of<Numbered>(
      context_, [&](auto reply) { (*old)->ask(person.id, match::deed::Rematch{*next}, std::move(reply)); });
  if (told) co_return *next;
  // Somebody else was quicker, or this person may not ask: the new table is not needed.
  (void)co_await answer_of<Numbered>(
      context_, [&](auto reply) { tables_[*next].table->ask(person.id, match::deed::Close{}, std::move(reply)); });
  seen = co_await answer_of<Seen>(context_, look);
  if (seen.next) co_return *seen.next;
  co_return std::unexpected(told.error());
}

net::awaitable<Lobby::Answer<Lobby::Table>> Lobby::find(std::string match, const Client& client) {
  if (unreadable_.contains(match)) co_return refuse("table_quarantined"_say, {});
  if (const auto entry = tables_.find(match); entry != tables_.end()) {
    entry->second.used_ms = now_ms();
    co_return entry->second.table;
  }
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  auto read = co_await workers_.history.run(client, [this, &match] {
    auto made = read_room(store_, match);
    if (made && *made) public_ids_.learn(**made);
    return made;
  });
  if (!read) co_return refuse("server_busy"_say, {});
  auto& room = *read;
  if (!room) co_return std::unexpected(room.error());
  if (!*room) co_return refuse("lobby_no_such_table"_say, {});
  if (const auto entry = tables_.find(match); entry != tables_.end()) co_return entry->second.table;
  if (is_stopping_) co_return refuse("server_busy"_say, {});
  std::vector<store::PersonId> here;
  for (const auto& guest : (*room)->guests())
    if (guest.is_here) here.push_back(guest.id);
  const auto clock_ms = (*room)->creation().clock_ms;
  const auto maker = (*room)->maker();
  const auto gone = gone_meanwhile(**room);
  auto table = LiveTable::resume(services(), limits_.table, match, std::move(**room));
  auto& entry = tables_[match] = {table, maker, clock_ms, now_ms(), {}, {}, std::move(here)};
  codes_.add(match);
  for (const auto person : gone) table->forget(person);
  if (can_people_come_) begin_again(match, entry, uptime_);
  co_return table;
}

std::vector<store::PersonId> Lobby::gone_meanwhile(const match::Room& room) const {
  std::vector<store::PersonId> gone(room.speakers().begin(), room.speakers().end());
  for (const auto& guest : room.guests()) gone.push_back(guest.id);
  std::erase_if(gone, [this](store::PersonId person) { return !forgotten_.contains(person); });
  return gone;
}

void Lobby::begin_again(const std::string& match, TableEntry& entry,
                        const std::shared_ptr<const table::Uptime>& uptime) {
  entry.table->people_can_come(uptime);
  for (const auto person : std::exchange(entry.resumed, {})) start_absence(match, entry, person);
}

void Lobby::let_people_in(const std::shared_ptr<const table::Uptime>& uptime) {
  can_people_come_ = true;
  if (uptime) uptime_ = std::make_shared<const table::Uptime>(uptime->up_since(now_ms()));
  for (auto& [match, entry] : tables_) begin_again(match, entry, uptime);
}

net::awaitable<Lobby::PersonalStatus> Lobby::personal_status(std::string match, store::PersonId person) {
  const auto entry = tables_.find(match);
  if (entry == tables_.end()) co_return PersonalStatus();
  const auto table = entry->second.table;
  const auto look = [&table, person](auto reply) {
    table->look([reply = std::move(reply), person](const match::Room& room) mutable {
      PersonalStatus status;
      const auto* guest = room.guest(person);
      status.is_removed = guest != nullptr && guest->is_removed;
      if (room.stage() == match::Stage::playing && room.match() != nullptr) {
        const auto seat = room.viewer_of(person).seat();
        const auto to_act = room.is_held() ? room.head().awaited_seats() : room.match()->to_act();
        status.is_your_turn = seat && !room.is_paused() && !room.chair(*seat).has_resigned && to_act.has(*seat);
        if (const auto deadline = room.deadline()) status.due_ms = deadline->at_ms;
      }
      reply(status);
    });
  };
  co_return co_await answer_of<PersonalStatus>(context_, look);
}

net::awaitable<Lobby::Admission> Lobby::admission(Table table, std::optional<store::PersonId> person) {
  const auto look = [&](auto reply) {
    table->look([reply = std::move(reply), person](const match::Room& room) mutable {
      const auto* guest = person ? room.guest(*person) : nullptr;
      reply(Admission{std::string(room.game().folder()), guest != nullptr && guest->is_removed});
    });
  };
  co_return co_await answer_of<Admission>(context_, look);
}

net::awaitable<core::Done> Lobby::check_name(std::string match, store::PersonId person, std::string name) {
  const auto entry = tables_.find(match);
  if (entry == tables_.end()) co_return core::Done();
  const auto table = entry->second.table;
  const match::Entry come{now_ms(), match::Doer::person_of(person), match::deed::Come{std::move(name)}};
  const auto look = [&table, &come](auto reply) {
    table->look([reply = std::move(reply), come](const match::Room& room) mutable {
      const auto* guest = room.guest(come.by.person);
      reply(guest != nullptr && guest->is_here ? check_name_at(room, come) : core::Done());
    });
  };
  co_return co_await answer_of<core::Done>(context_, look);
}

// One log that makes the program throw must not keep the others from being taken up, and is not tried for every
// visitor.
net::awaitable<Lobby::Answer<Lobby::Table>> Lobby::resume(std::string match) {
  const Client nobody;
  try {
    co_return co_await find(match, nobody);
  } catch (const std::exception& fault) {
    unreadable_.insert(match);
    quarantined_.insert(match);
    supervisor_.report("table " + match, fault.what());
  }
  co_return refuse("table_quarantined"_say, {});
}

net::awaitable<Lobby::Answer<Lobby::ResumeReport>> Lobby::resume_all() {
  const auto unfinished = co_await on_worker(workers_.own, [this] { return store_.unfinished(); });
  if (!unfinished) co_return std::unexpected(store_refusal(unfinished.error()));
  ResumeReport resumed;
  for (const auto& summary : *unfinished) {
    const auto found = co_await resume(summary.match);
    if (found)
      ++resumed.tables;
    else
      resumed.failed.emplace_back(summary.match, found.error());
  }
  co_return resumed;
}

void Lobby::forget(store::PersonId person) {
  if (forgotten_.size() >= most_forgotten) forgotten_.clear();
  forgotten_.insert(person);
  for (auto& [match, entry] : tables_) entry.table->forget(person);
}

net::awaitable<void> Lobby::stop() {
  is_stopping_ = true;
  const auto busy = std::make_shared<std::size_t>(tables_.size());
  const auto done = std::make_shared<net::steady_timer>(context_, longest_stop);
  for (auto& [match, entry] : tables_) {
    // A table's inbox is in order, so this is answered when all that came before it is done.
    entry.table->look([busy, done](const match::Room&) {
      if (--*busy == 0) done->cancel();
    });
    entry.table->stop();
  }
  if (!tables_.empty()) (void)co_await done->async_wait(done_token);
}

void Lobby::connected(const Table& table, store::PersonId person) {
  const auto entry = tables_.find(table->match());
  if (entry == tables_.end()) return;
  ++entry->second.connections[person];
  forget_absence(entry->second, person);
  look_for_host(table);
}

void Lobby::disconnected(const Table& table, store::PersonId person) {
  const auto entry = tables_.find(table->match());
  if (entry == tables_.end()) return;
  entry->second.used_ms = now_ms();
  if (--entry->second.connections[person] > 0) return;
  entry->second.connections.erase(person);
  start_absence(table->match(), entry->second, person);
}

void Lobby::start_absence(const std::string& match, TableEntry& entry, store::PersonId person) {
  if (is_stopping_) return;
  forget_absence(entry, person);
  const auto absence = entry.absent[person] = std::make_shared<Absence>(context_, absences_);
  supervisor_.keep_running(
      context_, "absence", [this, match, person, absence] { return await_return(match, person, absence); });
}

void Lobby::forget_absence(TableEntry& entry, store::PersonId person) {
  const auto absent = entry.absent.find(person);
  if (absent == entry.absent.end()) return;
  absent->second->timer.cancel();
  entry.absent.erase(absent);
  entry.table->absent(person, std::nullopt);
}

Lobby::TableEntry* Lobby::still_absent(const std::string& match, store::PersonId person, const Absence& absence) {
  const auto entry = tables_.find(match);
  if (is_stopping_ || entry == tables_.end()) return nullptr;
  const auto absent = entry->second.absent.find(person);
  return absent != entry->second.absent.end() && absent->second.get() == &absence ? &entry->second : nullptr;
}

// Neither a seat nor the host's role: their place need not be kept for them as long as a move may take. Otherwise
// strangers who look in for a moment would fill a table on a clock of days.
net::awaitable<bool> Lobby::has_no_part(Table table, store::PersonId person) {
  const auto look = [&table, person](auto reply) {
    table->look([reply = std::move(reply), person](const match::Room& room) mutable {
      reply(!room.seat_of(person) && room.host() != person);
    });
  };
  co_return co_await answer_of<bool>(context_, look);
}

// Whoever plays without other people is not waited for: their match stands still at once.
net::awaitable<bool> Lobby::pause(Table table, store::PersonId person) {
  const auto paused = co_await answer_of<Numbered>(
      context_, [&](auto reply) { table->ask(person, match::deed::Pause{}, std::move(reply)); });
  co_return paused.has_value();
}

// If the store cannot take the entry now it is tried again: a seat whose player is gone must not hold up the others.
net::awaitable<void> Lobby::await_return(std::string match, store::PersonId person, std::shared_ptr<Absence> absence) {
  if (auto* entry = still_absent(match, person, *absence)) {
    const bool is_paused = co_await pause(entry->table, person);
    entry = still_absent(match, person, *absence);
    if (is_paused && entry != nullptr) forget_absence(*entry, person);
    if (is_paused || entry == nullptr) co_return;
    entry->table->absent(person, entry->table->now_ms() + std::max(limits_.absence_ms, entry->clock_ms));
  }
  for (;;) {
    auto* entry = still_absent(match, person, *absence);
    if (entry == nullptr) co_return;
    const auto whole = std::max(limits_.absence_ms, entry->clock_ms);
    const auto ms = absence->is_long ? whole - limits_.absence_ms : limits_.absence_ms;
    absence->timer.expires_after(std::chrono::milliseconds(ms));
    (void)co_await absence->timer.async_wait(done_token);
    entry = still_absent(match, person, *absence);
    if (entry == nullptr) co_return;
    const auto table = entry->table;
    bool is_passer_by = false;
    if (!std::exchange(absence->is_long, true) && whole > limits_.absence_ms) {
      is_passer_by = co_await has_no_part(table, person);
      if (still_absent(match, person, *absence) == nullptr) co_return;
      look_for_host(table);
      if (!is_passer_by) continue;
    }
    const auto left = co_await answer_of<Numbered>(
        context_, [&](auto reply) { table->ask(person, match::deed::Leave{}, std::move(reply)); });
    if (left || !table::is_stores_fault(left.error())) break;
    absence->is_long = whole > limits_.absence_ms && !is_passer_by;
  }
  if (auto* entry = still_absent(match, person, *absence)) forget_absence(*entry, person);
}

void Lobby::look_for_host(const Table& table) {
  const auto found = tables_.find(table->match());
  // Unless the clock allows a longer absence, a host without a connection leaves, and that hands over the role.
  if (found == tables_.end() || found->second.clock_ms <= limits_.absence_ms) return;
  table->look([this, match = table->match()](const match::Room& room) {
    const auto entry = tables_.find(match);
    if (entry == tables_.end() || room.stage() >= match::Stage::playing || !room.host()) return;
    const auto absent = entry->second.absent.find(*room.host());
    if (absent == entry->second.absent.end() || !absent->second->is_long) return;
    const match::Guest* next = nullptr;  // people with a seat come first
    for (const auto& guest : room.guests()) {
      if (!guest.is_here || !entry->second.connections.contains(guest.id)) continue;
      if (next == nullptr || (!room.seat_of(next->id) && room.seat_of(guest.id))) next = &guest;
    }
    if (next != nullptr) entry->second.table->host_gone(next->id);
  });
}

// Drops finished and paused tables from memory once nobody looks at them; the store has them.
net::awaitable<void> Lobby::sweep() {
  for (;;) {
    net::steady_timer timer(context_, std::chrono::minutes(1));
    (void)co_await timer.async_wait(done_token);
    if (is_stopping_) co_return;
    for (auto& [id, entry] : tables_) {
      if (!entry.connections.empty() || now_ms() - entry.used_ms < limits_.kept_ms) continue;
      entry.table->look([this, match = id](const match::Room& room) {
        if (room.stage() != match::Stage::over && room.stage() != match::Stage::closed && !room.is_paused()) return;
        net::post(context_, [this, match] {
          const auto found = tables_.find(match);
          if (found == tables_.end() || !found->second.connections.empty()) return;
          if (now_ms() - found->second.used_ms < limits_.kept_ms) return;  // somebody has just asked for it
          found->second.table->stop();
          leave_front_place(found->second.front_of, match);
          codes_.remove(match);
          tables_.erase(found);
        });
      });
    }
  }
}

}  // namespace rummage::server
