// A store that was written by a program with other rules.
#include <atomic>

#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "house.hpp"
#include "store/store_url.hpp"

namespace rummage::server {
namespace {

/// Gives out logs as if another version had written their first line.
class AgedStore : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  store::Answer<std::vector<store::Entry>> entries(const store::MatchId& match, std::int64_t from) override {
    auto lines = FailingStore::entries(match, from);
    if (!lines || lines->empty() || from != 0) return lines;
    auto& text = lines->front().text;
    if (const auto at = text.find(before); at != std::string::npos) text.replace(at, before.size(), after);
    return lines;
  }
  std::string before = "nothing is changed";
  std::string after;
};

class Upgrade : public testing::Test {
 protected:
  Upgrade() { plan.lobby.table.bot_pace = 0; }

  std::string plays(House& house, Browser& ada, const std::string& wanted) {
    auto bob = house.guest("Bob");
    const auto table = make_table(ada, wanted);
    auto adas = sit_down(ada, table, 0);
    auto bobs = sit_down(bob, table, 1);
    deal_to({adas.get(), bobs.get()});
    return table;
  }
  /// Both leave, and bots bring it to its end.
  std::string finishes(House& house, Browser& ada) {
    const auto table = plays(house, ada, R"({"game":"set","seats":2,"options":{"deck":"red"}})");
    auto adas = WebSocket(ada, "/ws?table=" + table);
    adas.next();
    EXPECT_TRUE(is_ok(adas.ask(deed("leave"))));
    for (auto news = adas.next("told"); !news.empty(); news = adas.next("told"))
      if (news.contains("table") && news.at("table").at("stage") == "over") break;
    return table;
  }
  [[nodiscard]] std::size_t entries_of(const std::string& table) { return store->entries(table, 0)->size(); }

  std::unique_ptr<store::Store> store = store::open_store("memory:").value();
  AgedStore aged{*store};
  ServerPlan plan = House::plan();
};

TEST_F(Upgrade, a_finished_match_keeps_its_record_and_its_place_in_lists) {
  std::string table;
  std::string cookie;
  core::json::object before;
  {
    House house(plan, aged);
    auto ada = house.guest("Ada");
    cookie = ada.cookie;
    table = finishes(house, ada);
    before = ada.get("/api/matches/" + table + "/record").json();
  }
  const auto entries = entries_of(table);
  aged.before = "\"rules\":2,";
  aged.after = "\"rules\":97,";
  House house(plan, aged);
  Browser ada(house.port());
  ada.cookie = cookie;
  WebSocket socket(ada, "/ws?table=" + table);
  const auto since = socket.next();
  EXPECT_EQ(since.at("table").at("stage"), "over");
  EXPECT_EQ(since.at("table").at("chairs").at(0).at("name"), "Ada");
  EXPECT_EQ(code_of(socket.ask(deed("rematch"))), "room_is_frozen");
  EXPECT_EQ(entries_of(table), entries);

  const auto listed = ada.get("/api/matches").json().at("matches").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("status"), "over");
  EXPECT_EQ(listed[0].at("about").at("names").at(1), "Bob");
  EXPECT_EQ(listed[0].at("about").at("result").at("ranks"), before.at("result").at("ranks"));

  auto after = ada.get("/api/matches/" + table + "/record").json();
  EXPECT_EQ(after.at("rules"), 97);
  for (const auto* same : {"seats", "options", "names", "seed", "seat_bytes", "result"})
    EXPECT_EQ(after.at(same), before.at(same)) << same;
  EXPECT_EQ(after.at("actions").as_array().size(), before.at("actions").as_array().size());
  const auto replay = ada.get("/api/matches/" + table + "/replay");
  EXPECT_EQ(replay.status, 404);
  EXPECT_EQ(replay.code(), "lobby_other_rules");
  EXPECT_NE(replay.body.find("version 97"), std::string::npos) << replay.body;
}

TEST_F(Upgrade, a_match_in_play_is_closed_and_keeps_its_record_and_its_place_in_lists) {
  std::string table;
  std::string cookie;
  {
    House house(plan, aged);
    auto ada = house.guest("Ada");
    cookie = ada.cookie;
    table = plays(house, ada, R"({"game":"five-crowns","seats":2})");
    EXPECT_EQ(ada.get("/api/matches/" + table + "/record").status, 403);
  }
  aged.before = "\"rules\":1,";
  aged.after = "\"rules\":97,";
  House house(plan, aged);
  Browser ada(house.port());
  ada.cookie = cookie;
  const auto since = WebSocket(ada, "/ws?table=" + table).next();
  EXPECT_EQ(since.at("table").at("closed"), "rules");
  EXPECT_EQ(since.at("table").at("chairs").at(1).at("name"), "Bob");
  const auto listed = ada.get("/api/matches").json().at("matches").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("status"), "closed");
  EXPECT_EQ(listed[0].at("about").at("names").at(0), "Ada");
  const auto record = ada.get("/api/matches/" + table + "/record");
  ASSERT_EQ(record.status, 200);
  EXPECT_EQ(record.json().at("rules"), 97);
  EXPECT_EQ(record.json().at("ended"), "closed");
}

TEST_F(Upgrade, a_log_that_cannot_be_read_is_named_to_the_operator) {
  std::string table;
  {
    House house(plan, aged);
    auto ada = house.guest("Ada");
    table = plays(house, ada, R"({"game":"five-crowns","seats":2})");
  }
  aged.before = "\"game\":\"five-crowns\"";
  aged.after = "\"game\":\"seven-thrones\"";
  House house(plan, aged);
  house.stop();
  EXPECT_NE(house.log().find("\"unreadable\":1"), std::string::npos) << house.log();
  EXPECT_NE(house.log().find("\"event\":\"unreadable\",\"match\":\"" + table + "\""), std::string::npos) << house.log();
  EXPECT_NE(house.log().find("seven-thrones"), std::string::npos) << house.log();
}

}  // namespace
}  // namespace rummage::server
