// Lists of tables: the public ones, and one's own with whether they wait for one.
#include <algorithm>
#include <set>
#include <utility>

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
  EXPECT_FALSE(of_ada.at("about").as_object().contains("result"));
  EXPECT_EQ(
      after.at("about").at("result"), core::json::value({{"winners", {1}}, {"ranks", {2, 1}}, {"scores", nullptr}}));
  EXPECT_FALSE(after.at("about").as_object().contains("standings"));

  // Without views a replay has what happened alone.
  const auto replay = ada.get("/api/matches/" + table + "/replay?viewer=watch&views=no&count=1000").json();
  const auto& deal = replay.at("steps").as_array().at(0).as_object();
  EXPECT_TRUE(deal.contains("events"));
  EXPECT_FALSE(deal.contains("view") || deal.contains("tally") || deal.contains("to_act"));
}

TEST(Lists, those_who_have_a_seat_kept_find_the_rematch_and_others_see_that_it_is_not_free) {
  House house;
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  auto nobody = house.browser();
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  ASSERT_TRUE(is_ok(adas->ask(deed("resign"))));
  const auto next = std::string(adas->ask(deed("rematch")).at("table").as_string());
  const auto about = [&] { return nobody.get("/api/tables/" + next).json().at("about").as_object(); };
  const auto is_bobs = [&] {
    return std::ranges::any_of(list(bob, "/api/matches", "matches"), [&](const core::json::value& one) {
      return one.at("table").as_string() == next;
    });
  };
  EXPECT_EQ(about()["kept"], 2);
  EXPECT_TRUE(is_bobs());
  const auto again = sit_down(ada, next, 0);
  EXPECT_EQ(about()["kept"], 1);
  ASSERT_TRUE(is_ok(again->ask(deed("empty_seat", {{"seat", 1}}))));
  EXPECT_FALSE(about().contains("kept"));
  EXPECT_FALSE(is_bobs());
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

TEST(Lists, one_person_has_one_place_among_the_public_tables) {
  House house;
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  auto nobody = house.browser();
  const auto bobs = make_table(bob, R"({"game":"set","public":true})");
  for (int i = 0; i < 3; ++i) (void)make_table(ada, R"({"game":"set","public":true})");
  (void)make_table(ada, R"({"game":"programs","public":true})");
  const auto tables = list(nobody, "/api/tables", "tables");
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].at("about").at("host"), "Ada");
  EXPECT_EQ(tables[0].at("more"), 3);
  EXPECT_EQ(tables[1].at("table").as_string(), bobs);
  EXPECT_EQ(tables[1].at("more"), 0);
  EXPECT_EQ(list(nobody, "/api/tables?game=set", "tables")[0].at("more"), 2);
}

TEST(Lists, public_tables_come_in_pages_that_go_on_where_the_last_one_ended) {
  House house;
  std::vector<Browser> makers;
  for (int i = 0; i < 5; ++i) {
    makers.push_back(house.guest("Maker"));
    (void)make_table(makers.back(), R"({"game":"set","public":true})");
  }
  auto nobody = house.browser();
  std::vector<std::string> all;
  for (const auto& one : list(nobody, "/api/tables", "tables")) all.emplace_back(one.at("table").as_string());
  ASSERT_EQ(all.size(), 5U);
  std::vector<std::string> paged;
  std::string target = "/api/tables?count=2";
  for (const std::size_t size : {2, 2, 1}) {
    const auto page = nobody.get(target).json();
    EXPECT_EQ(page.at("tables").as_array().size(), size);
    for (const auto& one : page.at("tables").as_array()) paged.emplace_back(one.at("table").as_string());
    EXPECT_EQ(page.at("next").is_null(), size == 1);
    if (page.at("next").is_string()) target = "/api/tables?count=2&after=" + std::string(page.at("next").as_string());
  }
  EXPECT_EQ(paged, all);
  EXPECT_TRUE(list(nobody, "/api/tables?game=programs", "tables").empty());
}

// Behind one address there may be a school, or one person with many cookies: its first tables have their places, and
// the others come after those of everybody else.
TEST(Lists, many_people_at_one_address_do_not_push_others_from_the_first_page) {
  auto plan = House::plan();
  plan.listener.trusts_proxy = true;
  plan.lobby.front_tables = 2;
  const House house(plan);
  auto nobody = house.browser();
  const auto from = [](const std::string& address) { return Headers{{"X-Forwarded-For", address}}; };
  const auto table_from = [&](Browser& maker, const std::string& address, std::string_view wanted) {
    return std::string(maker.post("/api/tables", wanted, from(address)).json().at("table").as_string());
  };
  constexpr auto open_set = R"({"game":"set","public":true})";
  auto honest = house.guest("Honest");
  const auto only = table_from(honest, "192.0.2.1", open_set);
  std::vector<std::string> flood;
  std::vector<Browser> makers;
  for (int i = 0; i < 5; ++i) {
    makers.push_back(house.guest("Maker " + std::to_string(i)));
    flood.push_back(table_from(makers.back(), "192.0.2.99", open_set));
  }
  // Tables of the same millisecond may stand in any order, so the first three and the others are compared as sets.
  using Half = std::set<std::string>;
  const auto pages = [&](const std::string& game) {
    std::pair<Half, Half> halves;
    for (std::string next;;) {
      const auto page = nobody.get("/api/tables?count=2" + game + next).json();
      for (const auto& one : page.at("tables").as_array())
        (halves.first.size() < 3 ? halves.first : halves.second).emplace(one.at("table").as_string());
      if (page.at("next").is_null()) return halves;
      next = "&after=" + std::string(page.at("next").as_string());
    }
  };
  const std::pair<Half, Half> wanted{{flood[1], flood[0], only}, {flood[4], flood[3], flood[2]}};
  EXPECT_EQ(pages(""), wanted);
  EXPECT_EQ(pages("&game=set"), wanted);
  // A table that is no longer waiting for players makes room for another.
  WebSocket socket(makers[0], "/ws?table=" + flood[0]);
  ASSERT_TRUE(is_ok(socket.ask(deed("close"))));
  auto next = house.guest("Next");
  const auto nexts = table_from(next, "192.0.2.99", open_set);
  EXPECT_EQ(pages("").first, (Half{nexts, flood[1], only}));
  EXPECT_EQ(nobody.get("/api/tables").body.find("192.0.2"), std::string::npos) << "nobody learns the address";
}

TEST(Lists, a_place_or_a_number_that_no_page_gave_is_refused_by_name) {
  House house;
  auto nobody = house.browser();
  for (const auto* place : {"", "x", "12", "12.", ".abc", "-1.abc", "1e3.abc", "12.a%20b", "12.a%27b",
                            "9999999999999999999999.a", "last.", "last.12", "last.x.abc", "last.last.12.abc"}) {
    const auto answer = nobody.get(std::string("/api/tables?after=") + place);
    EXPECT_EQ(answer.status, 400) << place;
    EXPECT_EQ(answer.code(), "lobby_bad_place") << place;
  }
  for (const auto* count : {"", "0", "101", "-1", "two"}) {
    const auto answer = nobody.get(std::string("/api/tables?count=") + count);
    EXPECT_EQ(answer.status, 400) << count;
    EXPECT_EQ(answer.code(), "field_out_of_range") << count;
  }
  EXPECT_EQ(nobody.get("/api/tables?game=chess&count=2").code(), "no_such_game");
  EXPECT_TRUE(list(nobody, "/api/tables?after=12.nobody-has-this", "tables").empty());
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
