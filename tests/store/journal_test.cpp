// Entries in the journal, in the logs, and on their way from one to the other.
#include <array>

#include <gmock/gmock.h>

#include "places.hpp"

namespace rummage::store {
namespace {

using sqlite::Access;
using sqlite::Connection;
using testing::ElementsAre;
using testing::HasSubstr;

std::int64_t count(const std::string& path, const char* sql) {
  return Connection::open(path, Access::read)->number(sql).value();
}

TEST(Journal, entries_are_filed_by_match_when_enough_have_gathered) {
  const Folder folder;
  const auto path = folder.file("store.db");
  SqliteOptions options;
  options.journal_lines = 6;
  const auto store = open_or_fail(path, options);
  for (int n = 0; n < 5; ++n) ASSERT_EQ(why(append_one(*store, line(n % 2 == 0 ? "a" : "b", n / 2, "x"))), "");
  EXPECT_EQ(count(path, "SELECT count(*) FROM journal"), 5);
  EXPECT_EQ(count(path, "SELECT count(*) FROM logs"), 0);
  ASSERT_EQ(why(append_one(*store, line("b", 2, "y"))), "");
  EXPECT_EQ(count(path, "SELECT count(*) FROM journal"), 0);
  EXPECT_EQ(count(path, "SELECT count(*) FROM logs"), 2);
  ASSERT_EQ(why(append_one(*store, line("b", 3, "z"))), "");
  EXPECT_THAT(texts_of(*store, "b"), ElementsAre("x", "x", "y", "z"));
  EXPECT_THAT(texts_of(*store, "b", 2), ElementsAre("y", "z"));
  EXPECT_EQ(error_of(append_one(*store, line("b", 2, "again"))), taken);
  EXPECT_EQ(error_of(append_one(*store, line("a", 4, "too far"))), missing);
}

TEST(Journal, one_that_was_left_is_filed_when_the_store_is_opened_again) {
  const Folder folder;
  const auto path = folder.file("store.db");
  for (int n = 0; n < 3; ++n) ASSERT_EQ(why(append_one(*open_or_fail(path), line("a", n, std::to_string(n)))), "");
  EXPECT_EQ(count(path, "SELECT count(*) FROM journal"), 1);
  EXPECT_EQ(count(path, "SELECT count(*) FROM logs"), 2);
  EXPECT_THAT(texts_of(*open_or_fail(path), "a"), ElementsAre("0", "1", "2"));
}

TEST(Journal, any_text_comes_back_as_it_was) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const std::vector<std::string> texts{"", " ", "\n", "3 4 5 six\n", "7 8", "é\n\n", std::string(9000, '\n')};
  auto store = open_or_fail(path);
  for (std::size_t n = 0; n < texts.size(); ++n)
    ASSERT_EQ(why(append_one(*store, line("a", static_cast<std::int64_t>(n), texts[n]))), "");
  EXPECT_EQ(texts_of(*store, "a"), texts);
  store.reset();
  EXPECT_EQ(texts_of(*open_or_fail(path), "a"), texts);
}

TEST(Journal, two_stores_on_one_file_see_what_the_other_has_added_or_filed) {
  const Folder folder;
  const auto path = folder.file("store.db");
  SqliteOptions filing;
  filing.journal_lines = 3;
  const auto one = open_or_fail(path);
  const auto other = open_or_fail(path, filing);
  for (int n = 0; n < 24; n += 2) {
    ASSERT_EQ(why(append_one(*one, line("a", n, "one"))), "");
    ASSERT_EQ(error_of(append_one(*other, line("a", n, "late"))), taken);
    ASSERT_EQ(why(append_one(*other, line("a", n + 1, "other"))), "");
    ASSERT_EQ(error_of(append_one(*one, line("a", n + 1, "late"))), taken);
    ASSERT_EQ(std::ssize(texts_of(*one, "a")), n + 2);
  }
  EXPECT_GT(count(path, "SELECT count(*) FROM logs"), 2);
}

// Match "a" has row 1, and "b" row 2.
struct DamagedLine {
  const char* text;
  bool is_match_known;
};
constexpr std::array damaged_lines{
    DamagedLine{"x", false},
    DamagedLine{"1", false},
    DamagedLine{"1 2 3", true},
    DamagedLine{"1 1 1000 5 four\n", true},
    DamagedLine{"1 1 1000 -1 x\n", true},
    DamagedLine{"1 1  4 four\n", true},
    DamagedLine{"99999999999999999999 0 1000 4 four\n", false}};

TEST(Journal, a_line_that_cannot_be_read_harms_its_own_match_alone) {
  for (const auto& damaged : damaged_lines) {
    SCOPED_TRACE(damaged.text);
    const Folder folder;
    const auto path = folder.file("store.db");
    auto store = open_or_fail(path);
    ASSERT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
    ASSERT_EQ(why(append_one(*store, line("b", 0, "x"))), "");
    {
      auto connection = Connection::open(path, Access::write);
      const std::string lines = std::string(damaged.text) + (std::string(damaged.text).ends_with("\n") ? "" : "\n");
      ASSERT_EQ(
          why(connection->query("INSERT INTO journal (lines) VALUES (?1)", std::string_view(lines + "2 1 1000 1 y\n"))
                  .run()),
          "");
    }
    for (int n = 2; n < 5; ++n) {
      ASSERT_EQ(why(append_one(*store, line("b", n, "z"))), "");
      EXPECT_EQ(std::ssize(texts_of(*store, "b")), n + 1);
      if (damaged.is_match_known) {
        EXPECT_EQ(error_of(append_one(*store, line("a", 1, "y"))), missing);
        EXPECT_THAT(why(store->entries("a", 0)), HasSubstr("is damaged"));
      }
      store.reset();
      store = open_or_fail(path);
    }
    // It is neither thrown away nor multiplied.
    EXPECT_EQ(count(path, "SELECT count(*) FROM journal"), 1);
  }
}

TEST(Journal, a_log_with_a_gap_is_damaged) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const auto store = open_or_fail(path);
  ASSERT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
  auto connection = Connection::open(path, Access::write);
  ASSERT_EQ(why(connection->run("INSERT INTO journal (lines) VALUES ('1 2 1000 1 y' || char(10))")), "");
  EXPECT_THAT(why(store->entries("a", 0)), HasSubstr("is damaged"));
}

}  // namespace
}  // namespace rummage::store
