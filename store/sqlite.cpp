#include "store/sqlite.hpp"

#include <mutex>
#include <utility>

#include "store/sqlite_matches.hpp"
#include "store/sqlite_people.hpp"
#include "store/store_file.hpp"
#include "store/write_turns.hpp"

namespace rummage::store {
namespace {

using sqlite::Access;
using sqlite::Connection;

constexpr std::size_t most_idle_readers = 8;

// One connection writes, since SQLite allows only one at a time; any number read beside it without waiting for its
// commits.
class SqliteStore final : public Store {
 public:
  SqliteStore(Connection writer, const SqliteOptions& options, std::optional<ServerLock> lock)
      : lock_(std::move(lock)),
        options_(options.connection),
        writer_(std::move(writer)),
        place_(writer_.path()),
        journal_(options.journal_lines) {}

  /// Files what an earlier process left in the journal.
  Answer<void> tidy() {
    const auto left =
        writer_.number("SELECT EXISTS (SELECT 1 FROM journal)");  // usually not, and then no lock is needed
    if (!left) return std::unexpected(left.error());
    if (*left == 0) return {};
    return write([this](Connection& c) -> Answer<void> {
      if (auto read = journal_.refresh(c); !read) return std::unexpected(read.error());
      return journal_.file(c);
    });
  }

  std::vector<Answer<void>> append(std::span<const Append> appends) override {
    std::vector<Answer<void>> answers;
    if (appends.empty()) return answers;
    turns_.write_moves([&](const Turns::Changes& changes) { commit(appends, answers, changes); });
    return answers;
  }
  Answer<std::vector<Entry>> entries(const MatchId& match, std::int64_t from) override {
    return read([&](Connection& c) { return sqlite::entries(c, match, from); });
  }
  Answer<std::optional<Summary>> summary(const MatchId& match) override {
    return read([&](Connection& c) { return sqlite::summary(c, match); });
  }
  Answer<std::vector<OpenTable>> public_open(const OpenTableQuery& wanted) override {
    return read([&](Connection& c) { return sqlite::public_open(c, wanted); });
  }
  Answer<std::vector<Summary>> of_person(PersonId person, std::size_t most) override {
    return read([&](Connection& c) { return sqlite::of_person(c, person, most); });
  }

  Answer<std::vector<Summary>> paused_of_person(PersonId person, std::size_t most) override {
    return read([&](Connection& c) { return sqlite::paused_of_person(c, person, most); });
  }
  Answer<std::vector<Summary>> unfinished() override {
    return read([](Connection& c) { return sqlite::unfinished(c); });
  }

  Answer<PersonId> create_person(std::string_view name, const TokenHash& token, Millis now) override {
    return write([&](Connection& c) { return sqlite::create_person(c, name, token, now); });
  }
  Answer<std::optional<Person>> person(PersonId person) override {
    return read([&](Connection& c) { return sqlite::person(c, person); });
  }
  Answer<std::optional<Holder>> person_by_token(const TokenHash& token) override {
    return read([&](Connection& c) { return sqlite::person_by_token(c, token); });
  }
  Answer<std::optional<Account>> person_by_login(std::string_view login) override {
    return read([&](Connection& c) { return sqlite::person_by_login(c, login); });
  }
  Answer<void> rename(PersonId person, std::string_view name) override {
    return write([&](Connection& c) { return sqlite::rename(c, person, name); });
  }
  Answer<void> set_login(PersonId person, const NewLogin& next, Millis now) override {
    return write([&](Connection& c) { return sqlite::set_login(c, person, next, now); });
  }
  Answer<void> add_token(PersonId person, const TokenHash& token, Millis now) override {
    return write([&](Connection& c) { return sqlite::add_token(c, person, token, now); });
  }
  Answer<void> replace_token(const TokenHash& old, const TokenHash& next, Millis now) override {
    return write([&](Connection& c) { return sqlite::replace_token(c, old, next, now); });
  }
  Answer<void> touch(const TokenHash& token, Millis now) override {
    return write([&](Connection& c) { return sqlite::touch(c, token, now); });
  }
  Answer<void> drop_token(const TokenHash& token) override {
    return write([&](Connection& c) { return sqlite::drop_token(c, token); });
  }
  Answer<void> drop_tokens(PersonId person) override {
    return write([&](Connection& c) { return sqlite::drop_tokens(c, person); });
  }
  Answer<void> drop_tokens_before(Millis time) override {
    return write([&](Connection& c) { return sqlite::drop_tokens_before(c, time); });
  }
  Answer<void> delete_person(PersonId person) override {
    return write([&](Connection& c) { return sqlite::delete_person(c, person); });
  }
  Answer<std::vector<Run>> runs() override {
    return read([](Connection& c) { return sqlite::runs(c); });
  }
  Answer<void> note_run(const Run& run, Millis unseen_ms) override {
    return write([&](Connection& c) { return sqlite::note_run(c, run, unseen_ms, most_runs); });
  }
  Answer<void> probe() override {
    return write([&](Connection& c) { return sqlite::mark(c); });
  }

