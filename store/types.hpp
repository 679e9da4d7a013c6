#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "core/log.hpp"

namespace rummage::store {

enum class Error : std::uint8_t {
  taken,    // the number in the log, the token or the login exists already
  missing,  // what the call builds on is not there: the entry before this one, the person
  full,     // the disk is full; the same call may succeed later
  broken,   // any other fault of the store
};

/// Why a call was not carried out. The detail is for logs and operators; it holds no secrets.
struct Failure {
  Error error;
  std::string detail;
  friend bool operator==(const Failure&, const Failure&) = default;
};

template <class T>
using Answer = std::expected<T, Failure>;

/// Times are milliseconds since 1970, handed in by the caller: the store reads no clock.
using Millis = std::int64_t;

/// Names a table and its one match; a rematch is another. The caller makes one that nobody can guess.
using MatchId = std::string;

using core::PersonId;

/// SHA-256 of a secret that the store never sees.
using TokenHash = std::array<std::uint8_t, 32>;

using Entry = core::LogLine;

/// Stored as numbers, so new ones go to the end.
enum class Status : std::uint8_t { open, playing, over, closed };

/// What lists and restarts need to know of a match without reading its log.
struct Summary {
  MatchId match;
  std::string game;
  Status status = Status::open;
  bool is_public = false;
  Millis touched_ms = 0;
  std::optional<Millis> due_ms;  // when something happens there by itself
  std::string text;
  std::vector<PersonId> people;  // who sits there; read back sorted, without duplicates
  friend bool operator==(const Summary&, const Summary&) = default;
};

/// One entry and, if it changes, the new summary (whose own `match` is ignored).
struct Append {
  MatchId match;
  Entry entry;
  std::optional<Summary> summary;
};

/// Somebody with a login has an account, anybody else is a guest.
struct Person {
  PersonId id{};
  std::string name;                  // empty once deleted
  std::optional<std::string> login;  // as it was typed
  Millis created_ms = 0;
  Millis seen_ms = 0;
  bool is_deleted = false;
  friend bool operator==(const Person&, const Person&) = default;
};

/// Who holds a token, and when it was made or last touched.
struct Holder {
  Person person;
  Millis used_ms = 0;
  friend bool operator==(const Holder&, const Holder&) = default;
};

struct Account {
  Person person;
  std::string password_hash;
  friend bool operator==(const Account&, const Account&) = default;
};

}  // namespace rummage::store
