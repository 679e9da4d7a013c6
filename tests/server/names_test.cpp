// Names that pretend to be another's: by what nobody sees, and by letters that look alike.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "house.hpp"
#include "room_scene.hpp"
#include "server/given_names.hpp"
#include "server/name_check.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;

TEST(Names, that_look_alike_are_told) {
  using Pair = std::pair<const char*, const char*>;
  for (const auto& [a, b] :
       {Pair{"Ada", "Ada"}, Pair{"Ada", "ADA"}, Pair{"Ada", "\u0410da"}, Pair{"Ada", "A\u200bda"},
        Pair{"paypal", "p\u0430yp\u0430l"}, Pair{"Ivo", "lvo"}, Pair{"IVO", "lvo"}, Pair{"Ivo", "1vo"},
        Pair{"Zo\u00eb", "Zoe\u0308"}, Pair{"Milo", "Mil0"}, Pair{"Bob", "\uff22\uff4f\uff42"},
        Pair{"Ann Lee", "Ann\u00a0 Lee"}, Pair{"Ann", " Ann "}, Pair{"modern", "modem"}, Pair{"Bob", "B\u043eb"},
        Pair{"Ada", "\u202eAda"}, Pair{"Ada", "\U0001d400da"}, Pair{"Alice", "ALlCE"}, Pair{"Alice", "Ali\u0307ce"},
        // Small capitals, raised letters, white letters on a disc or in a frame, letters of flags, in parentheses.
        Pair{"Basil", "\u0299\u1d00\ua731\u026a\u029f"}, Pair{"Ann", "\u1d00\u0274\u0274"},
        Pair{"Ann", "\u1d2c\u207f\u207f"}, Pair{"Emil", "\u1d07\u1d0d\u026a\u029f"},
        Pair{"Bob", "\U0001f171\U0001f17e\U0001f171"}, Pair{"Bob", "\U0001f151\U0001f15e\U0001f151"},
        Pair{"Bob", "\U0001f1e7\U0001f1f4\U0001f1e7"}, Pair{"Bob", "\u24b7\u24de\u24d1"},
        Pair{"Bob", "\u249d\u24aa\u249d"}, Pair{"Fern 123", "Fern \u2776\u2777\u2778"},
        Pair{"Hank", "\u029c\u1d00\u0274\u1d0b"}, Pair{"hank", "\u043d\u0430\u0274\u0138"},
        Pair{"Ruth", "\u0280\u1d1c\u1d1b\u029c"}, Pair{"Gwyn", "\u0262\u1d21\u028f\u0274"}})
    EXPECT_TRUE(look_alike(a, b)) << a << " " << b;
  for (const auto& [a, b] :
       {Pair{"Ada", "Bob"}, Pair{"Ann", "Anna"}, Pair{"Zo\u00eb", "Zoe"}, Pair{"Fern 123", "Fern 124"},
        Pair{"\u732b", "\u72ac"}, Pair{"Ann Lee", "AnnLee"}, Pair{"", "Ann"}})
    EXPECT_FALSE(look_alike(a, b)) << a << " " << b;
}

