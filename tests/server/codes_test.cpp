// The short codes of tables: read out, typed in, and dead in time.
#include <map>

#include <gtest/gtest.h>

#include "house.hpp"
#include "server/table_code.hpp"

namespace rummage::server {
namespace {

std::string code_at(Browser& browser, const std::string& table) {
  const auto code = browser.get("/api/tables/" + table).json().at("code");
  return code.is_string() ? std::string(code.as_string()) : std::string();
}

TEST(Codes, are_six_signs_that_follow_from_the_id_and_are_read_as_people_type_them) {
  const auto code = table_code("TaAoCy1iMcrEtVBjWutARw");
  EXPECT_EQ(code.size(), 6U);
  EXPECT_EQ(code, table_code("TaAoCy1iMcrEtVBjWutARw"));
  EXPECT_NE(code, table_code("TaAoCy1iMcrEtVBjWutARx"));
  EXPECT_EQ(read_table_code(code), code);
  EXPECT_EQ(read_table_code("k7m-3px"), "K7M3PX");
  EXPECT_EQ(read_table_code("BSZ-234"), "852234") << "what looks alike is read as what a code can have";
  for (const auto* wrong : {"", "K7M3P", "K7M3PXX", "K7M3PO", "K7M3P1", "K7M3P\xc3\xa9", "K7M/3PX"})
    EXPECT_EQ(read_table_code(wrong), std::nullopt) << wrong;
}

TEST(Codes, lead_to_the_table_until_its_match_is_over) {
  House house;
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  auto nobody = house.browser();
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  const auto code = code_at(ada, table);
  ASSERT_EQ(code, table_code(table));
  EXPECT_EQ(ada.get("/api/matches").json().at("matches").as_array()[0].at("code").as_string(), code);
  const auto typed = code.substr(0, 3) + "-" + code.substr(3);
  EXPECT_EQ(nobody.get("/api/codes/" + typed).json().at("table").as_string(), table);
  EXPECT_EQ(nobody.get("/api/codes/nonsense").code(), "lobby_no_such_code");
  const auto missing = nobody.get("/api/codes/" + table_code("another"));
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.code(), "lobby_no_such_code");

  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  EXPECT_EQ(nobody.get("/api/codes/" + code).status, 200) << "friends may come to watch";
  ASSERT_TRUE(is_ok(adas->ask(deed("resign"))));
  EXPECT_EQ(nobody.get("/api/codes/" + code).status, 404);
  EXPECT_EQ(code_at(ada, table), "");
}

TEST(Codes, die_a_week_after_the_table_was_last_used) {
  store::Summary summary;
  summary.touched_ms = 1000;
  constexpr store::Millis week_ms = 7 * INT64_C(86'400'000);
  EXPECT_TRUE(is_code_live(summary, 1000));
  EXPECT_TRUE(is_code_live(summary, 999 + week_ms));
  EXPECT_FALSE(is_code_live(summary, 1000 + week_ms));
  summary.status = store::Status::playing;
  EXPECT_TRUE(is_code_live(summary, 1000));
  summary.is_paused = true;
  EXPECT_FALSE(is_code_live(summary, 1000));
  summary.is_paused = false;
  for (const auto status : {store::Status::over, store::Status::closed}) {
    summary.status = status;
    EXPECT_FALSE(is_code_live(summary, 1000));
  }
}

TEST(Codes, of_two_tables_with_the_same_lead_to_the_one_that_was_there_first) {
  std::map<std::string, std::string> by_code;
  std::string first, second;
  for (int i = 0; second.empty(); ++i) {  // some 17,000 ids are enough
    const auto [found, is_new] = by_code.emplace(table_code(std::to_string(i)), std::to_string(i));
    if (is_new) continue;
    first = found->second;
    second = std::to_string(i);
  }
  const auto code = table_code(first);
  TableCodes codes;
  codes.add(first);
  codes.add(second);
  EXPECT_EQ(codes.find(code), first);
  EXPECT_EQ(codes.of(first), code);
  EXPECT_EQ(codes.of(second), std::nullopt);
  codes.remove(second);
  EXPECT_EQ(codes.find(code), first);
  codes.remove(first);
  EXPECT_EQ(codes.find(code), std::nullopt);
}

TEST(Codes, are_the_same_after_a_restart) {
  const Folder folder;
  auto plan = House::plan();
  plan.store = folder.file("rummage.db");
  std::string table;
  std::string code;
  {
    House house(plan);
    auto ada = house.guest("Ada");
    table = make_table(ada, R"({"game":"set"})");
    code = code_at(ada, table);
    house.stop();
  }
  House house(plan);
  auto nobody = house.browser();
  EXPECT_EQ(nobody.get("/api/codes/" + code).json().at("table").as_string(), table);
}

TEST(Codes, cannot_be_tried_in_bulk_neither_by_one_address_nor_by_all) {
  auto plan = House::plan();
  plan.site.codes = {3, 0.001};
  plan.site.all_codes = {1000, 1000};
  House house(plan);
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set"})");
  auto guesser = house.browser();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(guesser.get("/api/codes/222222").status, 404);
  const auto refused = guesser.get("/api/codes/" + table_code(table));
  EXPECT_EQ(refused.status, 429) << "not even the right one";
  EXPECT_FALSE(refused.header("retry-after").empty());
  EXPECT_EQ(guesser.get("/api/tables/" + table).status, 200) << "the link works all the same";

  plan.listener.trusts_proxy = true;
  plan.site.codes = {2, 0.001};
  const House wide(plan);
  auto household = wide.browser();
  const auto tried_from = [&](const std::string& address, const std::string& code) {
    return household.get("/api/codes/" + code, {{"X-Forwarded-For", address}}).status;
  };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(tried_from("2001:db8:1:100::1", "nonsense"), 404) << "which costs nothing";
  EXPECT_EQ(tried_from("2001:db8:1:100::1", "222222"), 404);
  EXPECT_EQ(tried_from("2001:db8:1:101::1", "222222"), 404);
  EXPECT_EQ(tried_from("2001:db8:1:102::1", "222222"), 429) << "the same household";
  EXPECT_EQ(tried_from("2001:db8:2:100::1", "222222"), 404);
  EXPECT_EQ(tried_from("192.0.2.1", "222222"), 404);
  plan.listener.trusts_proxy = false;

  plan.site.codes = {1000, 1000};
  plan.site.all_codes = {2, 0.001};
  House other(plan);
  auto first = other.browser();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(first.get("/api/codes/222222").status, 404);
  EXPECT_EQ(other.browser().get("/api/codes/222222").status, 429);
}

}  // namespace
}  // namespace rummage::server
