// What every store must do for people: tokens, logins, numbers, and when servers ran.
#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "stores.hpp"

namespace rummage::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class Place>
class StoresOfPeople : public Stores<Place> {};
TYPED_TEST_SUITE(StoresOfPeople, Places);

TYPED_TEST(StoresOfPeople, a_guest_is_known_by_a_token) {
  const auto ann = this->store().create_person("Ann", token(1), 100).value();
  const auto bob = this->store().create_person("Ann", token(2), 200).value();  // names are nobody's own
  EXPECT_NE(ann, bob);
  this->reopen();
  const Person expected{ann, this->public_id(ann), "Ann", std::nullopt, 100, 100, false};
  EXPECT_EQ(this->store().person_by_token(token(1)).value(), (Holder{expected, 100}));
  EXPECT_EQ(this->store().person(ann).value(), expected);
  EXPECT_EQ(this->store().person_by_token(token(3)).value(), std::nullopt);
  EXPECT_EQ(this->store().person(PersonId{99}).value(), std::nullopt);
  EXPECT_EQ(error_of(this->store().create_person("Eve", token(1), 300)), taken);
  EXPECT_EQ(why(this->store().rename(ann, "Anna")), "");
  EXPECT_EQ(this->store().person(ann).value()->name, "Anna");
}

TYPED_TEST(StoresOfPeople, others_know_everybody_by_a_random_number_of_53_bits_that_never_changes) {
  constexpr std::int64_t most = (std::int64_t{1} << 53) - 1;
  std::map<PersonId, PublicId> given;
  std::int64_t seen_bits = 0;
  for (unsigned n = 1; n <= 100; ++n) {
    const auto person = this->guest(n);
    const auto number = static_cast<std::int64_t>(given[person] = this->public_id(person));
    EXPECT_GE(number, 1);
    EXPECT_LE(number, most);
    seen_bits |= number;
  }
  EXPECT_EQ(seen_bits, most) << "a hundred random numbers leave no bit out";
  std::set<PublicId> different;
  for (const auto& [person, number] : given) different.insert(number);
  EXPECT_EQ(different.size(), given.size());
  const auto ann = given.begin()->first;
  EXPECT_EQ(why(this->store().rename(ann, "Anna")), "");
  EXPECT_EQ(this->store().person_by_token(token(1)).value()->person.public_id, given[ann]);
  EXPECT_EQ(why(this->set_login(ann, "ann", "hash")), "");
  EXPECT_EQ(this->store().person_by_login("ann").value()->person.public_id, given[ann]);
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  this->reopen();
  for (const auto& [person, number] : given) EXPECT_EQ(this->public_id(person), number);
}

TYPED_TEST(StoresOfPeople, a_person_has_several_tokens_and_loses_them_one_by_one_or_all) {
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

TYPED_TEST(StoresOfPeople, tokens_nobody_used_for_long_go) {
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

TYPED_TEST(StoresOfPeople, a_token_is_replaced_for_one_of_those_who_ask) {
  const auto ann = this->guest(1);
  EXPECT_EQ(why(this->store().replace_token(token(1), token(2), 300)), "");
  EXPECT_EQ(this->store().person_by_token(token(1)).value(), std::nullopt);
  EXPECT_EQ(this->store().person_by_token(token(2)).value()->person.id, ann);
  EXPECT_EQ(this->store().person_by_token(token(2)).value()->used_ms, 300);
  EXPECT_EQ(error_of(this->store().replace_token(token(1), token(3), 300)), missing);
  EXPECT_EQ(this->store().person_by_token(token(3)).value(), std::nullopt);
  this->guest(4);
  EXPECT_EQ(error_of(this->store().replace_token(token(2), token(4), 300)), taken);
  EXPECT_EQ(this->store().person_by_token(token(2)).value()->person.id, ann) << "nothing is half done";
}

TYPED_TEST(StoresOfPeople, say_when_servers_ran_and_time_without_one_ends_no_token) {
  EXPECT_EQ(this->store().runs().value(), std::vector<Run>());
  EXPECT_EQ(why(this->store().note_run({100, 100})), "");
  EXPECT_EQ(why(this->store().note_run({100, 300})), "");
  EXPECT_EQ(why(this->store().note_run({50, 50})), "");  // a clock that was put back
  EXPECT_EQ(this->store().runs().value(), (std::vector<Run>{{100, 300}, {50, 50}}));
  for (Millis n = 0; n < 300; ++n) EXPECT_EQ(why(this->store().note_run({1000 + n, 1000 + n})), "");
  const auto runs = this->store().runs().value();
  EXPECT_EQ(runs.size(), Store::most_runs);
  EXPECT_EQ(runs.back(), (Run{1299, 1299}));
  this->guest(1);
  const auto used = this->store().person_by_token(token(1)).value()->used_ms;
  EXPECT_EQ(why(this->store().note_run({5000, 5000}, 1000)), "");
  EXPECT_EQ(this->store().person_by_token(token(1)).value()->used_ms, used + 1000);
  EXPECT_EQ(why(this->store().drop_tokens_before(used + 500)), "");
  EXPECT_NE(this->store().person_by_token(token(1)).value(), std::nullopt);
}

TYPED_TEST(StoresOfPeople, an_account_is_found_by_its_login_in_any_case) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  EXPECT_EQ(why(this->set_login(ann, "\xC3\x89lodie", "hash 1")), "");  // É
  EXPECT_EQ(error_of(this->set_login(bob, "\xC3\xA9LODIE", "hash 2")), taken);
  EXPECT_EQ(this->store().person(bob).value()->login, std::nullopt);
  this->reopen();
  const auto found = this->store().person_by_login("\xC3\xA9lodie").value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->person.id, ann);
  EXPECT_EQ(found->person.login, "\xC3\x89lodie");
  EXPECT_EQ(found->password_hash, "hash 1");
  EXPECT_EQ(this->store().person(ann).value(), found->person);
  EXPECT_EQ(this->store().person_by_login("elodie").value(), std::nullopt);
}

