#include "core/json.hpp"

#include <array>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

namespace rummage::core {
namespace {

std::string code(const auto& outcome) { return outcome ? "accepted" : std::string(outcome.error().code.name); }

// "code field" of what finish() says after reading.
std::string complaint(std::string_view text, const auto& read) {
  const auto parsed = parse_json(text);
  if (!parsed) return "no JSON";
  Fields fields(*parsed, "top");
  read(fields);
  const auto done = fields.finish();
  if (done) return "none";
  const auto* field = done.error().find("field");
  return std::string(done.error().code.name) + " " + (field ? std::get<std::string>(field->value) : "");
}

TEST(ParseJson, reads_what_is_json) {
  for (const auto* text :
       {"{}", " [1, 2.5, -3e4, true, false, null, \"x\\u00e9\"] \n", "12", "\"a\"", "18446744073709551615"})
    EXPECT_TRUE(parse_json(text)) << text;
}

TEST(ParseJson, names_the_byte_where_it_stops_being_json) {
  const std::vector<std::pair<std::string, std::int64_t>> rows{{"{\"a\": x}", 6}, {"[1, 2] 3", 7}, {"{} }", 3}};
  for (const auto& [text, byte] : rows) {
    const auto parsed = parse_json(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code.name, "not_json") << text;
    EXPECT_EQ(std::get<std::int64_t>(parsed.error().find("byte")->value), byte) << text;
  }
}

TEST(ParseJson, half_an_object_ends_too_early) {
  for (const auto* text : {"", "   ", "{", "{\"a\"", "{\"a\": [1, 2", "\"abc", "[1,"})
    EXPECT_EQ(code(parse_json(text)), "json_ends_early") << text;
}

TEST(ParseJson, refuses_what_would_be_a_guess_or_a_trap) {
  EXPECT_EQ(code(parse_json(R"({"a": 1, "b": {"c": 1, "c": 2}})")), "field_twice");
  EXPECT_EQ(code(parse_json(R"({"a": 1, "\u0061": 2})")), "field_twice");  // the same name, written otherwise
  EXPECT_TRUE(parse_json(R"([{"a": 1}, {"a": 2}])"));
  EXPECT_EQ(code(parse_json("{\"a\": \"\xff\"}")), "not_json");  // no UTF-8
  EXPECT_EQ(code(parse_json(std::string(100'000, '['))), "json_too_deep");
  for (const auto* number : {"1e400", "-1e400", "0e400", "[1, 0.0e999999]"})  // infinity or none, to Boost
    EXPECT_EQ(code(parse_json(number)), "json_number_too_great") << number;
  EXPECT_EQ(code(parse_json(std::string(309, '2'))), "json_number_too_great");
  EXPECT_EQ(code(parse_json("{'a': 1}")), "not_json");
  EXPECT_EQ(code(parse_json("{\"a\": 1,}")), "not_json");
  EXPECT_EQ(code(parse_json("/* */ {}")), "not_json");
  EXPECT_EQ(code(parse_json("NaN")), "not_json");
  EXPECT_EQ(code(parse_json(std::string("{}\0", 3))), "not_json");
  std::string deep(30, '[');
  EXPECT_TRUE(parse_json(deep + std::string(30, ']')));
}

TEST(ParseJson, a_long_name_that_stands_twice_is_clipped) {
  const std::string name(5000, 'n');
  const auto parsed = parse_json("{\"" + name + "\":1,\"" + name + "\":2}");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(std::get<std::string>(parsed.error().find("field")->value).size(), 43U);
}

TEST(Fields, whole_numbers) {
  const auto read = [](Fields& fields) { fields.integer("n", 1, 9, std::nullopt); };
  EXPECT_EQ(complaint(R"({"n": 9})", read), "none");
  EXPECT_EQ(complaint(R"({})", read), "field_missing top.n");
  EXPECT_EQ(complaint(R"({"n": 0})", read), "field_out_of_range top.n");
  EXPECT_EQ(complaint(R"({"n": 10})", read), "field_out_of_range top.n");
  EXPECT_EQ(complaint(R"({"n": 18446744073709551615})", read), "field_out_of_range top.n");
  EXPECT_EQ(complaint(R"({"n": 1.0})", read), "field_wrong_type top.n");
  EXPECT_EQ(complaint(R"({"n": "5"})", read), "field_wrong_type top.n");
  EXPECT_EQ(complaint(R"({"n": null})", read), "field_wrong_type top.n");
  const auto parsed = parse_json(R"({"n": 5})");
  Fields fields(*parsed, "");
  EXPECT_EQ(fields.integer("n", 1, 9, 3), 5);
  EXPECT_EQ(fields.integer("m", 1, 9, 3), 3);
}

TEST(Fields, seeds_take_all_of_64_bits) {
  const auto seed = [](std::string_view text) {
    const auto parsed = *parse_json(text);
    Fields fields(parsed, "");
    const auto value = fields.seed("seed");
    return fields.finish() ? std::to_string(value) : "refused";
  };
  EXPECT_EQ(seed("{}"), "0");
  EXPECT_EQ(seed(R"({"seed": 18446744073709551615})"), "18446744073709551615");
  EXPECT_EQ(seed(R"({"seed": 7})"), "7");
  EXPECT_EQ(seed(R"({"seed": -1})"), "refused");
  EXPECT_EQ(seed(R"({"seed": 18446744073709551616})"), "refused");
  EXPECT_EQ(seed(R"({"seed": 1.5})"), "refused");
  EXPECT_EQ(seed(R"({"seed": "7"})"), "refused");
}

TEST(Fields, other_types) {
  EXPECT_EQ(complaint(R"({"x": 1})", [](Fields& f) { f.boolean("x", false); }), "field_wrong_type top.x");
  EXPECT_EQ(complaint(R"({"x": 1})", [](Fields& f) { f.string("x", ""); }), "field_wrong_type top.x");
  EXPECT_EQ(complaint(R"({"x": 1})", [](Fields& f) { f.array("x"); }), "field_wrong_type top.x");
  EXPECT_EQ(complaint(R"({"x": []})", [](Fields& f) { f.object("x"); }), "field_wrong_type top.x");
  EXPECT_EQ(complaint(R"({})", [](Fields& f) { f.string("x", std::nullopt); }), "field_missing top.x");
  EXPECT_EQ(complaint(R"([])", [](Fields&) {}), "field_wrong_type top");
  EXPECT_EQ(complaint(R"({"x": true})", [](Fields& f) { EXPECT_TRUE(f.boolean("x", false)); }), "none");
  EXPECT_EQ(complaint(R"({"x": "y"})", [](Fields& f) { EXPECT_EQ(f.string("x", "z"), "y"); }), "none");
  EXPECT_EQ(complaint(R"({"x": null})", [](Fields& f) { EXPECT_TRUE(f.value("x")->is_null()); }), "none");
}

TEST(Fields, numbers_and_seats) {
  const auto numbers = [](Fields& f) { f.numbers("x", 2, 0, 5); };
  EXPECT_EQ(complaint(R"({"x": [0, 5]})", numbers), "none");
  EXPECT_EQ(complaint(R"({"x": [0]})", numbers), "field_wrong_length top.x");
  EXPECT_EQ(complaint(R"({"x": [0, 6]})", numbers), "field_out_of_range top.x[1]");
  EXPECT_EQ(complaint(R"({"x": [0, "5"]})", numbers), "field_wrong_type top.x[1]");
  const auto seats = [](Fields& f) { f.seat_set("x", 3); };
  EXPECT_EQ(complaint(R"({"x": [2, 0]})", seats), "none");
  EXPECT_EQ(complaint(R"({"x": [3]})", seats), "no_such_seat top.x");
  EXPECT_EQ(complaint(R"({"x": [256]})", seats), "no_such_seat top.x");  // and not seat 0
  EXPECT_EQ(complaint(R"({"x": [1, 1]})", seats), "seat_twice top.x");
  const auto seat = [](Fields& f) { f.seat("x", 3); };
  EXPECT_EQ(complaint(R"({"x": null})", seat), "none");
  EXPECT_EQ(complaint(R"({"x": -1})", seat), "no_such_seat top.x");
  EXPECT_EQ(complaint(R"({"x": 4294967296})", seat), "no_such_seat top.x");
}

TEST(Fields, the_first_mistake_counts_and_unknown_fields_come_last) {
  EXPECT_EQ(complaint(R"({"a": "x", "b": "y", "c": 1})",
                      [](Fields& f) {
                        f.integer("a", 0, 1, 0);
                        f.integer("b", 0, 1, 0);
                      }),
            "field_wrong_type top.a");
  EXPECT_EQ(complaint(R"({"a": 1, "c": 1})", [](Fields& f) { f.integer("a", 0, 1, 0); }), "field_unknown top.c");
  EXPECT_EQ(complaint("{\"\\u001b[2J\": 1}", [](Fields&) {}), "field_unknown top.?[2J");
}

constexpr std::array<std::string_view, 2> json_choices{"slow", "fast"};
constexpr std::array<OptionSpec, 2> json_specs{
    {{.name = "pace", .choices = json_choices},
     {.name = "seconds", .choices = {}, .least = 2, .most = 60, .usual = 5}}};

TEST(SetupJson, reads_what_it_writes) {
  const core::Setup setup{3, {1, 9}};
  json::object out;
  write_setup(out, setup, json_specs);
  EXPECT_EQ(json::serialize(out), R"({"seats":3,"options":{"pace":"fast","seconds":9}})");
  Fields fields(out, "");
  EXPECT_EQ(read_setup(fields, json_specs, 2, 4, 2), setup);
  EXPECT_TRUE(fields.finish());
}

TEST(SetupJson, what_is_left_out_is_as_usual_and_what_is_wrong_is_refused) {
  const auto read = [](Fields& f) { read_setup(f, json_specs, 2, 4, 2); };
  EXPECT_EQ(complaint("{}", read), "none");
  EXPECT_EQ(complaint(R"({"options": {"seconds": "7"}})", read), "none");
  EXPECT_EQ(complaint(R"({"seats": 5})", read), "field_out_of_range top.seats");
  EXPECT_EQ(complaint(R"({"options": {"pace": 1}})", read), "option_no_such_choice ");
  EXPECT_EQ(complaint(R"({"options": {"pace": []}})", read), "field_wrong_type top.options.pace");
  EXPECT_EQ(complaint(R"({"options": {"seconds": 1}})", read), "option_not_in_range ");
  EXPECT_EQ(complaint(R"({"options": {"tempo": 1}})", read), "no_such_option ");
}

TEST(ResultJson, lists_winners_ranks_and_scores_by_seat) {
  const auto result = rank_by_score({3, 9, 9}, Better::higher);
  EXPECT_EQ(json::serialize(write_result(result)), R"({"winners":[1,2],"ranks":[3,1,1],"scores":[3,9,9]})");
}

}  // namespace
}  // namespace rummage::core
