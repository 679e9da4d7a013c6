// Whoever changes a login or a password, or deletes the account, must know the password, and ends what others opened.
#include <functional>
#include <utility>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "house.hpp"
#include "server/accounts.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

const std::string first_password = "correct horse";
const std::string second_password = "battery staple";
std::string body(core::json::object fields) { return core::json::serialize(fields); }

Answer enter(Browser& browser, const std::string& password) {
  return browser.post("/api/login", body({{"login", "ada"}, {"password", password}}));
}

Answer change(Browser& browser, core::json::object more) {
  core::json::object fields{{"login", "ada"}, {"password", second_password}};
  for (const auto& item : more) fields[item.key()] = item.value();
  return browser.post("/api/me/login", body(fields));
}

int status_of_me(std::uint16_t port, const std::string& cookie) {
  Browser browser(port);
  browser.cookie = cookie;
  return browser.get("/api/me").status;
}

/// Ada with an account, at her desk and on her phone.
class Passwords : public testing::Test {
 protected:
  Passwords() {
    desk.arrive();
    desk.post("/api/me/login", body({{"login", "ada"}, {"password", first_password}}));
    enter(phone, first_password);
  }
  House house;
  Browser desk{house.port()};
  Browser phone{house.port()};
};

TEST_F(Passwords, are_changed_only_by_who_knows_the_old_one) {
  const auto nothing = change(desk, {});
  EXPECT_EQ(nothing.status, 403);
  EXPECT_EQ(nothing.code(), "account_password_needed");
  EXPECT_EQ(nothing.header("set-cookie"), "");
  for (const auto& wrong : {std::string("guess"), std::string(), second_password, std::string(5'000, 'x')}) {
    const auto answer = change(desk, {{"old_password", wrong}});
    EXPECT_EQ(answer.status, 403) << wrong;
    EXPECT_EQ(answer.code(), "account_old_password_wrong") << wrong;
  }
  EXPECT_EQ(change(desk, {{"old_password", 7}}).code(), "field_wrong_type");
  EXPECT_EQ(change(desk, {{"login", "eve"}, {"password", first_password}}).code(), "account_password_needed");
  // Nothing has changed and nobody noticed.
  EXPECT_EQ(phone.get("/api/me").json().at("login").as_string(), "ada");
  auto other = house.browser();
  EXPECT_EQ(enter(other, second_password).status, 401);
  EXPECT_EQ(enter(other, first_password).status, 200);

  EXPECT_EQ(change(desk, {{"login", "Countess"}, {"old_password", first_password}}).status, 200);
  EXPECT_EQ(enter(other, first_password).status, 401);
  EXPECT_EQ(other.post("/api/login", body({{"login", "countess"}, {"password", second_password}})).status, 200);
}

TEST_F(Passwords, that_change_end_all_other_sessions_and_their_sockets) {
  auto bob = house.guest("Bob");
  const auto table = make_table(desk, R"({"game":"five-crowns"})");
  auto here = sit_down(desk, table, 0);
  auto there = sit_down(phone, table, -1);
  auto bobs = sit_down(bob, table, 1);
  const auto stolen = desk.cookie;
  EXPECT_EQ(status_of_me(house.port(), stolen), 200);
  EXPECT_EQ(change(desk, {{"old_password", first_password}}).status, 200);
  EXPECT_EQ(there->close_code(), 4001);
  EXPECT_EQ(phone.get("/api/me").status, 401);
  // Even the same cookie in other hands: the owner has a new one.
  EXPECT_NE(desk.cookie, stolen);
  EXPECT_EQ(status_of_me(house.port(), stolen), 401);
  EXPECT_EQ(desk.get("/api/me").json().at("login").as_string(), "ada");
  // The table at which she changed it goes on, as do others.
  EXPECT_TRUE(is_ok(here->ask(deed("ping"))));
  EXPECT_TRUE(is_ok(here->ask(deed("chat", {{"text", "still me"}}))));
  EXPECT_TRUE(is_ok(bobs->ask(deed("ping"))));
  desk.post("/api/logout");
  EXPECT_EQ(here->close_code(), 4001) << "it belongs to the new cookie now";
}

TEST_F(Passwords, are_asked_for_before_an_account_is_deleted) {
  const auto remove = [&](core::json::object fields) { return phone.ask("DELETE", "/api/me", body(fields), as_json); };
  EXPECT_EQ(phone.ask("DELETE", "/api/me").code(), "account_password_needed");
  EXPECT_EQ(remove({}).code(), "account_password_needed");
  EXPECT_EQ(remove({{"password", "guess"}}).code(), "account_old_password_wrong");
  EXPECT_EQ(remove({{"passwort", first_password}}).code(), "field_unknown");
  EXPECT_EQ(phone.ask("DELETE", "/api/me", "no JSON", as_json).status, 400);
  EXPECT_EQ(phone.ask("DELETE", "/api/me", "{}").status, 415);
  EXPECT_EQ(desk.get("/api/me").status, 200);
  EXPECT_EQ(remove({{"password", first_password}}).status, 200);
  EXPECT_EQ(desk.get("/api/me").status, 401);
  auto guest = house.guest("Bob");
  EXPECT_EQ(guest.ask("DELETE", "/api/me").status, 200) << "who has none cannot say it";
}

TEST(PasswordGuessing, with_a_stolen_cookie_is_limited_as_it_is_without) {
  auto plan = House::plan();
  plan.site.logins = {{3, 0.0001}, {50, 0.0001}};
  const House house(plan);
  auto ada = house.guest("Ada");
  ASSERT_EQ(ada.post("/api/me/login", body({{"login", "ada"}, {"password", first_password}})).status, 200);
  EXPECT_EQ(change(ada, {{"old_password", "guess 1"}}).status, 403);
  EXPECT_EQ(ada.ask("DELETE", "/api/me", body({{"password", "guess 2"}}), as_json).status, 403);
  EXPECT_EQ(change(ada, {{"old_password", "guess 3"}}).status, 403);
  EXPECT_EQ(change(ada, {{"old_password", first_password}}).status, 429);
  EXPECT_EQ(ada.ask("DELETE", "/api/me", body({{"password", first_password}}), as_json).status, 429);
  auto elsewhere = house.browser();
  EXPECT_EQ(enter(elsewhere, first_password).status, 429);
}

/// A store in which somebody else is quicker: `meanwhile` runs just before a token or a login is written.
class Overtaken final : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  std::function<void()> meanwhile;

  store::Answer<void> add_token(store::PersonId person, const store::TokenHash& token, store::Millis now) override {
    overtake();
    return FailingStore::add_token(person, token, now);
  }
  store::Answer<void> set_login(store::PersonId person, const store::NewLogin& next, store::Millis now) override {
    overtake();
    return FailingStore::set_login(person, next, now);
  }

 private:
  void overtake() {
    if (meanwhile) std::exchange(meanwhile, nullptr)();
  }
};

/// Ada changes her password at the very moment when somebody who knows the old one does something.
class Races : public testing::Test {
 protected:
  Races() {
    const auto ada = accounts.create_guest(first, "Ada", 1);
    person = *ada;
    EXPECT_TRUE(accounts.set_login(person, {"ada", first_password, {}, first, second}, 2));
    EXPECT_TRUE(accounts.log_in("ada", first_password, thief, 3));
    store.meanwhile = [this] {
      EXPECT_TRUE(accounts.set_login(person, {"ada", second_password, first_password, second, third}, 4));
    };
  }
  bool is_valid(const Token& token) { return accounts.find(token)->has_value(); }

  std::unique_ptr<store::Store> memory = store::make_memory_store();
  Overtaken store{*memory};
  Accounts accounts{store};
  store::Person person;
  Token first = Token::fresh(), second = Token::fresh(), third = Token::fresh(), thief = Token::fresh();
};

TEST_F(Races, who_logs_in_meanwhile_with_the_old_password_is_refused) {
  const auto late = Token::fresh();
  const auto entered = accounts.log_in("ada", first_password, late, 5);
  ASSERT_FALSE(entered);
  EXPECT_EQ(entered.error().code.name, "account_wrong_password");
  EXPECT_FALSE(is_valid(late));
  EXPECT_TRUE(is_valid(third));
}

TEST_F(Races, who_changes_the_password_meanwhile_from_a_session_that_just_ended_is_refused) {
  const auto late = Token::fresh();
  const auto changed = accounts.set_login(person, {"eve", "evil password", first_password, thief, late}, 5);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().code.name, "account_signed_out");
  EXPECT_FALSE(is_valid(late));
  EXPECT_TRUE(is_valid(third));
  EXPECT_TRUE(accounts.log_in("ada", second_password, Token::fresh(), 6));
}

}  // namespace
}  // namespace rummage::server
