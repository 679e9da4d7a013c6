#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
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
using core::PublicId;

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
  std::vector<PersonId> people;        // who sits there; read back sorted, without duplicates
  std::optional<PersonId> maker = {};  // summaries of older programs do not say it
  bool is_listed_last = false;         // among the public tables
  bool is_paused = false;              // played by nobody until its only player comes back; a restart leaves it alone
  friend bool operator==(const Summary&, const Summary&) = default;
};

/// Where a list that is read in pages goes on: after the match that was listed last.
struct ListPlace {
  Millis touched_ms = 0;
  MatchId match;
  bool is_listed_last = false;
  friend bool operator==(const ListPlace&, const ListPlace&) = default;
};

/// Which of the public tables that are open are wanted.
struct OpenTableQuery {
  std::string game = {};  // empty: of any
  std::optional<ListPlace> after = {};
  std::size_t most = 0;
};

/// The table that its maker touched last, of those that are not listed last if there are any, and how many more of
/// theirs are wanted: nobody has two places in the list.
struct OpenTable {
  Summary summary;
  std::int64_t more = 0;
};

/// One entry and, if it changes, the new summary (whose own `match` is ignored).
struct Append {
  MatchId match;
  Entry entry;
  std::optional<Summary> summary;
};

/// From when until when one server ran, by the times that it was given.
struct Run {
  Millis since_ms = 0;
  Millis until_ms = 0;
  friend bool operator==(const Run&, const Run&) = default;
};

/// Somebody with a login has an account, anybody else is a guest.
struct Person {
  PersonId id{};
  PublicId public_id{};              // nobody else's, and the same for ever
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

/// What becomes of somebody's sign-in. Whoever changes it goes on with a new token, and all older ones end with it: the
/// cookie of a thief too, even where it is the same as the owner's.
struct NewLogin {
  std::string_view login;
  std::string_view password_hash;
  TokenHash asked_with{};  // must still be the person's
  TokenHash goes_on_with{};
};

struct Account {
  Person person;
  std::string password_hash;
  friend bool operator==(const Account&, const Account&) = default;
};

}  // namespace rummage::store
