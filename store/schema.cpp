#include "store/schema.hpp"

#include <array>
#include <thread>

#include <fmt/format.h>
#include <sqlite3.h>

namespace rummage::store::sqlite {
namespace {

constexpr const char* version_1 = R"sql(
CREATE TABLE people (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice
  name       TEXT    NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms    INTEGER NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1))
) STRICT;

CREATE TABLE logins (
  person        INTEGER PRIMARY KEY REFERENCES people (id),
  login         TEXT NOT NULL,
  folded        TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL
) STRICT;

CREATE TABLE tokens (
  hash    BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  person  INTEGER NOT NULL REFERENCES people (id),
  used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_person ON tokens (person);

CREATE TABLE matches (
  id         INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  -- The summary; no status, no summary.
  game       TEXT    NOT NULL DEFAULT '',
  status     INTEGER CHECK (status BETWEEN 0 AND 3),
  is_public  INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  touched_ms INTEGER NOT NULL DEFAULT 0,
  due_ms     INTEGER,
  text       TEXT    NOT NULL DEFAULT '',
  people     TEXT    NOT NULL DEFAULT ''         -- ids, a blank between two; seats has them as an index
) STRICT;
CREATE INDEX matches_public_open ON matches (touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE INDEX matches_unfinished ON matches (status) WHERE status IN (0, 1);

-- In the order in which they came, all matches together: a group then fills few pages, where a place of its own for every
-- match would have one page written for each of them.
CREATE TABLE entries (
  id     INTEGER PRIMARY KEY,
  match  INTEGER NOT NULL REFERENCES matches (id),
  number INTEGER NOT NULL CHECK (number >= 0),
  at_ms  INTEGER NOT NULL,
  text   TEXT    NOT NULL,
  UNIQUE (match, number)
) STRICT;

CREATE TABLE seats (
  person INTEGER NOT NULL REFERENCES people (id),
  match  INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_match ON seats (match);
)sql";

// Logs in pieces, instead of a row and an index entry for every entry of a log: see sqlite_journal.hpp. Pieces are
// stored in the order in which they were filed, so that they fill pages; ordered by match they would not.
constexpr const char* version_2 = R"sql(
CREATE TABLE journal (
  id    INTEGER PRIMARY KEY,
  lines TEXT    NOT NULL
) STRICT;

CREATE TABLE logs (
  id    INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  first INTEGER NOT NULL CHECK (first >= 0),
  next  INTEGER NOT NULL CHECK (next > first),
  lines TEXT    NOT NULL,
  UNIQUE (match, first)
) STRICT;

INSERT INTO logs (match, first, next, lines)
  SELECT match, min(number), max(number) + 1,
         group_concat(number || ' ' || at_ms || ' ' || length(CAST(text AS BLOB)) || ' ' || text, char(10)) || char(10)
  FROM entries GROUP BY match;
DROP TABLE entries;
)sql";

constexpr const char* version_3 = R"sql(
CREATE TABLE runs (
  id       INTEGER PRIMARY KEY,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL     -- a server ran, and last said so
) STRICT;
)sql";

// One place in the list of open tables for each person. Who made a match that was there before is written with its next
// summary; until then it stands for itself.
constexpr const char* version_4 = R"sql(
ALTER TABLE matches ADD COLUMN maker INTEGER;
CREATE INDEX matches_public_of_game ON matches (game, touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE INDEX matches_public_of_maker ON matches (maker, touched_ms DESC, name) WHERE is_public AND status = 0;
)sql";

// A random number for everybody, of 53 bits, beside the running one. If two were equal, which among a million people
// comes once in twenty thousand tries, the index refuses it, nothing is changed, and the next start draws again.
constexpr const char* version_5 = R"sql(
ALTER TABLE people ADD COLUMN public_id INTEGER NOT NULL DEFAULT 0;
UPDATE people SET public_id = random() & 9007199254740991;
CREATE UNIQUE INDEX people_by_public_id ON people (public_id);
)sql";

