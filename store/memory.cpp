#include "store/memory.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "store/store_rules.hpp"

namespace rummage::store {
namespace {

bool is_newer(const Summary& a, const Summary& b) {
  return std::tie(b.touched_ms, a.match) < std::tie(a.touched_ms, b.match);
}

bool is_listed_before(const ListPlace& place, const Summary& one) {
  return std::tie(place.is_listed_last, one.touched_ms, place.match) <
         std::tie(one.is_listed_last, place.touched_ms, one.match);
}

class MemoryStore final : public Store {
 public:
  std::vector<Answer<void>> append(std::span<const Append> appends) override {
    const std::scoped_lock lock(mutex_);
    std::vector<Answer<void>> answers;
    answers.reserve(appends.size());
    for (const auto& one : appends) answers.push_back(append_one(one));
    return answers;
  }

  Answer<std::vector<Entry>> entries(const MatchId& match, std::int64_t from) override {
    const std::scoped_lock lock(mutex_);
    const auto found = matches_.find(match);
    if (found == matches_.end()) return {};
    const auto& log = found->second.log;
    const auto skipped = std::clamp<std::int64_t>(from, 0, std::ssize(log));
    return std::vector<Entry>(log.begin() + skipped, log.end());
  }

  Answer<std::optional<Summary>> summary(const MatchId& match) override {
    const std::scoped_lock lock(mutex_);
    const auto found = matches_.find(match);
    if (found == matches_.end()) return std::nullopt;
    return found->second.summary;
  }

  Answer<std::vector<OpenTable>> public_open(const OpenTableQuery& wanted) override {
    auto all = list(SIZE_MAX, [&](const Summary& one) {
      return one.is_public && one.status == Status::open && (wanted.game.empty() || one.game == wanted.game);
    });
    std::ranges::stable_sort(*all, {}, &Summary::is_listed_last);
    std::map<PersonId, std::int64_t> made;
    for (const auto& one : *all)
      if (one.maker) ++made[*one.maker];
    std::set<PersonId> listed;
    std::vector<OpenTable> tables;
    for (const auto& one : *all) {
      if (one.maker && !listed.insert(*one.maker).second) continue;
      if (wanted.after && !is_listed_before(*wanted.after, one)) continue;
      if (tables.size() == wanted.most) break;
      tables.push_back({one, one.maker ? made[*one.maker] - 1 : 0});
    }
    return tables;
  }

  Answer<std::vector<Summary>> of_person(PersonId person, std::size_t most) override {
    return list(most, [=](const Summary& one) { return std::ranges::binary_search(one.people, person); });
  }

  Answer<std::vector<Summary>> paused_of_person(PersonId person, std::size_t most) override {
    return list(
        most, [=](const Summary& one) { return one.is_paused && std::ranges::binary_search(one.people, person); });
  }

  Answer<std::vector<Summary>> unfinished() override {
    return list(SIZE_MAX, [](const Summary& one) {
      return (one.status == Status::open || one.status == Status::playing) && !one.is_paused;
    });
  }

  Answer<PersonId> create_person(std::string_view name, const TokenHash& token, Millis now) override {
    const std::scoped_lock lock(mutex_);
    if (tokens_.contains(token)) return std::unexpected(token_taken());
    const auto id = static_cast<PersonId>(std::ssize(people_) + 1);
    auto public_id = fresh_public_id();
    while (!public_ids_.insert(public_id).second) public_id = fresh_public_id();
    people_.emplace(id, PersonRecord{Person{id, public_id, std::string(name), std::nullopt, now, now, false}, {}, {}});
    tokens_.emplace(token, Token{id, now});
    return id;
  }

  Answer<std::optional<Person>> person(PersonId person) override {
    const std::scoped_lock lock(mutex_);
    const auto found = people_.find(person);
    if (found == people_.end()) return std::nullopt;
    return found->second.person;
  }

  Answer<std::optional<Holder>> person_by_token(const TokenHash& token) override {
    const std::scoped_lock lock(mutex_);
    const auto found = tokens_.find(token);
    if (found == tokens_.end()) return std::nullopt;
    return Holder{people_.at(found->second.person).person, found->second.used_ms};
  }

  Answer<std::optional<Account>> person_by_login(std::string_view login) override {
    const std::scoped_lock lock(mutex_);
    const auto found = logins_.find(fold_login(login));
    if (found == logins_.end()) return std::nullopt;
    const auto& known = people_.at(found->second);
    return Account{known.person, known.password_hash};
  }

  Answer<void> rename(PersonId person, std::string_view name) override {
    return change(person, [&](PersonRecord& known) -> Answer<void> {
      known.person.name = name;
      return {};
    });
  }

  Answer<void> set_login(PersonId person, const NewLogin& next, Millis now) override {
    return change(person, [&](PersonRecord& known) -> Answer<void> {
      const auto session = tokens_.find(next.asked_with);
      if (session == tokens_.end() || session->second.person != person) return std::unexpected(unknown_token());
      if (tokens_.contains(next.goes_on_with)) return std::unexpected(token_taken());
      auto folded = fold_login(next.login);
      const auto found = logins_.find(folded);
      if (found != logins_.end() && found->second != person) return std::unexpected(login_taken());
      if (known.person.login) logins_.erase(known.folded);
      logins_[folded] = person;
      known.person.login = next.login;
      known.folded = std::move(folded);
      known.password_hash = next.password_hash;
      drop_tokens_of(person);
      tokens_.emplace(next.goes_on_with, Token{person, now});
      known.person.seen_ms = std::max(known.person.seen_ms, now);
      return {};
    });
  }

