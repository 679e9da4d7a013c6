#include "match/position.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/catalogue.hpp"

namespace rummage::match {
namespace {

namespace json = boost::json;

json::object answer(std::string_view text, std::string_view language = "en") {
  auto out = answer_position(text, language);
  EXPECT_TRUE(out) << core::Catalogue::of("en").sentence("", out.error());
  return out ? *out : json::object{};
}

std::string error_code(const json::object& out) {
  EXPECT_FALSE(out.at("ok").as_bool()) << json::serialize(out);
  return std::string(out.at("error").at("code").as_string());
}

constexpr std::string_view display = R"("display": ["2RWE", "2RWH", "2RWF", "1TOF", "1TOH", "3VBE"])";

TEST(Position, answers_with_the_position_legal_actions_events_and_result) {
  const auto out = answer(R"({"position": {"game": "set", "seats": 2, "pile": [], )" + std::string(display) +
                          R"(}, "actions": [{"seat": 1, "action": "take 2rwf  2RWE 2RWH"}]})");
  ASSERT_TRUE(out.at("ok").as_bool()) << json::serialize(out);
  const auto& position = out.at("position").as_object();
  EXPECT_EQ(position.at("game").as_string(), "set");
  EXPECT_EQ(position.at("step").to_number<int>(), 1);
  EXPECT_EQ(position.at("display"), json::parse(R"(["1TOF", "1TOH", "3VBE"])"));
  EXPECT_TRUE(out.at("legal").as_object().empty());  // the game is over: no SET, no pile
  const auto& events = out.at("events").as_array();
  EXPECT_EQ(events.at(0).at("code").as_string(), "took");
  EXPECT_EQ(events.at(0).at("seat").to_number<int>(), 1);
  EXPECT_EQ(events.at(0).at("at").to_number<int>(), 0);
  EXPECT_EQ(events.at(0).at("cards"), json::parse(R"(["2RWE", "2RWH", "2RWF"])"));
  EXPECT_EQ(out.at("result"), json::parse(R"({"winners": [1], "ranks": [2, 1], "scores": [0, 3]})"));
}

TEST(Position, legal_names_the_seats_that_can_act) {
  const auto out = answer(R"({"position": {"game": "set", "seats": 3, "out": [1], "options": {"claim": "shout"}}})");
  EXPECT_EQ(out.at("legal"), json::parse(R"({"0": ["call", "more"], "2": ["call", "more"]})"));
  EXPECT_TRUE(out.at("result").is_null());
}

TEST(Position, what_it_prints_can_be_read_again) {
  const auto first = answer(R"({"position": {"game": "set", "seats": 2, "seed": 18446744073709551615},
                                "actions": [{"seat": 0, "action": "more"}]})");
  const auto again = answer(json::serialize(json::object{{"position", first.at("position")}}));
  EXPECT_EQ(first.at("position"), again.at("position"));
  EXPECT_EQ(first.at("legal"), again.at("legal"));
  const auto bare = answer(json::serialize(first.at("position")));  // a position by itself
  EXPECT_EQ(first.at("position"), bare.at("position"));
}

TEST(Position, chance_comes_from_the_seed_and_the_step) {
  const auto dealt = [](std::string_view head) {
    const auto out = answer(R"({"position": {"game": "set", "seats": 3, "options": {"master": "yes"}, "due": "lay-out",
        "display": [], )" + std::string(head) +
                            R"("out": []}, "actions": [{"seat": 0, "action": "deal"}]})");
    return out.at("position").at("display");
  };
  EXPECT_EQ(dealt(R"("seed": 5, )"), dealt(R"("seed": 5, )"));
  EXPECT_NE(dealt(R"("seed": 5, )"), dealt(R"("seed": 6, )"));
  EXPECT_NE(dealt(R"("seed": 5, )"), dealt(R"("seed": 5, "step": 1, )"));
  EXPECT_EQ(dealt(""), dealt(R"("seed": 0, "step": 0, )"));
}

TEST(Position, a_refused_action_is_an_answer_that_names_it) {
  const auto out = answer(R"({"position": {"game": "set", "seats": 2, )" + std::string(display) +
                          R"(}, "actions": [{"seat": 0, "action": "more"}, {"seat": 0, "action": "more"}]})");
  EXPECT_EQ(error_code(out), "already_asked");
  EXPECT_EQ(out.at("at").to_number<int>(), 1);
  EXPECT_EQ(out.at("error").at("rule").as_string(), "SET-13");
  EXPECT_FALSE(out.at("error").at("message").as_string().empty());
  EXPECT_FALSE(out.contains("position"));
}

TEST(Position, a_refused_position_has_no_step) {
  const auto refused = [](std::string_view text) {
    const auto out = answer(text);
    EXPECT_TRUE(out.at("at").is_null()) << text;
    return error_code(out);
  };
  EXPECT_EQ(refused("{}"), "field_missing");
  EXPECT_EQ(refused("[]"), "field_wrong_type");
  EXPECT_EQ(refused(R"({"position": {"game": "chess"}})"), "no_such_game");
  EXPECT_EQ(refused(R"({"position": {"game": "set"}, "deeds": []})"), "field_unknown");
  EXPECT_EQ(refused(R"({"position": {"game": "set", "seed": -1}})"), "field_wrong_type");
  EXPECT_EQ(refused(R"({"position": {"game": "set", "colour": "red"}})"), "field_unknown");
  EXPECT_EQ(refused(R"({"position": {"game": "set", "display": ["2RWE", "2RWE"]}})"), "card_twice");
  EXPECT_EQ(refused(R"({"position": {"game": "set"}, "actions": [{"seat": 0}]})"), "field_missing");
  EXPECT_EQ(
      refused(R"({"position": {"game": "set"}, "actions": [{"seat": "0", "action": "more"}]})"), "field_wrong_type");
}

TEST(Position, a_seat_that_is_not_there_is_refused_by_name) {
  const auto out = answer(R"({"position": {"game": "set", "seats": 2}, "actions": [{"seat": 2, "action": "more"}]})");
  EXPECT_EQ(error_code(out), "no_such_seat");
  EXPECT_EQ(out.at("at").to_number<int>(), 0);
}

TEST(Position, speaks_french_too) {
  const auto out = answer(R"({"position": {"game": "set"}, "actions": [{"seat": 0, "action": "call"}]})", "fr");
  EXPECT_EQ(out.at("error").at("message").as_string(),
            "On n’annonce pas à cette table\u00a0: désignez trois cartes tout de suite.");
}

TEST(Position, text_that_is_not_json_is_no_answer) {
  for (const auto* text : {"", "garbage", R"({"position": {"game": "set")", R"({"position": {}} x)"}) {
    const auto out = answer_position(text, "en");
    EXPECT_FALSE(out) << text;
  }
}

}  // namespace
}  // namespace rummage::match
