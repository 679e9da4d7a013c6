// By which names the server may be asked for: a page of another site whose name was made to point here has none of
// them.
#include "server/host_names.hpp"

#include <gtest/gtest.h>

#include "house.hpp"

namespace rummage::server {
namespace {

TEST(HostNames, are_addresses_localhost_the_machines_own_and_those_of_the_origins) {
  const std::vector<std::string> origins{"https://play.example.org", "http://games.example:8443", "http://[fd00::1]"};
  const HostNames names("Attic.lan", origins);
  for (const auto* host : {"", "localhost", "LOCALHOST:8080", "localhost.", "127.0.0.1", "192.168.1.20:8080",
                           "[::1]:8080", "[fd00::2]", "attic.lan", "attic", "ATTIC:80", "attic.local",
                           "attic.local.:8080", "play.example.org", "Play.Example.org:8080", "games.example"})
    EXPECT_TRUE(names.has(host)) << host;
  for (const auto* host :
       {"evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.1",
        "2130706433",
        "0x7f.0.0.1",
        "example.org",
        "x.play.example.org",
        "attic.evil",
        "lan",
        "local",
        ".",
        ":8080",
        "a@localhost",
        "localhost@evil.example",
        "localhost:80:80",
        "local%68ost",
        "[::1",
        "::1",
        "[v1.x]",
        "localhost/",
        "localhost ",
        "localhost,evil.example",
        "\xff"})
    EXPECT_FALSE(names.has(host)) << host;
  EXPECT_FALSE(HostNames("", {}).has(".local"));
  EXPECT_FALSE(HostNames("", {}).has("attic"));
}

TEST(Hosts, that_are_not_ours_get_no_answer_but_what_to_set) {
  auto plan = House::plan();
  plan.machine = "attic";
  plan.origins = {"https://play.example.org"};
  const House house(plan);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set"})");
  const Headers evil{{"Host", "evil.example:8080"}, {"Origin", "http://evil.example:8080"}};
  for (const auto* path : {"/", "/api/me", "/api/matches", "/healthz", "/metrics", "/ws", "/api/none"}) {
    const auto answer = ada.get(path, evil);
    EXPECT_EQ(answer.status, 421) << path;
    EXPECT_EQ(answer.code(), "http_host") << path;
  }
  const auto told = ada.post("/api/me/name", R"({"name":"Eve"})", evil);
  EXPECT_EQ(told.status, 421);
  EXPECT_EQ(told.json().at("error").at("message").as_string(),
            "This server does not answer to the name evil.example:8080. If the name is its own, start it with --origin "
            "http://evil.example:8080.");
  EXPECT_EQ(told.header("x-content-type-options"), "nosniff");
  const auto opened = WebSocket(ada, "/ws?table=" + table, evil).handshake();
  EXPECT_EQ(opened.status, 421);
  EXPECT_EQ(opened.code(), "http_host");
  EXPECT_EQ(ada.get("/api/me").json().at("name").as_string(), "Ada");

  for (const auto* host : {"192.168.1.20:8080", "[::1]:8080", "attic:8080", "attic.local:8080", "play.example.org"}) {
    EXPECT_EQ(ada.get("/api/me", {{"Host", host}}).status, 200) << host;
    EXPECT_EQ(WebSocket(ada, "/ws?table=" + table, {{"Host", host}}).handshake().status, 101) << host;
  }
}

// RFC 9112, 3.2.2: the host of a whole address counts, whatever the header says.
TEST(Hosts, in_a_target_that_is_a_whole_address_count_instead_of_the_header) {
  const House house;
  auto ada = house.guest("Ada");
  const auto here = "http://127.0.0.1:" + std::to_string(house.port());
  const auto answer = ada.get(here + "/api/me");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("name").as_string(), "Ada");
  EXPECT_EQ(ada.get("HTTP://localhost/api/tables?game=chess").code(), "no_such_game");
  EXPECT_EQ(ada.get(here).status, ada.get("/").status) << "no path is the first page";
  EXPECT_EQ(ada.get(here + "?lang=fr").body, ada.get("/?lang=fr").body);
  const auto table = make_table(ada, R"({"game":"set"})");
  EXPECT_EQ(WebSocket(ada, here + "/ws?table=" + table).handshake().status, 101);
  for (const auto* evil : {"http://evil.example/api/me", "http://evil.example:8080/", "http://a@localhost/api/me",
                           "http://localhost:80:80/api/me"}) {
    EXPECT_EQ(ada.get(evil).status, 421) << evil;
    EXPECT_EQ(ada.get(evil).code(), "http_host") << evil;
  }
  EXPECT_EQ(ada.get(here + "/api/me", {{"Host", "evil.example"}}).status, 200);
  const Headers from_elsewhere{{"Origin", "http://evil.example"}, {"Host", "evil.example"}};
  EXPECT_EQ(ada.post(here + "/api/me/name", named("Eve"), from_elsewhere).status, 403);
}

TEST(Hosts, in_targets_that_are_no_address_of_a_server_are_refused) {
  const House house;
  auto ada = house.guest("Ada");
  for (const auto* target : {"api/me", "*", "http:", "http://", "http:///api/me", "http:/api/me", "https://localhost/",
                             "ftp://localhost/", "localhost:80", "?x=1", "/api/me#x", "http://localhost#x", "\\api"})
    EXPECT_EQ(ada.get(target).status, 400) << target;
  EXPECT_EQ(ada.ask("OPTIONS", "*").status, 405);
  EXPECT_EQ(ada.ask("CONNECT", "localhost:80").status, 405);
}

TEST(Hosts, behind_a_proxy_with_tls_are_told_to_set_an_https_origin) {
  auto plan = House::plan();
  plan.listener.trusts_proxy = true;
  const House house(plan);
  const std::string name = "ec2-192-0-2-1.a-region-far-away.compute.example.org";
  const auto answer = house.browser().get("/", {{"Host", name}, {"X-Forwarded-Proto", "https"}});
  EXPECT_EQ(answer.status, 421);
  EXPECT_EQ(answer.json().at("error").at("url").as_string(), "https://" + name);
}

}  // namespace
}  // namespace rummage::server
