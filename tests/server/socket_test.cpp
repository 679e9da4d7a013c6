// WebSockets: what may come over them, and what ends them.
#include <thread>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "house.hpp"
#include "room_scene.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

class Sockets : public testing::Test {
 protected:
  House house;
  Browser ada = house.guest("Ada");
  std::string table = make_table(ada, R"({"game":"five-crowns","seats":2})");

  WebSocket open(const Browser& browser, const std::string& more = {}) {
    return WebSocket(browser, "/ws?table=" + table + more);
  }
  int code_after(int opcode, std::string_view payload, bool is_final = true, bool is_masked = true) {
    auto socket = open(ada);
    EXPECT_TRUE(socket.send_frame(opcode, payload, is_final, is_masked));
    return socket.close_code();
  }
};

TEST_F(Sockets, open_at_a_table_and_nowhere_else) {
  const auto refused = [&](const std::string& target) {
    const WebSocket socket(ada, target);
    return std::to_string(socket.handshake().status) + " " + socket.handshake().code();
  };
  EXPECT_EQ(refused("/ws"), "404 lobby_no_such_table");
  EXPECT_EQ(refused("/ws?table="), "404 lobby_no_such_table");
  EXPECT_EQ(refused("/ws?table=%00%ff"), "404 lobby_no_such_table");
  EXPECT_EQ(refused("/ws?table=" + std::string(4'000, 'a')), "404 lobby_no_such_table");
  EXPECT_EQ(refused("/api/tables"), "404 http_not_found");
  EXPECT_EQ(refused("/ws?table=" + table + "&next=-1"), "400 http_next");
  EXPECT_EQ(refused("/ws?table=" + table + "&next=1x"), "400 http_next");
  EXPECT_EQ(refused("/ws?table=" + table + "&next=99999999999999999999"), "400 http_next");
  EXPECT_EQ(WebSocket(ada, "/ws?table=" + table, {{"Sec-WebSocket-Version", "12"}}).handshake().status, 426);
}

TEST_F(Sockets, bring_a_client_up_to_date_from_wherever_it_was) {
  auto first = open(ada);
  const auto all = first.next();
  EXPECT_EQ(number_in(all, "from"), 0);
  EXPECT_EQ(number_in(all, "number"), 0);
  ASSERT_TRUE(is_ok(first.ask(deed("chat", {{"text", "one"}}))));
  ASSERT_TRUE(is_ok(first.ask(deed("chat", {{"text", "two"}}))));
  EXPECT_EQ(open(ada, "&next=2").next().at("chat").as_array().size(), 1U);
  EXPECT_TRUE(open(ada, "&next=3").next().at("chat").as_array().empty());
  // One that claims to have seen the future is brought to the present.
  const auto ahead = open(ada, "&next=18446744073709551615").next();
  EXPECT_EQ(number_in(ahead, "from"), 3);
  EXPECT_EQ(number_in(ahead, "number"), 2);
}

TEST_F(Sockets, that_break_the_protocol_are_closed_with_the_code_for_it) {
  EXPECT_EQ(code_after(WebSocket::binary, "{}"), 1003);
  EXPECT_EQ(code_after(WebSocket::text, std::string(8 * 1024 + 1, ' ')), 1009);
  EXPECT_EQ(code_after(WebSocket::text, "{}", true, false), 1002);  // not masked
  EXPECT_EQ(code_after(3, "{}"), 1002);                             // no such kind of frame
  EXPECT_EQ(code_after(0, "{}"), 1002);                             // goes on with nothing
  EXPECT_EQ(code_after(WebSocket::text, "\"\xff\""), 1007);
  EXPECT_EQ(code_after(WebSocket::text, "\"\xed\xa0\x80\""), 1007);
  EXPECT_EQ(code_after(WebSocket::ping, std::string(126, 'p')), 1002);
  EXPECT_EQ(code_after(WebSocket::closing, std::string("\x03\xe8") + "bye"), 1000);
  EXPECT_EQ(code_after(WebSocket::closing, "\x03"), 1002);
  auto parts = open(ada);
  for (int i = 0; i < 5; ++i) parts.send_frame(i == 0 ? WebSocket::text : 0, std::string(2'000, ' '), false);
  EXPECT_EQ(parts.close_code(), 1009);
}

TEST_F(Sockets, take_a_message_in_parts_with_a_ping_between_them) {
  auto socket = open(ada);
  socket.next();
  socket.send_frame(WebSocket::text, R"({"id":7,)", false);
  socket.send_frame(WebSocket::ping, "hello");
  socket.send_frame(0, R"("do":)", false);
  socket.send_frame(0, R"("ping"})");
  const auto pong = socket.frame();
  EXPECT_EQ(pong.opcode, WebSocket::pong);
  EXPECT_EQ(pong.payload, "hello");
  EXPECT_EQ(number_in(socket.next("reply"), "re"), 7);
}

TEST_F(Sockets, that_flood_are_told_and_then_closed) {
  auto socket = open(ada);
  for (int i = 0; i < 200; ++i)
    if (!socket.send(R"({"id":7,"do":"ping"})")) break;
  int answered = 0;
  int refused = 0;
  for (auto one = socket.next(); !one.empty(); one = socket.next()) {
    if (one.at("type") != "reply") continue;
    ++(is_ok(one) ? answered : refused);
    EXPECT_EQ(code_of(one), is_ok(one) ? "" : "too_fast");
    EXPECT_EQ(number_in(one, "re"), 7) << "whoever waits for an answer gets one";
  }
  EXPECT_GE(answered, 40);
  EXPECT_EQ(refused, 21);
  auto pinging = open(ada);
  for (int i = 0; i < 2'000; ++i)
    if (!pinging.send_frame(WebSocket::ping, "x")) break;
  EXPECT_EQ(pinging.close_code(), 1008);
}

TEST_F(Sockets, refuse_messages_that_are_none_and_go_on) {
  auto socket = open(ada);
  socket.next();
  const auto code = [&](std::string_view text) {
    socket.send(text);
    const auto reply = socket.next("reply");
    EXPECT_FALSE(is_ok(reply));
    EXPECT_FALSE(reply.at("error").at("message").as_string().empty());
    return code_of(reply);
  };
  EXPECT_EQ(code(""), "json_ends_early");
  EXPECT_EQ(code("hello"), "not_json");
  EXPECT_EQ(code("{\"do\":"), "json_ends_early");
  EXPECT_EQ(code("[]"), "field_wrong_type");
  EXPECT_NE(socket.heard.back().find("message must be an object."), std::string::npos);
  EXPECT_EQ(code("17"), "field_wrong_type");
  EXPECT_EQ(code(std::string(4'000, '[') + std::string(4'000, ']')), "json_too_deep");
  EXPECT_EQ(code("{}"), "field_missing");
  EXPECT_EQ(code(R"({"do":"fly"})"), "deed_unknown");
  EXPECT_EQ(code(R"({"do":"create","name":"x"})"), "deed_unknown");
  for (const std::string own : {"ping", "come", "rematch", "advise"}) {
    EXPECT_EQ(code(R"({"do":")" + own + R"(","name":"Eve"})"), "field_unknown") << own;
    EXPECT_NE(socket.heard.back().find("There is no field called name."), std::string::npos) << own;
  }
  EXPECT_EQ(code(R"({"do":["ping"]})"), "field_wrong_type");
  EXPECT_EQ(code(R"({"do":"call_off"})"), "deed_unknown");
  EXPECT_EQ(code(R"({"do":"sit"})"), "field_missing");
  EXPECT_EQ(code(R"({"do":"sit","seat":-1})"), "field_out_of_range");
  EXPECT_EQ(code(R"({"do":"sit","seat":1e99})"), "field_wrong_type");
  EXPECT_EQ(code(R"({"do":"sit","seat":14})"), "no_such_seat");
  EXPECT_EQ(code(R"({"do":"sit","seat":0,"more":true})"), "field_unknown");
  EXPECT_EQ(code(R"({"id":-1,"do":"ping"})"), "field_out_of_range");
  EXPECT_EQ(code(R"({"id":9007199254740993,"do":"ping"})"), "field_out_of_range");
  EXPECT_EQ(code(R"({"do":"remove","person":-9223372036854775808})"), "room_no_such_person");
  EXPECT_EQ(code(R"({"do":"commit","hash":"zz"})"), "record_not_hex");
  EXPECT_EQ(code(R"({"do":"chat","text":""})"), "room_chat_text");
  EXPECT_EQ(code(R"({"do":"chat","text":"a\u0000b"})"), "room_chat_text");
  EXPECT_EQ(code(R"({"do":"chat","text":"a\u202eb"})"), "room_chat_text");
  EXPECT_EQ(code(R"({"do":"chat","text":")" + std::string(401, 'a') + R"("})"), "room_chat_long");
  EXPECT_EQ(code(R"({"do":"act","action":"draw deck"})"), "room_wrong_stage");
  EXPECT_EQ(code(R"({"do":"advise"})"), "player_no_seat");
  EXPECT_EQ(code(R"({"do":"rematch"})"), "lobby_match_not_over");
  EXPECT_TRUE(is_ok(socket.ask(deed("ping"))));
}

TEST_F(Sockets, let_those_who_are_nobody_watch_and_nothing_else) {
  auto socket = open(house.browser());
  EXPECT_EQ(socket.next().at("seat"), nullptr);
  EXPECT_TRUE(is_ok(socket.ask(deed("ping"))));
  for (const char* name : {"come", "leave", "start", "advise", "rematch", "resign"})
    EXPECT_EQ(code_of(socket.ask(deed(name))), "player_nobody") << name;
  auto bob = house.guest("Bob");
  auto bobs = open(bob);
  EXPECT_EQ(code_of(bobs.ask(deed("sit", {{"seat", 1}}))), "room_come_first");
  EXPECT_EQ(code_of(bobs.ask(deed("chat", {{"text", "hi"}}))), "room_come_first");
}

TEST_F(Sockets, of_one_person_all_show_the_same) {
  auto one = open(ada);
  auto two = open(ada);
  one.next();
  two.next();
  ASSERT_TRUE(is_ok(one.ask(deed("sit", {{"seat", 1}}))));
  two.next("told");
  ASSERT_TRUE(is_ok(two.ask(deed("start", {{"level", "greedy"}}))));
  one.next("told");
  EXPECT_EQ(code_of(two.ask(deed("sit", {{"seat", 0}}))), "room_wrong_stage");
  const auto since = open(ada).next();
  EXPECT_EQ(number_in(since, "seat"), 1);
  // The one tells and the other was told: but for replies, both heard the same.
  const auto news = [](const WebSocket& socket) {
    std::vector<std::string> out;
    for (const auto& text : socket.heard)
      if (text.find("\"type\":\"reply\"") == std::string::npos) out.push_back(text);
    return out;
  };
  EXPECT_EQ(news(one), news(two));
}

TEST(Absence, leaves_the_seat_to_a_bot_until_the_player_is_back) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 30;
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  auto tab = std::make_unique<WebSocket>(bob, "/ws?table=" + table);
  deal_to({adas.get(), bobs.get()});
  tab->next();
  bobs->wire().drop();  // one of two: still there
  ASSERT_TRUE(is_ok(tab->ask(deed("chat", {{"text", "here"}}))));
  EXPECT_FALSE(adas->next("told").at("number").is_null());
  tab.reset();
  const auto chair = [](const core::json::object& news) { return news.at("table").at("chairs").at(1).as_object(); };
  auto news = adas->next("told");
  while (!news.empty() && !(news.contains("table") && chair(news).at("away").as_bool())) news = adas->next("told");
  EXPECT_EQ(chair(news).at("name").as_string(), "Bob");
  EXPECT_FALSE(chair(news).at("bot").as_string().empty());
  WebSocket back(bob, "/ws?table=" + table);
  EXPECT_EQ(number_in(back.next(), "seat"), 1);
  ASSERT_TRUE(is_ok(back.ask(deed("come"))));
  news = adas->next("told");
  while (!news.empty() && !(news.contains("table") && !chair(news).at("away").as_bool())) news = adas->next("told");
  EXPECT_FALSE(chair(news).contains("bot"));
}

TEST(Absence, is_no_leaving_where_the_clock_gives_more_time) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 1;
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  // A table where a move may take a day, and beside it one without a clock: when that one is left, the other is not.
  const auto slow = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":86400000})");
  const auto quick = make_table(ada, R"({"game":"five-crowns","seats":2})");
  sit_down(ada, slow, 0).reset();
  sit_down(ada, quick, 0).reset();
  auto watch = sit_down(bob, quick, -1);
  const auto is_left = [](const core::json::object& message) {
    return message.contains("table") && message.at("table").at("chairs").at(0).at("kind") == "empty";
  };
  auto since = WebSocket(bob, "/ws?table=" + quick).next();
  while (!since.empty() && !is_left(since)) since = watch->next("told");
  EXPECT_FALSE(is_left(WebSocket(bob, "/ws?table=" + slow).next()));
}

TEST(Absence, of_a_host_where_the_clock_gives_days_hands_the_role_on_and_keeps_the_seat) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 1;
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":86400000})");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  const auto bobs_id = number_in(bob.post("/api/me").json(), "person");
  const auto is_host = [&](const core::json::object& news, std::int64_t person) {
    return news.contains("table") && news.at("table").at("host") == person;
  };
  adas.reset();
  auto news = bobs->next("told");
  while (!news.empty() && !is_host(news, bobs_id)) news = bobs->next("told");
  EXPECT_EQ(news.at("table").at("chairs").at(0).at("name"), "Ada");
  ASSERT_TRUE(is_ok(bobs->ask(deed("start"))));
  // Nobody is there when the role falls free: it is for the next to come.
  const auto other = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":86400000})");
  sit_down(ada, other, 0).reset();
  auto there = sit_down(bob, other, 1);
  auto since = WebSocket(bob, "/ws?table=" + other).next();
  while (!since.empty() && !is_host(since, bobs_id)) since = there->next("told");
  EXPECT_EQ(since.at("table").at("chairs").at(0).at("name"), "Ada");
}

// Otherwise 64 strangers who look in for a moment would fill such a table for days.
TEST(Absence, of_somebody_without_a_seat_is_short_where_the_clock_gives_days) {
  auto plan = House::plan();
  plan.lobby.absence_ms = 1;
  const House house(plan);
  auto ada = house.guest("Ada");
  auto bob = house.guest("Bob");
  const auto table = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":86400000})");
  auto adas = sit_down(ada, table, 0);
  sit_down(bob, table, -1).reset();
  const auto is_gone = [](const core::json::object& message) {
    if (!message.contains("table")) return false;
    const auto& people = message.at("table").at("people").as_array();
    return people.size() == 2 && !people[1].at("here").as_bool();
  };
  auto news = WebSocket(ada, "/ws?table=" + table).next();
  while (!news.empty() && !is_gone(news)) news = adas->next("told");
  EXPECT_TRUE(is_gone(news));
}

