// What every store must do, whatever it keeps its things in.
#include <algorithm>
#include <thread>

#include <gmock/gmock.h>

#include "places.hpp"

namespace rummage::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct InMemory {
  std::unique_ptr<Store> store = make_memory_store();
  void reopen() {}  // nothing would be left
};

struct InSqlite {
  Folder folder;
  std::unique_ptr<Store> store = open_or_fail(folder.file("store.db"));
  void reopen() {
    store.reset();
    store = open_or_fail(folder.file("store.db"));
  }
};

// Where entries are filed all the time, so that every test sees logs in pieces.
struct InFiledSqlite {
  Folder folder;
  std::unique_ptr<Store> store = open_filing(folder.file("store.db"));
  void reopen() {
    store.reset();
    store = open_filing(folder.file("store.db"));
  }

 private:
  static std::unique_ptr<Store> open_filing(const std::string& path) {
    SqliteOptions options;
    options.journal_lines = 2;
    return open_or_fail(path, options);
  }
};

template <class Place>
class Stores : public testing::Test {
 protected:
  Store& store() { return *place_.store; }
  void reopen() { place_.reopen(); }

  PersonId guest(unsigned number) {
    const auto made = store().create_person("guest " + std::to_string(number), token(number), 100);
    EXPECT_EQ(why(made), "");
    return made.value_or(PersonId{});
  }

  // Begins a match, or carries it on where it has begun.
  void put(const Summary& summary) {
    const auto next = std::ssize(store().entries(summary.match, 0).value());
    EXPECT_EQ(why(append_one(store(), line(summary.match, next, "x", summary))), "");
  }

  std::vector<std::string> texts(const MatchId& match, std::int64_t from = 0) { return texts_of(store(), match, from); }

 private:
  Place place_;
};

std::vector<MatchId> ids(const Answer<std::vector<Summary>>& list) {
  EXPECT_EQ(why(list), "");
  std::vector<MatchId> all;
  for (const auto& summary : list.value_or(std::vector<Summary>{})) all.push_back(summary.match);
  return all;
}

Summary summary_of(const MatchId& match, Millis touched, Status status = Status::open, bool is_public = true) {
  return {match, "set", status, is_public, touched, std::nullopt, "about " + match, {}};
}

using Places = testing::Types<InMemory, InSqlite, InFiledSqlite>;
TYPED_TEST_SUITE(Stores, Places);

TYPED_TEST(Stores, a_log_comes_back_in_order_and_from_any_number) {
  for (int n = 0; n < 5; ++n) EXPECT_EQ(why(append_one(this->store(), line("a", n, "a" + std::to_string(n)))), "");
  EXPECT_EQ(why(append_one(this->store(), line("b", 0, "b0"))), "");
  this->reopen();
  EXPECT_THAT(this->texts("a"), ElementsAre("a0", "a1", "a2", "a3", "a4"));
  EXPECT_THAT(this->texts("a", 3), ElementsAre("a3", "a4"));
  EXPECT_THAT(this->texts("a", 5), IsEmpty());
  EXPECT_THAT(this->texts("a", 99), IsEmpty());
  EXPECT_THAT(this->texts("a", -1), ElementsAre("a0", "a1", "a2", "a3", "a4"));
  EXPECT_THAT(this->texts("b"), ElementsAre("b0"));
  EXPECT_THAT(this->texts("no such match"), IsEmpty());
  const Entry second{1, 1001, "a1"};
  EXPECT_EQ(this->store().entries("a", 1)->front(), second);
}

TYPED_TEST(Stores, a_number_is_given_once_and_none_is_left_out) {
  EXPECT_EQ(error_of(append_one(this->store(), line("a", 1, "too early"))), missing);
  EXPECT_EQ(error_of(append_one(this->store(), line("a", 0, "first"))), none);
  EXPECT_EQ(error_of(append_one(this->store(), line("a", 0, "again"))), taken);
  EXPECT_EQ(error_of(append_one(this->store(), line("a", 2, "too early"))), missing);
  EXPECT_EQ(error_of(append_one(this->store(), line("a", -1, "before the first"))), taken);
  EXPECT_THAT(this->texts("a"), ElementsAre("first"));
}

