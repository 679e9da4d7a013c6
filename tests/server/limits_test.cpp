// Clients that cost too much: slow, silent, many, or not reading.
#include <future>
#include <thread>

#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

#include "gate.hpp"
#include "house.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

ServerPlan hasty() {
  auto plan = House::plan();
  plan.listener.limits.request_seconds = 1;
  plan.listener.limits.idle_seconds = 1;
  return plan;
}

TEST(Limits, a_request_that_does_not_arrive_in_time_is_given_up) {
  const House house(hasty());
  Wire silent(house.port());
  Wire half(house.port());
  half.send("GET /healthz HTTP/1.1\r\nHost: loc");
  Wire body(house.port());
  body.send("POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  EXPECT_TRUE(silent.ends());
  EXPECT_TRUE(half.ends());
  EXPECT_TRUE(body.ends());
  EXPECT_EQ(house.browser().get("/healthz").status, 200);
}

TEST(Limits, a_request_that_crawls_in_byte_by_byte_is_given_up_too) {
  const House house(hasty());
  auto other = house.browser();
  Wire crawling(house.port());
  ASSERT_TRUE(crawling.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: "));
  // Whole requests of somebody else pass between two bytes, so that it stays far below the limit of a header's size.
  int bytes = 0;
  for (; bytes < 4000 && crawling.send("x"); ++bytes)
    for (int i = 0; i < 10; ++i) ASSERT_EQ(other.get("/healthz").status, 200);
  EXPECT_GT(bytes, 1);
  EXPECT_TRUE(crawling.ends());
}

TEST(Limits, a_connection_that_has_gone_quiet_is_closed) {
  const House house(hasty());
  Wire wire(house.port());
  wire.send(request_text("GET", "/healthz"));
  EXPECT_EQ(wire.read_answer().status, 200);
  EXPECT_TRUE(wire.ends());
  // A WebSocket whose client does not answer pings is as good as gone.
  auto ada = house.guest("Ada");
  WebSocket socket(ada, "/ws?table=" + make_table(ada, R"({"game":"set"})"));
  EXPECT_TRUE(socket.wire().ends());
}

TEST(Limits, half_a_request_and_an_end_is_no_request) {
  const House house;
  Wire wire(house.port());
  wire.send("GET /healthz HTTP/1.1\r\nHost: a\r\n");
  wire.end_sending();
  EXPECT_TRUE(wire.ends());
  Wire dying(house.port());
  dying.send(request_text("GET", "/api/games"));
  dying.drop();
  EXPECT_EQ(house.browser().get("/healthz").status, 200);
}

void expect_at_most(const House& house, int most) {
  std::vector<Wire> wires;
  for (int i = 0; i < most; ++i) {
    wires.emplace_back(house.port());
    wires.back().send(request_text("GET", "/healthz"));
    EXPECT_EQ(wires.back().read_answer().status, 200);
  }
  EXPECT_TRUE(Wire(house.port()).ends());
  wires.pop_back();
  // The place is free as soon as the server has seen it: asked again until then, but not for ever.
  int status = 0;
  for (int tries = 0; tries < 10'000 && status != 200; ++tries) {
    Wire wire(house.port());
    wire.send(request_text("GET", "/healthz", {}, {{"Connection", "close"}}));
    status = wire.read_answer().status;
  }
  EXPECT_EQ(status, 200);
}

TEST(Limits, connections_are_limited_for_an_address_and_for_all) {
  auto plan = House::plan();
  plan.listener.limits.connections_an_address = 3;
  expect_at_most(House(plan), 3);
  plan = House::plan();
  plan.listener.limits.connections = 4;
  expect_at_most(House(plan), 4);
}

// What one connection sends is limited, but an address may have hundreds of them.
TEST(Limits, deeds_that_fill_a_log_are_counted_for_an_address) {
  auto plan = House::plan();
  plan.lobby.deeds = {3, 1e-6};
  const House house(plan);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  const auto first = sit_down(ada, table, 0);
  WebSocket second(ada, "/ws?table=" + table);
  EXPECT_TRUE(is_ok(first->ask(deed("doors", {{"open", false}}))));
  EXPECT_TRUE(is_ok(second.ask(deed("chat", {{"text", "hello"}}))));
  EXPECT_TRUE(is_ok(first->ask(deed("seat_bot", {{"seat", 1}, {"level", "greedy"}}))));
  for (const auto* verb : {"doors", "start", "chat", "mute", "remove", "agree_to_end", "hand_over", "rematch"})
    EXPECT_EQ(code_of(second.ask(deed(verb))), "too_fast") << verb;
  EXPECT_TRUE(is_ok(second.ask(deed("ping"))));
  EXPECT_TRUE(is_ok(first->ask(deed("leave")))) << "nobody is kept from leaving";
}

// Each becomes an entry in the log of every table where they are.
TEST(Limits, new_names_are_counted_with_every_table_that_is_told_of_them) {
  auto plan = House::plan();
  plan.lobby.doors = {8, 1e-6};
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  const auto make = [](Browser& who) { return make_table(who, R"({"game":"five-crowns","seats":2})"); };
  const auto name_in = [](const core::json::object& message) {
    return std::string(message.at("table").at("people").at(0).at("name").as_string());
  };
  const auto first_table = make(ada), second_table = make(ada), bobs_table = make(bob);
  EXPECT_EQ(ada.post("/api/me/name", named("Augusta")).status, 200);
  EXPECT_EQ(bob.post("/api/me/name", named("Robert")).status, 200);  // four of eight: one each
  WebSocket first(ada, "/ws?table=" + first_table);
  EXPECT_EQ(name_in(first.next("told")), "Augusta");
  WebSocket second(ada, "/ws?table=" + second_table);
  EXPECT_EQ(name_in(second.next("told")), "Augusta");  // six: her tables have heard of it
  const auto refused = ada.post("/api/me/name", named("Lovelace"));
  EXPECT_EQ(refused.status, 429) << "one, and one for each of two tables, are three";
  EXPECT_FALSE(refused.header("retry-after").empty());
  EXPECT_EQ(ada.get("/api/me").json().at("name").as_string(), "Augusta");
  for (const auto* name : {"Rob", "Robert"})
    EXPECT_EQ(bob.post("/api/me/name", named(name)).status, 200) << "what was refused took nothing";
  // Where a connection would bring a new name it opens all the same, and the table goes on with the old one.
  WebSocket bobs(bob, "/ws?table=" + bobs_table);
  EXPECT_EQ(name_in(bobs.next("since")), "Bob");
  EXPECT_TRUE(is_ok(bobs.ask(deed("chat", {{"text", "hello"}}))));
  for (const auto& text : bobs.heard) EXPECT_EQ(text.find("Robert"), std::string::npos) << text;
}

TEST(Limits, tables_of_a_person_are_counted_while_they_are_still_being_made) {
  const auto real = store::make_memory_store();
  proof::Gate gate(*real);
  auto plan = House::plan();
  plan.lobby.tables_a_person = 1;
  const House house(plan, gate);
  auto ada = house.guest("Ada");
  const auto ask = request_text("POST", "/api/tables", R"({"game":"set"})", {{"Cookie", ada.cookie}});
  std::unique_lock shut(gate.shut);
  Wire first(house.port());
  first.send(ask);
  gate.wait_for_one();
  Wire second(house.port());
  second.send(ask);
  EXPECT_EQ(second.read_answer().code(), "lobby_too_many_tables");
  shut.unlock();
  EXPECT_EQ(first.read_answer().status, 201);
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").code(), "lobby_too_many_tables");
}

/// Sends so many kilobytes for every message, and knows no tables.
class Spout final : public Peer {
 public:
  void opened(std::shared_ptr<Socket> socket) override { socket_ = std::move(socket); }
  void message(std::string_view) override { socket_->send(std::string(64 * 1024, 'x')); }
  void closed() override { socket_.reset(); }

 private:
  std::shared_ptr<Socket> socket_;
};

class SpoutSite final : public Handler {
 public:
  net::awaitable<Response> answer(Request) override { co_return Response{}; }
  net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open(Request) override {
    co_return std::make_shared<Spout>();
  }
};

TEST(SlowClients, are_dropped_and_those_that_read_are_not) {
  net::io_context context;
  SpoutSite site;
  auto plan = House::plan().listener;
  plan.limits.queued_messages = 8;
  const auto listener = Listener::open(context, plan, site).value();
  std::thread thread([&] { context.run(); });
  const Browser browser(listener->port());
  WebSocket reading(browser, "/");
  for (int i = 0; i < 500; ++i) {
    reading.send("more");
    EXPECT_EQ(reading.frame().payload.size(), 64U * 1024);
  }
  WebSocket slow(browser, "/", {}, 4096);
  int sent = 0;
  while (sent < 100'000 && slow.send("more")) ++sent;
  EXPECT_LT(sent, 100'000) << "64 kB each: six gigabytes would have been kept for it";
  EXPECT_TRUE(slow.wire().ends());
  reading.send("more");
  EXPECT_EQ(reading.frame().payload.size(), 64U * 1024);
  // Its connection ends when the server has come round to it: asked again until then, but not for ever.
  const auto sockets = [&] {
    std::promise<std::uint64_t> counted;
    net::post(context, [&] { counted.set_value(listener->counts().sockets); });
    return counted.get_future().get();
  };
  for (int tries = 0; tries < 10'000 && sockets() != 1; ++tries) {
  }
  net::post(context, [&] { context.stop(); });
  thread.join();
  EXPECT_EQ(listener->counts().dropped, 1U);
  EXPECT_EQ(listener->counts().sockets, 1U);
}

}  // namespace
}  // namespace rummage::server
