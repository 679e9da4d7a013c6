// The file of a store: one server has it, and it stays where it was opened.
#include "store/store_file.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <unistd.h>

#include "places.hpp"
#include "processes.hpp"
#include "store/backup.hpp"
#include "store/store_url.hpp"

namespace rummage::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(ServerLock, a_second_server_on_the_same_file_is_refused_and_told_of_the_first) {
  const Folder folder;
  const auto path = folder.file("store.db");
  {
    const auto first = open_store_for_server(path);
    ASSERT_TRUE(first) << why(first);
    EXPECT_THAT(why(open_store_for_server(path)),
                HasSubstr(path + " has a server already (process " + std::to_string(::getpid()) + ")"));
    EXPECT_TRUE(open_store(path)) << "whoever is no server opens it all the same";
    EXPECT_EQ(why(backup(path, folder.file("copy.db"))), "");
    EXPECT_TRUE(open_store_for_server(folder.file("copy.db")));
  }
  EXPECT_TRUE(open_store_for_server(path)) << "it was given back";
}

TEST(ServerLock, another_name_of_the_same_file_does_not_help) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const auto first = open_store_for_server(path);
  ASSERT_TRUE(first);
  fs::create_symlink(path, folder.file("link.db"));
  EXPECT_FALSE(open_store_for_server(folder.file("link.db")));
  EXPECT_FALSE(open_store_for_server(folder.file("./store.db")));
}

TEST(ServerLock, ends_with_a_process_that_is_killed) {
  const Folder folder;
  const auto path = folder.file("store.db");
  Pipe ready;
  Child server([&] {
    const auto store = open_store_for_server(path);
    ready.write(store ? 1 : 0);
    ::pause();
    return 0;
  });
  std::int64_t has_it = 0;
  ASSERT_TRUE(ready.read(has_it));
  ASSERT_EQ(has_it, 1);
  EXPECT_FALSE(open_store_for_server(path));
  server.kill();
  server.wait();
  EXPECT_TRUE(open_store_for_server(path));
}

// With a store that is open and has taken a move.
class StoreFile : public testing::Test {
 protected:
  StoreFile() { EXPECT_EQ(why(append_one(*store_, line("a", 0, "first"))), ""); }

  void expect_refused(const std::string& name) {
    for (const auto& said : {why(append_one(*store_, line("a", 1, "second"))),
                             why(store_->create_person("Ada", token(0), 1)), why(store_->probe())})
      EXPECT_EQ(said, name + " was moved, replaced or deleted while it is in use: put it back");
  }

  const Folder folder_;
  const std::string path_ = folder_.file("store.db");
  const std::unique_ptr<Store> store_ = open_or_fail(path_);
};

TEST_F(StoreFile, that_was_moved_takes_nothing_until_it_is_back) {
  fs::rename(path_, path_ + ".moved");
  expect_refused(path_);
  fs::rename(path_ + ".moved", path_);
  EXPECT_EQ(why(append_one(*store_, line("a", 1, "second"))), "");
  EXPECT_EQ(texts_of(*store_, "a"), (std::vector<std::string>{"first", "second"}));
}

TEST_F(StoreFile, that_was_deleted_takes_nothing) {
  fs::remove(path_);
  expect_refused(path_);
}

TEST_F(StoreFile, that_was_replaced_takes_nothing_and_is_not_read) {
  const auto other = folder_.file("other.db");
  EXPECT_EQ(why(append_one(*open_or_fail(other), line("a", 0, "of another"))), "");
  fs::rename(other, path_);
  expect_refused(path_);
  EXPECT_FALSE(store_->entries("a", 0));
}

TEST_F(StoreFile, whose_write_ahead_log_was_deleted_takes_nothing) {
  fs::remove(path_ + "-wal");
  expect_refused(path_ + "-wal");
}

}  // namespace
}  // namespace rummage::store
