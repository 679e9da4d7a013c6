// A store that fails under a running server, at every call there is.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "gate.hpp"
#include "house.hpp"
#include "match/room.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

using proof::FailingStore;

/// People who try again when they are told that the store was at fault, and only then.
class Stubborn {
 public:
  explicit Stubborn(store::Store& real) : real_(real) {}

  Answer ask(Browser& browser, std::string_view method, std::string_view path, std::string_view body) {
    for (int tries = 0; tries < 4; ++tries) {
      auto answer = browser.ask(method, path, body);
      if (answer.status < 400) return answer;
      const auto code = answer.code();
      EXPECT_EQ(answer.status, 503) << answer.body;
      EXPECT_TRUE(code == "store_broken" || code == "store_full" || code == "table_not_stored") << answer.body;
    }
    ADD_FAILURE() << path << " never went well";
    return {};
  }

  std::unique_ptr<WebSocket> open(const Browser& browser, const std::string& table) {
    for (int tries = 0; tries < 4; ++tries) {
      auto socket = std::make_unique<WebSocket>(browser, "/ws?table=" + table);
      if (socket->handshake().status == 101) return socket;
      EXPECT_EQ(socket->handshake().status, 503) << socket->handshake().body;
    }
    ADD_FAILURE() << "the table never opened";
    return nullptr;
  }

  void does(WebSocket& socket, const core::json::object& request) {
    for (int tries = 0; tries < 4; ++tries) {
      const auto reply = socket.ask(request);
      if (is_ok(reply)) return;
      const auto code = code_of(reply);
      // It was stored although that could not be said: the second time it is there already.
      const bool is_there = tries > 0 && (code == "room_here_already" || code == "room_seat_taken" ||
                                          code == "room_wrong_stage" || code == "room_sent_already");
      if (is_there) return;
      EXPECT_TRUE(code == "table_not_stored" || code == "table_unsure") << core::json::serialize(reply);
    }
    ADD_FAILURE() << core::json::serialize(request) << " was never done";
  }

  // All that was heard is stored, once and in order.
  void check_heard(const WebSocket& socket, const std::string& table) {
    const auto log = real_.entries(table, 0).value();
    std::int64_t last = -1;
    for (const auto& text : socket.heard) {
      const auto message = core::parse_json(text)->as_object();
      if (message.at("type") == "reply") continue;
      const auto number = number_in(message, "number");
      if (last >= 0) {
        EXPECT_EQ(number, last + 1);
      }
      EXPECT_LT(number, std::ssize(log));
      last = number;
    }
    EXPECT_EQ(last, std::ssize(log) - 1);
  }

 private:
  store::Store& real_;
};

// Whether that call was reached.
bool play_with_a_fault(int failing, FailingStore::Loses loses, store::Error error) {
  const auto real = store::make_memory_store();
  auto failing_store = std::make_unique<FailingStore>(*real, failing, loses, error);
  const auto& faults = *failing_store;
  std::ostringstream log;
  auto started = Server::start(House::plan(), log, std::move(failing_store));
  if (failing == 0) {
    // Before it knows its tables it lets nobody in.
    EXPECT_FALSE(started);
    return true;
  }
  if (!started) {
    ADD_FAILURE() << started.error();
    return false;
  }
  Stubborn people(*real);
  Browser ada((*started)->port());
  Browser bob((*started)->port());
  people.ask(ada, "POST", "/api/me", "{}");
  people.ask(bob, "POST", "/api/me", "{}");
  people.ask(ada, "POST", "/api/me/name", R"({"name":"Ada"})");
  const auto made = people.ask(ada, "POST", "/api/tables", R"({"game":"set","seats":2,"public":true})");
  if (made.status != 201) return false;
  const std::string table(made.json().at("table").as_string());
  people.ask(ada, "GET", "/api/tables", {});
  people.ask(ada, "GET", "/api/tables/" + table, {});
  auto adas = people.open(ada, table);
  auto bobs = people.open(bob, table);
  if (!adas || !bobs) return false;
  people.does(*bobs, deed("come"));
  people.does(*adas, deed("sit", {{"seat", 0}}));
  people.does(*bobs, deed("sit", {{"seat", 1}}));
  people.does(*adas, deed("start"));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto bytes = match::from_hex(own_bytes(i)).value();
    people.does(i == 0 ? *adas : *bobs, deed("commit", {{"hash", match::to_hex(match::sha256(bytes))}}));
  }
  for (std::size_t i = 0; i < 2; ++i) people.does(i == 0 ? *adas : *bobs, deed("reveal", {{"bytes", own_bytes(i)}}));
  people.does(*adas, deed("chat", {{"text", "hello"}}));
  people.does(*bobs, deed("resign"));
  people.ask(ada, "GET", "/api/matches", {});
  people.ask(ada, "GET", "/api/matches/" + table + "/record", {});
  const bool has_failed = faults.has_failed();
  people.does(*adas, deed("chat", {{"text", "the end"}}));
  // Each hears its own reply after what it was told: all before it is there.
  bobs->ask(deed("ping"));
  while (!testing::Test::HasFailure() && bobs->heard.back().find("the end") == std::string::npos &&
         !std::ranges::any_of(bobs->heard, [](const auto& text) { return text.find("the end") != std::string::npos; }))
    bobs->next();
  people.check_heard(*adas, table);
  people.check_heard(*bobs, table);
  const auto room = match::Room::fold(real->entries(table, 0).value());
  EXPECT_TRUE(room && room->stage() == match::Stage::over);
  EXPECT_EQ(room->chat().size(), 2U) << "once, not twice";
  return has_failed;
}

