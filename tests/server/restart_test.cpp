// Stopping, and coming back.
#include <csignal>
#include <future>
#include <thread>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>
#include <unistd.h>

#include "house.hpp"
#include "match/room.hpp"
#include "store/store_url.hpp"

namespace rummage::server {
namespace {

class Restart : public testing::Test {
 protected:
  Restart() { plan.store = folder.file("rummage.db"); }
  [[nodiscard]] std::vector<store::Entry> log_of(const std::string& table) const {
    return store::open_store(plan.store).value()->entries(table, 0).value();
  }
  Folder folder;
  ServerPlan plan = House::plan();
};

TEST_F(Restart, tells_clients_to_come_back_and_takes_up_every_table_where_it_was) {
  auto house = std::make_unique<House>(plan);
  auto ada = house->guest("Ada");
  auto bob = house->guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":3600000})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  ASSERT_TRUE(is_ok(adas->ask(deed("chat", {{"text", "see you"}}))));
  const auto before = WebSocket(ada, "/ws?table=" + table).next();
  Wire idle(house->port());
  std::thread stopping([&] { house->stop(); });
  EXPECT_EQ(adas->close_code(), 1012);
  EXPECT_EQ(bobs->close_code(), 1012);
  EXPECT_TRUE(idle.ends());
  idle.drop();
  stopping.join();
  EXPECT_NE(house->log().find("\"event\":\"stopped\",\"connections\":0"), std::string::npos) << house->log();
  house.reset();

  house = std::make_unique<House>(plan);
  EXPECT_NE(house->browser().get("/metrics").body.find("\nrummage_tables 1\n"), std::string::npos);
  Browser again(house->port());
  again.cookie = ada.cookie;
  WebSocket back(again, "/ws?table=" + table);
  // Down to the last byte, but for the clock: the time without a server does not count.
  auto now = back.next();
  const auto ends_at = [](const core::json::object& since) { return number_in(since.at("clock").as_object(), "at"); };
  EXPECT_GE(ends_at(now), ends_at(before));
  EXPECT_LT(ends_at(now), ends_at(before) + 60'000);
  now["clock"] = before.at("clock");
  EXPECT_EQ(core::json::serialize(now), core::json::serialize(before));
  ASSERT_TRUE(is_ok(back.ask(deed("chat", {{"text", "here again"}}))));
}

TEST_F(Restart, what_was_acknowledged_is_stored_however_the_stop_falls) {
  for (int round = 0; round < 5; ++round) {
    House house(plan);
    auto ada = house.guest("Ada");
    const auto table = make_table(ada, R"({"game":"set","seats":2})");
    auto socket = sit_down(ada, table, 0);
    std::thread stopping([&] { house.stop(); });
    std::int64_t last = -1;
    for (int i = 0; i < 30; ++i)
      if (!socket->send(R"({"id":1,"do":"mute","person":1})")) break;  // refused: it only keeps the table busy
    socket->send(R"({"id":2,"do":"empty_seat","seat":0})");
    for (auto reply = socket->next(); !reply.empty(); reply = socket->next())
      if (reply.at("type") == "reply" && is_ok(reply)) last = number_in(reply, "number");
    stopping.join();
    const auto log = log_of(table);
    EXPECT_LT(last, std::ssize(log));
    EXPECT_TRUE(match::Room::fold(log));
  }
}

TEST_F(Restart, those_who_do_not_come_back_leave_their_seat_to_a_bot) {
  std::string table;
  std::string cookie;
  {
    const House house(plan);
    auto ada = house.guest("Ada");
    auto bob = house.guest("Bob");
    cookie = ada.cookie;
    table = make_table(ada, R"({"game":"five-crowns","seats":2})");
    auto adas = sit_down(ada, table, 0);
    auto bobs = sit_down(bob, table, 1);
    deal_to({adas.get(), bobs.get()});
  }
  plan.lobby.absence_ms = 300;
  const House house(plan);
  Browser ada(house.port());
  ada.cookie = cookie;
  WebSocket adas(ada, "/ws?table=" + table);
  auto news = adas.next();
  while (!news.empty() && !(news.contains("table") && news.at("table").at("chairs").at(1).at("away").as_bool()))
    news = adas.next("told");
  EXPECT_FALSE(news.at("table").at("chairs").at(0).at("away").as_bool());
}

TEST_F(Restart, a_signal_ends_the_program_in_order) {
  std::ostringstream log;
  std::promise<std::uint16_t> ready;
  std::thread running([&] {
    const auto done = run(plan, log, [&](std::uint16_t port) { ready.set_value(port); });
    EXPECT_TRUE(done);
  });
  const auto port = ready.get_future().get();
  Browser ada(port);
  ada.arrive();
  auto socket = sit_down(ada, make_table(ada, R"({"game":"set"})"), 0);
  kill(getpid(), SIGTERM);
  EXPECT_EQ(socket->close_code(), 1012);
  running.join();
  EXPECT_NE(log.str().find(R"("event":"stopping","why":"SIGTERM"})"), std::string::npos) << log.str();
  EXPECT_NE(log.str().find(R"("event":"stopped")"), std::string::npos);
}

// Tokens, passwords, seeds, bytes, chat, cookies: nothing of it is for those who read logs and figures.
TEST_F(Restart, logs_and_metrics_hold_no_secrets) {
  auto house = std::make_unique<House>(plan);
  auto ada = house->guest("Xanthippe");
  ada.post("/api/me/login", R"({"login":"xan","password":"correct horse"})");
  auto phone = house->browser();
  phone.post("/api/login", R"({"login":"xan","password":"correct horse"})");
  phone.post("/api/login", R"({"login":"xan","password":"battery staple"})");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto socket = sit_down(ada, table, 0);
  deal_to({socket.get()});
  ASSERT_TRUE(is_ok(socket->ask(deed("chat", {{"text", "my secret"}}))));
  socket->send("{broken");
  ada.get("/api/tables/" + table + "?token=" + ada.cookie);
  ada.post("/api/me/name", R"({"name":"a\u0000"})");
  ASSERT_TRUE(is_ok(socket->ask(deed("resign"))));
  EXPECT_EQ(ada.get("/api/matches/" + table + "/record").status, 200);
  const auto metrics = ada.get("/metrics").body;
  house->stop();
  const auto create = core::parse_json(log_of(table).front().text)->as_object();
  const auto said = house->log() + metrics;
  EXPECT_NE(house->log().find("listening"), std::string::npos);
  for (const auto& secret : {ada.cookie.substr(8), phone.cookie.substr(8), std::string(create.at("seed").as_string()),
                             own_bytes(0), table, std::string("correct horse"), std::string("battery staple"),
                             std::string("my secret"), std::string("Xanthippe"), std::string("xan\"")})
    EXPECT_EQ(said.find(secret), std::string::npos) << secret;
}

}  // namespace
}  // namespace rummage::server
