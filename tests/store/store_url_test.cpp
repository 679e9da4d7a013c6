#include "store/store_url.hpp"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "files.hpp"
#include "places.hpp"
#include "processes.hpp"
#include "store/schema.hpp"

namespace rummage::store {
namespace {

using sqlite::Access;
using sqlite::Connection;
using testing::HasSubstr;

TEST(OpenStore, reads_where_a_store_is_kept) {
  EXPECT_EQ(read_url("memory:").value(), (StoreUrl{StoreUrl::Kind::memory, ""}));
  for (const auto* url : {"sqlite:a.db", "a.db"})
    EXPECT_EQ(read_url(url).value(), (StoreUrl{StoreUrl::Kind::sqlite, "a.db"}));
  EXPECT_EQ(read_url("sqlite:/var/lib/a b.db").value().path, "/var/lib/a b.db");
  EXPECT_EQ(read_url("./odd:name").value().path, "./odd:name");
  EXPECT_EQ(read_url("C-3.db").value().path, "C-3.db");
}

TEST(OpenStore, refuses_what_it_does_not_know_and_repeats_no_password) {
  for (const auto* url :
       {"", "sqlite:", ":memory:", "memory:x", "mysql:x", "file:a.db", "postgres://me:secret@host/db"}) {
    const auto place = read_url(url);
    ASSERT_FALSE(place) << url;
    EXPECT_THAT(why(place), HasSubstr("a store is \"memory:\", \"sqlite:PATH\" or a path"));
    EXPECT_EQ(why(place).find("secret"), std::string::npos);
    EXPECT_EQ(why(open_store(url)), why(place));
  }
  EXPECT_THAT(why(read_url("postgres://me:secret@host/db")), HasSubstr("there is no store \"postgres:\""));
}

TEST(OpenStore, opens_both_kinds) {
  const Folder folder;
  for (const auto& url : {std::string("memory:"), "sqlite:" + folder.file("a.db"), folder.file("b.db")}) {
    const auto store = open_store(url);
    ASSERT_EQ(why(store), "");
    EXPECT_EQ(why(append_one(**store, line("a", 0, "x"))), "");
  }
}

TEST(OpenSqlite, says_what_is_wrong_with_a_path) {
  const Folder folder;
  const auto nowhere = open_sqlite(folder.file("no/such/folder.db"));
  EXPECT_EQ(error_of(nowhere), missing);
  EXPECT_THAT(why(nowhere), HasSubstr("there is no folder " + folder.file("no/such")));
  EXPECT_THAT(why(open_sqlite(folder.path())), HasSubstr("is a folder, not a file"));
  // Nobody, root included, can make files there.
  EXPECT_THAT(why(open_sqlite("/proc/self/store.db")), HasSubstr("/proc/self/store.db cannot be made: "));
}

// Not as root, to whom everything is allowed.
TEST(OpenSqlite, says_that_a_file_or_its_folder_cannot_be_written) {
  const Folder folder;
  const auto path = folder.file("store.db");
  open_or_fail(path).reset();
  const auto as_nobody = [&](const std::function<bool()>& check) {
    Child child([&] {
      if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 2;
      return check() ? 0 : 1;
    });
    return child.wait();
  };
  ::chmod(folder.path().c_str(), 0555);
  EXPECT_EQ(
      as_nobody([&] { return why(open_sqlite(folder.file("new.db"))).find("cannot be made") != std::string::npos; }),
      0);
  ::chmod(path.c_str(), 0444);
  EXPECT_EQ(
      as_nobody([&] { return why(open_sqlite(path)).find("cannot be used: Permission denied") != std::string::npos; }),
      0);
  ::chmod(path.c_str(), 0666);
  EXPECT_EQ(as_nobody([&] { return !open_sqlite(path); }), 0);  // no room for the log beside it
  ::chmod(folder.path().c_str(), 0755);
}

TEST(OpenSqlite, only_its_owner_can_read_a_new_file) {
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  ASSERT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
  for (const auto* ending : {"", "-wal", "-shm"}) {
    struct stat facts{};
    ASSERT_EQ(::stat((folder.file("store.db") + ending).c_str(), &facts), 0) << ending;
    EXPECT_EQ(facts.st_mode & 0777U, 0600U) << ending;
  }
}

TEST(OpenSqlite, refuses_what_is_no_database_and_leaves_it_alone) {
  const Folder folder;
  const std::string letter = "Dear diary, " + std::string(5000, '.');
  write_file(folder.file("diary.txt"), letter);
  EXPECT_THAT(why(open_sqlite(folder.file("diary.txt"))), HasSubstr("diary.txt is not a SQLite database"));
  EXPECT_EQ(read_file(folder.file("diary.txt")), letter);
}

TEST(OpenSqlite, refuses_another_programs_database_and_leaves_it_alone) {
  const Folder folder;
  const auto path = folder.file("other.db");
  ASSERT_EQ(why(Connection::open(path, Access::create)->run("CREATE TABLE letters (text)")), "");
  const auto before = read_file(path);
  EXPECT_THAT(why(open_sqlite(path)), HasSubstr("is a database of another program"));
  EXPECT_EQ(read_file(path), before);
}

TEST(OpenSqlite, says_that_a_file_is_damaged) {
  const Folder folder;
  const auto path = folder.file("store.db");
  {
    SqliteOptions filing;
    filing.journal_lines = 1;
    const auto store = open_or_fail(path, filing);
    for (int n = 0; n < 200; ++n) ASSERT_EQ(why(append_one(*store, line("a", n, std::string(900, 'x')))), "");
  }
  const auto good = read_file(path);
  auto bytes = good;
  bytes.replace(100, 3000, 3000, '\x7f');  // the list of tables
  write_file(path, bytes);
  EXPECT_THAT(why(open_sqlite(path)), HasSubstr("is damaged"));

  bytes = good;
  for (std::size_t page = 20; page < 40; ++page) bytes.replace(page * 4096, 1000, 1000, '\x7f');
  write_file(path, bytes);
  const auto store = open_or_fail(path);
  const auto entries = store->entries("a", 0);
  EXPECT_EQ(error_of(entries), broken);
  EXPECT_THAT(why(entries), HasSubstr("is damaged"));
}

TEST(OpenSqlite, says_that_a_file_is_locked) {
  const Folder folder;
  const auto path = folder.file("store.db");
  SqliteOptions hurried;
  hurried.connection.patience = std::chrono::milliseconds(20);
  const auto store = open_or_fail(path, hurried);
  auto other = Connection::open(path, Access::write);
  ASSERT_EQ(why(other->run("BEGIN IMMEDIATE")), "");
  const auto answer = append_one(*store, line("a", 0, "x"));
  EXPECT_EQ(error_of(answer), broken);
  EXPECT_THAT(why(answer), HasSubstr("is locked by another program"));
  EXPECT_EQ(texts_of(*store, "a").size(), 0U);  // reading goes on
  ASSERT_EQ(why(other->run("ROLLBACK")), "");
  EXPECT_EQ(why(append_one(*store, line("a", 0, "x"))), "");
}

TEST(OpenSqlite, says_that_a_file_is_held_by_another_alone) {
  const Folder folder;
  const auto path = folder.file("store.db");
  open_or_fail(path).reset();
  auto other = Connection::open(path, Access::write);
  ASSERT_EQ(why(other->run("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")), "");
  SqliteOptions hurried;
  hurried.connection.patience = std::chrono::milliseconds(20);
  EXPECT_THAT(why(open_sqlite(path, hurried)), HasSubstr("is locked by another program"));
}

TEST(OpenSqlite, keeps_a_log_synced_at_every_commit) {
  const Folder folder;
  auto connection = Connection::open(folder.file("store.db"), Access::create);
  ASSERT_EQ(why(sqlite::prepare(*connection, sqlite::migrations(), {})), "");
  EXPECT_EQ(connection->text("PRAGMA journal_mode").value(), "wal");
  EXPECT_EQ(connection->number("PRAGMA synchronous").value(), 2);
  EXPECT_EQ(connection->number("PRAGMA foreign_keys").value(), 1);
}

TEST(OpenSqlite, of_a_deleted_person_no_file_holds_the_name) {
  const Folder folder;
  const auto path = folder.file("store.db");
  {
    const auto store = open_or_fail(path);
    const auto person = store->create_person("Xanthippe", token(1), 1).value();
    ASSERT_EQ(why(store->set_login(person, {"Socrates' wife", "hash of a secret", token(1), token(2)}, 1)), "");
    ASSERT_EQ(why(store->delete_person(person)), "");
  }
  const auto bytes = read_file(path);
  EXPECT_GT(bytes.size(), 4096U);
  for (const auto* secret : {"Xanthippe", "Socrates' wife", "socrates' wife", "hash of a secret"})
    EXPECT_EQ(bytes.find(secret), std::string::npos) << secret;
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST(Schema, a_file_of_every_version_can_be_opened) {
  for (std::size_t version = 1; version <= sqlite::migrations().size(); ++version) {
    const Folder folder;
    const auto path = folder.file("store.db");
    const auto sql = proof::read_source("tests/store/schema/" + std::to_string(version) + ".sql");
    ASSERT_EQ(why(Connection::open(path, Access::create)->run(sql)), "");
    const auto store = open_or_fail(path);
    EXPECT_EQ(texts_of(*store, "first match"), (std::vector<std::string>{"sit", "deal"}));
    const Summary first{
        "first match", "set", Status::playing, true, 7000, 9000, "{\"round\": 2}", {PersonId{1}, PersonId{3}}};
    EXPECT_EQ(store->unfinished().value(), std::vector<Summary>{first});
    EXPECT_EQ(store->of_person(PersonId{1}, 9)->size(), 2U);
    EXPECT_EQ(store->person_by_login("Élodie").value()->password_hash, "a password's hash");
    EXPECT_EQ(store->person_by_token(token(2)).value()->person.name, "Bob");
    EXPECT_TRUE(store->person(PersonId{3}).value()->is_deleted);
    EXPECT_EQ(why(append_one(*store, line("second match", 1, "more"))), "");
    EXPECT_EQ(store->create_person("Cleo", token(3), 1).value(), PersonId{4});
  }
}

TEST(Schema, everybody_in_an_older_file_gets_a_random_number_and_keeps_it) {
  const auto number_of = [](Store& store, std::int64_t person) {
    return static_cast<std::int64_t>(store.person(PersonId{person}).value()->public_id);
  };
  std::set<std::int64_t> given;
  for (const auto* version : {"1", "2", "3", "4"}) {
    const Folder folder;
    const auto path = folder.file("store.db");
    const auto sql = proof::read_source("tests/store/schema/" + std::string(version) + ".sql");
    ASSERT_EQ(why(Connection::open(path, Access::create)->run(sql)), "");
    std::vector<std::int64_t> first;
    {
      const auto store = open_or_fail(path);
      for (std::int64_t person = 1; person <= 3; ++person) first.push_back(number_of(*store, person));
    }
    const auto again = open_or_fail(path);
    for (std::int64_t person = 1; person <= 3; ++person)
      EXPECT_EQ(number_of(*again, person), first[static_cast<std::size_t>(person - 1)]);
    given.insert(first.begin(), first.end());
  }
  EXPECT_EQ(given.size(), 12U) << "the same people in four files: nothing of the number can be computed";
  EXPECT_GT(*given.begin(), 3) << "deleted people too";
  EXPECT_LT(*given.rbegin(), std::int64_t{1} << 53);
}

// What a later version of the program will have.
std::vector<std::string> with_another(std::string sql) {
  std::vector<std::string> all(sqlite::migrations().begin(), sqlite::migrations().end());
  all.push_back(std::move(sql));
  return all;
}

TEST(Schema, an_older_file_is_migrated_with_what_it_holds) {
  const Folder folder;
  const auto path = folder.file("store.db");
  ASSERT_EQ(why(append_one(*open_or_fail(path), line("a", 0, "x"))), "");
  const auto later =
      with_another("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'; CREATE TABLE more (n);");
  SqliteOptions options;
  options.migrations = later;
  EXPECT_EQ(texts_of(*open_or_fail(path, options), "a"), std::vector<std::string>{"x"});
  auto connection = Connection::open(path, Access::read);
  EXPECT_EQ(connection->text("SELECT note FROM matches").value(), "none");
  EXPECT_EQ(connection->number("PRAGMA user_version").value(), std::ssize(later));
  EXPECT_EQ(texts_of(*open_or_fail(path, options), "a").size(), 1U);  // and not a second time
}

TEST(Schema, a_migration_that_fails_changes_nothing) {
  const Folder folder;
  const auto path = folder.file("store.db");
  ASSERT_EQ(why(append_one(*open_or_fail(path), line("a", 0, "x"))), "");
  const auto bad = with_another("CREATE TABLE more (n); DROP TABLE logs; INSERT INTO nowhere VALUES (1);");
  SqliteOptions options;
  options.migrations = bad;
  EXPECT_THAT(why(open_sqlite(path, options)), HasSubstr("no such table: nowhere"));
  EXPECT_EQ(texts_of(*open_or_fail(path), "a"), std::vector<std::string>{"x"});
  EXPECT_EQ(
      Connection::open(path, Access::read)->number("SELECT count(*) FROM sqlite_schema WHERE name = 'more'").value(),
      0);
}

TEST(Schema, a_newer_file_is_refused_and_left_alone) {
  const Folder folder;
  const auto path = folder.file("store.db");
  const auto later = with_another("CREATE TABLE more (n);");
  SqliteOptions options;
  options.migrations = later;
  open_or_fail(path, options).reset();
  const auto before = read_file(path);
  EXPECT_THAT(
      why(open_sqlite(path)),
      HasSubstr(fmt::format("has schema {}, made by a newer version of this program, which knows schemas up to {}",
                            later.size(), later.size() - 1)));
  EXPECT_EQ(read_file(path), before);
}

}  // namespace
}  // namespace rummage::store
