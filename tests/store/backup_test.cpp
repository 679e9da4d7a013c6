#include "store/backup.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "places.hpp"
#include "processes.hpp"

namespace rummage::store {
namespace {

using sqlite::Access;
using sqlite::Connection;
using testing::HasSubstr;

const sqlite::ConnectionOptions hurried{std::chrono::milliseconds(20), ""};

std::vector<std::string> names_in(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

void fill(const std::string& path, const std::string& text) {
  const auto store = open_or_fail(path);
  for (int n = 0; n < 3; ++n) EXPECT_EQ(why(append_one(*store, line("a", n, text))), "");
}

std::string first_text(const std::string& path) { return texts_of(*open_or_fail(path), "a").at(0); }

TEST(Backup, is_one_file_that_opens_as_a_store) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  ASSERT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
  ASSERT_EQ(why(backup(folder.file("store.db"), folder.file("backup.db"))), "");
  EXPECT_EQ(names_in(folder), (std::vector<std::string>{"backup.db", "store.db", "store.db-shm", "store.db-wal"}));
  EXPECT_EQ(first_text(folder.file("backup.db")), "x");
  ASSERT_EQ(why(append_one(*store, line("a", 1, "later"))), "");
  EXPECT_EQ(texts_of(*open_or_fail(folder.file("backup.db")), "a").size(), 1U);
  ASSERT_EQ(why(backup("sqlite:" + folder.file("store.db"), folder.file("backup.db"))), "");  // over the old one
  EXPECT_EQ(texts_of(*open_or_fail(folder.file("backup.db")), "a").size(), 2U);
}

TEST(Backup, is_of_one_moment_while_others_write) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const auto store = open_or_fail(path);
  std::atomic<bool> is_enough = false;
  std::atomic<std::int64_t> acknowledged = 0;
  std::thread writer([&] {
    for (std::int64_t n = 0; !is_enough; ++n) {
      // Both in one transaction: a copy has both or neither.
      const std::vector<Append> pair{line("a", n, std::string(500, 'x')), line("b", n, "x")};
      for (const auto& answer : store->append(pair)) EXPECT_EQ(why(answer), "");
      acknowledged = n + 1;
    }
  });
  for (int round = 0; round < 5; ++round) {
    while (acknowledged < 10 * (round + 1)) std::this_thread::yield();
    const auto before = acknowledged.load();
    const auto copy = folder.file("copy " + std::to_string(round));
    EXPECT_EQ(why(backup(path, copy)), "");
    const auto copied = open_or_fail(copy);
    EXPECT_GE(std::ssize(texts_of(*copied, "a")), before);
    EXPECT_EQ(texts_of(*copied, "a").size(), texts_of(*copied, "b").size());
  }
  is_enough = true;
  writer.join();
}

TEST(Backup, of_a_store_that_another_process_has_open) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  ASSERT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
  Child other([&] { return backup(folder.file("store.db"), folder.file("backup.db")) ? 0 : 1; });
  ASSERT_EQ(other.wait(), 0);
  EXPECT_EQ(first_text(folder.file("backup.db")), "x");
}

TEST(Backup, refusals_leave_everything_as_it_was) {
  const Folder folder;
  const auto path = folder.file("store.db");
  fill(path, "x");
  write_file(folder.file("old backup"), "precious");
  EXPECT_THAT(why(backup("memory:", folder.file("b"))), HasSubstr("in memory"));
  EXPECT_THAT(why(backup(folder.file("nothing.db"), folder.file("b"))), HasSubstr("there is no file"));
  EXPECT_THAT(why(backup(path, path)), HasSubstr("is the store itself"));
  EXPECT_THAT(why(backup(path, folder.file("no/b"))), HasSubstr("there is no folder"));
  EXPECT_THAT(why(backup(path, folder.path())), HasSubstr("cannot be put in place"));
  EXPECT_THAT(why(backup(folder.file("old backup"), folder.file("b"))), HasSubstr("is not a SQLite database"));
  EXPECT_EQ(read_file(folder.file("old backup")), "precious");
  const auto busy = open_or_fail(folder.file("busy.db"));
  EXPECT_THAT(why(backup(path, folder.file("busy.db"))), HasSubstr("is a store in use"));
  EXPECT_EQ(
      names_in(folder), (std::vector<std::string>{"busy.db", "busy.db-shm", "busy.db-wal", "old backup", "store.db"}));
}

