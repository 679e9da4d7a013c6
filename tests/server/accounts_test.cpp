// People: who they are, how they come back, and how they go.
#include "server/accounts.hpp"

#include <set>

#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house.hpp"
#include "store/memory.hpp"
#include "table/time.hpp"

namespace rummage::server {
namespace {

class People : public testing::Test {
 protected:
  House house;
  Browser ada{house.port()};
};

TEST_F(People, somebody_new_becomes_a_guest_and_stays_one) {
  const auto first = ada.post("/api/me");
  EXPECT_EQ(first.status, 201);
  const auto cookie = first.header("set-cookie");
  const auto token = cookie.substr(8, 43);
  EXPECT_EQ(cookie, "rummage=" + token + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
  EXPECT_EQ(first.json().at("login"), nullptr);
  EXPECT_FALSE(first.json().at("name").as_string().empty());
  EXPECT_EQ(first.body.find(token), std::string::npos);
  const auto again = ada.post("/api/me");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(again.header("set-cookie"), "");
  EXPECT_NE(house.browser().post("/api/me").json().at("person"), first.json().at("person"));
  EXPECT_EQ(ada.post("/api/me", R"({"name":"x"})").code(), "field_unknown");
}

TEST(Visitors, who_only_look_around_leave_nothing_in_the_store) {
  const auto store = store::make_memory_store();
  const House house(House::plan(), *store);
  auto host = house.guest("Ada");
  const auto table = make_table(host, R"({"game":"set","public":true})");
  auto visitor = house.browser();
  for (const auto* path : {"/", "/api/games", "/api/tables", "/api/rules/set", "/api/sentences/en"})
    EXPECT_EQ(visitor.get(path).status, 200) << path;
  EXPECT_EQ(WebSocket(visitor, "/ws?table=" + table).next().at("type").as_string(), "since");
  const auto asked = visitor.post("/api/me", R"({"new":false})");
  EXPECT_EQ(asked.status, 204);
  EXPECT_EQ(asked.body, "");
  EXPECT_EQ(asked.header("set-cookie"), "");
  EXPECT_FALSE(store->person(static_cast<store::PersonId>(2)).value()) << "Ada is the first";

  const auto made = visitor.post("/api/me", R"({"new":true})");
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(visitor.post("/api/me", R"({"new":false})").body, made.body);
  EXPECT_EQ(visitor.post("/api/me", R"({"new":0})").code(), "field_wrong_type");
}

/// A cookie that was made some days ago, in a store of the test's own.
class Returning : public testing::Test {
 protected:
  std::unique_ptr<store::Store> store = store::make_memory_store();
  Token token = Token::fresh();

  static std::int64_t days_ago(int days) { return table::system_time()->now_ms() - days * Accounts::day_ms; }
  store::PersonId came(int days) { return store->create_person("Ann", token.hash(), days_ago(days)).value(); }
  std::int64_t public_number(store::PersonId person) {
    return static_cast<std::int64_t>(store->person(person).value()->public_id);
  }
  Answer come_to(const House& house) {
    auto browser = house.browser();
    browser.cookie = "rummage=" + token.text();
    return browser.post("/api/me");
  }
};

TEST_F(Returning, people_have_their_cookie_renewed_for_another_year_but_not_at_every_visit) {
  const auto ann = came(40);
  const House house(House::plan(), *store);
  const auto visit = come_to(house);
  EXPECT_EQ(number_in(visit.json(), "person"), public_number(ann));
  EXPECT_EQ(
      visit.header("set-cookie"), "rummage=" + token.text() + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
  EXPECT_GT(store->person_by_token(token.hash()).value()->used_ms, days_ago(1));
  EXPECT_EQ(come_to(house).header("set-cookie"), "") << "that would be a write at every visit";
}

TEST_F(Returning, each_device_is_renewed_by_itself) {
  const auto ann = came(300);
  ASSERT_TRUE(store->add_token(ann, Token::fresh().hash(), days_ago(0)));
  const House house(House::plan(), *store);
  EXPECT_NE(come_to(house).header("set-cookie"), "");
}

TEST_F(Returning, after_more_than_a_year_they_are_somebody_new) {
  const auto ann = came(366);
  const House house(House::plan(), *store);
  EXPECT_EQ(store->person_by_token(token.hash()).value(), std::nullopt) << "kept for nothing";
  const auto visit = come_to(house);
  EXPECT_EQ(visit.status, 201);
  EXPECT_NE(number_in(visit.json(), "person"), public_number(ann));
}

TEST_F(People, cookies_that_are_nobodys_are_as_good_as_none) {
  ada.arrive();
  const auto own = ada.cookie;
  const auto status = [&](const std::string& cookie) {
    auto other = house.browser();
    other.cookie = cookie;
    return other.post("/api/me/name", named("Ada")).status;
  };
  EXPECT_EQ(status(own), 200);
  EXPECT_EQ(status("a=1; " + own + "; b=2"), 200);
  EXPECT_EQ(status("RUMMAGE" + own.substr(7)), 401);
  EXPECT_EQ(status("rummage=" + std::string(43, 'A')), 401);
  EXPECT_EQ(status("rummage=short"), 401);
  EXPECT_EQ(status("rummage="), 401);
  EXPECT_EQ(status("rummage"), 401);
  EXPECT_EQ(status(";;;=;"), 401);
  EXPECT_EQ(status("rummage=\"" + own.substr(8) + "\""), 401);
  EXPECT_EQ(status("rummage=" + std::string(43, '\xff')), 401);
  // Of two the first counts, whoever put the other one there.
  EXPECT_EQ(status("rummage=" + std::string(43, 'A') + "; " + own), 401);
  EXPECT_EQ(status(own + "; rummage=" + std::string(43, 'A')), 200);
  EXPECT_EQ(ada.post("/api/me").status, 200);
}

TEST_F(People, names_are_text_that_can_be_shown) {
  EXPECT_EQ(ada.post("/api/me/name", named("Ada")).code(), "player_nobody");
  ada.arrive();
  EXPECT_EQ(ada.post("/api/me/name", named("Zoë 猫")).json().at("name").as_string(), "Zoë 猫");
  EXPECT_EQ(ada.post("/api/me/name", named(std::string(32, 'a'))).status, 200);
  EXPECT_EQ(ada.post("/api/me/name", named(std::string(33, 'a'))).code(), "account_name");
  for (const auto* empty : {"", "  "}) {
    const auto answer = ada.post("/api/me/name", named(empty));
    EXPECT_EQ(answer.status, 400) << empty;
    EXPECT_EQ(answer.code(), "account_name_empty") << empty;
  }
  EXPECT_EQ(ada.post("/api/me").json().at("name").as_string(), std::string(32, 'a'));
}

TEST_F(People, a_login_brings_them_back_on_another_device) {
  EXPECT_EQ(ada.post("/api/me/login", login_of("Ada", "correct horse")).status, 401);
  const auto id = ada.arrive();
  EXPECT_EQ(ada.post("/api/me/login", login_of("Ada", "correct horse")).json().at("login").as_string(), "Ada");
  auto phone = house.browser();
  const auto wrong = phone.post("/api/login", login_of("Ada", "correct horsf"));
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.code(), "account_wrong_password");
  EXPECT_EQ(phone.cookie, "");
  // One that is unknown is told the same.
  EXPECT_EQ(phone.post("/api/login", login_of("Bob", "correct horse")).body, wrong.body);
  EXPECT_EQ(phone.post("/api/login", login_of("Ada", "")).body, wrong.body);
  EXPECT_EQ(phone.post("/api/login", login_of("Ada", std::string(5'000, 'x'))).body, wrong.body);
  const auto right = phone.post("/api/login", login_of("aDA", "correct horse"));
  EXPECT_EQ(right.status, 200);
  EXPECT_EQ(number_in(right.json(), "person"), id);
  EXPECT_NE(phone.cookie, ada.cookie);
  EXPECT_EQ(phone.post("/api/me").json(), ada.post("/api/me").json());
}

TEST_F(People, a_login_is_short_and_plain_and_a_password_long_enough) {
  ada.arrive();
  const auto code = [&](const std::string& login, const std::string& password) {
    return ada.post("/api/me/login", login_of(login, password)).code();
  };
  EXPECT_EQ(code("", "correct horse"), "account_login");
  EXPECT_EQ(code(std::string(33, 'a'), "correct horse"), "account_login");
  EXPECT_EQ(code("ada lovelace", "correct horse"), "account_login");
  EXPECT_EQ(code("ad\xc3\xa4", "correct horse"), "account_login");
  EXPECT_EQ(code("ada", "1234567"), "account_password_length");
  EXPECT_EQ(code("ada", std::string(257, 'x')), "account_password_length");
  EXPECT_EQ(code(std::string(32, 'a'), std::string(256, 'x')), "");
  // Letters too many are not cut off: that would be somebody else's login.
  auto phone = house.browser();
  EXPECT_EQ(phone.post("/api/login", login_of(std::string(33, 'a'), std::string(256, 'x'))).status, 401);
  auto bob = house.guest("Bob");
  const auto taken = bob.post("/api/me/login", login_of(std::string(32, 'A'), "another password"));
  EXPECT_EQ(taken.status, 400);
  EXPECT_EQ(taken.code(), "account_login_taken");
}

TEST(PasswordRate, is_limited_by_address) {
  auto plan = House::plan();
  plan.site.passwords = {3, 0.0001};
  plan.listener.trusts_proxy = true;
  const House house(plan);
  auto client = house.browser();
  const auto try_from = [&](const std::string& address, const std::string& login) {
    return client.post("/api/login", login_of(login, "a password"), {{"X-Forwarded-For", address}}).status;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(try_from("10.0.0.1", "ada" + std::to_string(i)), 401);
  EXPECT_EQ(try_from("10.0.0.1", "bob"), 429);
  EXPECT_EQ(try_from("10.0.0.9", "bob"), 401);
  // What the client says of itself before the proxy adds what it saw is not believed.
  EXPECT_EQ(
      client.post("/api/login", login_of("emil", "a password"), {{"X-Forwarded-For", "9.9.9.9, 10.0.0.1"}}).status,
      429);
  // Nor is a line of its own before the line that the proxy adds.
  EXPECT_EQ(client
                .post("/api/login", login_of("emil", "a password"),
                      {{"X-Forwarded-For", "9.9.9.9"}, {"X-Forwarded-For", "10.0.0.1"}})
                .status,
            429);
  // An IPv6 household has one share.
  for (int i = 1; i < 4; ++i) EXPECT_EQ(try_from("2001:db8:1:2::" + std::to_string(i), "fay" + std::to_string(i)), 401);
  EXPECT_EQ(try_from("2001:db8:1:2:ffff::1", "gus"), 429);
  EXPECT_EQ(try_from("2001:db8:1:3::1", "gus"), 401);
}

/// Ada's account, and people at several addresses who try to log in.
class Guessing : public testing::Test {
 protected:
  Guessing() : house(plan()) {
    auto ada = house.guest("Ada");
    ada.post("/api/me/login", login_of("ada", "correct horse"));
  }
  int try_from(const std::string& address, const std::string& login, const std::string& password) {
    const auto answer = house.browser().post("/api/login", login_of(login, password), {{"X-Forwarded-For", address}});
    EXPECT_EQ(answer.status == 429, answer.header("retry-after") != "");
    return answer.status;
  }
  House house;

 private:
  static ServerPlan plan() {
    auto plan = House::plan();
    plan.site.logins = {{3, 0.0001}, {5, 0.0001}};
    plan.listener.trusts_proxy = true;
    return plan;
  }
};

TEST_F(Guessing, at_one_address_is_stopped_and_keeps_nobody_out_elsewhere) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(try_from("10.0.0.1", "Ada", "guess"), 401);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(try_from("10.0.0.1", "aDA", "guess"), 429);
  EXPECT_EQ(try_from("10.0.0.1", "bob", "guess"), 401) << "who shares that address has another login";
  EXPECT_EQ(try_from("10.0.0.2", "ada", "correct horse"), 200);
}

TEST_F(Guessing, from_many_addresses_is_stopped_but_not_for_an_address_where_it_went_well_before) {
  EXPECT_EQ(try_from("10.0.0.2", "ada", "correct horse"), 200);
  for (int i = 3; i < 7; ++i) EXPECT_EQ(try_from("10.0.0." + std::to_string(i), "ada", "guess"), 401);
  EXPECT_EQ(try_from("10.0.0.8", "ada", "guess"), 429);
  EXPECT_EQ(try_from("10.0.0.8", "ada", "correct horse"), 429);
  EXPECT_EQ(try_from("10.0.0.2", "Ada", "correct horse"), 200);
  EXPECT_EQ(try_from("10.0.0.8", "bob", "guess"), 401);
  // Nor does it open a door for guessing there.
  EXPECT_EQ(try_from("10.0.0.2", "ada", "guess"), 401);
  EXPECT_EQ(try_from("10.0.0.2", "ada", "guess"), 429);
}

TEST(LoginLimits, leave_something_for_the_owner_however_long_one_address_guesses) {
  LoginGuard guard{LoginGuard::Limits()};
  std::int64_t now = 1;
  int guesses = 0;
  for (int second = 0; second < 86'400; ++second, now += 1000) guesses += guard.take("ada", "10.0.0.1", now) ? 1 : 0;
  EXPECT_LE(guesses, 730);
  EXPECT_TRUE(guard.take("ada", "10.0.0.2", now));
}

TEST(Rates, of_guests_tables_and_requests_are_limited_and_say_how_long_to_wait) {
  auto plan = House::plan();
  plan.site.guests = {2, 0.0001};
  plan.site.tables = {1, 0.0001};
  plan.site.requests = {8, 0.0001};
  const House house(plan);
  auto ada = house.browser();
  ada.arrive();
  house.browser().arrive();
  const auto seconds = [](const Answer& answer) {
    EXPECT_EQ(answer.status, 429);
    EXPECT_EQ(answer.code(), "too_fast");
    return std::stoi("0" + answer.header("retry-after"));
  };
  const auto about = testing::AllOf(testing::Gt(9'900), testing::Le(10'000));
  EXPECT_THAT(seconds(house.browser().post("/api/me")), about);
  EXPECT_EQ(ada.post("/api/me").status, 200);
  make_table(ada, R"({"game":"set"})");
  EXPECT_THAT(seconds(ada.post("/api/tables", R"({"game":"set"})")), about);
  EXPECT_EQ(ada.get("/healthz").status, 200);
  EXPECT_EQ(ada.get("/healthz").status, 200);
  EXPECT_THAT(seconds(ada.get("/healthz")), about);
  EXPECT_THAT(seconds(WebSocket(ada, "/ws?table=none").handshake()), about);
}

TEST(Cookies, are_secure_behind_a_proxy_that_is_trusted_and_nowhere_else_without_tls) {
  const Headers said{{"X-Forwarded-Proto", "https"}};
  const House house;
  const auto plain = house.browser().post("/api/me", "{}", said);
  EXPECT_EQ(plain.header("set-cookie").find("Secure"), std::string::npos);
  EXPECT_EQ(plain.header("strict-transport-security"), "");
  auto plan = House::plan();
  plan.listener.trusts_proxy = true;
  const House behind(plan);
  auto client = behind.browser();
  const auto secure = client.post("/api/me", "{}", said);
  EXPECT_TRUE(secure.header("set-cookie").ends_with("; Secure"));
  EXPECT_EQ(secure.header("strict-transport-security"), "max-age=31536000");
  // Its pages are https, and so is their origin.
  EXPECT_EQ(
      client.post("/api/me", "{}", {{"X-Forwarded-Proto", "https"}, {"Origin", "https://localhost"}}).status, 200);
  EXPECT_EQ(client.post("/api/me", "{}", {{"X-Forwarded-Proto", "https"}, {"Origin", "http://localhost"}}).status, 403);
  EXPECT_EQ(client
                .post("/api/me", "{}",
                      {{"X-Forwarded-Proto", "https"}, {"X-Forwarded-Proto", "http"}, {"Origin", "http://localhost"}})
                .status,
            201)
      << "the proxy's own line comes last, and without TLS the cookie has another name";
  EXPECT_EQ(client.post("/api/logout", "{}", said).header("set-cookie"),
            "__Host-rummage=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
}

TEST_F(People, logging_out_ends_this_device_and_its_sockets) {
  ada.arrive();
  ada.post("/api/me/login", login_of("ada", "correct horse"));
  auto phone = house.browser();
  phone.post("/api/login", login_of("ada", "correct horse"));
  const auto table = make_table(ada, R"({"game":"five-crowns"})");
  auto here = sit_down(ada, table, 0);
  auto there = sit_down(phone, table, -1);
  const auto old = ada.cookie;
  EXPECT_EQ(ada.post("/api/logout").body, R"({"ok":true})");
  EXPECT_EQ(ada.cookie, "");
  EXPECT_EQ(here->close_code(), 4001);
  ada.cookie = old;
  EXPECT_EQ(ada.post("/api/me/name", named("Eve")).status, 401);
  EXPECT_TRUE(is_ok(there->ask(deed("ping"))));
  EXPECT_EQ(phone.post("/api/me").status, 200);
}

TEST_F(People, logging_out_everywhere_ends_all_devices_and_sockets_at_once) {
  ada.arrive();
  ada.post("/api/me/login", login_of("ada", "correct horse"));
  auto phone = house.browser();
  phone.post("/api/login", login_of("ada", "correct horse"));
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns"})");
  auto here = sit_down(ada, table, 0);
  auto there = sit_down(phone, table, -1);
  auto bobs = sit_down(bob, table, 1);
  const auto old = ada.cookie;
  EXPECT_EQ(phone.post("/api/logout", R"({"everywhere":true})").status, 200);
  EXPECT_EQ(here->close_code(), 4001);
  EXPECT_EQ(there->close_code(), 4001);
  EXPECT_TRUE(is_ok(bobs->ask(deed("ping"))));
  ada.cookie = old;
  EXPECT_EQ(ada.post("/api/me/name", named("Eve")).status, 401);
  // The account is still there.
  EXPECT_EQ(phone.post("/api/login", login_of("ada", "correct horse")).status, 200);
  EXPECT_EQ(house.browser().post("/api/logout").status, 200);
}

TEST_F(People, a_new_name_reaches_the_tables_where_one_is) {
  ada.arrive();
  ada.post("/api/me/name", named("Ada"));
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto first = sit_down(ada, table, -1);
  EXPECT_EQ(ada.post("/api/me/name", named("Augusta")).status, 200);
  EXPECT_EQ(first->next("told").at("table").at("people").at(0).at("name"), "Augusta");
  ASSERT_TRUE(is_ok(first->ask(deed("sit", {{"seat", 0}}))));
  WebSocket second(ada, "/ws?table=" + table);
  EXPECT_EQ(second.next().at("table").at("chairs").at(0).at("name"), "Augusta");
  // The name is changed while there is no connection: the next one brings it.
  first.reset();
  second.wire().drop();
  EXPECT_EQ(ada.post("/api/me/name", named("Lady Ada")).status, 200);
  WebSocket third(ada, "/ws?table=" + table);
  auto heard = third.next();
  while (!heard.empty() && heard.at("table").at("chairs").at(0).at("name") != "Lady Ada") heard = third.next("told");
  EXPECT_EQ(code_of(third.ask(deed("come"))), "room_here_already");
}

TEST_F(People, table_ids_cannot_be_guessed) {
  ada.arrive();
  std::set<std::string> ids;
  for (int i = 0; i < 20; ++i) {
    const auto id = make_table(ada, R"({"game":"set"})");
    EXPECT_EQ(id.size(), 22U);  // 128 bits
    EXPECT_TRUE(ids.insert(id).second);
  }
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").code(), "lobby_too_many_tables");
  // One that is closed makes room.
  auto socket = sit_down(ada, *ids.begin(), -1);
  EXPECT_TRUE(is_ok(socket->ask(deed("close", {{"reason", "host"}}))));
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").status, 201);
}

}  // namespace
}  // namespace rummage::server
