#include "store/sqlite_matches.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

#include <fmt/format.h>
#include <sqlite3.h>

#include "store/store_rules.hpp"

namespace rummage::store::sqlite {
namespace {

// In the order in which read_summary reads them.
const std::string match_values =
    "SELECT name, game, status, is_public, touched_ms, due_ms, text, people, maker, listed_last, is_paused";
const std::string match_columns = match_values + " FROM matches ";
const std::string newest_first = " ORDER BY touched_ms DESC, name LIMIT ";

const std::string select_summary = match_columns + "WHERE name = ?1 AND status IS NOT NULL";
const std::string select_unfinished = match_columns + "WHERE status IN (0, 1) AND NOT is_paused" + newest_first + "-1";
const std::string select_of_person =
    match_columns + "WHERE id IN (SELECT match FROM seats WHERE person = ?1)" + newest_first + "?2";
const std::string select_paused_of_person =
    match_columns + "WHERE is_paused AND id IN (SELECT match FROM seats WHERE person = ?1)" + newest_first + "?2";

// Makers have one place each, that of the table they touched last, among those that are not listed last if there are
// any. All conditions are answered by indexes of open tables, so what a page costs does not depend on how many there
// are. For the same reason those that are listed last (?5) are asked for by themselves.
std::string select_public_open(bool is_of_one_game) {
  const auto other = [&](const std::string& name) {
    return fmt::format("FROM matches AS {0} WHERE {0}.maker = matches.maker AND {0}.is_public AND {0}.status = 0{1}",
                       name, is_of_one_game ? fmt::format(" AND {}.game = ?4", name) : "");
  };
  return fmt::format(
      "{}, (SELECT count(*) {} AND own.id <> matches.id) FROM matches "
      "WHERE is_public AND status = 0{} AND listed_last = ?5 AND touched_ms <= ?2 AND (touched_ms < ?2 OR name > ?3) "
      "AND NOT EXISTS (SELECT 1 {} AND newer.listed_last <= matches.listed_last AND "
      "(newer.listed_last < matches.listed_last OR newer.touched_ms > matches.touched_ms OR "
      "(newer.touched_ms = matches.touched_ms AND newer.name < matches.name))){}?1",
      match_values, other("own"), is_of_one_game ? " AND game = ?4" : "", other("newer"), newest_first);
}

std::string write_people(std::span<const PersonId> people) {
  std::string text;
  for (const auto person : people)
    fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : " ", static_cast<std::int64_t>(person));
  return text;
}

std::vector<PersonId> read_people(std::string_view text) {
  std::vector<PersonId> people;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end; ++at) {  // skips the blank
    std::int64_t id = 0;
    at = std::from_chars(at, end, id).ptr;
    people.push_back(static_cast<PersonId>(id));
  }
  return people;
}

Summary read_summary(const Query& row) {
  Summary summary;
  summary.match = row.text(0);
  summary.game = row.text(1);
  summary.status = static_cast<Status>(row.integer(2));
  summary.is_public = row.integer(3) != 0;
  summary.touched_ms = row.integer(4);
  if (!row.is_null(5)) summary.due_ms = row.integer(5);
  summary.text = row.text(6);
  summary.people = read_people(row.text(7));
  if (!row.is_null(8)) summary.maker = static_cast<PersonId>(row.integer(8));
  summary.is_listed_last = row.integer(9) != 0;
  summary.is_paused = row.integer(10) != 0;
  return summary;
}

Answer<std::vector<Summary>> read_summaries(Query rows) {
  std::vector<Summary> all;
  for (;;) {
    const auto more = rows.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return all;
    all.push_back(read_summary(rows));
  }
}

// SQLite's integers are signed.
std::int64_t limit(std::size_t most) {
  return static_cast<std::int64_t>(std::min<std::size_t>(most, std::numeric_limits<std::int64_t>::max()));
}

