// Several processes on one file, and processes that die.
#include "processes.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "places.hpp"
#include "store/group_writer.hpp"

namespace rummage::store {
namespace {

constexpr int tables = 8;

std::string table_name(std::int64_t table) { return "table " + std::to_string(table); }
std::string deed(std::int64_t table, std::int64_t number) {
  return std::to_string(table) + "/" + std::to_string(number);
}

// A server: takes up every table where its log ends and appends one deed after the other to each, all at once, the next
// one when the last is acknowledged. Tells the parent of every acknowledgement and never ends by itself.
int serve(const std::string& path, const Pipe& acknowledged) {
  auto store = open_sqlite(path);
  if (!store) return 1;
  GroupWriter writer(**store);
  std::atomic<int> failures = 0;
  const auto fail = [&] {
    ++failures;
    failures.notify_one();
  };
  std::vector<std::function<void(std::int64_t)>> next(tables);
  for (std::int64_t table = 0; table < tables; ++table) {
    auto& again = next[static_cast<std::size_t>(table)];
    again = [&, table](std::int64_t number) {
      auto done = [&, table, number](const Answer<void>& answer) {
        if (!answer) return fail();
        acknowledged.write(table << 32 | number);
        again(number + 1);
      };
      if (!writer.submit(line(table_name(table), number, deed(table, number)), std::move(done))) fail();
    };
    const auto log = (*store)->entries(table_name(table), 0);
    if (!log) return 2;
    again(std::ssize(*log));
  }
  failures.wait(0);
  return 3;
}

TEST(Processes, what_was_acknowledged_outlives_a_server_that_is_killed_and_nothing_is_there_twice) {
  const Folder folder;
  const auto path = folder.file("store.db");
  std::vector<std::int64_t> acknowledged(tables, 0);  // how many, by table
  std::int64_t appended = 0;
  for (int round = 0; round < 12; ++round) {
    Pipe pipe;
    Child server([&] { return serve(path, pipe); });
    pipe.close_write();
    std::int64_t seen = 0;
    // At a different place each time, from "just opening the file" to a checkpoint or two later.
    for (int wanted = round * round * 12; wanted > 0 && pipe.read(seen); --wanted) {
      auto& count = acknowledged[static_cast<std::size_t>(seen >> 32)];
      ASSERT_EQ(seen & 0xffff'ffff, count);  // a restarted server goes on where the log ended
      ++count;
    }
    server.kill();
    while (pipe.read(seen)) {
      auto& count = acknowledged[static_cast<std::size_t>(seen >> 32)];
      ASSERT_EQ(seen & 0xffff'ffff, count);
      ++count;
    }
    ASSERT_EQ(server.wait(), 256 + 9);

    const auto store = open_or_fail(path);
    for (std::int64_t table = 0; table < tables; ++table) {
      const auto log = texts_of(*store, table_name(table));
      ASSERT_GE(std::ssize(log), acknowledged[static_cast<std::size_t>(table)]);
      for (std::int64_t n = 0; n < std::ssize(log); ++n) ASSERT_EQ(log[static_cast<std::size_t>(n)], deed(table, n));
      acknowledged[static_cast<std::size_t>(table)] = std::ssize(log);  // what was written though nobody heard of it
      appended += std::ssize(log);
    }
  }
  EXPECT_GT(appended, 1000);
}

// Each deed goes in at the first free number, which the others want as well.
int contend(const std::string& path, int self, int deeds) {
  auto store = open_sqlite(path);
  if (!store) return 1;
  std::int64_t next = 0;
  for (int n = 0; n < deeds;) {
    const auto answer = append_one(**store, line("shared", next, deed(self, n)));
    if (!answer && answer.error().error != Error::taken) return 2;
    if (answer) ++n;
    const auto news = (*store)->entries("shared", next);
    if (!news) return 3;
    next += std::ssize(*news);
  }
  return 0;
}

TEST(Processes, two_share_one_file_from_its_very_beginning) {
  constexpr int deeds = 60;
  const Folder folder;
  const auto path = folder.file("store.db");
  {
    Child first([&] { return contend(path, 1, deeds); });
    Child second([&] { return contend(path, 2, deeds); });
    EXPECT_EQ(first.wait(), 0);
    EXPECT_EQ(second.wait(), 0);
  }
  const auto store = open_or_fail(path);
  const auto log = texts_of(*store, "shared");
  EXPECT_EQ(log.size(), 2 * deeds);
  int next[3] = {0, 0, 0};
  for (const auto& text : log) {
    const auto self = text.front() - '0';
    ASSERT_TRUE(self == 1 || self == 2) << text;
    EXPECT_EQ(text, deed(self, next[self]++));
  }
}

// While one makes the schema, another may look at a file that is half-way between new and made.
TEST(Processes, all_that_open_a_new_file_at_once_get_it) {
  for (int round = 0; round < 100; ++round) {
    const Folder folder;
    const auto path = folder.file("store.db");
    const auto open = [&] { return open_sqlite(path) ? 0 : 1; };
    Child first(open);
    Child second(open);
    Child third(open);
    ASSERT_EQ(first.wait() + second.wait() + third.wait(), 0) << "round " << round;
  }
}

TEST(Processes, a_server_sees_what_another_wrote) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  ASSERT_EQ(why(append_one(*store, line("a", 0, "ours"))), "");
  Child other([&] {
    auto theirs = open_sqlite(folder.file("store.db"));
    return theirs && append_one(**theirs, line("a", 1, "theirs")) ? 0 : 1;
  });
  ASSERT_EQ(other.wait(), 0);
  EXPECT_EQ(texts_of(*store, "a", 1), std::vector<std::string>{"theirs"});
  EXPECT_EQ(error_of(append_one(*store, line("a", 1, "too late"))), taken);
  EXPECT_EQ(error_of(append_one(*store, line("a", 3, "too early"))), missing);
  EXPECT_EQ(why(append_one(*store, line("a", 2, "ours again"))), "");
  EXPECT_EQ(texts_of(*store, "a", 0), (std::vector<std::string>{"ours", "theirs", "ours again"}));
}

}  // namespace
}  // namespace rummage::store
