#include "server/routes.hpp"

#include <gmock/gmock.h>

#include "server/http_messages.hpp"

namespace rummage::server {
namespace {

using testing::ElementsAre;
using testing::Optional;
using testing::Pair;

TEST(Routes, a_name_stands_for_one_part) {
  EXPECT_THAT(match_path("/api/games", "/api/games"), Optional(ElementsAre()));
  EXPECT_THAT(match_path("/api/tables/{id}", "/api/tables/x7"), Optional(ElementsAre("x7")));
  EXPECT_THAT(match_path("/api/data/{game}/{name}", "/api/data/set/a%2F"), Optional(ElementsAre("set", "a%2F")));
  EXPECT_THAT(match_path("/api/matches/{id}/record", "/api/matches/m/record"), Optional(ElementsAre("m")));
}

TEST(Routes, other_paths_do_not_fit) {
  for (const auto* path : {"", "/", "/api", "/api/tables", "/api/tables/", "/api/tables/a/b", "/api/tables//",
                           "api/tables/a", "/api//a", "/API/tables/a", "/api/tables/a/"})
    EXPECT_EQ(match_path("/api/tables/{id}", path), std::nullopt) << path;
  EXPECT_EQ(match_path("/api/games", "/api/games/"), std::nullopt);
  EXPECT_EQ(match_path("/api/games", "/api/game"), std::nullopt);
}

TEST(Routes, metrics_name_patterns) {
  EXPECT_EQ(route_label("/api/data/{game}/{name}"), "/api/data/GAME/NAME");
  EXPECT_EQ(route_label("/healthz"), "/healthz");
}

TEST(Query, is_decoded) {
  EXPECT_THAT(read_query(""), Optional(ElementsAre()));
  EXPECT_THAT(read_query("a=1&b=2"), Optional(ElementsAre(Pair("a", "1"), Pair("b", "2"))));
  EXPECT_THAT(read_query("name=J%C3%A4ger+und+%2B"), Optional(ElementsAre(Pair("name", "Jäger und +"))));
  EXPECT_THAT(read_query("a&b=&=c&&d=x=y"),
              Optional(ElementsAre(Pair("", "c"), Pair("a", ""), Pair("b", ""), Pair("d", "x=y"))));
  EXPECT_THAT(read_query("a=first&a=second"), Optional(ElementsAre(Pair("a", "first"))));
}

TEST(Query, what_is_none_is_refused) {
  for (const auto* text : {"a=%", "a=%4", "a=%zz", "%=1", "a= b", "a=\"", "a=\xc3\xa4"})
    EXPECT_EQ(read_query(text), std::nullopt) << text;
}

}  // namespace
}  // namespace rummage::server
