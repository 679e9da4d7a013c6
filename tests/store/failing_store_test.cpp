// Callers that read before they try again come through a store that fails, whichever call it is.
#include "failing_store.hpp"

#include <gtest/gtest.h>

#include "places.hpp"
#include "store/group_writer.hpp"

namespace rummage::store {
namespace {

using proof::FailingStore;

// Until it goes well; a store that fails once must not make anybody try for ever.
template <class Call>
auto insist(Call call) -> decltype(call()) {
  for (int tries = 0; tries < 3; ++tries)
    if (auto answer = call()) return answer;
  return call();
}

// A token belongs to whoever made it up, so one that is taken says that the lost answer was a yes.
PersonId enter(Store& store, const std::string& name, unsigned number) {
  for (int tries = 0; tries < 3; ++tries) {
    if (const auto known = insist([&] { return store.person_by_token(token(number)); }).value())
      return known->person.id;
    if (const auto made = store.create_person(name, token(number), 1)) return *made;
  }
  ADD_FAILURE() << "nobody came in";
  return {};
}

// The new token says that the lost answer was a yes.
void give_login(Store& store, PersonId ann) {
  for (int tries = 0; tries < 3; ++tries) {
    if (insist([&] { return store.person_by_token(token(3)); }).value()) return;
    if (store.set_login(ann, {"ann", "hash", token(1), token(3)}, 1)) return;
  }
  ADD_FAILURE() << "no login was set";
}

void say(Store& store, const MatchId& match, const std::string& text, const Summary& summary) {
  for (int tries = 0; tries < 4; ++tries) {
    const auto log = insist([&] { return store.entries(match, 0); }).value();
    if (!log.empty() && log.back().text == text) return;
    if (append_one(store, line(match, std::ssize(log), text, summary))) return;
  }
  ADD_FAILURE() << text << " was not stored";
}

void evening(Store& store) {
  const auto ann = enter(store, "Ann", 1);
  const auto bob = enter(store, "Bob", 2);
  Summary summary{"a", "set", Status::open, true, 0, std::nullopt, "", {ann, bob}};
  for (const auto* text : {"sit", "deal", "claim", "end"}) {
    ++summary.touched_ms;
    summary.status = std::string_view(text) == "end" ? Status::over : Status::playing;
    say(store, "a", text, summary);
  }
  EXPECT_EQ(why(insist([&] { return store.rename(bob, "Robert"); })), "");
  give_login(store, ann);
  EXPECT_EQ(why(insist([&] { return store.drop_tokens(bob); })), "");
  EXPECT_EQ(insist([&] { return store.of_person(ann, 9); })->size(), 1U);
  EXPECT_EQ(insist([&] { return store.unfinished(); })->size(), 0U);
}

void expect_evening(Store& store) {
  EXPECT_EQ(texts_of(store, "a"), (std::vector<std::string>{"sit", "deal", "claim", "end"}));
  const auto ann = store.person_by_login("ANN").value()->person;
  EXPECT_EQ(store.person_by_token(token(3)).value()->person, ann);
  EXPECT_EQ(ann.id, PersonId{1});
  EXPECT_EQ(store.person(PersonId{2}).value()->name, "Robert");
  EXPECT_EQ(store.person(PersonId{3}).value(), std::nullopt);
  EXPECT_EQ(store.summary("a").value()->status, Status::over);
  EXPECT_EQ(store.summary("a").value()->touched_ms, 4);
}

TEST(FailingStore, whichever_call_fails_the_evening_ends_the_same) {
  for (const auto loses : {FailingStore::Loses::the_call, FailingStore::Loses::the_answer}) {
    int failing = 0;
    for (bool has_failed = true; has_failed; ++failing) {
      SCOPED_TRACE(failing);
      const auto real = make_memory_store();
      FailingStore store(*real, failing, loses);
      evening(store);
      expect_evening(*real);
      has_failed = store.has_failed();
    }
    EXPECT_GT(failing, 15);
  }
}

TEST(FailingStore, a_group_that_fails_fails_for_all_in_it) {
  const auto real = make_memory_store();
  FailingStore store(*real, 0, FailingStore::Loses::the_call, Error::full);
  const std::vector<Append> group{line("a", 0, "x"), line("b", 0, "x")};
  for (const auto& answer : store.append(group)) EXPECT_EQ(error_of(answer), full);
  for (const auto& answer : store.append(group)) EXPECT_EQ(error_of(answer), none);
  EXPECT_EQ(store.calls(), 2);
}

TEST(FailingStore, the_group_writer_passes_failures_on_and_goes_on) {
  const auto real = make_memory_store();
  FailingStore store(*real, 0);
  GroupWriter writer(store);
  int failed = 0;
  ASSERT_TRUE(writer.submit(line("a", 0, "x"), [&](const Answer<void>& answer) {
    failed += error_of(answer) == broken;
    EXPECT_TRUE(writer.submit(line("a", 0, "x"), [&](const Answer<void>& again) { failed += !again; }));
  }));
  while (writer.counts().appended == 0) std::this_thread::yield();
  writer.stop();
  EXPECT_EQ(failed, 1);
  EXPECT_EQ(writer.counts().failed, 1U);
}

}  // namespace
}  // namespace rummage::store