TYPED_TEST(Stores, one_refused_in_a_group_does_not_hinder_the_others) {
  const std::vector<Append> group{line("a", 0, "a0"),    line("b", 0, "b0"), line("a", 0, "again"),
                                  line("c", 3, "early"), line("a", 1, "a1"), line("b", 1, "b1")};
  const auto answers = this->store().append(group);
  std::vector<int> errors;
  for (const auto& answer : answers) errors.push_back(error_of(answer));
  EXPECT_THAT(errors, ElementsAre(none, none, taken, missing, none, none));
  this->reopen();
  EXPECT_THAT(this->texts("a"), ElementsAre("a0", "a1"));
  EXPECT_THAT(this->texts("b"), ElementsAre("b0", "b1"));
  EXPECT_THAT(this->texts("c"), IsEmpty());
  EXPECT_THAT(this->store().append({}), IsEmpty());
}

TYPED_TEST(Stores, texts_and_ids_come_back_byte_for_byte) {
  const std::string odd = "quote ' \" ; -- \\ % _ \n \t \xF0\x9F\x83\x8F \xC3\xA9";
  const std::string big(1'000'000, 'x');
  EXPECT_EQ(why(append_one(this->store(), line(odd, 0, odd))), "");
  EXPECT_EQ(why(append_one(this->store(), line(odd, 1, ""))), "");
  EXPECT_EQ(why(append_one(this->store(), line(odd, 2, big))), "");
  this->reopen();
  EXPECT_THAT(this->texts(odd), ElementsAre(odd, "", big));
}

TYPED_TEST(Stores, a_summary_holds_until_the_next_one) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  Summary summary{"a", "five-crowns", Status::playing, true, 17, 4711, "{\"round\": 3}", {bob, ann, bob}};
  this->put(summary);
  summary.people = {ann, bob};
  this->reopen();
  EXPECT_EQ(this->store().summary("a").value(), summary);
  EXPECT_EQ(why(append_one(this->store(), line("a", 1, "nothing new"))), "");
  EXPECT_EQ(this->store().summary("a").value(), summary);
  summary.status = Status::over;
  summary.due_ms = std::nullopt;
  summary.people = {bob};
  this->put(summary);
  EXPECT_EQ(this->store().summary("a").value(), summary);
  EXPECT_THAT(ids(this->store().of_person(ann, 9)), IsEmpty());
  EXPECT_THAT(ids(this->store().of_person(bob, 9)), ElementsAre("a"));
}

TYPED_TEST(Stores, a_match_without_a_summary_is_in_no_list) {
  EXPECT_EQ(why(append_one(this->store(), line("a", 0, "first"))), "");
  EXPECT_EQ(this->store().summary("a").value(), std::nullopt);
  EXPECT_EQ(this->store().summary("never seen").value(), std::nullopt);
  EXPECT_THAT(ids(this->store().unfinished()), IsEmpty());
  EXPECT_THAT(ids(this->store().public_open(9)), IsEmpty());
}

TYPED_TEST(Stores, a_summary_is_that_of_the_match_it_came_with) {
  EXPECT_EQ(why(append_one(this->store(), line("a", 0, "x", summary_of("another", 1)))), "");
  EXPECT_EQ(this->store().summary("a").value()->match, "a");
  EXPECT_EQ(this->store().summary("another").value(), std::nullopt);
}

