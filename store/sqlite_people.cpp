#include "store/sqlite_people.hpp"

#include "store/store_rules.hpp"

namespace rummage::store::sqlite {
namespace {

// In the order in which read_account reads them.
const std::string person_columns = "SELECT id, name, login, created_ms, seen_ms, is_deleted, password_hash, public_id";
constexpr int after_columns = 8;
const std::string people = " FROM people LEFT JOIN logins ON person = id ";

const std::string select_by_id = person_columns + people + "WHERE id = ?1";
const std::string select_by_token = person_columns + ", (SELECT used_ms FROM tokens WHERE hash = ?1)" + people +
                                    "WHERE id = (SELECT person FROM tokens WHERE hash = ?1)";
const std::string select_by_login =
    person_columns + people + "WHERE id = (SELECT person FROM logins WHERE folded = ?1)";

Answer<std::optional<Account>> read_account(Query& row) {
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  Account account;
  auto& person = account.person;
  person.id = static_cast<PersonId>(row.integer(0));
  person.name = row.text(1);
  if (!row.is_null(2)) person.login = row.text(2);
  person.created_ms = row.integer(3);
  person.seen_ms = row.integer(4);
  person.is_deleted = row.integer(5) != 0;
  account.password_hash = row.text(6);
  person.public_id = static_cast<PublicId>(row.integer(7));
  return account;
}

// Returns `failure` unless there is a row (`wanted`), or unless there is none (not `wanted`).
Answer<void> want_row(Query query, bool wanted, const Failure& failure) {
  const auto found = query.step();
  if (!found) return std::unexpected(found.error());
  if (*found != wanted) return std::unexpected(failure);
  return {};
}

Answer<void> want_person(Connection& connection, PersonId person) {
  return want_row(
      connection.query("SELECT 1 FROM people WHERE id = ?1 AND NOT is_deleted", person), true, unknown_person(person));
}

Answer<void> want_new_token(Connection& connection, const TokenHash& token) {
  return want_row(connection.query("SELECT 1 FROM tokens WHERE hash = ?1", token), false, token_taken());
}

Answer<PublicId> unused_public_id(Connection& connection) {
  for (;;) {
    const auto id = fresh_public_id();
    auto row = connection.query("SELECT 1 FROM people WHERE public_id = ?1", static_cast<std::int64_t>(id));
    const auto found = row.step();
    if (!found) return std::unexpected(found.error());
    if (!*found) return id;
  }
}

Answer<void> insert_token(Connection& connection, PersonId person, const TokenHash& token, Millis now) {
  return connection.query("INSERT INTO tokens (hash, person, used_ms) VALUES (?1, ?2, ?3)", token, person, now).run();
}

Answer<void> saw(Connection& connection, PersonId person, Millis now) {
  return connection.query("UPDATE people SET seen_ms = max(seen_ms, ?2) WHERE id = ?1", person, now).run();
}

}  // namespace

Answer<PersonId> create_person(Connection& connection, std::string_view name, const TokenHash& token, Millis now) {
  if (auto is_new = want_new_token(connection, token); !is_new) return std::unexpected(is_new.error());
  const auto public_id = unused_public_id(connection);
  if (!public_id) return std::unexpected(public_id.error());
  auto made = connection
                  .query("INSERT INTO people (name, created_ms, seen_ms, public_id) VALUES (?1, ?2, ?2, ?3)", name, now,
                         static_cast<std::int64_t>(*public_id))
                  .run();
  if (!made) return std::unexpected(made.error());
  const auto id = static_cast<PersonId>(connection.last_id());
  if (auto kept = insert_token(connection, id, token, now); !kept) return std::unexpected(kept.error());
  return id;
}

Answer<std::optional<Person>> person(Connection& connection, PersonId person) {
  auto row = connection.query(select_by_id.c_str(), person);
  auto account = read_account(row);
  if (!account) return std::unexpected(account.error());
  if (!*account) return std::nullopt;
  return std::move((*account)->person);
}

Answer<std::optional<Holder>> person_by_token(Connection& connection, const TokenHash& token) {
  auto row = connection.query(select_by_token.c_str(), token);
  auto account = read_account(row);
  if (!account) return std::unexpected(account.error());
  if (!*account) return std::nullopt;
  return Holder{std::move((*account)->person), row.integer(after_columns)};
}

Answer<std::optional<Account>> person_by_login(Connection& connection, std::string_view login) {
  const auto folded = fold_login(login);
  auto row = connection.query(select_by_login.c_str(), folded);
  return read_account(row);
}

Answer<void> rename(Connection& connection, PersonId person, std::string_view name) {
  if (auto known = want_person(connection, person); !known) return known;
  return connection.query("UPDATE people SET name = ?2 WHERE id = ?1", person, name).run();
}

Answer<void> set_login(Connection& connection, PersonId person, const NewLogin& next, Millis now) {
  if (auto known = want_person(connection, person); !known) return known;
  auto session =
      want_row(connection.query("SELECT 1 FROM tokens WHERE hash = ?1 AND person = ?2", next.asked_with, person), true,
               unknown_token());
  if (!session) return session;
  if (auto is_new = want_new_token(connection, next.goes_on_with); !is_new) return is_new;
  const auto folded = fold_login(next.login);
  auto is_free = want_row(connection.query("SELECT 1 FROM logins WHERE folded = ?1 AND person <> ?2", folded, person),
                          false, login_taken());
  if (!is_free) return is_free;
  auto written =
      connection
          .query("INSERT OR REPLACE INTO logins (person, login, folded, password_hash) VALUES (?1, ?2, ?3, ?4)", person,
                 next.login, folded, next.password_hash)
          .run();
  if (!written) return written;
  if (auto dropped = drop_tokens(connection, person); !dropped) return dropped;
  if (auto kept = insert_token(connection, person, next.goes_on_with, now); !kept) return kept;
  return saw(connection, person, now);
}

Answer<void> add_token(Connection& connection, PersonId person, const TokenHash& token, Millis now) {
  if (auto known = want_person(connection, person); !known) return known;
  if (auto is_new = want_new_token(connection, token); !is_new) return is_new;
  if (auto kept = insert_token(connection, person, token, now); !kept) return kept;
  return saw(connection, person, now);
}

Answer<void> replace_token(Connection& connection, const TokenHash& old, const TokenHash& next, Millis now) {
  PersonId person{};
  {
    auto row = connection.query("SELECT person FROM tokens WHERE hash = ?1", old);
    const auto found = row.step();
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::unexpected(unknown_token());
    person = static_cast<PersonId>(row.integer(0));
  }
  if (auto added = add_token(connection, person, next, now); !added) return added;
  return drop_token(connection, old);
}

Answer<void> touch(Connection& connection, const TokenHash& token, Millis now) {
  PersonId person{};
  {
    auto row = connection.query("SELECT person FROM tokens WHERE hash = ?1", token);
    const auto found = row.step();
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::unexpected(unknown_token());
    person = static_cast<PersonId>(row.integer(0));
  }
  auto used = connection.query("UPDATE tokens SET used_ms = max(used_ms, ?2) WHERE hash = ?1", token, now).run();
  if (!used) return used;
  return saw(connection, person, now);
}

Answer<void> drop_token(Connection& connection, const TokenHash& token) {
  return connection.query("DELETE FROM tokens WHERE hash = ?1", token).run();
}

Answer<void> drop_tokens(Connection& connection, PersonId person) {
  return connection.query("DELETE FROM tokens WHERE person = ?1", person).run();
}

Answer<void> drop_tokens_before(Connection& connection, Millis time) {
  return connection.query("DELETE FROM tokens WHERE used_ms < ?1", time).run();
}

Answer<std::vector<Run>> runs(Connection& connection) {
  auto rows = connection.query("SELECT since_ms, until_ms FROM runs ORDER BY id");
  std::vector<Run> all;
  for (;;) {
    const auto more = rows.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return all;
    all.push_back({rows.integer(0), rows.integer(1)});
  }
}

Answer<void> note_run(Connection& connection, const Run& run, Millis unseen_ms, std::size_t most) {
  if (unseen_ms != 0)
    if (auto moved = connection.query("UPDATE tokens SET used_ms = used_ms + ?1", unseen_ms).run(); !moved)
      return moved;
  const auto last = connection.number("SELECT coalesce(max(id), 0) FROM runs");
  if (!last) return std::unexpected(last.error());
  const auto since = connection.number("SELECT coalesce((SELECT since_ms FROM runs ORDER BY id DESC LIMIT 1), 0)");
  if (!since) return std::unexpected(since.error());
  const auto id = *last > 0 && *since == run.since_ms ? *last : *last + 1;
  auto written = connection
                     .query("INSERT OR REPLACE INTO runs (id, since_ms, until_ms) VALUES (?1, ?2, ?3)", id,
                            run.since_ms, run.until_ms)
                     .run();
  if (!written) return written;
  return connection.query("DELETE FROM runs WHERE id <= ?1", id - static_cast<std::int64_t>(most)).run();
}

Answer<void> delete_person(Connection& connection, PersonId person) {
  auto known = want_row(connection.query("SELECT 1 FROM people WHERE id = ?1", person), true, unknown_person(person));
  if (!known) return known;
  if (auto dropped = drop_tokens(connection, person); !dropped) return dropped;
  if (auto dropped = connection.query("DELETE FROM logins WHERE person = ?1", person).run(); !dropped) return dropped;
  return connection.query("UPDATE people SET name = '', is_deleted = 1 WHERE id = ?1", person).run();
}

}  // namespace rummage::store::sqlite
