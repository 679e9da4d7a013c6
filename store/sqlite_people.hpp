#pragma once

#include "store/sqlite_connection.hpp"

// The part of a store that is about people, on a connection that only the caller uses. The caller puts a transaction
// around changes.
namespace rummage::store::sqlite {

Answer<PersonId> create_person(Connection& connection, std::string_view name, const TokenHash& token, Millis now);
Answer<std::optional<Person>> person(Connection& connection, PersonId person);
Answer<std::optional<Holder>> person_by_token(Connection& connection, const TokenHash& token);
Answer<std::optional<Account>> person_by_login(Connection& connection, std::string_view login);
Answer<void> rename(Connection& connection, PersonId person, std::string_view name);
Answer<void> set_login(Connection& connection, PersonId person, const NewLogin& next, Millis now);
Answer<void> add_token(Connection& connection, PersonId person, const TokenHash& token, Millis now);
Answer<void> replace_token(Connection& connection, const TokenHash& old, const TokenHash& next, Millis now);
Answer<void> touch(Connection& connection, const TokenHash& token, Millis now);
Answer<void> drop_token(Connection& connection, const TokenHash& token);
Answer<void> drop_tokens(Connection& connection, PersonId person);
Answer<void> drop_tokens_before(Connection& connection, Millis time);
Answer<std::vector<Run>> runs(Connection& connection);
Answer<void> note_run(Connection& connection, const Run& run, Millis unseen_ms, std::size_t most);
Answer<void> delete_person(Connection& connection, PersonId person);

}  // namespace rummage::store::sqlite