// What is stored of a match so far.
struct Head {
  std::int64_t match = 0;  // the row; 0 if there is none yet
  std::int64_t next = 0;
  std::string game;
  std::optional<Status> status;
  bool is_public = false;
  std::string people;
  std::optional<PersonId> maker;
  bool is_listed_last = false;
  bool is_paused = false;
};

Answer<Head> find(Connection& connection, const Journal& journal, const MatchId& match) {
  auto row = connection.query(
      "SELECT id, (SELECT next FROM logs WHERE match = matches.id ORDER BY first DESC LIMIT 1), game, status, "
      "is_public, people, maker, listed_last, is_paused FROM matches WHERE name = ?1",
      match);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  Head head;
  if (!*found) return head;
  head.match = row.integer(0);
  head.next = journal.next(head.match).value_or(row.integer(1));  // 0 if it has none
  head.game = row.text(2);
  if (!row.is_null(3)) head.status = static_cast<Status>(row.integer(3));
  head.is_public = row.integer(4) != 0;
  head.people = row.text(5);
  if (!row.is_null(6)) head.maker = static_cast<PersonId>(row.integer(6));
  head.is_listed_last = row.integer(7) != 0;
  head.is_paused = row.integer(8) != 0;
  return head;
}

Answer<void> check_people(Connection& connection, std::span<const PersonId> people) {
  for (const auto person : people) {
    const auto is_known = connection.query("SELECT 1 FROM people WHERE id = ?1", person).step();
    if (!is_known) return std::unexpected(is_known.error());
    if (!*is_known) return std::unexpected(unknown_person(person));
  }
  return {};
}

Answer<void> seat(Connection& connection, std::int64_t match, std::span<const PersonId> people) {
  if (auto left = connection.query("DELETE FROM seats WHERE match = ?1", match).run(); !left) return left;
  for (const auto person : people)
    if (auto sat = connection.query("INSERT INTO seats (person, match) VALUES (?1, ?2)", person, match).run(); !sat)
      return sat;
  return {};
}

// Usually only the time and the text are new, which are in no index of matches being played, so that these indexes stay
// untouched.
Answer<void> update(Connection& connection, const Head& head, const Summary& summary, const std::string& people) {
  if (head.status != summary.status || head.is_public != summary.is_public || head.game != summary.game ||
      head.maker != summary.maker || head.is_listed_last != summary.is_listed_last ||
      head.is_paused != summary.is_paused) {
    constexpr auto change =
        "UPDATE matches SET game = ?2, status = ?3, is_public = ?4, maker = ?5, listed_last = ?6, is_paused = ?7 "
        "WHERE id = ?1";
    auto changed = connection
                       .query(change, head.match, summary.game, summary.status, summary.is_public, summary.maker,
                              summary.is_listed_last, summary.is_paused)
                       .run();
    if (!changed) return changed;
  }
  return connection
      .query("UPDATE matches SET touched_ms = ?2, due_ms = ?3, text = ?4, people = ?5 WHERE id = ?1", head.match,
             summary.touched_ms, summary.due_ms, summary.text, people)
      .run();
}

// The usual case: the match goes on where this connection left it. False if that is not known.
bool append_known(Heads& heads, Journal& journal, const Append& one) {
  auto* const head = one.summary ? nullptr : heads.find(one.match);
  if (head == nullptr || head->next != one.entry.number) return false;
  journal.add(head->row, one.entry);
  ++head->next;
  return true;
}

// Checks everything that can be refused before it writes, so that nothing must be undone for one refused append.
Answer<void> append_one(Connection& connection, Heads& heads, Journal& journal, const Append& one) {
  if (append_known(heads, journal, one)) return {};
  auto head = find(connection, journal, one.match);
  if (!head) return std::unexpected(head.error());
  if (journal.is_damaged(head->match))
    return std::unexpected(Failure{Error::missing, "the log is damaged: one of its lines cannot be read"});
  if (auto failure = order_failure(one, head->next)) return std::unexpected(*std::move(failure));
  const auto people = one.summary ? sorted_people(one.summary->people) : std::vector<PersonId>();
  const auto people_text = write_people(people);
  const bool people_changed = one.summary && people_text != head->people;
  if (people_changed)
    if (auto known = check_people(connection, people); !known) return known;

  if (head->match == 0) {
    if (auto made = connection.query("INSERT INTO matches (name) VALUES (?1)", one.match).run(); !made) return made;
    head->match = connection.last_id();
  }
  journal.add(head->match, one.entry);
  heads.set(one.match, {head->match, one.entry.number + 1});
  if (!one.summary) return {};
  auto written = update(connection, *head, *one.summary, people_text);
  if (!written || !people_changed) return written;
  return seat(connection, head->match, people);
}