// The table has forgotten them, and its log has not.
TEST(PassersBy, who_deleted_their_account_go_with_what_they_said_after_a_restart) {
  const auto store = store::make_memory_store();
  match::RoomScene scene(match::made_by_ada("set", 2));
  for (std::int64_t i = 1; i <= 66; ++i) {
    const match::PersonId person{i};
    ASSERT_TRUE(store->create_person("Guest", match::bytes_of(person), 1'000));
    if (person == match::ada) continue;
    ASSERT_TRUE(scene.does(person, match::deed::Come{"Guest"}));
    ASSERT_TRUE(scene.does(person, match::deed::Chat{"hello"}));
    ASSERT_TRUE(scene.does(person, match::deed::Leave{}));
  }
  ASSERT_EQ(scene.room.guest(match::bob), nullptr);
  std::vector<store::Append> appends;
  for (const auto& line : scene.log) appends.push_back({"a-table", line, std::nullopt});
  for (const auto& answer : store->append(appends)) ASSERT_TRUE(answer);
  ASSERT_TRUE(store->delete_person(match::bob));
  const House house(House::plan(), *store);
  const auto since = WebSocket(house.browser(), "/ws?table=a-table").next();
  const auto number = static_cast<std::int64_t>((*store->person(match::bob))->public_id);
  for (const auto& line : since.at("chat").as_array()) EXPECT_NE(line.at("person"), number);
  EXPECT_EQ(since.at("table").at("gone"), (core::json::array{number}));
}

// However often somebody comes and goes, and however long the clock: nothing stays behind.
TEST(Absence, is_over_with_the_return) {
  House house;
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2,"clock_ms":86400000})");
  const auto absences = [&] {
    const auto figures = house.browser().get("/metrics").body;
    const std::string name = "\nrummage_absences ";
    return std::stoi(figures.substr(figures.find(name) + name.size()));
  };
  for (int i = 0; i < 20; ++i) {
    sit_down(ada, table, -1).reset();
    while (absences() == 0) std::this_thread::yield();
    EXPECT_EQ(absences(), 1);
  }
  const auto back = sit_down(ada, table, -1);
  EXPECT_EQ(absences(), 0);
}

