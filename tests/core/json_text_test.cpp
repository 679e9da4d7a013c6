#include "core/json_text.hpp"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

namespace rummage::core {
namespace {

using namespace literals;

TEST(JsonText, escapes_what_must_be) {
  const auto object = to_object([](JsonText& out) {
    out.text("a", "plain");
    out.text("b", "\"\\\n\x01 é");
    out.name("c").open('[');
    for (const auto* text : {"x", "\"", ""}) out.text(text);
    out.close(']');
    out.number("d", -5);
    out.raw("e", "null");
  });
  EXPECT_EQ(object.at("a").as_string(), "plain");
  EXPECT_EQ(object.at("b").as_string(), "\"\\\n\x01 é");
  EXPECT_EQ(object.at("c").as_array().size(), 3U);
  EXPECT_EQ(object.at("d").as_int64(), -5);
  EXPECT_TRUE(object.at("e").is_null());
}

TEST(JsonText, puts_commas_between_values_and_nowhere_else) {
  JsonText out;
  out.open('{');
  out.name("none").open('[');
  out.close(']');
  out.name("list").open('[');
  out.number(1);
  out.text("[{:");  // what looks like a beginning inside a text is none
  out.open('{');
  out.close('}');
  out.open('[');
  out.boolean(true);
  out.null();
  out.close(']');
  out.close(']');
  out.seat("seat", Seat(2));
  out.seat("nobody", std::nullopt);
  out.boolean("no", false);
  out.close('}');
  EXPECT_EQ(out.view(), R"({"none":[],"list":[1,"[{:",{},[true,null]],"seat":2,"nobody":null,"no":false})");
  EXPECT_EQ(to_object([](JsonText&) {}).size(), 0U);
}

TEST(JsonText, grows_wherever_its_own_room_ends) {
  for (std::size_t before = 3040; before < 3080; ++before) {
    JsonText out;
    out.open('[');
    out.text(std::string(before, 'x'));
    out.text("\"quoted\"\n");
    out.text(ReadyText("10", "H"));
    out.number(-1234567890123456789);
    out.name("n").raw("null");
    out.text(std::string(9'000, 'y'));
    out.close(']');
    EXPECT_EQ(
        out.str(), "[\"" + std::string(before, 'x') + R"(","\"quoted\"\n","10H",-1234567890123456789,"n":null,")" +
                       std::string(9'000, 'y') + "\"]");
  }
}

// A second writer of messages, which write_message must agree with.
json::object slowly(const Message& message, Viewer viewer) {
  struct Writer {
    Viewer viewer;
    json::value operator()(std::int64_t number) const { return number; }
    json::value operator()(Seat seat) const { return seat.index(); }
    json::value operator()(Word word) const { return json::string(word.name); }
    json::value operator()(const std::string& text) const { return json::string(text); }
    json::value operator()(const std::vector<std::string>& texts) const {
      return json::array(texts.begin(), texts.end());
    }
    json::value operator()(const std::vector<Message>& parts) const {
      json::array out;
      for (const auto& part : parts) out.emplace_back(slowly(part, viewer));
      return out;
    }
  };
  json::object out{{"code", message.code.name}};
  if (!message.rule.empty()) out["rule"] = message.rule;
  for (const auto& param : message.params)
    out[param.name] = param.only && !viewer.owns(*param.only) ? "?" : std::visit(Writer{viewer}, param.value);
  return out;
}

TEST(JsonText, writes_a_message_as_its_viewer_may_see_it) {
  const Message part{"part"_say, {}, {{"own", std::string("3H"), Seat(0)}, {"word", "violet"_word}}};
  const Message message{
      "whole"_say,
      "SET-08",
      {{"count", std::int64_t{-7}},
       {"seat", Seat(1)},
       {"card", std::string("5C \"\\"), Seat(1)},
       {"cards", std::vector<std::string>{"4S", "JK"}, Seat(0)},
       {"open", std::vector<std::string>{"4S"}},
       {"parts", std::vector<Message>{part, part}},
       {"hidden", std::vector<Message>{part}, Seat(1)}}};
  for (const auto viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer(Seat(2)), Viewer::spectator()}) {
    JsonText out;
    write_message(out, message, viewer);
    EXPECT_EQ(out.view(), json::serialize(slowly(message, viewer)));
    EXPECT_EQ(message_object(message, viewer), slowly(message, viewer));
  }
  JsonText everything;
  write_message(everything, message, Recipient::of_everything());
  EXPECT_EQ(everything.view().find('?'), std::string_view::npos);
}

}  // namespace
}  // namespace rummage::core