// Tables of an address that has many others in the list come after all others there.
constexpr const char* version_6 = R"sql(
ALTER TABLE matches ADD COLUMN listed_last INTEGER NOT NULL DEFAULT 0 CHECK (listed_last IN (0, 1));
DROP INDEX matches_public_open;
DROP INDEX matches_public_of_game;
CREATE INDEX matches_public_open ON matches (listed_last, touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE INDEX matches_public_of_game ON matches (game, listed_last, touched_ms DESC, name)
  WHERE is_public AND status = 0;
)sql";

// A paused match is being played all the same, and waits where no list of what goes on finds it.
constexpr const char* version_7 = R"sql(
ALTER TABLE matches ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1));
DROP INDEX matches_unfinished;
CREATE INDEX matches_unfinished ON matches (status) WHERE status IN (0, 1) AND NOT is_paused;
)sql";

// Changing to a write-ahead log needs exclusive access for a moment, and SQLite does not wait for it by itself when two
// programs open a new file at once.
Answer<void> use_write_ahead_log(Connection& connection, std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto mode = connection.text("PRAGMA journal_mode = WAL");
    if (mode && *mode == "wal") return {};
    if (mode)
      return std::unexpected(
          Failure{Error::broken, fmt::format("{} stands where no write-ahead log can be kept", connection.path())});
    const bool is_busy = (sqlite3_errcode(connection.handle()) & 0xff) == SQLITE_BUSY;
    if (!is_busy || std::chrono::steady_clock::now() >= until) return std::unexpected(mode.error());
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

Answer<void> migrate(Connection& connection, std::span<const std::string> known) {
  Transaction transaction(connection);
  if (auto begun = transaction.begin(); !begun) return begun;
  // Somebody else may have migrated it in the meantime.
  const auto version = schema_version(connection, known);
  if (!version) return std::unexpected(version.error());
  for (const auto& sql : known.subspan(static_cast<std::size_t>(*version)))
    if (auto changed = connection.run(sql); !changed) return changed;
  const auto marks = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", application_id, known.size());
  if (auto marked = connection.run(marks); !marked) return marked;
  return transaction.commit();
}

}  // namespace

Answer<void> mark(Connection& connection) {
  return connection.run(fmt::format("PRAGMA application_id = {};", application_id));
}

std::span<const std::string> migrations() {
  static const std::array<std::string, 7> all{
      version_1, version_2, version_3, version_4, version_5, version_6, version_7};
  return all;
}

Answer<std::int64_t> schema_version(Connection& connection, std::span<const std::string> known) {
  // In one statement, which sees the file at one moment: between two, another process could make the schema.
  auto marks = connection.query(
      "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_schema) "
      "FROM pragma_user_version, pragma_application_id");
  if (const auto found = marks.step(); !found) return std::unexpected(found.error());
  const auto version = marks.integer(0), owner = marks.integer(1), things = marks.integer(2);
  const auto refused = [&](std::string why) {
    return std::unexpected(Failure{Error::broken, fmt::format("{} {}", connection.path(), why)});
  };
  if (things == 0 && version == 0 && owner == 0) return 0;
  if (owner != application_id || version < 1) return refused("is a database of another program");
  if (version > std::ssize(known))
    return refused(fmt::format(
        "has schema {}, made by a newer version of this program, which knows schemas up to {}", version, known.size()));
  return version;
}

Answer<void> prepare(Connection& connection, std::span<const std::string> known, const ConnectionOptions& options) {
  // First, so that a foreign file is refused before anything is changed.
  const auto version = schema_version(connection, known);
  if (!version) return std::unexpected(version.error());
  if (auto logging = use_write_ahead_log(connection, options.patience); !logging) return logging;
  // Deleted data is overwritten. The log grows to sixteen megabytes before it is merged into the file, so that pages
  // that change often are written there only once.
  const auto set = connection.run(
      "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000; "
      "PRAGMA journal_size_limit = 67108864;");
  if (!set || *version == std::ssize(known)) return set;
  return migrate(connection, known);
}

}  // namespace rummage::store::sqlite