TEST_F(Sockets, of_somebody_removed_are_closed_and_do_not_open_again) {
  auto bob = house.guest("Bob");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  const auto id = number_in(bob.post("/api/me").json(), "person");
  deal_to({adas.get(), bobs.get()});
  EXPECT_EQ(code_of(bobs->ask(deed("remove", {{"person", 1}}))), "room_host_only");
  ASSERT_TRUE(is_ok(adas->ask(deed("remove", {{"person", id}}))));
  EXPECT_EQ(bobs->close_code(), 4003);
  const auto again = open(bob);
  EXPECT_EQ(again.handshake().status, 403);
  EXPECT_EQ(again.handshake().code(), "room_removed_you");
  // A page does not learn why its socket was not opened: the table's address says it, to this person alone.
  EXPECT_TRUE(bob.get("/api/tables/" + table).json().at("removed").as_bool());
  EXPECT_FALSE(ada.get("/api/tables/" + table).json().at("removed").as_bool());
  // Whoever has the link may watch, as nobody.
  EXPECT_EQ(open(house.browser()).next().at("seat"), nullptr);
}

TEST_F(Sockets, of_somebody_who_was_let_back_open_again_and_the_seat_is_theirs) {
  auto bob = house.guest("Bob");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  const auto id = number_in(bob.post("/api/me").json(), "person");
  deal_to({adas.get(), bobs.get()});
  ASSERT_TRUE(is_ok(adas->ask(deed("remove", {{"person", id}}))));
  EXPECT_EQ(open(house.browser()).next().at("table").at("removed").at(0).at("person"), id);
  ASSERT_TRUE(is_ok(adas->ask(deed("remove", {{"person", id}, {"removed", false}}))));
  auto back = open(bob);
  EXPECT_EQ(number_in(back.next(), "seat"), 1);
  ASSERT_TRUE(is_ok(back.ask(deed("come"))));
  // Letting somebody back who is here, or asking again, ends no connection.
  EXPECT_EQ(code_of(adas->ask(deed("remove", {{"person", id}, {"removed", false}}))), "room_not_removed");
  EXPECT_TRUE(is_ok(back.ask(deed("ping"))));
}

