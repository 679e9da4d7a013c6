// The numbers by which people know one another: random, and never those of the store.
#include <set>

#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

using testing::IsSubsetOf;

/// Every number of a person in what the server said, wherever it is.
void collect(const core::json::value& value, std::set<std::int64_t>& out) {
  static const std::set<std::string_view> names{"person", "host", "host_person"};
  if (const auto* list = value.if_array())
    for (const auto& item : *list) collect(item, out);
  const auto* object = value.if_object();
  if (object == nullptr) return;
  for (const auto& item : *object) {
    if (names.contains(std::string_view(item.key())) && item.value().is_int64()) out.insert(item.value().as_int64());
    if (item.key() == "people" && item.value().is_array())
      for (const auto& one : item.value().as_array())
        if (one.is_int64()) out.insert(one.as_int64());
    collect(item.value(), out);
  }
}

/// Ada, who hosts, Bob and Cleo at a table for three.
class PublicIds : public testing::Test {
 protected:
  PublicIds() : house(std::make_unique<House>(House::plan(), *store)) {
    for (const auto* name : {"Ann", "Bob", "Cleo"}) browsers.push_back(house->guest(name));
    for (auto& browser : browsers) ids.push_back(number_in(browser.get("/api/me").json(), "person"));
    table = make_table(browsers[0], R"({"game":"five-crowns","seats":3,"public":true})");
    for (int i = 0; i < 3; ++i) sockets.push_back(sit_down(browsers[static_cast<std::size_t>(i)], table, i));
  }
  std::set<std::int64_t> said() {
    std::set<std::int64_t> out;
    for (const auto& socket : sockets)
      for (const auto& text : socket->heard) collect(*core::parse_json(text), out);
    for (auto& browser : browsers)
      for (const auto& path :
           {std::string("/api/me"), std::string("/api/tables"), std::string("/api/matches"), "/api/tables/" + table})
        collect(core::json::value(browser.get(path).json()), out);
    return out;
  }

  std::unique_ptr<store::Store> store = store::make_memory_store();
  std::unique_ptr<House> house;
  std::vector<Browser> browsers;
  std::vector<std::int64_t> ids;
  std::string table;
  std::vector<std::unique_ptr<WebSocket>> sockets;
};

TEST_F(PublicIds, are_all_that_leaves_the_server) {
  for (std::size_t i = 0; i < 3; ++i) {
    const auto person = store->person(static_cast<store::PersonId>(i + 1)).value();
    EXPECT_EQ(ids[i], static_cast<std::int64_t>(person->public_id));
    EXPECT_NE(ids[i], static_cast<std::int64_t>(person->id));
  }
  ASSERT_TRUE(is_ok(sockets[1]->ask(deed("chat", {{"text", "hello"}}))));
  deal_to({sockets[0].get(), sockets[1].get(), sockets[2].get()});
  const std::set<std::int64_t> everybody(ids.begin(), ids.end());
  EXPECT_EQ(said(), everybody);
  // The log and the store's lists stay as they were.
  EXPECT_NE(store->entries(table, 0)->front().text.find("\"by\":1"), std::string::npos);
  EXPECT_EQ(store->of_person(store::PersonId{2}, 9)->size(), 1U);

  ASSERT_TRUE(is_ok(sockets[1]->ask(deed("resign"))));
  ASSERT_TRUE(is_ok(sockets[2]->ask(deed("resign"))));
  const auto record = browsers[0].get("/api/matches/" + table + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.body.find("\"person\""), std::string::npos) << "records name nobody by number";
}

TEST_F(PublicIds, are_what_a_host_names_people_by) {
  for (std::int64_t running = 0; running <= 4; ++running)
    for (const auto* verb : {"mute", "hand_over", "remove"})
      EXPECT_EQ(code_of(sockets[0]->ask(deed(verb, {{"person", running}}))), "room_no_such_person") << verb << running;
  EXPECT_TRUE(is_ok(sockets[0]->ask(deed("mute", {{"person", ids[1]}}))));
  EXPECT_EQ(code_of(sockets[1]->ask(deed("chat", {{"text", "hello"}}))), "room_muted_you");
  EXPECT_EQ(code_of(sockets[0]->ask(deed("remove", {{"person", ids[0]}}))), "room_not_oneself");
  EXPECT_TRUE(is_ok(sockets[0]->ask(deed("remove", {{"person", ids[1]}}))));
  EXPECT_EQ(sockets[1]->close_code(), 4003);
  EXPECT_TRUE(is_ok(sockets[0]->ask(deed("hand_over", {{"person", ids[2]}}))));
  EXPECT_EQ(code_of(sockets[0]->ask(deed("doors"))), "room_host_only");
  EXPECT_TRUE(is_ok(sockets[2]->ask(deed("doors"))));
}

TEST_F(PublicIds, are_the_same_after_a_restart) {
  const auto before = said();
  sockets.clear();
  house = std::make_unique<House>(House::plan(), *store);
  for (auto& old : browsers) {
    auto again = house->browser();
    again.cookie = old.cookie;
    old = again;
    sockets.push_back(std::make_unique<WebSocket>(again, "/ws?table=" + table));
    ASSERT_FALSE(sockets.back()->next().empty());
  }
  EXPECT_EQ(said(), before);
  EXPECT_THAT(ids, IsSubsetOf(before));
}

}  // namespace
}  // namespace rummage::server