TYPED_TEST(Stores, a_refused_entry_leaves_no_summary) {
  this->put(summary_of("a", 5));
  EXPECT_EQ(error_of(append_one(this->store(), line("a", 0, "x", summary_of("a", 99)))), taken);
  EXPECT_EQ(this->store().summary("a").value()->touched_ms, 5);
  auto stranger = summary_of("b", 5);
  stranger.people = {PersonId{77}};
  EXPECT_EQ(error_of(append_one(this->store(), line("b", 0, "x", stranger))), missing);
  EXPECT_THAT(this->texts("b"), IsEmpty());
  EXPECT_EQ(this->store().summary("b").value(), std::nullopt);
}

TYPED_TEST(Stores, lists_have_what_was_touched_last_first) {
  this->put(summary_of("old", 1));
  this->put(summary_of("new", 3));
  this->put(summary_of("mid b", 2));
  this->put(summary_of("mid a", 2));
  this->put(summary_of("private", 9, Status::open, false));
  this->put(summary_of("playing", 8, Status::playing));
  this->put(summary_of("over", 7, Status::over));
  this->put(summary_of("closed", 6, Status::closed));
  EXPECT_THAT(ids(this->store().public_open(99)), ElementsAre("new", "mid a", "mid b", "old"));
  EXPECT_THAT(ids(this->store().public_open(2)), ElementsAre("new", "mid a"));
  EXPECT_THAT(ids(this->store().public_open(0)), IsEmpty());
  EXPECT_THAT(ids(this->store().unfinished()), ElementsAre("private", "playing", "new", "mid a", "mid b", "old"));
  this->put(summary_of("old", 10));
  EXPECT_THAT(ids(this->store().public_open(1)), ElementsAre("old"));
  this->put(summary_of("old", 11, Status::closed));
  EXPECT_THAT(ids(this->store().public_open(1)), ElementsAre("new"));
}

TYPED_TEST(Stores, a_person_has_all_matches_they_sit_at) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  for (const auto& [match, touched, people] : std::vector<std::tuple<MatchId, Millis, std::vector<PersonId>>>{
           {"a", 1, {ann}}, {"b", 2, {ann, bob}}, {"c", 3, {bob}}, {"d", 4, {ann}}}) {
    auto summary = summary_of(match, touched, Status::over);
    summary.people = people;
    this->put(summary);
  }
  EXPECT_THAT(ids(this->store().of_person(ann, SIZE_MAX)), ElementsAre("d", "b", "a"));
  EXPECT_THAT(ids(this->store().of_person(ann, 2)), ElementsAre("d", "b"));
  EXPECT_THAT(ids(this->store().of_person(bob, 9)), ElementsAre("c", "b"));
  EXPECT_THAT(ids(this->store().of_person(PersonId{99}, 9)), IsEmpty());
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  EXPECT_THAT(ids(this->store().of_person(ann, 2)), ElementsAre("d", "b"));  // what was played stays
}

TYPED_TEST(Stores, a_guest_is_known_by_a_token) {
  const auto ann = this->store().create_person("Ann", token(1), 100).value();
  const auto bob = this->store().create_person("Ann", token(2), 200).value();  // names are nobody's own
  EXPECT_NE(ann, bob);
  this->reopen();
  const Person expected{ann, "Ann", std::nullopt, 100, 100, false};
  EXPECT_EQ(this->store().person_by_token(token(1)).value(), (Holder{expected, 100}));
  EXPECT_EQ(this->store().person(ann).value(), expected);
  EXPECT_EQ(this->store().person_by_token(token(3)).value(), std::nullopt);
  EXPECT_EQ(this->store().person(PersonId{99}).value(), std::nullopt);
  EXPECT_EQ(error_of(this->store().create_person("Eve", token(1), 300)), taken);
  EXPECT_EQ(why(this->store().rename(ann, "Anna")), "");
  EXPECT_EQ(this->store().person(ann).value()->name, "Anna");
}