 private:
  using Turns = WriteTurns<Connection>;

  // Moves and changes of people, in one transaction.
  void commit(std::span<const Append> appends, std::vector<Answer<void>>& answers, const Turns::Changes& changes) {
    auto done = place_.check();
    if (done)
      done =
          sqlite::append(writer_, heads_, journal_, appends, answers, [&](Connection&) { return carry_out(changes); });
    else
      answers.assign(appends.size(), std::unexpected(done.error()));
    for (auto* change : changes)
      if (!done && (!change->answer || *change->answer)) change->answer = std::unexpected(done.error());
  }

  // One that fails leaves nothing behind, and the others go on, unless SQLite has undone all of them.
  Answer<void> carry_out(const Turns::Changes& changes) {
    for (auto* change : changes) {
      if (auto begun = writer_.query("SAVEPOINT change").run(); !begun) return begun;
      change->answer = change->work(writer_);
      if (!*change->answer) {
        if (!writer_.is_in_transaction()) return *change->answer;
        if (auto undone = writer_.query("ROLLBACK TO change").run(); !undone) return undone;
      }
      if (auto over = writer_.query("RELEASE change").run(); !over) return over;
    }
    return {};
  }

  template <class Work>
  auto write(Work work) -> decltype(work(std::declval<Connection&>())) {
    decltype(work(std::declval<Connection&>())) answer = std::unexpected(Failure{Error::broken, {}});
    Turns::Change change{[&](Connection& c) -> Answer<void> {
                           answer = work(c);
                           if (!answer) return std::unexpected(answer.error());
                           return {};
                         },
                         {},
                         false};
    turns_.write_change(change, [this](const Turns::Changes& changes) {
      std::vector<Answer<void>> nothing;
      commit({}, nothing, changes);
    });
    if (!*change.answer) return std::unexpected(change.answer->error());
    return answer;
  }

  template <class Work>
  auto read(Work work) -> decltype(work(std::declval<Connection&>())) {
    auto reader = take_reader();
    if (!reader) return std::unexpected(reader.error());
    auto answer = work(**reader);
    const std::scoped_lock lock(lending_);
    if (idle_readers_.size() < most_idle_readers) idle_readers_.push_back(*std::move(reader));
    return answer;
  }

  Answer<std::unique_ptr<Connection>> take_reader() {
    {
      const std::scoped_lock lock(lending_);
      if (!idle_readers_.empty()) {
        auto reader = std::move(idle_readers_.back());
        idle_readers_.pop_back();
        return reader;
      }
    }
    auto opened = Connection::open(writer_.path(), Access::read, options_);
    if (auto same = place_.check_file(); !same) return std::unexpected(same.error());
    if (!opened) return std::unexpected(opened.error());
    return std::make_unique<Connection>(*std::move(opened));
  }

  std::optional<ServerLock> lock_;  // given back after all else is closed
  const sqlite::ConnectionOptions options_;
  Turns turns_;
  // Only for the thread whose turn it is.
  Connection writer_;
  FilePlace place_;
  sqlite::Heads heads_;
  sqlite::Journal journal_;
  std::mutex lending_;
  std::vector<std::unique_ptr<Connection>> idle_readers_;
};

}  // namespace

Answer<std::unique_ptr<Store>> open_sqlite(const std::string& path, const SqliteOptions& options) {
  std::optional<ServerLock> lock;
  if (options.is_for_server) {
    auto taken = ServerLock::take(path);
    if (!taken) return std::unexpected(taken.error());
    lock.emplace(*std::move(taken));
  }
  auto writer = Connection::open(path, Access::create, options.connection);
  if (!writer) return std::unexpected(writer.error());
  if (auto ready = sqlite::prepare(*writer, options.migrations, options.connection); !ready)
    return std::unexpected(ready.error());
  auto store = std::make_unique<SqliteStore>(*std::move(writer), options, std::move(lock));
  if (auto tidied = store->tidy(); !tidied) return std::unexpected(tidied.error());
  return store;
}

}  // namespace rummage::store
