#include "house.hpp"

#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "match/chance.hpp"

namespace rummage::server {
namespace {

// What is in a player's 32 bytes does not matter to the tests; that they differ does.
match::Bytes32 bytes_of_player(std::size_t player) {
  match::Bytes32 bytes{};
  bytes.fill(static_cast<std::uint8_t>(player + 1));
  return bytes;
}

}  // namespace

ServerPlan House::plan() {
  ServerPlan plan;
  plan.listener.address = "127.0.0.1";
  plan.listener.port = 0;
  plan.listener.limits.connections_an_address = 10'000;
  plan.listener.limits.goodbye_seconds = 2;
  plan.store = "memory:";
  plan.checks_turns = true;
  plan.site.guests = plan.site.passwords = plan.site.tables = plan.site.requests = {1e6, 1e6};
  plan.lobby.doors = {1e6, 1e6};
  plan.lobby.deeds = {1e6, 1e6};
  plan.site.logins = {{1e6, 1e6}, {1e6, 1e6}};
  return plan;
}

House::House(const ServerPlan& plan) {
  auto started = Server::start(plan, log_);
  EXPECT_TRUE(started) << started.error();
  server_ = std::move(started.value());
}

House::House(const ServerPlan& plan, store::Store& store) {
  // One that never fails hands calls on to a store that stays.
  auto started = Server::start(plan, log_, std::make_unique<proof::FailingStore>(store));
  EXPECT_TRUE(started) << started.error();
  server_ = std::move(started.value());
}

Browser House::guest(const std::string& name) const {
  auto out = browser();
  out.arrive();
  EXPECT_EQ(out.post("/api/me/name", R"({"name":")" + name + R"("})").status, 200);
  return out;
}

std::string make_table(Browser& host, std::string_view wanted) {
  const auto made = host.post("/api/tables", wanted);
  EXPECT_EQ(made.status, 201) << made.body;
  return made.status == 201 ? std::string(made.json().at("table").as_string()) : std::string();
}

std::unique_ptr<WebSocket> sit_down(const Browser& browser, const std::string& table, int seat) {
  auto socket = std::make_unique<WebSocket>(browser, "/ws?table=" + table);
  EXPECT_EQ(socket->handshake().status, 101);
  EXPECT_EQ(socket->next().at("type").as_string(), "since");
  const auto came = socket->ask(deed("come"));
  EXPECT_TRUE(is_ok(came) || code_of(came) == "room_here_already");
  if (seat >= 0) {
    EXPECT_TRUE(is_ok(socket->ask(deed("sit", {{"seat", seat}}))));
  }
  return socket;
}

std::string own_bytes(std::size_t player) { return match::to_hex(bytes_of_player(player)); }

void deal_to(const std::vector<WebSocket*>& players) {
  ASSERT_TRUE(is_ok(players.front()->ask(deed("start", {{"level", "greedy"}}))));
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto hash = match::sha256(bytes_of_player(i));
    ASSERT_TRUE(is_ok(players[i]->ask(deed("commit", {{"hash", match::to_hex(hash)}}))));
  }
  for (std::size_t i = 0; i < players.size(); ++i)
    ASSERT_TRUE(is_ok(players[i]->ask(deed("reveal", {{"bytes", own_bytes(i)}}))));
}

core::json::object deed(std::string_view name, core::json::object more) {
  more["do"] = core::json::string_view(name.data(), name.size());
  return more;
}

bool is_ok(const core::json::object& reply) { return reply.contains("ok") && reply.at("ok").as_bool(); }

std::string code_of(const core::json::object& reply) {
  const auto* error = reply.if_contains("error");
  return error == nullptr ? std::string() : std::string(error->at("code").as_string());
}

std::int64_t number_in(const core::json::object& object, std::string_view name) {
  return object.at(core::json::string_view(name.data(), name.size())).to_number<std::int64_t>();
}

}  // namespace rummage::server
