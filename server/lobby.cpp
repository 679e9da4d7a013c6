#include "server/lobby.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/channel.hpp>

#include "core/shelf.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/record.hpp"
#include "server/accounts.hpp"
#include "server/deleted_people.hpp"
#include "server/work.hpp"
#include "table/fresh_seed.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::refuse;
using table::LiveTable;

constexpr auto done_token = net::as_tuple(net::use_awaitable);

// Waits for a table's answer, which comes as a callback on this same thread.
template <class T, class Ask>
net::awaitable<T> answer_of(net::io_context& context, Ask ask) {
  net::experimental::channel<void(boost::system::error_code, std::shared_ptr<T>)> channel(context, 1);
  ask([&channel](T answer) { channel.try_send(boost::system::error_code(), std::make_shared<T>(std::move(answer))); });
  auto [error, answer] = co_await channel.async_receive(done_token);
  co_return std::move(*answer);
}

// After this time the server stops all the same, even if the store hangs and tables have not finished.
constexpr auto longest_stop = std::chrono::seconds(2);

using Numbered = std::expected<std::uint64_t, core::Refusal>;

// Reads the table that a client asks for. The seed and the host's name are not the client's to choose.
std::expected<match::deed::Create, core::Refusal> read_wanted(const core::json::object& wanted) {
  core::Fields fields(wanted, {});
  match::deed::Create made;
  made.game = fields.string("game");
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  const auto* game = games::find(made.game);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(made.game)}});
  made.rules_version = game->rules_version();
  made.setup = core::read_setup(fields, *game);
  made.is_public = fields.boolean("public", false);
  made.with_hints = fields.boolean("hints", true);
  made.clock_ms = fields.integer("clock_ms", 0, match::Limits::longest_clock_ms, 0);
  made.stand_in = fields.string("stand_in", match::usual_level(*game));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (auto fits = core::check_setup(*game, made.setup); !fits) return std::unexpected(fits.error());
  if (const auto data = match::chosen_data(game->options(), made.setup)) {
    made.data_name = data->name;
    made.data_hash = data->hash;
  }
  return made;
}

}  // namespace

Lobby::Lobby(net::io_context& context, net::thread_pool& workers, net::any_io_executor thinkers, store::Store& store,
             store::GroupWriter& writer, table::TimeSource& time, const LobbyLimits& limits)
    : context_(context),
      workers_(workers),
      thinkers_(std::move(thinkers)),
      store_(store),
      writer_(writer),
      time_(time),
      limits_(limits) {
  net::co_spawn(context_, sweep(), net::detached);
}

Lobby::~Lobby() = default;

LiveTable::Services Lobby::services() {
  return {context_.get_executor(),
          workers_.get_executor(),
          &store_,
          [this](store::Append append, store::GroupWriter::Done done) {
            return writer_.submit(std::move(append), std::move(done));
          },
          &time_,
          thinkers_,
          true};
}

net::awaitable<Lobby::Answer<std::string>> Lobby::create(store::Person person, core::json::object wanted) {
  auto made = read_wanted(wanted);
  if (!made) co_return std::unexpected(made.error());
  made->name = person.name;
  made->seed = table::fresh_seed();
  co_return co_await open(person.id, std::move(*made));
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
        reply(room.stage() != match::Stage::over && room.stage() != match::Stage::closed);
      });
    };
    const bool is_unfinished = co_await answer_of<bool>(context_, look);
    if (is_unfinished) ++unfinished;
  }
  co_return unfinished;
}

net::awaitable<Lobby::Answer<std::string>> Lobby::open(store::PersonId person, match::deed::Create made) {
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  const Opening self(opening_, person);
  const auto opening = self.count();  // first, so that a table opened meanwhile is in one count or the other
  const auto unfinished = co_await unfinished_of(person);
  if (unfinished + opening > limits_.tables_a_person)
    co_return refuse("lobby_too_many_tables"_say, {}, {{"most", static_cast<std::int64_t>(limits_.tables_a_person)}});
  const auto match = fresh_id();
  const auto clock_ms = made.clock_ms;
  match::Entry first{now_ms(), match::Doer::person_of(person), std::move(made)};
  Table table;
  const auto opened = co_await answer_of<Numbered>(context_, [&](auto reply) {
    table = LiveTable::open(services(), limits_.table, match, std::move(first), std::move(reply));
  });
  if (!opened) co_return std::unexpected(opened.error());
  tables_[match] = {std::move(table), person, clock_ms, now_ms(), {}, {}};
  co_return match;
}