bool is_of_the_store(const Failure& failure) { return failure.error == Error::full || failure.error == Error::broken; }

Answer<void> append_each(Connection& connection, Heads& heads, Journal& journal, std::span<const Append> appends,
                         std::vector<Answer<void>>& answers, const BeforeCommit& before_commit) {
  Transaction transaction(connection);
  if (auto begun = transaction.begin(); !begun) return begun;
  const auto has_changed = journal.refresh(connection);
  if (!has_changed) return std::unexpected(has_changed.error());
  if (*has_changed) heads.clear();
  for (std::size_t i = 0; i < appends.size(); ++i) {
    answers[i] = append_one(connection, heads, journal, appends[i]);
    if (!answers[i] && is_of_the_store(answers[i].error())) return answers[i];
  }
  if (auto written = journal.write(connection); !written) return written;
  if (auto done = before_commit(connection); !done) return done;
  return transaction.commit();
}

}  // namespace

Answer<void> append(Connection& connection, Heads& heads, Journal& journal, std::span<const Append> appends,
                    std::vector<Answer<void>>& answers, const BeforeCommit& before_commit) {
  answers.assign(appends.size(), {});
  auto done = append_each(connection, heads, journal, appends, answers, before_commit);
  // A refusal stays true when the others fail.
  if (!done) {
    heads.clear();
    journal.forget();
    for (auto& answer : answers)
      if (answer) answer = std::unexpected(done.error());
  }
  return done;
}

Answer<std::vector<Entry>> entries(Connection& connection, const MatchId& match, std::int64_t from) {
  auto row = connection.query("SELECT id FROM matches WHERE name = ?1", match);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::vector<Entry>();
  return read_log(connection, row.integer(0), from);
}

Answer<std::optional<Summary>> summary(Connection& connection, const MatchId& match) {
  auto row = connection.query(select_summary.c_str(), match);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  return read_summary(row);
}

Answer<std::vector<OpenTable>> public_open(Connection& connection, const OpenTableQuery& wanted) {
  static const std::string of_any_game = select_public_open(false);
  static const std::string of_one_game = select_public_open(true);
  ListPlace from{std::numeric_limits<Millis>::max(), {}};
  if (wanted.after) from = *wanted.after;
  std::vector<OpenTable> tables;
  for (;;) {
    auto rows = connection.query(
        wanted.game.empty() ? of_any_game.c_str() : of_one_game.c_str(), limit(wanted.most - tables.size()),
        from.touched_ms, from.match, wanted.game, from.is_listed_last);
    for (;;) {
      const auto more = rows.step();
      if (!more) return std::unexpected(more.error());
      if (!*more) break;
      tables.push_back({read_summary(rows), rows.integer(11)});
    }
    if (from.is_listed_last || tables.size() >= wanted.most) return tables;
    from = {std::numeric_limits<Millis>::max(), {}, true};
  }
}

Answer<std::vector<Summary>> of_person(Connection& connection, PersonId person, std::size_t most) {
  return read_summaries(connection.query(select_of_person.c_str(), person, limit(most)));
}

Answer<std::vector<Summary>> paused_of_person(Connection& connection, PersonId person, std::size_t most) {
  return read_summaries(connection.query(select_paused_of_person.c_str(), person, limit(most)));
}

Answer<std::vector<Summary>> unfinished(Connection& connection) {
  return read_summaries(connection.query(select_unfinished.c_str()));
}

}  // namespace rummage::store::sqlite
