// What an exception ends, and who hears of it.
#include <atomic>
#include <mutex>
#include <stdexcept>

#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "house.hpp"
#include "store/memory.hpp"
#include "store/sqlite_connection.hpp"

namespace rummage::server {
namespace {

/// Throws where the test says so.
class ThrowingStore final : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  store::Answer<std::vector<store::Summary>> unfinished() override {
    if (throws_at_start) throw std::runtime_error("the list of matches is made to throw");
    return FailingStore::unfinished();
  }
  /// Appends to the faulty match fail, so that its table reads its log again, and that throws.
  std::vector<store::Answer<void>> append(std::span<const store::Append> appends) override {
    if (throws_at_append) throw std::runtime_error("the append is made to throw");
    auto answers = FailingStore::append(appends);
    for (std::size_t i = 0; i < appends.size(); ++i)
      if (is_faulty(appends[i].match)) answers[i] = std::unexpected(store::Failure{store::Error::broken, "faulty"});
    return answers;
  }
  store::Answer<std::vector<store::Entry>> entries(const store::MatchId& match, std::int64_t from) override {
    if (is_faulty(match)) throw std::runtime_error("its log is made to throw");
    return FailingStore::entries(match, from);
  }

  void harm(const std::string& match) {
    const std::scoped_lock lock(mutex_);
    faulty_ = match;
  }
  std::atomic<bool> throws_at_start = false;
  std::atomic<bool> throws_at_append = false;

 private:
  bool is_faulty(const std::string& match) {
    const std::scoped_lock lock(mutex_);
    return match == faulty_;
  }
  std::mutex mutex_;
  std::string faulty_;
};

class Supervision : public testing::Test {
 protected:
  std::unique_ptr<store::Store> real = store::make_memory_store();
  ThrowingStore store{*real};
};

TEST_F(Supervision, a_start_that_throws_ends_with_its_reason) {
  store.throws_at_start = true;
  std::ostringstream log;
  const auto started =
      Server::start(House::plan(), log, std::make_unique<proof::FailingStore>(static_cast<store::Store&>(store)));
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error(), "the list of matches is made to throw");
  EXPECT_NE(log.str().find(R"("event":"fault","where":"start")"), std::string::npos) << log.str();
}

TEST_F(Supervision, an_exception_at_one_table_ends_that_table_before_and_after_a_restart) {
  std::string faulty;
  std::string other;
  std::string cookie;
  const auto plan = House::plan();
  {
    House house(plan, store);
    auto ada = house.guest("Ada");
    cookie = ada.cookie;
    faulty = make_table(ada, R"({"game":"set","seats":2})");
    other = make_table(ada, R"({"game":"set","seats":2})");
    auto there = sit_down(ada, faulty, 0);
    auto elsewhere = sit_down(ada, other, 0);
    store.harm(faulty);
    EXPECT_EQ(code_of(there->ask(deed("chat", {{"text", "hello"}}))), "table_quarantined");
    EXPECT_TRUE(is_ok(elsewhere->ask(deed("chat", {{"text", "hello"}}))));
    bool are_told = false;
    for (const auto& text : there->heard) are_told = are_told || text.find("\"quarantined\"") != std::string::npos;
    EXPECT_TRUE(are_told);
    WebSocket late(ada, "/ws?table=" + faulty);
    EXPECT_EQ(late.next().at("type"), "since");
    EXPECT_EQ(late.next().at("type"), "quarantined");
    const auto metrics = ada.get("/metrics").body;
    EXPECT_NE(metrics.find("\nrummage_tables_quarantined_total 1\n"), std::string::npos) << metrics;
    house.stop();
    EXPECT_NE(
        house.log().find("\"where\":\"table " + faulty + "\",\"why\":\"its log is made to throw\""), std::string::npos)
        << house.log();
  }
  House house(plan, store);
  Browser ada(house.port());
  ada.cookie = cookie;
  WebSocket elsewhere(ada, "/ws?table=" + other);
  EXPECT_EQ(elsewhere.next().at("type"), "since");
  EXPECT_TRUE(is_ok(elsewhere.ask(deed("chat", {{"text", "again"}}))));
  for (int visits = 0; visits < 3; ++visits) {
    const WebSocket visitor(ada, "/ws?table=" + faulty);
    EXPECT_EQ(visitor.handshake().status, 503);
    EXPECT_EQ(visitor.handshake().code(), "table_quarantined");
  }
  EXPECT_NE(ada.get("/metrics").body.find("\nrummage_tables_quarantined_total 1\n"), std::string::npos);
  house.stop();
  const auto log = house.log();
  EXPECT_EQ(log.find("its log is made to throw"), log.rfind("its log is made to throw"))
      << "it is tried once:\n"
      << log;
  EXPECT_NE(house.log().find(R"("unreadable":1)"), std::string::npos) << house.log();
  EXPECT_NE(house.log().find("\"event\":\"unreadable\",\"match\":\"" + faulty + "\""), std::string::npos);
}

TEST_F(Supervision, a_store_that_throws_while_it_stores_refuses_and_goes_on) {
  House house(House::plan(), store);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  auto socket = sit_down(ada, table, 0);
  store.throws_at_append = true;
  EXPECT_EQ(code_of(socket->ask(deed("chat", {{"text", "hello"}}))), "table_not_stored");
  store.throws_at_append = false;
  EXPECT_TRUE(is_ok(socket->ask(deed("chat", {{"text", "hello"}}))));
}

TEST_F(Supervision, one_line_that_cannot_be_read_leaves_out_its_match_alone) {
  const Folder folder;
  auto plan = House::plan();
  plan.store = folder.file("store.db");
  std::vector<std::string> tables;
  std::string cookie;
  {
    House house(plan);
    auto ada = house.guest("Ada");
    cookie = ada.cookie;
    for (int i = 0; i < 2; ++i) tables.push_back(make_table(ada, R"({"game":"set","seats":2})"));
  }
  {
    auto connection = store::sqlite::Connection::open(plan.store, store::sqlite::Access::write);
    ASSERT_TRUE(connection);
    ASSERT_TRUE(connection->run(
        "INSERT INTO journal (lines) SELECT id || ' 1 1000 99 harmed' || char(10) FROM matches "
        "WHERE name = '" +
        tables[0] + "'"));
  }
  House house(plan);
  Browser ada(house.port());
  ada.cookie = cookie;
  EXPECT_EQ(WebSocket(ada, "/ws?table=" + tables[0]).handshake().status, 503);
  auto other = sit_down(ada, tables[1], 0);
  EXPECT_TRUE(is_ok(other->ask(deed("chat", {{"text", "hello"}}))));
  house.stop();
  EXPECT_NE(house.log().find("\"event\":\"unreadable\",\"match\":\"" + tables[0] + "\""), std::string::npos);
}

}  // namespace
}  // namespace rummage::server