TYPED_TEST(Stores, a_person_has_several_tokens_and_loses_them_one_by_one_or_all) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(9);
  for (unsigned n : {2U, 3U, 4U}) EXPECT_EQ(why(this->store().add_token(ann, token(n), 100)), "");
  EXPECT_EQ(error_of(this->store().add_token(ann, token(2), 100)), taken);
  EXPECT_EQ(error_of(this->store().add_token(bob, token(2), 100)), taken);
  EXPECT_EQ(why(this->store().drop_token(token(2))), "");
  EXPECT_EQ(why(this->store().drop_token(token(2))), "");
  EXPECT_EQ(this->store().person_by_token(token(2)).value(), std::nullopt);
  EXPECT_EQ(this->store().person_by_token(token(3)).value()->person.id, ann);
  EXPECT_EQ(why(this->store().drop_tokens(ann)), "");
  for (unsigned n : {1U, 3U, 4U}) EXPECT_EQ(this->store().person_by_token(token(n)).value(), std::nullopt);
  EXPECT_EQ(this->store().person_by_token(token(9)).value()->person.id, bob);
  EXPECT_EQ(why(this->store().add_token(bob, token(2), 100)), "");  // free again
}

TYPED_TEST(Stores, tokens_nobody_used_for_long_go) {
  const auto ann = this->guest(1);
  EXPECT_EQ(why(this->store().add_token(ann, token(2), 200)), "");
  EXPECT_EQ(why(this->store().touch(token(1), 500)), "");
  EXPECT_EQ(why(this->store().touch(token(1), 400)), "");  // clocks of two machines may differ
  EXPECT_EQ(this->store().person(ann).value()->seen_ms, 500);
  EXPECT_EQ(this->store().person_by_token(token(1)).value()->used_ms, 500);
  EXPECT_EQ(this->store().person_by_token(token(2)).value()->used_ms, 200);
  EXPECT_EQ(error_of(this->store().touch(token(7), 500)), missing);
  EXPECT_EQ(why(this->store().drop_tokens_before(500)), "");
  EXPECT_EQ(this->store().person_by_token(token(1)).value()->person.id, ann);
  EXPECT_EQ(this->store().person_by_token(token(2)).value(), std::nullopt);
}

TYPED_TEST(Stores, an_account_is_found_by_its_login_in_any_case) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  EXPECT_EQ(why(this->store().set_login(ann, "\xC3\x89lodie", "hash 1")), "");  // É
  EXPECT_EQ(error_of(this->store().set_login(bob, "\xC3\xA9LODIE", "hash 2")), taken);
  EXPECT_EQ(this->store().person(bob).value()->login, std::nullopt);
  this->reopen();
  const auto found = this->store().person_by_login("\xC3\xA9lodie").value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->person.id, ann);
  EXPECT_EQ(found->person.login, "\xC3\x89lodie");
  EXPECT_EQ(found->password_hash, "hash 1");
  EXPECT_EQ(this->store().person_by_token(token(1)).value()->person, found->person);
  EXPECT_EQ(this->store().person_by_login("elodie").value(), std::nullopt);
}

TYPED_TEST(Stores, an_account_changes_its_login_and_password) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  EXPECT_EQ(why(this->store().set_login(ann, "ann", "hash 1")), "");
  EXPECT_EQ(why(this->store().set_login(ann, "Ann", "hash 2")), "");
  EXPECT_EQ(this->store().person_by_login("ann").value()->password_hash, "hash 2");
  EXPECT_EQ(why(this->store().set_login(ann, "anna", "hash 3")), "");
  EXPECT_EQ(this->store().person_by_login("ann").value(), std::nullopt);
  EXPECT_EQ(why(this->store().set_login(bob, "ann", "hash 4")), "");
  EXPECT_EQ(this->store().person_by_login("ANN").value()->person.id, bob);
  EXPECT_EQ(this->store().person_by_login("anna").value()->person.id, ann);
}