net::awaitable<Lobby::Answer<std::string>> Lobby::rematch(store::Person person, std::string match) {
  const auto old = co_await find(match);
  if (!old) co_return std::unexpected(old.error());
  struct Seen {
    std::optional<std::string> next;
    std::optional<match::deed::Create> again;
    std::optional<match::deed::CloseReason> frozen;
    bool may_ask = false;  // so that spectators who ask do not cause a table to be made and closed
  };
  const auto look = [&](auto reply) {
    (*old)->look([reply = std::move(reply), &person](const match::Room& room) mutable {
      Seen seen{room.head().rematch, std::nullopt, room.frozen(),
                room.host() == person.id || room.viewer_of(person.id).seat()};
      if (room.stage() == match::Stage::over) seen.again = room.again(person.name, table::fresh_seed());
      reply(std::move(seen));
    });
  };
  auto seen = co_await answer_of<Seen>(context_, look);
  if (seen.next) co_return *seen.next;
  if (seen.frozen) co_return refuse("room_is_frozen"_say, {}, {{"why", match::word_of(*seen.frozen)}});
  if (!seen.again) co_return refuse("lobby_match_not_over"_say, {});
  if (!seen.may_ask) co_return refuse("room_not_seated"_say, {});
  const auto next = co_await open(person.id, std::move(*seen.again));
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

net::awaitable<Lobby::Answer<Lobby::Table>> Lobby::find(std::string match) {
  if (const auto entry = tables_.find(match); entry != tables_.end()) {
    entry->second.used_ms = now_ms();
    co_return entry->second.table;
  }
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  auto room = co_await on_worker(workers_, [this, &match] { return read_room(store_, match); });
  if (!room) co_return std::unexpected(room.error());
  if (!*room) co_return refuse("lobby_no_such_table"_say, {});
  if (const auto entry = tables_.find(match); entry != tables_.end()) co_return entry->second.table;
  if (is_stopping_) co_return refuse("server_busy"_say, {});
  const auto& made = (*room)->made();
  std::vector<store::PersonId> here;
  for (const auto& guest : (*room)->guests())
    if (guest.is_here) here.push_back(guest.id);
  const auto clock_ms = made.clock_ms;
  const auto maker = (*room)->guests().front().id;
  auto table = LiveTable::resume(services(), limits_.table, match, std::move(**room));
  auto& entry = tables_[match] = {table, maker, clock_ms, now_ms(), {}, {}};
  for (const auto person : here)
    start_absence(match, entry, person);  // their connections ended when the last server stopped
  co_return table;
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
        status.is_your_turn = seat && !room.chair(*seat).has_resigned && room.match()->to_act().has(*seat);
        if (const auto deadline = room.deadline()) status.due_ms = deadline->at_ms;
      }
      reply(status);
    });
  };
  const auto status = co_await answer_of<PersonalStatus>(context_, look);
  co_return status;
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

net::awaitable<Lobby::Answer<Lobby::ResumeReport>> Lobby::resume_all() {
  const auto unfinished = co_await on_worker(workers_, [this] { return store_.unfinished(); });
  if (!unfinished) co_return std::unexpected(store_refusal(unfinished.error()));
  ResumeReport resumed;
  for (const auto& summary : *unfinished) {
    const auto found = co_await find(summary.match);
    if (found)
      ++resumed.tables;
    else
      resumed.failed.emplace_back(summary.match, found.error());
  }
  co_return resumed;
}

void Lobby::forget(store::PersonId person) {
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
  net::co_spawn(context_, await_return(match, person, absence), net::detached);
}

void Lobby::forget_absence(TableEntry& entry, store::PersonId person) {
  const auto absent = entry.absent.find(person);
  if (absent == entry.absent.end()) return;
  absent->second->timer.cancel();
  entry.absent.erase(absent);
}

Lobby::TableEntry* Lobby::still_absent(const std::string& match, store::PersonId person, const Absence& absence) {
  const auto entry = tables_.find(match);
  if (is_stopping_ || entry == tables_.end()) return nullptr;
  const auto absent = entry->second.absent.find(person);
  return absent != entry->second.absent.end() && absent->second.get() == &absence ? &entry->second : nullptr;
}

// If the store cannot take the entry now it is tried again: a seat whose player is gone must not hold up the others.
net::awaitable<void> Lobby::await_return(std::string match, store::PersonId person, std::shared_ptr<Absence> absence) {
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
    if (!std::exchange(absence->is_long, true) && whole > limits_.absence_ms) {
      look_for_host(table);
      continue;
    }
    const auto left = co_await answer_of<Numbered>(
        context_, [&](auto reply) { table->ask(person, match::deed::Leave{}, std::move(reply)); });
    if (left || !table::is_stores_fault(left.error())) break;
    absence->is_long = whole > limits_.absence_ms;
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
    for (const auto& guest : room.guests())
      if (guest.is_here && entry->second.connections.contains(guest.id))
        return entry->second.table->host_gone(guest.id);
  });
}

// Drops finished tables from memory once nobody looks at them; the store has them.
net::awaitable<void> Lobby::sweep() {
  for (;;) {
    net::steady_timer timer(context_, std::chrono::minutes(1));
    (void)co_await timer.async_wait(done_token);
    if (is_stopping_) co_return;
    for (auto& [id, entry] : tables_) {
      if (!entry.connections.empty() || now_ms() - entry.used_ms < limits_.kept_ms) continue;
      entry.table->look([this, match = id](const match::Room& room) {
        if (room.stage() != match::Stage::over && room.stage() != match::Stage::closed) return;
        net::post(context_, [this, match] {
          const auto found = tables_.find(match);
          if (found == tables_.end() || !found->second.connections.empty()) return;
          if (now_ms() - found->second.used_ms < limits_.kept_ms) return;  // somebody has just asked for it
          found->second.table->stop();
          tables_.erase(found);
        });
      });
    }
  }
}

}  // namespace rummage::server