TEST_F(Sockets, closed_doors_keep_newcomers_from_coming_and_not_from_watching) {
  auto adas = sit_down(ada, table, 0);
  ASSERT_TRUE(is_ok(adas->ask(deed("doors", {{"open", false}}))));
  auto bob = house.guest("Bob");
  auto bobs = open(bob);
  EXPECT_EQ(bobs.next().at("type").as_string(), "since");
  EXPECT_EQ(code_of(bobs.ask(deed("come"))), "room_doors_are_closed");
}

TEST_F(Sockets, advise_the_own_seat_alone) {
  auto bob = house.guest("Bob");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  const auto advice = adas->ask(deed("advise"));
  EXPECT_TRUE(is_ok(advice));
  EXPECT_TRUE(advice.contains("advice"));
  auto cleo = house.guest("Cleo");
  auto cleos = sit_down(cleo, table, -1);
  EXPECT_EQ(code_of(cleos->ask(deed("advise"))), "player_no_seat");
  const auto strict = make_table(ada, R"({"game":"five-crowns","seats":2,"hints":false})");
  auto there = sit_down(ada, strict, 0);
  deal_to({there.get()});
  EXPECT_EQ(code_of(there->ask(deed("advise"))), "player_no_hints");
}

TEST_F(Sockets, a_rematch_is_one_table_for_all_and_not_made_for_watchers) {
  auto bob = house.guest("Bob");
  auto adas = sit_down(ada, table, 0);
  auto bobs = sit_down(bob, table, 1);
  deal_to({adas.get(), bobs.get()});
  ASSERT_TRUE(is_ok(bobs->ask(deed("resign"))));
  auto cleo = house.guest("Cleo");
  auto cleos = sit_down(cleo, table, -1);
  EXPECT_EQ(code_of(cleos->ask(deed("rematch"))), "room_not_seated");
  EXPECT_NE(house.browser().get("/metrics").body.find("\nrummage_tables 1\n"), std::string::npos);
  const auto first = adas->ask(deed("rematch"));
  const auto second = bobs->ask(deed("rematch"));
  ASSERT_TRUE(is_ok(first) && is_ok(second));
  EXPECT_EQ(first.at("table"), second.at("table"));
  EXPECT_NE(first.at("table").as_string(), table);
  EXPECT_TRUE(is_ok(cleos->ask(deed("rematch"))));  // now it is there
}

}  // namespace
}  // namespace rummage::server