TEST(ServerFaults, whichever_call_fails_nobody_is_told_what_is_not_stored_and_play_goes_on) {
  proof::try_every_fault(play_with_a_fault, 30);
}

/// A disk that is full for as long as the test says so: reading goes on.
class FullDisk final : public FailingStore {
 public:
  explicit FullDisk(store::Store& store) : FailingStore(store) {}
  std::vector<store::Answer<void>> append(std::span<const store::Append> appends) override {
    if (!is_full) return FailingStore::append(appends);
    return std::vector<store::Answer<void>>(
        appends.size(), std::unexpected(store::Failure{store::Error::full, "no space left"}));
  }
  store::Answer<store::PersonId> create_person(std::string_view name, const store::TokenHash& token,
                                               store::Millis now) override {
    if (is_full) return std::unexpected(store::Failure{store::Error::full, "no space left"});
    return FailingStore::create_person(name, token, now);
  }
  store::Answer<void> probe() override {
    ++probes;
    if (is_full) return std::unexpected(store::Failure{store::Error::full, "no space left"});
    return FailingStore::probe();
  }
  std::atomic<bool> is_full = false;
  std::atomic<int> probes = 0;
};

TEST(ServerFaults, a_full_disk_refuses_what_changes_something_and_lets_people_watch) {
  const auto real = store::make_memory_store();
  FullDisk disk(*real);
  House house(House::plan(), disk);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto socket = sit_down(ada, table, 0);
  deal_to({socket.get()});
  disk.is_full = true;
  const auto refused = socket->ask(deed("chat", {{"text", "hello"}}));
  EXPECT_EQ(code_of(refused), "table_not_stored");
  EXPECT_EQ(refused.at("error").at("message").as_string(),
            "This could not be stored (the disk is full), so it was not done. Try again in a moment.");
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").status, 503);
  auto bob = house.browser();
  EXPECT_EQ(bob.post("/api/me").code(), "store_full");
  EXPECT_EQ(WebSocket(bob, "/ws?table=" + table).next().at("type").as_string(), "since");
  EXPECT_EQ(ada.get("/api/tables/" + table).status, 200);
  disk.is_full = false;
  EXPECT_TRUE(is_ok(socket->ask(deed("chat", {{"text", "hello"}}))));
  EXPECT_EQ(bob.post("/api/me").status, 201);
  house.stop();
  EXPECT_NE(house.log().find(R"("event":"store_failed")"), std::string::npos);
  EXPECT_NE(house.log().find(R"("why":"no space left")"), std::string::npos);
}