TYPED_TEST(StoresOfPeople, an_account_changes_its_login_and_password) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(2);
  EXPECT_EQ(why(this->set_login(ann, "ann", "hash 1")), "");
  EXPECT_EQ(why(this->set_login(ann, "Ann", "hash 2")), "");
  EXPECT_EQ(this->store().person_by_login("ann").value()->password_hash, "hash 2");
  EXPECT_EQ(why(this->set_login(ann, "anna", "hash 3")), "");
  EXPECT_EQ(this->store().person_by_login("ann").value(), std::nullopt);
  EXPECT_EQ(why(this->set_login(bob, "ann", "hash 4")), "");
  EXPECT_EQ(this->store().person_by_login("ANN").value()->person.id, bob);
  EXPECT_EQ(this->store().person_by_login("anna").value()->person.id, ann);
}

TYPED_TEST(StoresOfPeople, a_new_login_ends_every_token_and_begins_one) {
  const auto ann = this->guest(1);
  const auto bob = this->guest(9);
  EXPECT_EQ(why(this->store().add_token(ann, token(2), 100)), "");
  EXPECT_EQ(why(this->store().set_login(ann, {"ann", "hash 1", token(1), token(3)}, 500)), "");
  this->reopen();
  for (unsigned old : {1U, 2U}) EXPECT_EQ(this->store().person_by_token(token(old)).value(), std::nullopt);
  const auto now = this->store().person_by_token(token(3)).value();
  ASSERT_TRUE(now);
  EXPECT_EQ(now->person.id, ann);
  EXPECT_EQ(now->used_ms, 500);
  EXPECT_EQ(now->person.seen_ms, 500);
  EXPECT_EQ(this->store().person_by_token(token(9)).value()->person.id, bob);

  // Whose token has ended, or never was theirs, changes nothing; nor does one that comes second.
  for (unsigned old : {1U, 9U, 77U})
    EXPECT_EQ(error_of(this->store().set_login(ann, {"eve", "hash 2", token(old), token(4)}, 600)), missing);
  EXPECT_EQ(error_of(this->store().set_login(ann, {"eve", "hash 2", token(3), token(9)}, 600)), taken);
  EXPECT_EQ(why(this->store().set_login(bob, {"bob", "hash", token(9), token(10)}, 600)), "");
  EXPECT_EQ(error_of(this->store().set_login(ann, {"bob", "hash 2", token(3), token(4)}, 600)), taken);
  EXPECT_EQ(this->store().person_by_login("ann").value()->password_hash, "hash 1");
  EXPECT_EQ(this->store().person_by_token(token(3)).value()->person.id, ann);
}

TYPED_TEST(StoresOfPeople, a_deleted_person_leaves_an_id_and_nothing_else) {
  const auto ann = this->guest(1);
  EXPECT_EQ(why(this->set_login(ann, "ann", "hash")), "");
  auto summary = summary_of("a", 1);
  summary.people = {ann};
  this->put(summary);
  const auto known_as = this->public_id(ann);
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  EXPECT_EQ(why(this->store().delete_person(ann)), "");
  this->reopen();
  const Person expected{ann, known_as, "", std::nullopt, 100, 100, true};
  EXPECT_EQ(this->store().person(ann).value(), expected);
  EXPECT_EQ(this->store().person_by_token(token(1)).value(), std::nullopt);
  EXPECT_EQ(this->store().person_by_login("ann").value(), std::nullopt);
  EXPECT_EQ(this->store().summary("a").value(), summary);
  this->put(summary);  // the match goes on
  EXPECT_NE(this->guest(1), ann);
  EXPECT_EQ(why(this->set_login(this->guest(2), "ann", "hash")), "");
}

TYPED_TEST(StoresOfPeople, nothing_is_changed_for_somebody_unknown_or_deleted) {
  const auto gone = this->guest(1);
  EXPECT_EQ(why(this->store().delete_person(gone)), "");
  for (const auto nobody : {gone, PersonId{99}, PersonId{0}, PersonId{-1}}) {
    EXPECT_EQ(error_of(this->store().rename(nobody, "x")), missing);
    EXPECT_EQ(error_of(this->store().set_login(nobody, {"x", "x", token(1), token(5)}, 1)), missing);
    EXPECT_EQ(error_of(this->store().add_token(nobody, token(5), 1)), missing);
    EXPECT_EQ(why(this->store().drop_tokens(nobody)), "");
  }
  EXPECT_EQ(error_of(this->store().delete_person(PersonId{99})), missing);
  EXPECT_EQ(this->store().person_by_token(token(5)).value(), std::nullopt);
}

// Two servers at one table: whoever comes second is told so, reads on, and tries the next number.

}  // namespace
}  // namespace rummage::store
