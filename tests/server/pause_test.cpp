// Matches whose only player is away: they stand still, take no place among the tables of a person, and wait.
#include <gtest/gtest.h>

#include "house.hpp"
#include "store/memory.hpp"
#include "wire.hpp"

namespace rummage::server {
namespace {

core::json::object summary_of(Browser& who, const std::string& table) { return who.get("/api/tables/" + table).json(); }

bool is_paused(const core::json::object& message) {
  return message.contains("table") && message.at("table").as_object().contains("paused");
}

/// Somebody who plays against a bot, and has gone.
std::string paused_match(Browser& who, std::string_view game) {
  const auto table = make_table(who, R"({"game":")" + std::string(game) + R"(","seats":2})");
  auto socket = sit_down(who, table, 0);
  deal_to({socket.get()});
  EXPECT_TRUE(is_ok(socket->ask(deed("pause"))));
  return table;
}

TEST(Pauses, begin_when_the_last_connection_of_the_only_player_goes) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 3'600'000;  // it is not that time that counts
  const House house(plan);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  auto socket = sit_down(ada, table, 0);
  deal_to({socket.get()});
  auto tab = std::make_unique<WebSocket>(ada, "/ws?table=" + table);
  tab->next();
  WebSocket watcher(house.browser(), "/ws?table=" + table);
  EXPECT_FALSE(is_paused(watcher.next()));
  socket->wire().drop();
  ASSERT_TRUE(is_ok(tab->ask(deed("chat", {{"text", "still here"}}))));
  EXPECT_FALSE(is_paused(watcher.next("told")));
  tab.reset();
  auto news = watcher.next("told");
  while (!news.empty() && !is_paused(news)) news = watcher.next("told");
  EXPECT_TRUE(is_paused(news));
  EXPECT_TRUE(summary_of(ada, table).at("paused").as_bool());
  EXPECT_EQ(summary_of(ada, table).at("status"), "playing");
  WebSocket back(ada, "/ws?table=" + table);
  EXPECT_TRUE(is_paused(back.next()));
  ASSERT_TRUE(is_ok(back.ask(deed("come"))));
  EXPECT_FALSE(summary_of(ada, table).at("paused").as_bool());
}

TEST(Pauses, take_no_place_among_the_tables_of_a_person) {
  auto plan = House::plan();
  plan.lobby.tables_a_person = 2;
  plan.lobby.paused_a_person = 4;
  const House house(plan);
  auto ada = house.guest("Ada");
  std::vector<std::string> tables;
  for (int i = 0; i < 4; ++i) tables.push_back(paused_match(ada, "set"));
  const auto refused = ada.post("/api/tables", R"({"game":"set"})");
  EXPECT_EQ(refused.code(), "lobby_too_many_paused");
  EXPECT_EQ(refused.json().at("error").at("match").as_string(), tables.front()) << "the one that has waited longest";
  WebSocket oldest(ada, "/ws?table=" + tables.front());
  oldest.next();
  ASSERT_TRUE(is_ok(oldest.ask(deed("come"))));
  ASSERT_TRUE(is_ok(oldest.ask(deed("agree_to_end"))));
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").status, 201);
}

TEST(Absence, is_told_at_once_to_those_who_play_with_somebody) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 3'600'000;
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  bobs.reset();
  auto news = adas->next("absent");
  EXPECT_EQ(number_in(news, "seat"), 1);
  EXPECT_TRUE(news.at("until").is_int64());
  WebSocket back(bob, "/ws?table=" + table);
  news = adas->next("absent");
  EXPECT_EQ(number_in(news, "seat"), 1);
  EXPECT_TRUE(news.at("until").is_null());
}

TEST(Pauses, outlast_the_server) {
  const auto store = store::make_memory_store();
  std::string table;
  std::string cookie;
  {
    const House house(House::plan(), *store);
    auto ada = house.guest("Ada");
    cookie = ada.cookie;
    table = paused_match(ada, "five-crowns");
  }
  const auto before = store->entries(table, 0)->size();
  const House house(House::plan(), *store);
  Browser ada(house.port());
  ada.cookie = cookie;
  EXPECT_TRUE(summary_of(ada, table).at("paused").as_bool());
  WebSocket back(ada, "/ws?table=" + table);
  EXPECT_TRUE(is_paused(back.next()));
  EXPECT_EQ(store->entries(table, 0)->size(), before);
  ASSERT_TRUE(is_ok(back.ask(deed("come"))));
  ASSERT_TRUE(is_ok(back.ask(deed("chat", {{"text", "back"}}))));
}

}  // namespace
}  // namespace rummage::server