TYPED_TEST(Stores, a_deleted_person_leaves_an_id_and_nothing_else) {
  const auto ann = this->guest(1);
  EXPECT_EQ(why(this->store().set_login(ann, "ann", "hash")), "");
  auto summary = summary_of("a", 1);
  summary.people = {ann};
  this->put(summary);
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  this->reopen();
  const Person expected{ann, "", std::nullopt, 100, 100, true};
  EXPECT_EQ(this->store().person(ann).value(), expected);
  EXPECT_EQ(this->store().person_by_token(token(1)).value(), std::nullopt);
  EXPECT_EQ(this->store().person_by_login("ann").value(), std::nullopt);
  EXPECT_EQ(this->store().summary("a").value(), summary);
  this->put(summary);  // the match goes on
  EXPECT_NE(this->guest(1), ann);
  EXPECT_EQ(why(this->store().set_login(this->guest(2), "ann", "hash")), "");
}

TYPED_TEST(Stores, nothing_is_changed_for_somebody_unknown_or_deleted) {
  const auto gone = this->guest(1);
  EXPECT_EQ(why(this->store().delete_person(gone)), "");
  for (const auto nobody : {gone, PersonId{99}, PersonId{0}, PersonId{-1}}) {
    EXPECT_EQ(error_of(this->store().rename(nobody, "x")), missing);
    EXPECT_EQ(error_of(this->store().set_login(nobody, "x", "x")), missing);
    EXPECT_EQ(error_of(this->store().add_token(nobody, token(5), 1)), missing);
    EXPECT_EQ(why(this->store().drop_tokens(nobody)), "");
  }
  EXPECT_EQ(error_of(this->store().delete_person(PersonId{99})), missing);
  EXPECT_EQ(this->store().person_by_token(token(5)).value(), std::nullopt);
}

// Two servers at one table: whoever comes second is told so, reads on, and tries the next number.
TYPED_TEST(Stores, threads_that_race_for_numbers_lose_nothing) {
  constexpr int threads = 4;
  constexpr int each = 25;
  std::vector<std::thread> racers;
  for (int t = 0; t < threads; ++t)
    racers.emplace_back([this, t] {
      std::int64_t next = 0;
      for (int n = 0; n < each;) {
        const auto answer = append_one(this->store(), line("a", next, std::to_string(t) + ":" + std::to_string(n)));
        if (answer)
          ++n;
        else
          ASSERT_EQ(error_of(answer), taken) << why(answer);
        next += std::ssize(this->store().entries("a", next).value());
      }
    });
  for (auto& racer : racers) racer.join();
  const auto all = this->texts("a");
  ASSERT_EQ(all.size(), threads * each);
  for (int t = 0; t < threads; ++t) {
    std::vector<std::string> own;
    std::ranges::copy_if(
        all, std::back_inserter(own), [&](const auto& text) { return text.starts_with(std::to_string(t) + ":"); });
    ASSERT_EQ(own.size(), each);
    for (int n = 0; n < each; ++n)
      EXPECT_EQ(own[static_cast<std::size_t>(n)], std::to_string(t) + ":" + std::to_string(n));
  }
}

TYPED_TEST(Stores, everything_may_be_called_from_any_thread) {
  std::vector<std::thread> callers;
  for (unsigned t = 0; t < 4; ++t)
    callers.emplace_back([this, t] {
      const auto self = this->guest(t);
      const auto name = "match " + std::to_string(t);
      for (int n = 0; n < 10; ++n) {
        auto summary = summary_of(name, n);
        summary.people = {self};
        EXPECT_EQ(why(append_one(this->store(), line(name, n, "x", summary))), "");
        EXPECT_EQ(ids(this->store().of_person(self, 9)).size(), 1U);
        EXPECT_FALSE(this->store().unfinished().value().empty());
        EXPECT_EQ(this->store().person_by_token(token(t)).value()->person.id, self);
        EXPECT_EQ(why(this->store().touch(token(t), 200 + n)), "");
      }
    });
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(ids(this->store().public_open(99)).size(), 4U);
}

}  // namespace
}  // namespace rummage::store
