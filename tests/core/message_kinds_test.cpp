#include "core/message_kinds.hpp"

#include <array>

#include <gtest/gtest.h>

#include "laws.hpp"

namespace rummage::core {
namespace {

constexpr std::string_view sentences =
    "[say]\ntook = {you = \"You take {cards}.\", other = \"{seat} takes {cards}.\"}\nhas = \"{seat}: {cards} "
    "{cards:card|cards}\"\n"
    "all = \"{parts}\"\n";
constexpr std::string_view common_kinds =
    "[names]\nseat = [\"seat\"]\ncards = [\"cards\"]\nnumber = [\"total\"]\nmessages = [\"parts\"]\n";
constexpr std::string_view own_kinds = "[codes]\nhas = { cards = \"number\" }\ntook = { total = \"number\" }\n";

std::expected<MessageKinds, std::string> load_kinds(std::string_view all = common_kinds,
                                                    std::string_view game = own_kinds) {
  const std::array files{
      DataFile{"lang/en.toml", "[language]\nplural = [[{ is = [1] }]]\n"}, DataFile{"set/en.toml", sentences},
      DataFile{"protocol/parameters.toml", all}, DataFile{"set/parameters.toml", game}};
  const auto catalogue = Catalogue::load("en", files);
  EXPECT_TRUE(catalogue) << catalogue.error();
  return MessageKinds::load(files, *catalogue);
}

TEST(MessageKinds, come_from_names_and_from_what_a_code_has_besides) {
  const auto kinds = load_kinds();
  ASSERT_TRUE(kinds) << kinds.error();
  EXPECT_EQ(*kinds->find("set", "took"),
            (ParamKinds{{"seat", ParamKind::seat}, {"cards", ParamKind::cards}, {"total", ParamKind::number}}));
  EXPECT_EQ(*kinds->find("set", "has"), (ParamKinds{{"seat", ParamKind::seat}, {"cards", ParamKind::number}}));
  EXPECT_EQ(kinds->find("set", "nothing"), nullptr);
  EXPECT_EQ(kinds->find("other", "took"), nullptr);
}

TEST(MessageKinds, a_message_of_another_kind_is_found) {
  const auto kinds = load_kinds();
  ASSERT_TRUE(kinds);
  const Param seat{"seat", Seat(1)};
  const Param cards{"cards", std::vector<std::string>{"1ROE"}};
  const auto error = [&](std::string_view code, std::vector<Param> params) {
    return proof::kind_error(*kinds, "set", Message{{code}, {}, std::move(params)});
  };
  EXPECT_EQ(error("took", {seat, cards}), "");
  EXPECT_EQ(error("took", {seat, cards, {"total", std::int64_t{3}}}), "");
  EXPECT_EQ(error("has", {seat, {"cards", std::int64_t{3}}}), "");
  EXPECT_NE(error("has", {seat, cards}), "");
  EXPECT_NE(error("took", {{"seat", std::int64_t{1}}, cards}), "");
  EXPECT_NE(error("took", {seat, cards, {"more", std::int64_t{1}}}), "");
  EXPECT_NE(error("nothing", {}), "");
  const Message wrong{{"has"}, {}, {seat, cards}};
  EXPECT_NE(error("all", {{"parts", std::vector<Message>{wrong}}}), "") << "messages inside messages are looked at too";
}

TEST(MessageKinds, a_mistake_in_a_file_is_named) {
  EXPECT_EQ(load_kinds("[names]\nseat = [\"seat\"]\n[more]\n").error().substr(0, 27), "protocol/parameters.toml:3:");
  EXPECT_FALSE(load_kinds("[names]\nbird = [\"seat\"]\n"));
  EXPECT_FALSE(load_kinds("[names]\nseat = [\"seat\"]\nnumber = [\"seat\"]\n"));
  EXPECT_FALSE(load_kinds(common_kinds, "[codes]\nhas = { cards = \"many\" }\n"));
  EXPECT_FALSE(load_kinds("[names]\nseat = [\"seat\"]\n")) << "a sentence names what nobody declares";
}

}  // namespace
}  // namespace rummage::core
