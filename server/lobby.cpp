#include "server/lobby.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/channel.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/shelf.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "server/accounts.hpp"
#include "server/work.hpp"
#include "table/record.hpp"

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

using Numbered = std::expected<std::uint64_t, core::Refusal>;

// What the table is to be, from what was asked for; the seed and the host's name are not the client's to say.
std::expected<table::deed::Create, core::Refusal> read_wanted(const core::json::object& wanted) {
  core::Fields fields(wanted, {});
  table::deed::Create made;
  made.game = fields.string("game", std::nullopt);
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  const auto* game = games::find(made.game);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(made.game)}});
  made.rules_version = game->rules_version();
  made.setup = core::read_setup(fields, game->options(), game->least_seats(), game->most_seats(), game->usual_seats());
  made.is_public = fields.boolean("public", false);
  made.with_hints = fields.boolean("hints", true);
  made.clock_ms = fields.integer("clock_ms", 0, table::Limits::longest_clock_ms, 0);
  made.stand_in = fields.string("stand_in", table::usual_level(*game));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (auto fits = core::check_setup(*game, made.setup); !fits) return std::unexpected(fits.error());
  if (const auto data = table::chosen_data(game->options(), made.setup)) {
    made.data_name = data->name;
    made.data_hash = data->hash;
  }
  return made;
}

}  // namespace

Lobby::Lobby(net::io_context& context, net::thread_pool& workers, store::Store& store, store::GroupWriter& writer,
             table::TimeSource& time, const LobbyLimits& limits)
    : context_(context), workers_(workers), store_(store), writer_(writer), time_(time), limits_(limits) {
  net::co_spawn(context_, sweep(), net::detached);
}

Lobby::~Lobby() = default;

LiveTable::Services Lobby::services() {
  return {context_.get_executor(), workers_.get_executor(), &store_,
          [this](store::Append append, store::GroupWriter::Done done) {
            return writer_.submit(std::move(append), std::move(done));
          },
          &time_};
}

net::awaitable<Lobby::Answer<std::string>> Lobby::create(store::Person person, core::json::object wanted) {
  auto made = read_wanted(wanted);
  if (!made) co_return std::unexpected(made.error());
  made->name = person.name;
  made->seed = table::fresh_seed();
  const auto own = co_await on_worker(workers_, [this, id = person.id] { return store_.of_person(id, 1000); });
  if (!own) co_return std::unexpected(store_refusal(own.error()));
  const auto unfinished = std::ranges::count_if(*own, [](const store::Summary& summary) {
    return summary.status == store::Status::open || summary.status == store::Status::playing;
  });
  if (static_cast<std::size_t>(unfinished) >= limits_.tables_a_person)
    co_return refuse("lobby_too_many_tables"_say, {}, {{"most", static_cast<std::int64_t>(limits_.tables_a_person)}});
  co_return co_await open(person.id, std::move(*made));
}

net::awaitable<Lobby::Answer<std::string>> Lobby::open(store::PersonId person, table::deed::Create made) {
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  const auto match = fresh_id();
  table::Entry first{now_ms(), table::Doer::person_of(person), std::move(made)};
  Table table;
  const auto opened = co_await answer_of<Numbered>(context_, [&](auto reply) {
    table = LiveTable::open(services(), limits_.table, match, std::move(first), std::move(reply));
  });
  if (!opened) co_return std::unexpected(opened.error());
  tables_[match] = {std::move(table), now_ms(), {}};
  co_return match;
}

net::awaitable<Lobby::Answer<std::string>> Lobby::rematch(store::Person person, std::string match) {
  const auto old = co_await find(match);
  if (!old) co_return std::unexpected(old.error());
  struct Seen {
    std::optional<std::string> next;
    std::optional<table::deed::Create> again;
  };
  const auto look = [&](auto reply) {
    (*old)->look([reply = std::move(reply), name = person.name](const table::Room& room) mutable {
      Seen seen{room.rematch(), std::nullopt};
      if (room.stage() == table::Stage::over) seen.again = room.again(name, table::fresh_seed());
      reply(std::move(seen));
    });
  };
  auto seen = co_await answer_of<Seen>(context_, look);
  if (seen.next) co_return *seen.next;
  if (!seen.again) co_return refuse("lobby_match_not_over"_say, {});
  const auto next = co_await open(person.id, std::move(*seen.again));
  if (!next) co_return next;
  const auto told = co_await answer_of<Numbered>(
      context_, [&](auto reply) { (*old)->ask(person.id, table::deed::Rematch{*next}, std::move(reply)); });
  if (told) co_return *next;
  // Somebody else was quicker, or this person may not: the table made for it is not needed.
  (void)co_await answer_of<Numbered>(
      context_, [&](auto reply) { tables_[*next].table->ask(person.id, table::deed::Close{}, std::move(reply)); });
  seen = co_await answer_of<Seen>(context_, look);
  if (seen.next) co_return *seen.next;
  co_return std::unexpected(told.error());
}

