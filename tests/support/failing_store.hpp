#pragma once

#include <atomic>
#include <string>

#include <gtest/gtest.h>

#include "store/store.hpp"

namespace rummage::proof {

/// Passes calls on to another store, but answers the one with the given number, counted from 0, with a failure: either
/// instead of carrying it out, or although it was carried out and only the answer got lost. Whoever uses a store must
/// come through both, for every number there is.
class FailingStore : public store::Store {
 public:
  enum class Loses : std::uint8_t { the_call, the_answer };
  static constexpr int never = -1;

  explicit FailingStore(store::Store& store, int failing = never, Loses loses = Loses::the_call,
                        store::Error error = store::Error::broken)
      : store_(store), failing_(failing), loses_(loses), failure_{error, "made to fail"} {}

  /// Whether the time to fail has come: a test that goes on until it has not has tried every call.
  [[nodiscard]] bool has_failed() const { return failing_ != never && calls_ > failing_; }
  [[nodiscard]] int calls() const { return calls_; }

  std::vector<store::Answer<void>> append(std::span<const store::Append> appends) override {
    const bool fails = calls_++ == failing_;
    std::vector<store::Answer<void>> answers;
    if (!fails || loses_ == Loses::the_answer) answers = store_.append(appends);
    if (fails) answers.assign(appends.size(), std::unexpected(failure_));
    return answers;
  }
  store::Answer<std::vector<store::Entry>> entries(const store::MatchId& match, std::int64_t from) override {
    return call([&] { return store_.entries(match, from); });
  }
  store::Answer<std::optional<store::Summary>> summary(const store::MatchId& match) override {
    return call([&] { return store_.summary(match); });
  }
  store::Answer<std::vector<store::OpenTable>> public_open(const store::OpenTableQuery& wanted) override {
    return call([&] { return store_.public_open(wanted); });
  }
  store::Answer<std::vector<store::Summary>> of_person(store::PersonId person, std::size_t most) override {
    return call([&] { return store_.of_person(person, most); });
  }
  store::Answer<std::vector<store::Summary>> paused_of_person(store::PersonId person, std::size_t most) override {
    return call([&] { return store_.paused_of_person(person, most); });
  }
  store::Answer<std::vector<store::Summary>> unfinished() override {
    return call([&] { return store_.unfinished(); });
  }
  store::Answer<store::PersonId> create_person(std::string_view name, const store::TokenHash& token,
                                               store::Millis now) override {
    return call([&] { return store_.create_person(name, token, now); });
  }
  store::Answer<std::optional<store::Person>> person(store::PersonId person) override {
    return call([&] { return store_.person(person); });
  }
  store::Answer<std::optional<store::Holder>> person_by_token(const store::TokenHash& token) override {
    return call([&] { return store_.person_by_token(token); });
  }
  store::Answer<std::optional<store::Account>> person_by_login(std::string_view login) override {
    return call([&] { return store_.person_by_login(login); });
  }
  store::Answer<void> rename(store::PersonId person, std::string_view name) override {
    return call([&] { return store_.rename(person, name); });
  }
  store::Answer<void> set_login(store::PersonId person, const store::NewLogin& next, store::Millis now) override {
    return call([&] { return store_.set_login(person, next, now); });
  }
  store::Answer<void> add_token(store::PersonId person, const store::TokenHash& token, store::Millis now) override {
    return call([&] { return store_.add_token(person, token, now); });
  }
  store::Answer<void> replace_token(const store::TokenHash& old, const store::TokenHash& next,
                                    store::Millis now) override {
    return call([&] { return store_.replace_token(old, next, now); });
  }
  store::Answer<void> touch(const store::TokenHash& token, store::Millis now) override {
    return call([&] { return store_.touch(token, now); });
  }
  store::Answer<void> drop_token(const store::TokenHash& token) override {
    return call([&] { return store_.drop_token(token); });
  }
  store::Answer<void> drop_tokens(store::PersonId person) override {
    return call([&] { return store_.drop_tokens(person); });
  }
  store::Answer<void> drop_tokens_before(store::Millis time) override {
    return call([&] { return store_.drop_tokens_before(time); });
  }
  store::Answer<void> delete_person(store::PersonId person) override {
    return call([&] { return store_.delete_person(person); });
  }
  store::Answer<std::vector<store::Run>> runs() override {
    return call([&] { return store_.runs(); });
  }
  store::Answer<void> note_run(const store::Run& run, store::Millis unseen_ms) override {
    return call([&] { return store_.note_run(run, unseen_ms); });
  }
  store::Answer<void> probe() override {
    return call([&] { return store_.probe(); });
  }

 private:
  template <class Work>
  auto call(Work work) -> decltype(work()) {
    const bool fails = calls_++ == failing_;
    if (fails && loses_ == Loses::the_call) return std::unexpected(failure_);
    auto answer = work();
    if (fails) return std::unexpected(failure_);
    return answer;
  }

  store::Store& store_;
  const int failing_;
  const Loses loses_;
  const store::Failure failure_;
  std::atomic<int> calls_ = 0;
};

/// Plays with the failure of each call there is, carried out or not, and of either kind in turn, until a play needs no
/// more calls; that more than `least` were tried shows that the plays are not empty. `play` answers `has_failed()`.
template <class Play>
void try_every_fault(Play play, int least) {
  for (const auto loses : {FailingStore::Loses::the_call, FailingStore::Loses::the_answer}) {
    int failing = 0;
    for (bool has_failed = true; has_failed && !testing::Test::HasFailure(); ++failing) {
      SCOPED_TRACE(
          "call " + std::to_string(failing) + (loses == FailingStore::Loses::the_call ? " fails" : " is lost"));
      has_failed = play(failing, loses, failing % 2 == 0 ? store::Error::broken : store::Error::full);
    }
    EXPECT_GT(failing, least);
  }
}

}  // namespace rummage::proof