TEST(Backup, a_damaged_store_gives_no_backup_and_the_old_one_stays) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const auto copy = folder.file("backup.db");
  fill(path, std::string(30'000, 'x'));
  ASSERT_EQ(why(backup(path, copy)), "");
  const auto good = read_file(copy);
  auto bytes = read_file(path);
  for (std::size_t page = 13; page < 20; ++page) bytes.replace(page * 4096, 4096, 4096, '\x7f');
  write_file(path, bytes);
  EXPECT_THAT(why(backup(path, copy)), HasSubstr("is damaged"));
  EXPECT_EQ(read_file(copy), good);
}

TEST(Restore, puts_a_backup_in_place_and_keeps_what_was_there) {
  const Folder folder;
  const auto path = folder.file("store.db");
  fill(path, "old");
  ASSERT_EQ(why(backup(path, folder.file("backup.db"))), "");
  ASSERT_EQ(why(append_one(*open_or_fail(path), line("a", 3, "since then"))), "");
  for (const auto* kept : {"store.db.before-restore", "store.db.before-restore-2"}) {
    const auto restored = restore(folder.file("backup.db"), path);
    ASSERT_EQ(why(restored), "");
    EXPECT_EQ(*restored, folder.file(kept));
    EXPECT_EQ(texts_of(*open_or_fail(path), "a").size(), 3U);
  }
  EXPECT_EQ(texts_of(*open_or_fail(folder.file("store.db.before-restore")), "a").size(), 4U);
  EXPECT_EQ(
      names_in(folder),
      (std::vector<std::string>{"backup.db", "store.db", "store.db.before-restore", "store.db.before-restore-2"}));
}

TEST(Restore, makes_a_store_where_there_is_none) {
  const Folder folder;
  fill(folder.file("store.db"), "x");
  const auto restored = restore(folder.file("store.db"), "sqlite:" + folder.file("new.db"));
  ASSERT_EQ(why(restored), "");
  EXPECT_EQ(*restored, std::nullopt);
  EXPECT_EQ(first_text(folder.file("new.db")), "x");
}

TEST(Restore, refuses_a_bad_backup_before_it_touches_the_store) {
  const Folder folder;
  const auto path = folder.file("store.db");
  fill(path, std::string(30'000, 'x'));
  const auto good = read_file(path);
  const auto bad = folder.file("bad");
  const auto refusal = [&](const std::string& bytes) {
    write_file(bad, bytes);
    const auto said = why(restore(bad, path));
    EXPECT_EQ(read_file(path), good);
    return said;
  };
  EXPECT_THAT(refusal(std::string(9000, 'x')), HasSubstr("is not a SQLite database"));
  EXPECT_THAT(refusal(""), HasSubstr("is empty"));
  EXPECT_THAT(refusal(good.substr(0, good.size() / 2)), HasSubstr("damaged"));
  auto bytes = good;
  for (std::size_t page = 13; page < 16; ++page) bytes.replace(page * 4096, 4096, 4096, '\x7f');
  EXPECT_THAT(refusal(bytes), HasSubstr("damaged"));
  ASSERT_EQ(why(Connection::open(folder.file("newer"), Access::create)
                    ->run("CREATE TABLE x (n); PRAGMA application_id = 1381322061; PRAGMA user_version = 99")),
            "");
  EXPECT_THAT(refusal(read_file(folder.file("newer"))), HasSubstr("made by a newer version"));
  EXPECT_THAT(why(restore(folder.file("nothing"), path)), HasSubstr("there is no file"));
  EXPECT_THAT(why(restore(path, path)), HasSubstr("is the store itself"));
  EXPECT_THAT(why(restore(path, "memory:")), HasSubstr("in memory"));
  EXPECT_EQ(names_in(folder), (std::vector<std::string>{"bad", "newer", "store.db"}));
}

TEST(Restore, refuses_while_somebody_has_the_store_open) {
  const Folder folder;
  const auto path = folder.file("store.db");
  fill(folder.file("backup.db"), "new");
  const auto store = open_or_fail(path);
  ASSERT_EQ(why(append_one(*store, line("a", 0, "old"))), "");
  EXPECT_THAT(why(restore(folder.file("backup.db"), path, hurried)), HasSubstr("is in use"));
  EXPECT_EQ(texts_of(*store, "a"), std::vector<std::string>{"old"});
  EXPECT_EQ(why(append_one(*store, line("a", 1, "goes on"))), "");
}

TEST(Restore, replaces_a_store_that_is_beyond_help_with_the_log_beside_it) {
  const Folder folder;
  const auto path = folder.file("store.db");
  fill(folder.file("backup.db"), "good");
  write_file(path, std::string(9000, 'x'));
  write_file(path + "-wal", "leftover");
  const auto restored = restore(folder.file("backup.db"), path);
  ASSERT_EQ(why(restored), "");
  EXPECT_EQ(first_text(path), "good");
  EXPECT_EQ(read_file(**restored), std::string(9000, 'x'));
  EXPECT_EQ(read_file(**restored + "-wal"), "leftover");
}

}  // namespace
}  // namespace rummage::store
