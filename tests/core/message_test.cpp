#include "core/message.hpp"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/json_text.hpp"

namespace rummage::core {
namespace {

// A card that only seat 1 may see, and a part with another one inside.
Message drew() {
  const Message part{"breaks"_say, "SET-03", {{"card", std::string("9S"), Seat(0)}}};
  return {"took"_say,
          "SET-09",
          {{"seat", Seat(1)},
           {"card", std::string("4C"), Seat(1)},
           {"count", std::int64_t{3}},
           {"parts", std::vector<Message>{part}}}};
}

std::string text(const Message& message, Recipient recipient) {
  JsonText out;
  write_message(out, message, recipient);
  return out.str();
}

TEST(Recipient, shows_a_private_value_to_its_owner_only) {
  EXPECT_EQ(text(drew(), Seat(1)), R"({"code":"took","rule":"SET-09","seat":1,"card":"4C","count":3,)"
                                   R"("parts":[{"code":"breaks","rule":"SET-03","card":"?"}]})");
  EXPECT_EQ(text(drew(), Seat(0)), R"({"code":"took","rule":"SET-09","seat":1,"card":"?","count":3,)"
                                   R"("parts":[{"code":"breaks","rule":"SET-03","card":"9S"}]})");
  EXPECT_EQ(text(drew(), Viewer::spectator()), R"({"code":"took","rule":"SET-09","seat":1,"card":"?","count":3,)"
                                               R"("parts":[{"code":"breaks","rule":"SET-03","card":"?"}]})");
}

TEST(Recipient, leaves_nothing_of_a_private_value_whatever_its_kind) {
  for (const Value& secret :
       {Value(std::int64_t{42}), Value(Seat(1)), Value("red"_word), Value(std::string("4C")),
        Value(std::vector<std::string>{"4C", "5C"}), Value(std::vector<Message>{{"asked"_say, {}, {}}})}) {
    const Message message{"took"_say, {}, {{"secret", secret, Seat(1)}}};
    EXPECT_EQ(text(message, Seat(0)), R"({"code":"took","secret":"?"})");
    EXPECT_EQ(text(message, Seat(1)), text(message, Recipient::of_everything()));
  }
}

TEST(Events, are_built_only_where_somebody_listens) {
  int built = 0;
  const auto params = [&] {
    ++built;
    return std::vector<Param>{};
  };
  auto ignored = Events::ignored();
  EXPECT_FALSE(ignored.wanted());
  ignored.add("took"_say, "SET-09", params);
  EXPECT_EQ(built, 0);
  EXPECT_TRUE(ignored.list().empty());
  Events events;
  EXPECT_TRUE(events.wanted());
  events.add("took"_say, "SET-09", params);
  EXPECT_EQ(built, 1);
  EXPECT_EQ(events.list().size(), 1U);
}

TEST(Message, finds_its_parameters_by_name) {
  const auto message = drew();
  ASSERT_NE(message.find("count"), nullptr);
  EXPECT_EQ(std::get<std::int64_t>(message.find("count")->value), 3);
  EXPECT_EQ(message.find("nothing"), nullptr);
}

TEST(Message, every_kind_of_value_is_written) {
  const auto written = [](const Value& value) {
    return json::serialize(message_object({"took"_say, {}, {{"value", value}}}, Viewer::spectator()).at("value"));
  };
  EXPECT_EQ(written(std::int64_t{-5}), "-5");
  EXPECT_EQ(written(Seat(3)), "3");
  EXPECT_EQ(written("red"_word), R"("red")");
  EXPECT_EQ(written(std::string("a\"b")), R"("a\"b")");
  EXPECT_EQ(written(std::vector<std::string>{"a", "b"}), R"(["a","b"])");
}

}  // namespace
}  // namespace rummage::core
