// What every store must do, whatever it keeps its things in.
#include "stores.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include <gmock/gmock.h>

namespace rummage::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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
  EXPECT_THAT(ids(this->store().public_open({.most = 9})), IsEmpty());
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
  EXPECT_THAT(ids(this->store().public_open({.most = 99})), ElementsAre("new", "mid a", "mid b", "old"));
  EXPECT_THAT(ids(this->store().public_open({.most = 2})), ElementsAre("new", "mid a"));
  EXPECT_THAT(ids(this->store().public_open({})), IsEmpty());
  EXPECT_THAT(ids(this->store().unfinished()), ElementsAre("private", "playing", "new", "mid a", "mid b", "old"));
  this->put(summary_of("old", 10));
  EXPECT_THAT(ids(this->store().public_open({.most = 1})), ElementsAre("old"));
  this->put(summary_of("old", 11, Status::closed));
  EXPECT_THAT(ids(this->store().public_open({.most = 1})), ElementsAre("new"));
}

TYPED_TEST(Stores, whoever_makes_many_open_tables_has_one_place_in_the_list) {
  const auto put = [this](
                       const MatchId& match, Millis touched, const std::string& game, std::optional<PersonId> maker) {
    auto summary = summary_of(match, touched);
    summary.game = game;
    summary.maker = maker;
    this->put(summary);
  };
  constexpr PersonId ann{1}, bob{2}, cleo{3};
  put("a1", 10, "set", ann);
  put("a2", 50, "set", ann);
  put("a3", 50, "set", ann);  // the same time: the first by id counts
  put("a4", 60, "programs", ann);
  put("b1", 20, "set", bob);
  put("c1", 20, "set", cleo);
  put("old 1", 5, "set", std::nullopt);  // of a program that did not say who made it
  put("old 2", 4, "set", std::nullopt);
  this->reopen();
  const auto all = this->store().public_open({.most = 99}).value();
  EXPECT_THAT(ids(all), ElementsAre("a4", "b1", "c1", "old 1", "old 2"));
  EXPECT_EQ(all[0].more, 3);
  EXPECT_EQ(all[1].more, 0);
  EXPECT_EQ(all[3].more, 0);
  EXPECT_EQ(all[0].summary.maker, ann);
  const auto sets = this->store().public_open({.game = "set", .most = 99}).value();
  EXPECT_THAT(ids(sets), ElementsAre("a2", "b1", "c1", "old 1", "old 2"));
  EXPECT_EQ(sets[0].more, 2);

  // Page by page, whatever is touched meanwhile, nothing comes twice.
  std::vector<MatchId> seen;
  OpenTableQuery wanted{.game = "set", .most = 2};
  for (int page = 0; page < 9; ++page) {
    const auto tables = this->store().public_open(wanted).value();
    if (tables.empty()) break;
    for (const auto& one : tables) seen.push_back(one.summary.match);
    wanted.after = ListPlace{tables.back().summary.touched_ms, tables.back().summary.match};
    put("b1", 100 + page, "set", bob);
  }
  EXPECT_THAT(seen, ElementsAre("a2", "b1", "c1", "old 1", "old 2"));
  EXPECT_THAT(ids(this->store().public_open({.game = "chess", .most = 9})), IsEmpty());
}

TYPED_TEST(Stores, tables_that_are_listed_last_come_after_all_others) {
  const auto put = [this](const MatchId& match, Millis touched, PersonId maker, bool is_last) {
    auto summary = summary_of(match, touched);
    summary.game = "set";
    summary.maker = maker;
    summary.is_listed_last = is_last;
    this->put(summary);
  };
  constexpr PersonId ann{1}, bob{2}, cleo{3}, dora{4};
  put("ann", 10, ann, false);
  put("ann's other", 99, ann, true);
  put("bob", 20, bob, false);
  put("cleo", 90, cleo, true);
  put("cleo's other", 80, cleo, true);
  put("dora", 70, dora, true);
  this->reopen();
  EXPECT_EQ(this->store().summary("dora").value()->is_listed_last, true);
  for (const auto* game : {"", "set"}) {
    EXPECT_THAT(ids(this->store().public_open({.game = game, .most = 99})), ElementsAre("bob", "ann", "cleo", "dora"));
    std::vector<MatchId> seen;
    OpenTableQuery wanted{.game = game, .most = 3};
    for (int page = 0; page < 9; ++page) {
      const auto tables = this->store().public_open(wanted).value();
      if (tables.empty()) break;
      for (const auto& one : tables) seen.push_back(one.summary.match);
      const auto& last = tables.back().summary;
      wanted.after = ListPlace{last.touched_ms, last.match, last.is_listed_last};
    }
    EXPECT_THAT(seen, ElementsAre("bob", "ann", "cleo", "dora"));
  }
  EXPECT_EQ(this->store().public_open({.most = 2}).value()[1].more, 1);
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
  EXPECT_EQ(ids(this->store().public_open({.most = 99})).size(), 4U);
}

}  // namespace
}  // namespace rummage::store
