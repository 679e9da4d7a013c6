// Disks that fail, are full, or forget what was not synced.
#include <csignal>

#include <gmock/gmock.h>
#include <sys/resource.h>

#include "faulty_disk.hpp"
#include "places.hpp"
#include "store/sqlite_connection.hpp"

namespace rummage::store {
namespace {

using faulty_disk::Fault;

SqliteOptions faulty(std::size_t journal_lines = sqlite::Journal::usual_lines) {
  SqliteOptions options;
  options.journal_lines = journal_lines;
  options.connection.vfs = faulty_disk::name();
  options.connection.patience = std::chrono::milliseconds(50);
  return options;
}

std::vector<Append> group(std::int64_t number) {
  std::vector<Append> all;
  for (const auto* match : {"a", "b", "c"})
    all.push_back(
        line(match, number, std::string(3000, 'x'), Summary{"", "set", Status::open, true, number, {}, "", {}}));
  return all;
}

std::string integrity(const std::string& path) {
  auto connection = sqlite::Connection::open(path, sqlite::Access::read);
  return connection ? connection->text("PRAGMA integrity_check").value_or("no answer") : why(connection);
}

// How many entries each of the three matches has, which must be the same for all.
std::int64_t length(Store& store) {
  const auto size = std::ssize(texts_of(store, "a"));
  EXPECT_EQ(std::ssize(texts_of(store, "b")), size);
  EXPECT_EQ(std::ssize(texts_of(store, "c")), size);
  for (const auto* match : {"a", "b", "c"}) EXPECT_EQ(store.summary(match).value()->touched_ms, size - 1);
  return size;
}

// One group on a disk that fails at a given moment. Answers whether that moment came.
bool group_survives(int passes, Fault fault, std::size_t journal_lines) {
  const Folder folder;
  const auto path = folder.file("store.db");
  std::int64_t stored = 0;
  {
    const auto store = open_or_fail(path, faulty(journal_lines));
    EXPECT_EQ(why(store->append(group(0)).front()), "");
    faulty_disk::fail_after(passes, fault);
    const auto answers = store->append(group(1));
    faulty_disk::mend();
    for (const auto& answer : answers) {
      EXPECT_EQ(error_of(answer), error_of(answers.front()));
      if (fault == Fault::is_full && !answer) {
        EXPECT_EQ(error_of(answer), full) << why(answer);
      }
    }
    stored = length(*store);
    if (answers.front()) {
      EXPECT_EQ(stored, 2);
    }
    // Play goes on when the store does.
    for (const auto& answer : store->append(group(stored))) EXPECT_EQ(why(answer), "");
  }
  EXPECT_EQ(length(*open_or_fail(path)), stored + 1);
  EXPECT_EQ(integrity(path), "ok");
  return faulty_disk::has_failed();
}

TEST(Faults, a_probe_tells_whether_the_disk_takes_writes) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"), faulty());
  EXPECT_EQ(why(store->probe()), "");
  faulty_disk::fail_after(0, Fault::is_full);
  EXPECT_EQ(error_of(store->probe()), full);
  EXPECT_TRUE(store->public_open({.most = 1})) << "reading goes on";
  faulty_disk::fail_after(1, Fault::lasting);  // the write passes, its sync does not
  EXPECT_FALSE(store->probe());
  faulty_disk::mend();
  EXPECT_EQ(why(store->probe()), "");
  EXPECT_EQ(faulty_disk::unsynced_log_writes(), 0);
}

TEST(Faults, whichever_write_or_sync_fails_a_group_is_stored_whole_or_not_at_all) {
  for (const auto fault : {Fault::once, Fault::lasting, Fault::is_full}) {
    for (const auto journal_lines : {sqlite::Journal::usual_lines, 5UZ}) {  // with five, the second group is filed
      int passes = 0;
      for (;; ++passes) {
        SCOPED_TRACE(passes);
        if (!group_survives(passes, fault, journal_lines)) break;
      }
      EXPECT_GT(passes, 5);
    }
  }
}

TEST(Faults, a_store_that_cannot_be_made_leaves_a_file_that_can_be_opened_later) {
  int passes = 0;
  for (bool has_failed = true; has_failed; ++passes) {
    SCOPED_TRACE(passes);
    const Folder folder;
    faulty_disk::fail_after(passes, Fault::lasting);
    const auto opened = open_sqlite(folder.file("store.db"), faulty()).has_value();
    faulty_disk::mend();
    has_failed = faulty_disk::has_failed();
    EXPECT_TRUE(opened || has_failed);
    const auto store = open_or_fail(folder.file("store.db"), faulty());
    EXPECT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
  }
  EXPECT_GT(passes, 5);
}

TEST(Faults, what_is_answered_is_synced) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"), faulty());
  for (int n = 0; n < 20; ++n) {
    ASSERT_EQ(why(append_one(*store, line("a", n, "x"))), "");
    ASSERT_EQ(faulty_disk::unsynced_log_writes(), 0);
  }
  ASSERT_EQ(why(store->create_person("Ann", token(1), 1)), "");
  ASSERT_EQ(faulty_disk::unsynced_log_writes(), 0);
}

// No file of this process may grow beyond that size: what a full disk is like, without one.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &old_), 0);
    const rlimit limit{bytes, old_.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_{};
  void (*old_handler_)(int);
};

TEST(Faults, when_the_system_gives_no_more_room_the_store_says_full_and_recovers) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  const std::string big(20'000, 'x');
  std::int64_t next = 0;
  Answer<void> answer;
  {
    const SizeLimit limit(400'000);
    while (next < 1000 && (answer = append_one(*store, line("a", next, big)))) ++next;
    EXPECT_EQ(error_of(answer), full) << why(answer);
    EXPECT_EQ(error_of(append_one(*store, line("a", next, big))), full);
    EXPECT_EQ(std::ssize(texts_of(*store, "a")), next);  // what is there can be read
    EXPECT_EQ(error_of(store->create_person(big, token(1), 1)), full);
  }
  EXPECT_GT(next, 2);
  EXPECT_EQ(why(append_one(*store, line("a", next, big))), "");
  EXPECT_EQ(std::ssize(texts_of(*store, "a")), next + 1);
  EXPECT_EQ(integrity(folder.file("store.db")), "ok");
}

}  // namespace
}  // namespace rummage::store
