// Lists of tables: the public ones, and one's own with whether they wait for one.
#include <gtest/gtest.h>

#include "house.hpp"

namespace rummage::server {
namespace {

core::json::array list(Browser& browser, std::string_view target, std::string_view name) {
  return browser.get(target).json().at(name).as_array();
}

TEST(Lists, own_tables_are_there_from_the_start_and_say_whose_turn_it_is) {
  House house;
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  EXPECT_TRUE(list(ada, "/api/matches", "matches").empty());
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":60000})");
  ASSERT_EQ(list(ada, "/api/matches", "matches").size(), 1U);
  EXPECT_FALSE(list(ada, "/api/matches", "matches")[0].at("your_turn").as_bool());
  EXPECT_TRUE(list(bob, "/api/matches", "matches").empty());

  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  const auto of_ada = list(ada, "/api/matches", "matches")[0];
  const auto of_bob = list(bob, "/api/matches", "matches")[0];
  EXPECT_EQ(of_ada.at("table").as_string(), table);
  EXPECT_NE(of_ada.at("your_turn").as_bool(), of_bob.at("your_turn").as_bool());
  EXPECT_GT(of_ada.at("due").to_number<std::int64_t>(), of_ada.at("touched").to_number<std::int64_t>());
  // Alone it says the same, and to others that it is not theirs.
  EXPECT_EQ(core::json::value(bob.get("/api/tables/" + table).json()), of_bob);
  EXPECT_FALSE(house.guest("Cleo").get("/api/tables/" + table).json().at("your_turn").as_bool());

  ASSERT_TRUE(is_ok(adas->ask(deed("resign"))));
  const auto after = list(ada, "/api/matches", "matches")[0];
  EXPECT_FALSE(after.at("your_turn").as_bool());
}

TEST(Lists, public_tables_are_for_everybody_and_can_be_chosen_by_game) {
  House house;
  auto ada = house.guest("Ada");
  auto nobody = house.browser();
  const auto shown = make_table(ada, R"({"game":"set","public":true})");
  (void)make_table(ada, R"({"game":"set"})");
  const auto tables = list(nobody, "/api/tables", "tables");
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].at("table").as_string(), shown);
  EXPECT_EQ(list(nobody, "/api/tables?game=set", "tables").size(), 1U);
  EXPECT_TRUE(list(nobody, "/api/tables?game=programs", "tables").empty());
  EXPECT_EQ(nobody.get("/api/tables?game=chess").code(), "no_such_game");
}

TEST(Lists, a_data_set_is_there_with_the_names_of_its_file) {
  House house;
  auto nobody = house.browser();
  const auto romi = nobody.get("/api/data/romi-rami/standard").json();
  EXPECT_EQ(romi.at("name").as_string(), "standard");
  EXPECT_EQ(romi.at("contracts").as_array().size(), 36U);
  EXPECT_EQ(nobody.get("/api/data/set-cubes/standard").json().at("game").as_string(), "set-cubes");
  for (const auto* target : {"/api/data/romi-rami/other", "/api/data/set/standard", "/api/data/chess/standard"})
    EXPECT_EQ(nobody.get(target).status, 404) << target;
}

TEST(Lists, what_does_not_change_is_packed_and_not_sent_again) {
  House house;
  auto nobody = house.browser();
  for (const auto* target : {"/api/sentences/en", "/api/games", "/api/schema.json", "/api/data/programs/standard"}) {
    const auto plain = nobody.get(target);
    const auto packed = nobody.get(target, {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(packed.header("content-encoding"), "gzip") << target;
    EXPECT_LT(packed.body.size() * 2, plain.body.size()) << target;
    const auto again = nobody.get(target, {{"If-None-Match", plain.header("etag")}});
    EXPECT_EQ(again.status, 304) << target;
    EXPECT_EQ(again.body, "") << target;
  }
}

}  // namespace
}  // namespace rummage::server
