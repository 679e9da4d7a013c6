// What is left of somebody who deletes the account: moves and records, without a name and without a word.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "gate.hpp"
#include "house.hpp"
#include "match/room.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

class Deletion : public testing::Test {
 protected:
  House house;
  Browser ada{house.port()};
};

TEST_F(Deletion, those_at_the_table_are_told_of_somebody_who_left_and_then_deleted_the_account) {
  ada.arrive();
  ada.post("/api/me/name", named("Xanthippe"));
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  ASSERT_TRUE(is_ok(adas->ask(deed("leave"))));
  EXPECT_EQ(ada.ask("DELETE", "/api/me").status, 200);
  const auto since = bobs->next("since");
  EXPECT_EQ(since.at("table").at("chairs").at(0).at("name").as_string(), match::gone_name());
  EXPECT_EQ(number_in(since, "seat"), 1);
  EXPECT_TRUE(since.at("missed").as_array().empty());
  EXPECT_EQ(number_in(since, "from"), number_in(since, "number") + 1);
}

TEST_F(Deletion, whoever_deletes_the_account_is_named_nowhere_any_more) {
  const auto id = ada.arrive();
  ada.post("/api/me/name", named("Xanthippe"));
  ada.post("/api/me/login", login_of("xanthippe", "correct horse"));
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2,"public":true})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  ASSERT_TRUE(is_ok(adas->ask(deed("chat", {{"text", "good luck"}}))));
  ASSERT_TRUE(is_ok(bobs->ask(deed("chat", {{"text", "thank you"}}))));
  const auto bobs_line = core::parse_json(bobs->heard.at(bobs->heard.size() - 2))->at("chat");
  deal_to({adas.get(), bobs.get()});
  // A second table, where she only waits.
  const auto waiting = make_table(ada, R"({"game":"set","public":true})");
  EXPECT_NE(bob.get("/api/tables").body.find("Xanthippe"), std::string::npos);
  EXPECT_NE(bob.get("/api/matches").body.find("Xanthippe"), std::string::npos);

  EXPECT_EQ(ada.ask("DELETE", "/api/me", R"({"password":"correct horse"})", as_json).body, R"({"ok":true})");
  EXPECT_EQ(ada.cookie, "");
  EXPECT_EQ(adas->close_code(), 4001);
  EXPECT_EQ(bob.post("/api/login", login_of("xanthippe", "correct horse")).status, 401);

  // Those at the table see her go, under the other name, and a bot plays on.
  auto news = bobs->next("told");
  while (!news.empty() && !(news.contains("table") && news.at("table").at("chairs").at(0).at("away").as_bool()))
    news = bobs->next("told");
  EXPECT_EQ(news.at("table").at("chairs").at(0).at("name").as_string(), match::gone_name());
  EXPECT_EQ(news.at("table").at("people").at(0).at("name").as_string(), match::gone_name());
  EXPECT_EQ(core::json::serialize(news).find("Xanthippe"), std::string::npos);
  EXPECT_EQ(news.at("table").at("gone"), (core::json::array{id}));
  // So does whoever comes now, and nothing that she said is there.
  WebSocket watcher(house.browser(), "/ws?table=" + table);
  const auto since = watcher.next();
  EXPECT_EQ(since.at("chat"), (core::json::array{bobs_line}));
  EXPECT_EQ(core::json::serialize(since).find("Xanthippe"), std::string::npos);
  EXPECT_EQ(core::json::serialize(since).find("good luck"), std::string::npos);

  ASSERT_TRUE(is_ok(bobs->ask(deed("resign"))));
  const auto record = bob.get("/api/matches/" + table + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_NE(record.body.find(match::gone_name()), std::string::npos);
  for (const auto& path :
       {"/api/tables/" + table, "/api/tables/" + waiting, std::string("/api/matches"), std::string("/api/tables"),
        "/api/matches/" + table + "/record", "/api/matches/" + table + "/replay"}) {
    EXPECT_EQ(bob.get(path).status, 200) << path;
    EXPECT_EQ(bob.get(path).body.find("Xanthippe"), std::string::npos) << path;
    EXPECT_EQ(bob.get(path).body.find("good luck"), std::string::npos) << path;
  }
}

// The host sent her away before: the others have her lines and no longer her name among the people.
TEST_F(Deletion, whoever_was_removed_and_deletes_the_account_takes_the_words_along) {
  const auto id = ada.arrive();
  auto bob = house.guest("Bob");
  const auto table = make_table(bob, R"({"game":"five-crowns","seats":2})");
  auto bobs = sit_down(bob, table, 0);
  auto adas = sit_down(ada, table, 1);
  ASSERT_TRUE(is_ok(adas->ask(deed("chat", {{"text", "good luck"}}))));
  ASSERT_TRUE(is_ok(bobs->ask(deed("remove", {{"person", id}}))));
  EXPECT_EQ(ada.ask("DELETE", "/api/me").status, 200);
  EXPECT_EQ(bobs->next("since").at("table").at("gone"), (core::json::array{id}));
  WebSocket watcher(house.browser(), "/ws?table=" + table);
  EXPECT_TRUE(watcher.next().at("chat").as_array().empty());
}

