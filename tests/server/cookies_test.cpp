// Over TLS the cookie has a name that only this very host can set; the plain name of before is replaced by it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house.hpp"
#include "server/accounts.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Headers tls{{"X-Forwarded-Proto", "https"}};
const std::string attributes = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure";
const std::string forget_plain = "rummage=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure";
const std::string forget_secure = "__Host-rummage=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure";

std::vector<std::string> set_in(const Answer& answer) {
  std::vector<std::string> all;
  const auto [first, last] = answer.headers.equal_range("set-cookie");
  for (auto one = first; one != last; ++one) all.push_back(one->second);
  return all;
}

/// Ada, who came before the server had TLS; now a proxy speaks it.
class CookieNames : public testing::Test {
 protected:
  CookieNames() : house(plan()) {
    id = ada.arrive();
    token = ada.cookie.substr(8);
  }
  static ServerPlan plan() {
    auto plan = House::plan();
    plan.listener.trusts_proxy = true;
    return plan;
  }
  House house;
  Browser ada{house.port()};
  std::int64_t id = 0;
  std::string token;
};

TEST_F(CookieNames, without_tls_stay_as_they_are) {
  EXPECT_EQ(ada.cookie, "rummage=" + token);
  EXPECT_THAT(set_in(ada.get("/api/me")), IsEmpty());
  ada.cookie = "__Host-rummage=" + token;
  EXPECT_EQ(ada.get("/api/me").status, 401) << "no browser would send it";
}

// Somebody who planted a cookie, or knows it, and asks at the same moment must not get a session of the other's.
TEST_F(CookieNames, of_before_are_replaced_for_one_alone) {
  const auto first = set_in(ada.get("/api/me", tls));
  ASSERT_EQ(first.size(), 2U);
  const auto store = store::make_memory_store();
  Accounts accounts(*store);
  const auto old = Token::fresh();
  ASSERT_TRUE(accounts.create_guest(old, "Bob", 1));
  const auto one = Token::fresh(true), other = Token::fresh(true);
  EXPECT_TRUE(accounts.exchange(old, one, 2));
  EXPECT_FALSE(accounts.exchange(old, other, 2));
  EXPECT_TRUE(accounts.find(one)->has_value());
  EXPECT_FALSE(accounts.find(other)->has_value());
  EXPECT_FALSE(accounts.find(old)->has_value());
}

TEST_F(CookieNames, of_before_are_accepted_once_and_replaced) {
  const auto first = ada.get("/api/me", tls);
  EXPECT_EQ(number_in(first.json(), "person"), id);
  ASSERT_EQ(set_in(first).size(), 2U);
  EXPECT_TRUE(set_in(first)[0].starts_with("__Host-rummage=") && set_in(first)[0].ends_with(attributes));
  EXPECT_EQ(set_in(first)[1], forget_plain);
  EXPECT_EQ(ada.cookie.find(token), std::string::npos) << "with a new token: somebody may know the old one";
  auto thief = house.browser();
  thief.cookie = "rummage=" + token;
  EXPECT_EQ(thief.get("/api/me").status, 401) << "which has ended";
  const auto second = ada.get("/api/me", tls);
  EXPECT_EQ(number_in(second.json(), "person"), id);
  EXPECT_THAT(set_in(second), IsEmpty());
}

TEST_F(CookieNames, of_before_open_a_socket_too) {
  const auto table = make_table(ada, R"({"game":"set"})");
  WebSocket socket(ada, "/ws?table=" + table, tls);
  EXPECT_EQ(socket.next().at("type").as_string(), "since");
  EXPECT_TRUE(is_ok(socket.ask(deed("sit", {{"seat", 0}}))));
}

TEST_F(CookieNames, of_before_do_not_count_beside_the_new_one_and_go) {
  auto eve = house.browser();
  eve.arrive();
  // Eve has planted her own cookie, from another host of the domain, beside or before Ada's.
  const auto planted = eve.cookie;
  ada.get("/api/me", tls);
  const auto own = ada.cookie;
  for (const auto& both : {planted + "; " + own, own + "; " + planted}) {
    ada.cookie = both;
    const auto answer = ada.get("/api/me", tls);
    EXPECT_EQ(number_in(answer.json(), "person"), id) << both;
    EXPECT_THAT(set_in(answer), ElementsAre(forget_plain)) << both;
    EXPECT_EQ(ada.cookie, own);
  }
}

// Eve came over TLS, and plants her token where Ada has none.
TEST_F(CookieNames, cannot_be_planted_by_who_came_over_tls) {
  auto eve = house.browser();
  eve.ask("POST", "/api/me", "{}", {{"X-Forwarded-Proto", "https"}, {"Content-Type", "application/json"}});
  ASSERT_TRUE(eve.cookie.starts_with("__Host-rummage=")) << eve.cookie;
  auto victim = house.browser();
  victim.cookie = eve.cookie.substr(7);
  ASSERT_TRUE(victim.cookie.starts_with("rummage=")) << victim.cookie;
  EXPECT_EQ(victim.get("/api/me", tls).status, 401);
  EXPECT_TRUE(victim.cookie.starts_with("rummage=")) << "and is not taken over";
}

TEST_F(CookieNames, are_set_once_by_whatever_sets_them) {
  auto login = ada.post("/api/me/login", R"({"login":"ada","password":"correct horse"})", tls);
  ASSERT_EQ(set_in(login).size(), 2U);
  EXPECT_TRUE(set_in(login)[0].starts_with("__Host-rummage="));
  EXPECT_NE(set_in(login)[0], "__Host-rummage=" + token + attributes) << "a new login has a new token";
  EXPECT_EQ(set_in(login)[1], forget_plain);
  EXPECT_THAT(set_in(ada.post("/api/logout", "{}", tls)), ElementsAre(forget_secure));
  EXPECT_EQ(ada.cookie, "");
  auto old = house.browser();
  old.arrive();
  EXPECT_THAT(set_in(old.post("/api/logout", "{}", tls)), ElementsAre(forget_secure, forget_plain));
}

TEST_F(CookieNames, of_nobody_are_left_alone_until_there_is_something_better) {
  auto nobody = house.browser();
  nobody.cookie = "rummage=" + std::string(43, 'A');
  EXPECT_THAT(set_in(nobody.get("/api/me", tls)), IsEmpty()) << "the store might only have failed to say whose it is";
  EXPECT_EQ(set_in(nobody.post("/api/me", "{}", tls)).size(), 2U);
  EXPECT_TRUE(nobody.cookie.starts_with("__Host-rummage="));
}

}  // namespace
}  // namespace rummage::server
