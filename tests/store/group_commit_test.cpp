// Moves and changes of people share their commits.
#include <fstream>
#include <future>
#include <list>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "faulty_disk.hpp"
#include "places.hpp"

namespace rummage::store {
namespace {

/// Threads of which one can know that each of them waits.
class Callers {
 public:
  void add(std::function<void()> call) {
    auto& one = callers_.emplace_back();
    one.done = std::async(std::launch::async, [&one, call = std::move(call)] {
      one.number.set_value(::gettid());
      call();
    });
  }
  /// Until each of them sleeps inside its call.
  void wait_until_all_wait() {
    for (auto& one : callers_) {
      const auto path = "/proc/self/task/" + std::to_string(one.number.get_future().get()) + "/stat";
      while (state_of(path) != 'S') std::this_thread::yield();
    }
  }
  void join() {
    for (auto& one : callers_) one.done.get();
  }

 private:
  struct Caller {
    std::promise<pid_t> number;
    std::future<void> done;
  };
  static char state_of(const std::string& path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    const auto after_name = line.rfind(") ");
    return after_name == std::string::npos ? '?' : line[after_name + 2];
  }
  std::list<Caller> callers_;
};

SqliteOptions observed() {
  SqliteOptions options;
  options.connection.vfs = faulty_disk::name();
  return options;
}

TEST(GroupCommit, people_who_change_something_during_a_commit_share_the_next_one_with_the_moves) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"), observed());
  const auto before = faulty_disk::log_syncs();
  faulty_disk::hold_syncs();
  Callers callers;
  callers.add([&] { EXPECT_EQ(why(store->create_person("Ada", token(0), 1)), ""); });
  faulty_disk::wait_for_held_sync();
  for (unsigned n = 1; n <= 12; ++n)
    callers.add([&store, n] { EXPECT_EQ(why(store->create_person("Bob", token(n), 1)), ""); });
  callers.add([&] { EXPECT_EQ(why(append_one(*store, line("a", 0, "first"))), ""); });
  callers.wait_until_all_wait();
  faulty_disk::release_syncs();
  callers.join();
  EXPECT_EQ(faulty_disk::log_syncs() - before, 2);
  for (unsigned n = 0; n <= 12; ++n) EXPECT_TRUE(store->person_by_token(token(n)).value());
  EXPECT_EQ(texts_of(*store, "a"), std::vector<std::string>{"first"});
}

TEST(GroupCommit, a_change_that_is_refused_takes_nobody_along) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"), observed());
  ASSERT_EQ(why(store->create_person("Ada", token(0), 1)), "");
  faulty_disk::hold_syncs();
  Callers callers;
  callers.add([&] { EXPECT_EQ(why(store->probe()), ""); });
  faulty_disk::wait_for_held_sync();
  callers.add([&] { EXPECT_EQ(error_of(store->create_person("Eve", token(0), 1)), taken); });
  callers.add([&] { EXPECT_EQ(error_of(store->rename(static_cast<PersonId>(99), "Eve")), missing); });
  callers.add([&] { EXPECT_EQ(why(store->create_person("Bob", token(1), 1)), ""); });
  callers.add([&] { EXPECT_EQ(why(append_one(*store, line("a", 0, "first"))), ""); });
  callers.add([&] { EXPECT_EQ(error_of(append_one(*store, line("b", 7, "too far"))), missing); });
  callers.wait_until_all_wait();
  faulty_disk::release_syncs();
  callers.join();
  EXPECT_EQ(store->person_by_token(token(0)).value()->person.name, "Ada");
  EXPECT_EQ(store->person_by_token(token(1)).value()->person.name, "Bob");
  EXPECT_EQ(texts_of(*store, "a"), std::vector<std::string>{"first"});
}

TEST(GroupCommit, a_disk_that_fails_fails_all_of_a_group) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"), observed());
  faulty_disk::hold_syncs();
  Callers callers;
  callers.add([&] { EXPECT_EQ(why(store->probe()), ""); });
  faulty_disk::wait_for_held_sync();
  callers.add([&] { EXPECT_EQ(error_of(store->create_person("Bob", token(1), 1)), full); });
  callers.add([&] { EXPECT_EQ(error_of(append_one(*store, line("a", 0, "first"))), full); });
  callers.wait_until_all_wait();
  faulty_disk::fail_after(0, faulty_disk::Fault::is_full);
  faulty_disk::release_syncs();
  callers.join();
  faulty_disk::mend();
  EXPECT_FALSE(store->person_by_token(token(1)).value());
  EXPECT_TRUE(texts_of(*store, "a").empty());
  EXPECT_EQ(why(store->create_person("Bob", token(1), 1)), "");
  EXPECT_EQ(why(append_one(*store, line("a", 0, "first"))), "");
}

}  // namespace
}  // namespace rummage::store