// She passed by long ago: the table has neither her nor her line any more, but a page that was open then shows it.
TEST_F(Deletion, is_told_to_pages_that_show_older_lines_than_the_table_keeps) {
  const auto id = ada.arrive();
  auto bob = house.guest("Bob");
  const auto table = make_table(bob, R"({"game":"five-crowns","seats":2})");
  auto bobs = sit_down(bob, table, 0);
  {
    WebSocket adas(ada, "/ws?table=" + table);
    ASSERT_TRUE(is_ok(adas.ask(deed("come"))));
    ASSERT_TRUE(is_ok(adas.ask(deed("chat", {{"text", "good luck"}}))));
    ASSERT_TRUE(is_ok(adas.ask(deed("leave"))));
  }
  for (std::size_t i = 0; i < match::Limits::chat_lines; ++i) {
    auto passer_by = house.guest("Passer-by " + std::to_string(i));
    WebSocket socket(passer_by, "/ws?table=" + table);
    ASSERT_TRUE(is_ok(socket.ask(deed("come"))));
    ASSERT_TRUE(is_ok(socket.ask(deed("chat", {{"text", "hello"}}))));
    ASSERT_TRUE(is_ok(socket.ask(deed("leave"))));
  }
  EXPECT_EQ(ada.ask("DELETE", "/api/me").status, 200);
  EXPECT_EQ(bobs->next("since").at("table").at("gone"), (core::json::array{id}));
}

TEST_F(Deletion, is_told_to_the_pages_of_a_table_that_is_closed_too) {
  const auto id = ada.arrive();
  auto bob = house.guest("Bob");
  const auto table = make_table(bob, R"({"game":"five-crowns","seats":2})");
  auto bobs = sit_down(bob, table, 0);
  auto adas = sit_down(ada, table, 1);
  ASSERT_TRUE(is_ok(adas->ask(deed("chat", {{"text", "good luck"}}))));
  ASSERT_TRUE(is_ok(bobs->ask(deed("close"))));
  EXPECT_EQ(ada.ask("DELETE", "/api/me").status, 200);
  EXPECT_EQ(bobs->next("since").at("table").at("gone"), (core::json::array{id}));
}

TEST(DeletedPeople, are_unnamed_in_a_rematch_that_was_just_being_opened) {
  const auto real = store::make_memory_store();
  proof::Gate gate(*real);
  const House house(House::plan(), gate);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Xanthippe");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto adas = sit_down(ada, table, 0);
  {
    auto bobs = sit_down(bob, table, 1);
    deal_to({adas.get(), bobs.get()});
    ASSERT_TRUE(is_ok(adas->ask(deed("resign"))));
    ASSERT_TRUE(is_ok(bobs->ask(deed("leave"))));
  }
  gate.forget();
  std::unique_lock shut(gate.shut);
  adas->send(R"({"id":1000,"do":"rematch"})");
  gate.wait_for_one();
  EXPECT_EQ(bob.ask("DELETE", "/api/me").status, 200);
  shut.unlock();
  const auto next = std::string(adas->next("reply").at("table").as_string());
  WebSocket watcher(house.browser(), "/ws?table=" + next);
  const auto people = watcher.next("since").at("table").at("people").as_array();
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people[1].at("name").as_string(), match::gone_name());
}

TEST(DeletedPeople, stay_unnamed_after_a_restart) {
  const auto store = store::make_memory_store();
  std::string table;
  std::string bobs_cookie;
  {
    const House house(House::plan(), *store);
    auto ada = house.guest("Xanthippe");
    auto bob = house.guest("Bob");
    bobs_cookie = bob.cookie;
    table = make_table(ada, R"({"game":"five-crowns"})");
    auto adas = sit_down(ada, table, 0);
    auto bobs = sit_down(bob, table, 1);
    ASSERT_TRUE(is_ok(adas->ask(deed("chat", {{"text", "good luck"}}))));
    deal_to({adas.get(), bobs.get()});
    EXPECT_EQ(ada.ask("DELETE", "/api/me").status, 200);
  }
  const House house(House::plan(), *store);
  auto bob = house.browser();
  bob.cookie = bobs_cookie;
  WebSocket socket(bob, "/ws?table=" + table);
  const auto since = core::json::serialize(socket.next());
  EXPECT_NE(since.find(match::gone_name()), std::string::npos);
  EXPECT_EQ(since.find("Xanthippe"), std::string::npos);
  EXPECT_EQ(since.find("good luck"), std::string::npos);
  EXPECT_EQ(bob.get("/api/matches").body.find("Xanthippe"), std::string::npos);
}

}  // namespace
}  // namespace rummage::server
