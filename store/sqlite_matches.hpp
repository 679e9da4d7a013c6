#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "store/sqlite_connection.hpp"
#include "store/sqlite_journal.hpp"

// The part of a store that is about matches, on a connection that only the caller uses.
namespace rummage::store::sqlite {

/// The row and the next number of each log that this connection has written to, so that not every append must look them
/// up. To be cleared if others have written since.
class Heads {
 public:
  struct Head {
    std::int64_t row = 0;   // of the match
    std::int64_t next = 0;  // entry
  };
  /// nullptr if it is not known.
  [[nodiscard]] Head* find(const MatchId& match) {
    const auto found = heads_.find(match);
    return found == heads_.end() ? nullptr : &found->second;
  }
  void set(const MatchId& match, Head head) {
    if (heads_.size() >= most) heads_.clear();
    heads_[match] = head;
  }
  void clear() { heads_.clear(); }

 private:
  static constexpr std::size_t most = 20'000;
  std::unordered_map<MatchId, Head> heads_;
};

/// What else goes into the transaction. A failure of it undoes all.
using BeforeCommit = std::function<Answer<void>(Connection&)>;

/// In a transaction of its own. Each has its own answer; what is returned is whether the transaction was committed.
Answer<void> append(Connection& connection, Heads& heads, Journal& journal, std::span<const Append> appends,
                    std::vector<Answer<void>>& answers, const BeforeCommit& before_commit);

Answer<std::vector<Entry>> entries(Connection& connection, const MatchId& match, std::int64_t from);
Answer<std::optional<Summary>> summary(Connection& connection, const MatchId& match);
Answer<std::vector<OpenTable>> public_open(Connection& connection, const OpenTableQuery& wanted);
Answer<std::vector<Summary>> of_person(Connection& connection, PersonId person, std::size_t most);
Answer<std::vector<Summary>> paused_of_person(Connection& connection, PersonId person, std::size_t most);
Answer<std::vector<Summary>> unfinished(Connection& connection);

}  // namespace rummage::store::sqlite
