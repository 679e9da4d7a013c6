// One kind of work that is too much keeps nobody from another kind.
#include <mutex>
#include <semaphore>

#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "house.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

/// Keeps whoever reads a log waiting for as long as the test holds `shut`, and counts who asks for a token's holder.
class SlowHistory final : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  store::Answer<std::vector<store::Entry>> entries(const store::MatchId& match, std::int64_t from) override {
    arrived.release();
    const std::scoped_lock lock(shut);
    return FailingStore::entries(match, from);
  }
  store::Answer<std::optional<store::Holder>> person_by_token(const store::TokenHash& token) override {
    ++identities;
    return FailingStore::person_by_token(token);
  }
  std::mutex shut;
  std::counting_semaphore<> arrived{0};
  std::atomic<int> identities = 0;
};

class Workload : public testing::Test {
 protected:
  std::unique_ptr<store::Store> real = store::make_memory_store();
  SlowHistory store{*real};
};

TEST_F(Workload, of_history_is_bounded_and_everything_else_goes_on) {
  House house(House::plan(), store);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  auto socket = sit_down(ada, table, 0);
  std::unique_lock shut(store.shut);
  std::vector<Wire> asking;
  const auto ask = [&] {
    asking.emplace_back(house.port());
    ASSERT_TRUE(asking.back().send(request_text("GET", "/api/matches/" + table + "/record")));
  };
  ask();
  store.arrived.acquire();  // the one thread of its kind is busy now
  for (int i = 0; i < 40; ++i) ask();
  // 32 of one address wait; the others are told when to come back, and meanwhile people play and log in.
  int refused = 0;
  for (std::size_t i = 33; i < asking.size(); ++i) {
    const auto answer = asking[i].read_answer();
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.code(), "server_busy");
    EXPECT_EQ(answer.header("retry-after"), "5");
    ++refused;
  }
  EXPECT_EQ(refused, 8);
  EXPECT_TRUE(is_ok(socket->ask(deed("chat", {{"text", "hello"}}))));
  EXPECT_EQ(ada.get("/api/tables").status, 200);
  EXPECT_EQ(ada.post("/api/me/login", R"({"login":"ada","password":"correct horse"})").status, 200);
  const auto metrics = ada.get("/metrics").body;
  EXPECT_NE(metrics.find("rummage_work_waiting{kind=\"history\"} 32\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("rummage_work_refused_total{kind=\"history\"} 8\n"), std::string::npos);
  // Those who leave are not worked for.
  for (std::size_t i = 1; i < 33; ++i) asking[i].drop();
  shut.unlock();
  EXPECT_EQ(asking[0].read_answer().status, 403);
  std::string later;
  for (int tries = 0; tries < 10'000; ++tries) {
    later = ada.get("/metrics").body;
    if (later.find("rummage_work_waiting{kind=\"history\"} 0\n") != std::string::npos) break;
  }
  EXPECT_NE(later.find("rummage_work_dropped_total{kind=\"history\"} 32\n"), std::string::npos) << later;
}

TEST_F(Workload, of_finding_out_who_somebody_is_is_remembered_until_that_changes) {
  House house(House::plan(), store);
  auto ada = house.guest("Ada");
  EXPECT_EQ(ada.get("/api/me").status, 200);
  const auto before = store.identities.load();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ada.get("/api/me").json().at("name"), "Ada");
  EXPECT_LE(store.identities - before, 2);  // it is looked up again after some seconds
  EXPECT_EQ(ada.post("/api/me/name", R"({"name":"Lovelace"})").status, 200);
  EXPECT_EQ(ada.get("/api/me").json().at("name"), "Lovelace");
  EXPECT_EQ(ada.post("/api/logout").status, 200);
  EXPECT_EQ(ada.get("/api/me").status, 401);
}

}  // namespace
}  // namespace rummage::server