TEST(Names, with_letters_that_nobody_sees_are_refused_and_the_letter_is_named) {
  for (const auto* good : {"Ada", "Zo\u00eb \u732b", "\u0410\u0434\u0430", "Ann-Lee O'Neil 3", "\u2764\ufe0f",
                           "\U0001f469\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680", "\u05d3\u05d5\u05d3"})
    EXPECT_TRUE(check_letters(good)) << good;
  using Pair = std::pair<std::string, std::string>;
  for (const auto& [bad, what] :
       {Pair{"A\u200bda", "U+200B"}, Pair{"A\u200dda", "U+200D"}, Pair{"\u202eadA", "U+202E"},
        Pair{"Ada\u2066", "U+2066"}, Pair{"A\u00adda", "U+00AD"}, Pair{"Ada\ufeff", "U+FEFF"}, Pair{"\u3164", "U+3164"},
        Pair{"A\u00a0b", "U+00A0"}, Pair{"A\ufe0f", "U+FE0F"}, Pair{"\u2800", "U+2800"}, Pair{"a\nb", "U+000A"},
        Pair{std::string("a\0b", 3), "U+0000"}, Pair{"a\x7f", "U+007F"}, Pair{"a\u2028b", "U+2028"},
        Pair{"\U000e0041", "U+E0041"}, Pair{"\ue000", "U+E000"}, Pair{"Ada\U0001d159", "U+1D159"},
        Pair{"Ada\U00013441", "U+13441"}}) {
    const auto refused = check_letters(bad);
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(core::json::serialize(core::message_object(refused.error(), core::Viewer::spectator())).find(what) ==
                  std::string::npos,
              false)
        << what;
  }
  const House house;
  auto ada = house.guest("Ada");
  const auto answer = ada.post("/api/me/name", named("A\u200bda"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.code(), "account_name_hidden");
  EXPECT_EQ(ada.get("/api/me").json().at("name").as_string(), "Ada");
}

// Marks without end on one letter cover the lines of others.
TEST(Names, and_chat_do_not_stack_marks) {
  const auto marked = [](int marks) {
    std::string text = "a";
    for (int i = 0; i < marks; ++i) text += "\u0301";
    return text;
  };
  EXPECT_TRUE(check_letters(marked(4)));
  EXPECT_FALSE(check_letters(marked(5)));
  for (const auto* text : {"Nguye\u0302\u0303n", "\u0e01\u0e33\u0e1b\u0e31\u0e48\u0e19", "\u05d1\u05bc\u05b0\u05e8"})
    EXPECT_TRUE(check_marks(text)) << text;
  for (const auto* joiner : {"\u200c", "\u200d", "\u2060"}) {
    std::string text = "a";
    for (int i = 0; i < 5; ++i) text += std::string(joiner) + "\u0301";
    EXPECT_FALSE(check_marks(text)) << "with " << joiner << " between them";
  }
  const House house;
  auto ada = house.guest("Ada");
  EXPECT_EQ(ada.post("/api/me/name", named(marked(5))).code(), "text_stacked");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  WebSocket socket(ada, "/ws?table=" + table);
  EXPECT_EQ(code_of(socket.ask(deed("chat", {{"text", marked(100)}}))), "text_stacked");
  EXPECT_TRUE(is_ok(socket.ask(deed("chat", {{"text", marked(2)}}))));
}

TEST(Names, that_sentences_give_their_reader_or_who_is_gone_are_nobodys_in_any_language) {
  for (const auto* name :
       {"You", "you", "YOU", " You ", "Y\u043eu", "Y\uff4fu", "\u028f\u1d0f\u1d1c", "Yourself", "Vous", "V0us", "Toi",
        "TU", "Somebody who left", "somebody  who left", "Quelqu\u2019un de parti", "Quelqu'un de parti"})
    EXPECT_FALSE(check_not_reserved(name)) << name;
  for (const auto* name : {"Young", "Yousef", "Toine", "Tuva", "You and I", "Ivo"})
    EXPECT_TRUE(check_not_reserved(name)) << name;
  // A further language must name its own words, too.
  for (const auto& language : core::Catalogue::languages()) {
    const auto& catalogue = core::Catalogue::of(language);
    EXPECT_FALSE(check_not_reserved(catalogue.word({}, "you"_word))) << language;
    EXPECT_FALSE(check_not_reserved(catalogue.sentence({}, {"gone_name"_say, {}, {}}))) << language;
  }
  const House house;
  auto ada = house.guest("Ada");
  const auto answer = ada.post("/api/me/name", named("Y\u043eu"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.code(), "account_name_reserved");
  EXPECT_EQ(ada.get("/api/me").json().at("name").as_string(), "Ada");
}

// From before nobody was refused for it.
TEST(Names, of_readers_do_not_come_to_a_table_that_does_not_know_them_yet) {
  match::RoomScene scene(match::made_by_ada("five-crowns", 2));
  const match::Entry come{2'000, match::Doer::person_of(match::bob), match::deed::Come{"You"}};
  const auto refused = check_name_at(scene.room, come);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "account_name_reserved"_say);
  ASSERT_TRUE(scene.does(match::bob, match::deed::Come{"You"})) << "rooms read old logs";
  EXPECT_TRUE(check_name_at(scene.room, come)) << "and go on with those they know";
}

TEST(Names, of_those_who_have_a_seat_kept_are_not_taken_by_whoever_comes_first) {
  auto made = match::made_by_ada("five-crowns", 2);
  made.kept_seats = {{match::seat_1, match::bob, "Bob"}};
  match::RoomScene scene(made);
  const auto comes = [&](match::PersonId person) {
    return check_name_at(scene.room, {2'000, match::Doer::person_of(person), match::deed::Come{"B\u043eb"}});
  };
  const auto refused = comes(match::cleo);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "account_name_imitates"_say);
  EXPECT_TRUE(comes(match::bob)) << "nobody imitates oneself";
  ASSERT_TRUE(scene.does(match::ada, match::deed::EmptySeat{match::seat_1}));
  EXPECT_TRUE(comes(match::cleo));
}

/// Ann hosts a table, where Basil the bot sits.
class Imitators : public testing::Test {
 protected:
  Imitators() {
    table = make_table(ann, R"({"game":"five-crowns","seats":4})");
    anns = sit_down(ann, table, 0);
    EXPECT_TRUE(is_ok(anns->ask(deed("seat_bot", {{"seat", 1}, {"level", "greedy"}}))));
  }
  House house;
  Browser ann = house.guest("Ann");
  std::string table;
  std::unique_ptr<WebSocket> anns;
};

TEST_F(Imitators, do_not_come_in_under_a_name_that_looks_like_that_of_somebody_there_or_of_a_bot) {
  for (const auto* name : {"\u0410nn", "ANN", "Ann", "Bas\u0456l", "Basil", "BasiI"}) {
    auto eve = house.guest(name);
    WebSocket socket(eve, "/ws?table=" + table);
    const auto refused = socket.ask(deed("come"));
    EXPECT_EQ(code_of(refused), "account_name_imitates") << name;
    EXPECT_EQ(code_of(socket.ask(deed("sit", {{"seat", 2}}))), "room_come_first") << name;
  }
  auto bob = house.guest("Bob");
  const auto bobs = sit_down(bob, table, 2);
  EXPECT_TRUE(is_ok(bobs->ask(deed("ping"))));
}

TEST_F(Imitators, do_not_take_such_a_name_later) {
  auto eve = house.guest("Eve");
  auto eves = sit_down(eve, table, 2);
  for (const auto* name : {"\u0410nn", "Basil"}) {
    const auto refused = eve.post("/api/me/name", named(name));
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.code(), "account_name_imitates") << name;
  }
  EXPECT_EQ(eve.get("/api/me").json().at("name").as_string(), "Eve");
  EXPECT_EQ(eve.post("/api/me/name", named("\u0415ve")).status, 200) << "nobody imitates oneself";
  EXPECT_EQ(eves->next("told").at("table").at("people").at(1).at("name").as_string(), "\u0415ve");
}

TEST_F(Imitators, who_are_there_before_a_bot_do_not_share_its_name) {
  const auto cleo = sit_down(house.guest("\u0421leo"), table, 3);  // with a Cyrillic letter
  ASSERT_TRUE(is_ok(anns->ask(deed("seat_bot", {{"seat", 2}, {"level", "greedy"}}))));
  const auto chairs = cleo->next("told").at("table").at("chairs");
  EXPECT_EQ(chairs.at(1).at("name").as_string(), "Basil");
  EXPECT_EQ(chairs.at(2).at("name").as_string(), "Dora");
}

TEST_F(Imitators, are_not_those_who_come_back) {
  EXPECT_TRUE(is_ok(anns->ask(deed("leave"))));
  EXPECT_TRUE(is_ok(anns->ask(deed("come"))));
  EXPECT_TRUE(is_ok(anns->ask(deed("sit", {{"seat", 1 + 1}}))));
}

TEST(GivenNames, are_told_from_chosen_ones) {
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(is_given_name(given_name()));
  for (const auto* name : {"Ember", "Ember 99", "Ember 10000", "Ember 0123", "Ember +123", "ember 123", "Ember  123",
                           "Ember 123 ", "Ada 123", "", " 123", "Ember x"})
    EXPECT_FALSE(is_given_name(name)) << name;
}

// Of two guests who were given the same name, or whose name somebody took, both come.
TEST(GivenNames, keep_nobody_from_a_table) {
  const House house;
  auto ann = house.guest("Ember 1744");
  const auto table = make_table(ann, R"({"game":"five-crowns","seats":4})");
  const auto anns = sit_down(ann, table, 0);
  auto bob = house.guest("Ember 1744");
  WebSocket bobs(bob, "/ws?table=" + table);
  WebSocket other_page(bob, "/ws?table=" + table);
  ASSERT_TRUE(is_ok(bobs.ask(deed("come"))));
  ASSERT_TRUE(is_ok(bobs.ask(deed("sit", {{"seat", 1}}))));
  const std::string name(bob.get("/api/me").json().at("name").as_string());
  EXPECT_NE(name, "Ember 1744");
  EXPECT_TRUE(is_given_name(name));
  auto told = anns->next("told");
  while (told.at("table").at("people").as_array().size() < 2) told = anns->next("told");
  EXPECT_EQ(told.at("table").at("people").at(1).at("name").as_string(), name);
  EXPECT_EQ(ann.get("/api/me").json().at("name").as_string(), "Ember 1744") << "who was first keeps it";
  EXPECT_EQ(code_of(other_page.ask(deed("come"))), "room_here_already");

  auto eve = house.guest("\u0415mber 1744");
  WebSocket eves(eve, "/ws?table=" + table);
  EXPECT_EQ(code_of(eves.ask(deed("come"))), "account_name_imitates") << "she chose it";
}

}  // namespace
}  // namespace rummage::server