net::awaitable<Lobby::Answer<Lobby::Table>> Lobby::find(std::string match) {
  if (const auto held = tables_.find(match); held != tables_.end()) {
    held->second.used_ms = now_ms();
    co_return held->second.table;
  }
  if (is_stopping_ || tables_.size() >= limits_.tables) co_return refuse("server_busy"_say, {});
  auto log = co_await on_worker(workers_, [this, &match] { return store_.entries(match, 0); });
  if (!log) co_return std::unexpected(store_refusal(log.error()));
  if (log->empty()) co_return refuse("lobby_no_such_table"_say, {});
  if (const auto held = tables_.find(match); held != tables_.end()) co_return held->second.table;
  auto table = LiveTable::resume(services(), limits_.table, match, std::move(*log));
  if (!table) co_return std::unexpected(table.error());
  tables_[match] = {*table, now_ms(), {}};
  co_return *table;
}

net::awaitable<std::string> Lobby::folder_of(Table table) {
  co_return co_await answer_of<std::string>(context_, [&](auto reply) {
    table->look([reply = std::move(reply)](const table::Room& room) mutable {
      reply(std::string(room.game().folder()));
    });
  });
}

net::awaitable<std::size_t> Lobby::resume_all() {
  const auto waiting = co_await on_worker(workers_, [this] { return store_.unfinished(); });
  std::size_t resumed = 0;
  if (!waiting) co_return resumed;
  for (const auto& summary : *waiting)
    if (co_await find(summary.match)) ++resumed;
  co_return resumed;
}

void Lobby::stop() {
  is_stopping_ = true;
  for (auto& [match, held] : tables_) held.table->stop();
}

void Lobby::connected(const Table& table, store::PersonId person) {
  const auto held = tables_.find(table->match());
  if (held != tables_.end()) ++held->second.connections[person];
}

void Lobby::disconnected(const Table& table, store::PersonId person) {
  const auto held = tables_.find(table->match());
  if (held == tables_.end()) return;
  held->second.used_ms = now_ms();
  if (--held->second.connections[person] > 0) return;
  held->second.connections.erase(person);
  if (!is_stopping_) net::co_spawn(context_, await_return(table->match(), person), net::detached);
}

net::awaitable<void> Lobby::await_return(std::string match, store::PersonId person) {
  net::steady_timer timer(context_, std::chrono::milliseconds(limits_.absence_ms));
  (void)co_await timer.async_wait(done_token);
  const auto held = tables_.find(match);
  if (is_stopping_ || held == tables_.end() || held->second.connections.contains(person)) co_return;
  held->second.table->ask(person, table::deed::Leave{}, [](const Numbered&) {});
}

// Finished tables that nobody looks at leave the memory; the store has them.
net::awaitable<void> Lobby::sweep() {
  for (;;) {
    net::steady_timer timer(context_, std::chrono::minutes(1));
    (void)co_await timer.async_wait(done_token);
    if (is_stopping_) co_return;
    for (auto& [match, held] : tables_) {
      if (!held.connections.empty() || now_ms() - held.used_ms < limits_.kept_ms) continue;
      held.table->look([this, match = match](const table::Room& room) {
        if (room.stage() != table::Stage::over && room.stage() != table::Stage::closed) return;
        net::post(context_, [this, match] {
          const auto found = tables_.find(match);
          if (found == tables_.end() || !found->second.connections.empty()) return;
          found->second.table->stop();
          tables_.erase(found);
        });
      });
    }
  }
}

}  // namespace rummage::server
