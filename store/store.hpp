#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "store/types.hpp"

namespace rummage::store {

/// The logs of all matches and the people. Calls block, may come from any thread, and see what other processes that
/// share the store have written. A call is carried out whole or not at all.
///
/// After `full` or `broken` the caller cannot know whether the change was made or only its answer was lost: it reads
/// again and goes on from there. `taken` says that somebody was quicker, perhaps the caller itself with a call whose
/// answer was lost.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// One answer for each append, in order. Each is refused or carried out by itself and sees those before it; all that
  /// are carried out become durable together, or all of them fail. `taken`: the log has that number already. `missing`:
  /// it does not have the number before, or somebody of the summary is unknown.
  [[nodiscard]] virtual std::vector<Answer<void>> append(std::span<const Append> appends) = 0;
  /// The entries from this number on, in order; none if there is no such match.
  [[nodiscard]] virtual Answer<std::vector<Entry>> entries(const MatchId& match, std::int64_t from) = 0;
  [[nodiscard]] virtual Answer<std::optional<Summary>> summary(const MatchId& match) = 0;

  // These lists have matches with a summary, the last touched first; equal times are ordered by id.

  /// Public tables that wait for players, one of each maker. Those that are listed last come after all others.
  [[nodiscard]] virtual Answer<std::vector<OpenTable>> public_open(const OpenTableQuery& wanted) = 0;
  [[nodiscard]] virtual Answer<std::vector<Summary>> of_person(PersonId person, std::size_t most) = 0;
  /// The paused ones among those.
  [[nodiscard]] virtual Answer<std::vector<Summary>> paused_of_person(PersonId person, std::size_t most) = 0;
  /// Those that are open or being played and not paused, which a restart resumes.
  [[nodiscard]] virtual Answer<std::vector<Summary>> unfinished() = 0;

  [[nodiscard]] virtual Answer<PersonId> create_person(std::string_view name, const TokenHash& token, Millis now) = 0;
  /// Finds deleted people too; no other function does.
  [[nodiscard]] virtual Answer<std::optional<Person>> person(PersonId person) = 0;
  [[nodiscard]] virtual Answer<std::optional<Holder>> person_by_token(const TokenHash& token) = 0;
  /// Upper and lower case do not matter (see fold_login).
  [[nodiscard]] virtual Answer<std::optional<Account>> person_by_login(std::string_view login) = 0;

  // Changes to a person who is unknown or deleted answer `missing`.

  [[nodiscard]] virtual Answer<void> rename(PersonId person, std::string_view name) = 0;
  /// Makes a guest an account, or replaces an account's login and password, and all tokens by one new one. `missing`
  /// also where the token that it was asked with has ended meanwhile.
  [[nodiscard]] virtual Answer<void> set_login(PersonId person, const NewLogin& next, Millis now) = 0;
  [[nodiscard]] virtual Answer<void> add_token(PersonId person, const TokenHash& token, Millis now) = 0;
  /// Whoever held the old token holds the new one instead. `missing` if nobody did: of two who ask at once one
  /// succeeds.
  [[nodiscard]] virtual Answer<void> replace_token(const TokenHash& old, const TokenHash& next, Millis now) = 0;
  /// Notes that the token's person was here. A durable write, so it should not be called at every visit.
  [[nodiscard]] virtual Answer<void> touch(const TokenHash& token, Millis now) = 0;

  // Removing what is not there succeeds.

  [[nodiscard]] virtual Answer<void> drop_token(const TokenHash& token) = 0;
  [[nodiscard]] virtual Answer<void> drop_tokens(PersonId person) = 0;
  /// Drops the tokens neither made nor touched since then.
  [[nodiscard]] virtual Answer<void> drop_tokens_before(Millis time) = 0;
  /// Deletes tokens, login and name; logs, summaries and the id stay.
  [[nodiscard]] virtual Answer<void> delete_person(PersonId person) = 0;

  /// When servers ran: the last `most_runs` of them, the latest one at the end.
  [[nodiscard]] virtual Answer<std::vector<Run>> runs() = 0;
  /// A server that runs since then still does. The first call for a run adds it. `unseen_ms` is added to the time when
  /// each token was last used: time that no server saw ends no token. Both at once, for what was noted is not added
  /// again.
  [[nodiscard]] virtual Answer<void> note_run(const Run& run, Millis unseen_ms = 0) = 0;
  static constexpr std::size_t most_runs = 256;

  /// Writes, durably, something that is there already, to see whether a change could be stored now.
  [[nodiscard]] virtual Answer<void> probe() = 0;
};

}  // namespace rummage::store
