#pragma once

#include <cstddef>
#include <span>

#include "store/sqlite_connection.hpp"

// The matches' part of a store, on a connection that is the caller's alone.
namespace rummage::store::sqlite {

/// In a transaction of its own.
std::vector<Answer<void>> append(Connection& connection, std::span<const Append> appends);

Answer<std::vector<Entry>> entries(Connection& connection, const MatchId& match, std::int64_t from);
Answer<std::optional<Summary>> summary(Connection& connection, const MatchId& match);
Answer<std::vector<Summary>> public_open(Connection& connection, std::size_t most);
Answer<std::vector<Summary>> of_person(Connection& connection, PersonId person, std::size_t most);
Answer<std::vector<Summary>> unfinished(Connection& connection);

}  // namespace rummage::store::sqlite