TEST(ServerFaults, is_not_ready_while_the_disk_is_full_and_ready_again_without_anybodys_doing) {
  const auto real = store::make_memory_store();
  FullDisk disk(*real);
  auto plan = House::plan();
  plan.site.probe_ms = 0;
  const House house(plan, disk);
  auto client = house.browser();
  EXPECT_EQ(client.get("/readyz").status, 200);
  disk.is_full = true;
  EXPECT_EQ(client.get("/readyz").status, 503);
  EXPECT_EQ(client.get("/readyz").code(), "store_full");
  EXPECT_EQ(client.get("/healthz").status, 200);
  disk.is_full = false;
  EXPECT_EQ(client.get("/readyz").status, 200);
}

TEST(ServerFaults, asking_often_whether_it_is_ready_writes_no_more_often) {
  const auto real = store::make_memory_store();
  FullDisk disk(*real);
  auto plan = House::plan();
  plan.site.probe_ms = 3'600'000;
  const House house(plan, disk);
  auto client = house.browser();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.get("/readyz").status, 200);
  EXPECT_EQ(disk.probes, 1);
}

/// Throws where a store never should: a fault of ours.
class Throwing final : public FailingStore {
 public:
  explicit Throwing(store::Store& store) : FailingStore(store) {}
  store::Answer<std::vector<store::OpenTable>> public_open(const store::OpenTableQuery&) override {
    throw std::runtime_error("a fault");
  }
  store::Answer<std::vector<store::Entry>> entries(const store::MatchId&, std::int64_t) override {
    throw std::runtime_error("a fault of a table");
  }
};

TEST(ServerFaults, an_exception_fails_one_request_and_is_logged) {
  const auto real = store::make_memory_store();
  Throwing faulty(*real);
  House house(House::plan(), faulty);
  Wire wire(house.port());
  wire.send(request_text("GET", "/api/tables?secret=1") + request_text("GET", "/healthz"));
  const auto answer = wire.read_answer();
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.code(), "server_failed");
  EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(wire.read_answer().status, 200) << "the connection goes on";
  auto client = house.browser();
  EXPECT_EQ(WebSocket(client, "/ws?table=secret").handshake().code(), "server_failed");
  EXPECT_NE(
      client.get("/metrics").body.find(R"(answers_total{route="/api/tables",status="500"} 1)"), std::string::npos);
  house.stop();
  EXPECT_NE(house.log().find(R"("event":"request_failed","where":"/api/tables","why":"a fault")"), std::string::npos);
  EXPECT_NE(
      house.log().find(R"("event":"request_failed","where":"/ws","why":"a fault of a table")"), std::string::npos);
  EXPECT_EQ(house.log().find("secret"), std::string::npos);
}

/// Fails questions for as long as the test says so, and keeps whoever stores something waiting.
class Doorkeeper final : public proof::Gate {
 public:
  using Gate::Gate;
  store::Answer<std::vector<store::OpenTable>> public_open(const store::OpenTableQuery& wanted) override {
    if (is_broken) return std::unexpected(store::Failure{store::Error::broken, "made to fail"});
    return Gate::public_open(wanted);
  }
  std::atomic<bool> is_broken = false;
};

TEST(ServerFaults, is_not_ready_while_the_store_fails_or_while_it_finishes_what_is_in_hand) {
  const auto real = store::make_memory_store();
  Doorkeeper door(*real);
  House house(House::plan(), door);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  auto socket = sit_down(ada, table, 0);
  EXPECT_EQ(ada.get("/readyz").status, 200);
  door.is_broken = true;
  const auto broken = ada.get("/readyz");
  EXPECT_EQ(broken.status, 503);
  EXPECT_EQ(broken.code(), "store_broken");
  EXPECT_EQ(ada.get("/healthz").status, 200) << "a process that lives need not be started again";
  door.is_broken = false;
  EXPECT_EQ(ada.get("/readyz").status, 200);

  std::unique_lock shut(door.shut);
  door.forget();
  socket->send(R"({"id":9,"do":"empty_seat","seat":0})");
  door.wait_for_one();
  std::thread stopping([&] { house.stop(); });
  auto answer = ada.get("/readyz");
  for (int tries = 0; answer.status == 200 && tries < 20'000; ++tries) answer = ada.get("/readyz");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.code(), "server_stopping");
  shut.unlock();
  EXPECT_EQ(socket->close_code(), 1012);
  stopping.join();
  EXPECT_TRUE(real->entries(table, 0).value().back().text.contains("empty_seat"));
}

}  // namespace
}  // namespace rummage::server
