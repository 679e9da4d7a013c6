#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "places.hpp"

// For tests of what every store must do, whatever it keeps its things in.

namespace rummage::store {

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

  PublicId public_id(PersonId person) { return store().person(person).value()->public_id; }

  // With a token of their own, whatever others they have.
  Answer<void> set_login(PersonId person, std::string_view login, std::string_view hash) {
    const auto session = fresh_token();
    if (auto added = store().add_token(person, session, 100); !added) return added;
    return store().set_login(person, {login, hash, session, fresh_token()}, 100);
  }
  TokenHash fresh_token() { return token(++tokens_); }

  // Begins a match, or carries it on where it has begun.
  void put(const Summary& summary) {
    const auto next = std::ssize(store().entries(summary.match, 0).value());
    EXPECT_EQ(why(append_one(store(), line(summary.match, next, "x", summary))), "");
  }

  std::vector<std::string> texts(const MatchId& match, std::int64_t from = 0) { return texts_of(store(), match, from); }

 private:
  Place place_;
  unsigned tokens_ = 1000;
};

inline std::vector<MatchId> ids(const Answer<std::vector<OpenTable>>& list) {
  std::vector<MatchId> all;
  for (const auto& one : list.value()) all.push_back(one.summary.match);
  return all;
}

inline std::vector<MatchId> ids(const Answer<std::vector<Summary>>& list) {
  EXPECT_EQ(why(list), "");
  std::vector<MatchId> all;
  for (const auto& summary : list.value_or(std::vector<Summary>{})) all.push_back(summary.match);
  return all;
}

inline Summary summary_of(const MatchId& match, Millis touched, Status status = Status::open, bool is_public = true) {
  return {match, "set", status, is_public, touched, std::nullopt, "about " + match, {}};
}

using Places = testing::Types<InMemory, InSqlite, InFiledSqlite>;

}  // namespace rummage::store
