#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "store/types.hpp"

namespace rummage::store {

/// The logs of all matches and the people. Calls block, may come from any thread, and see what other processes that
/// share the store have written. A call is carried out whole or not at all.
///
/// After `full` or `broken` the caller cannot know which: the answer may have been lost rather than the change. Read
/// again, then go on from there; `taken` says that somebody, perhaps oneself, was quicker.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// One answer for each, in order. Each is refused or carried out by itself, seeing those before it; all that are
  /// carried out become durable together, or all of them fail. `taken`: the log has that number already. `missing`: it
  /// does not have the number before, or somebody of the summary is unknown.
  [[nodiscard]] virtual std::vector<Answer<void>> append(std::span<const Append> appends) = 0;
  /// From that number on, in order; none where there is no such match.
  [[nodiscard]] virtual Answer<std::vector<Entry>> entries(const MatchId& match, std::int64_t from) = 0;
  [[nodiscard]] virtual Answer<std::optional<Summary>> summary(const MatchId& match) = 0;

  // The lists have the match touched last first, equals by their ids; they know matches with a summary only.

  [[nodiscard]] virtual Answer<std::vector<Summary>> public_open(std::size_t most) = 0;
  [[nodiscard]] virtual Answer<std::vector<Summary>> of_person(PersonId person, std::size_t most) = 0;
  /// Open or playing: what a restart takes up again.
  [[nodiscard]] virtual Answer<std::vector<Summary>> unfinished() = 0;

  [[nodiscard]] virtual Answer<PersonId> create_person(std::string_view name, const TokenHash& token, Millis now) = 0;
  /// Deleted people are still known here, and nowhere else.
  [[nodiscard]] virtual Answer<std::optional<Person>> person(PersonId person) = 0;
  [[nodiscard]] virtual Answer<std::optional<Holder>> person_by_token(const TokenHash& token) = 0;
  /// In whatever case the login is written (see fold_login).
  [[nodiscard]] virtual Answer<std::optional<Account>> person_by_login(std::string_view login) = 0;

  // Changes to a person who is unknown or deleted answer `missing`.

  [[nodiscard]] virtual Answer<void> rename(PersonId person, std::string_view name) = 0;
  /// Makes a guest an account, or replaces an account's login and password.
  [[nodiscard]] virtual Answer<void> set_login(PersonId person, std::string_view login,
                                               std::string_view password_hash) = 0;
  [[nodiscard]] virtual Answer<void> add_token(PersonId person, const TokenHash& token, Millis now) = 0;
  /// The token's person was seen. A durable write: enough once in a while.
  [[nodiscard]] virtual Answer<void> touch(const TokenHash& token, Millis now) = 0;

  // Taking away what is not there any more goes well.

  [[nodiscard]] virtual Answer<void> drop_token(const TokenHash& token) = 0;
  [[nodiscard]] virtual Answer<void> drop_tokens(PersonId person) = 0;
  /// Tokens neither made nor touched since then.
  [[nodiscard]] virtual Answer<void> drop_tokens_before(Millis time) = 0;
  /// Tokens, login and name go; logs and summaries stay, and so does the id.
  [[nodiscard]] virtual Answer<void> delete_person(PersonId person) = 0;

  /// Writes what is there already, durably: whether a change could be stored now.
  [[nodiscard]] virtual Answer<void> probe() = 0;
};

}  // namespace rummage::store