  Answer<void> add_token(PersonId person, const TokenHash& token, Millis now) override {
    return change(person, [&](PersonRecord& known) -> Answer<void> {
      if (!tokens_.emplace(token, Token{person, now}).second) return std::unexpected(token_taken());
      known.person.seen_ms = std::max(known.person.seen_ms, now);
      return {};
    });
  }

  Answer<void> replace_token(const TokenHash& old, const TokenHash& next, Millis now) override {
    const std::scoped_lock lock(mutex_);
    const auto found = tokens_.find(old);
    if (found == tokens_.end()) return std::unexpected(unknown_token());
    const auto person = found->second.person;
    if (!tokens_.emplace(next, Token{person, now}).second) return std::unexpected(token_taken());
    tokens_.erase(old);
    auto& seen = people_.at(person).person.seen_ms;
    seen = std::max(seen, now);
    return {};
  }

  Answer<void> touch(const TokenHash& token, Millis now) override {
    const std::scoped_lock lock(mutex_);
    const auto found = tokens_.find(token);
    if (found == tokens_.end()) return std::unexpected(unknown_token());
    found->second.used_ms = std::max(found->second.used_ms, now);
    auto& seen = people_.at(found->second.person).person.seen_ms;
    seen = std::max(seen, now);
    return {};
  }

  Answer<void> drop_token(const TokenHash& token) override {
    const std::scoped_lock lock(mutex_);
    tokens_.erase(token);
    return {};
  }

  Answer<void> drop_tokens(PersonId person) override {
    const std::scoped_lock lock(mutex_);
    drop_tokens_of(person);
    return {};
  }

  Answer<void> drop_tokens_before(Millis time) override {
    const std::scoped_lock lock(mutex_);
    std::erase_if(tokens_, [=](const auto& one) { return one.second.used_ms < time; });
    return {};
  }

  Answer<void> delete_person(PersonId person) override {
    const std::scoped_lock lock(mutex_);
    const auto found = people_.find(person);
    if (found == people_.end()) return std::unexpected(unknown_person(person));
    auto& known = found->second;
    drop_tokens_of(person);
    if (known.person.login) logins_.erase(known.folded);
    known.person.name.clear();
    known.person.login.reset();
    known.person.is_deleted = true;
    known.folded.clear();
    known.password_hash.clear();
    return {};
  }

  Answer<std::vector<Run>> runs() override {
    const std::scoped_lock lock(mutex_);
    return runs_;
  }
  Answer<void> note_run(const Run& run, Millis unseen_ms) override {
    const std::scoped_lock lock(mutex_);
    for (auto& [hash, token] : tokens_) token.used_ms += unseen_ms;
    if (runs_.empty() || runs_.back().since_ms != run.since_ms) runs_.push_back(run);
    runs_.back() = run;
    if (runs_.size() > most_runs) runs_.erase(runs_.begin());
    return {};
  }

  Answer<void> probe() override { return {}; }

 private:
  struct Match {
    std::vector<Entry> log;
    std::optional<Summary> summary;
  };
  struct PersonRecord {
    Person person;
    std::string folded;
    std::string password_hash;
  };
  struct Token {
    PersonId person;
    Millis used_ms;
  };

  Answer<void> append_one(const Append& one) {
    const auto found = matches_.find(one.match);
    const auto next = found == matches_.end() ? 0 : std::ssize(found->second.log);
    if (auto failure = order_failure(one, next)) return std::unexpected(*std::move(failure));
    if (one.summary)
      for (const auto person : one.summary->people)
        if (!people_.contains(person)) return std::unexpected(unknown_person(person));
    auto& match = matches_[one.match];
    match.log.push_back(one.entry);
    if (!one.summary) return {};
    match.summary = one.summary;
    match.summary->match = one.match;
    match.summary->people = sorted_people(std::move(match.summary->people));
    return {};
  }

  void drop_tokens_of(PersonId person) {
    std::erase_if(tokens_, [=](const auto& one) { return one.second.person == person; });
  }

  template <class Wanted>
  Answer<std::vector<Summary>> list(std::size_t most, Wanted wanted) {
    const std::scoped_lock lock(mutex_);
    std::vector<Summary> found;
    for (const auto& [id, match] : matches_)
      if (match.summary && wanted(*match.summary)) found.push_back(*match.summary);
    std::ranges::sort(found, is_newer);
    if (found.size() > most) found.resize(most);
    return found;
  }

  template <class Change>
  Answer<void> change(PersonId person, Change change) {
    const std::scoped_lock lock(mutex_);
    const auto found = people_.find(person);
    if (found == people_.end() || found->second.person.is_deleted) return std::unexpected(unknown_person(person));
    return change(found->second);
  }

  std::mutex mutex_;
  std::vector<Run> runs_;
  std::map<MatchId, Match> matches_;
  std::map<PersonId, PersonRecord> people_;
  std::set<PublicId> public_ids_;
  std::map<TokenHash, Token> tokens_;
  std::map<std::string, PersonId> logins_;  // by folded login
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace rummage::store
