#include "core/plain_action.hpp"

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

struct Draw : PlainAction<"draw deck"> {};
struct End : PlainAction<"end"> {};
struct Discard {
  int card = 0;
  friend constexpr auto operator<=>(const Discard&, const Discard&) = default;
};
using Action = std::variant<Draw, Discard, End>;

TEST(PlainAction, is_written_as_its_text) {
  struct Writer : PlainActionWriter {
    using PlainActionWriter::operator();
    std::string operator()(const Discard& discard) const { return "discard " + std::to_string(discard.card); }
  };
  EXPECT_EQ(std::visit(Writer{}, Action(Draw{})), "draw deck");
  EXPECT_EQ(std::visit(Writer{}, Action(End{})), "end");
  EXPECT_EQ(std::visit(Writer{}, Action(Discard{3})), "discard 3");
}

TEST(PlainAction, is_read_in_any_case_and_with_any_blanks) {
  for (const auto* text : {"draw deck", " DRAW \t Deck\n"}) EXPECT_EQ(read_plain_action<Action>(text), Action(Draw{}));
  EXPECT_EQ(read_plain_action<Action>("End"), Action(End{}));
  for (const auto* text : {"", "draw", "drawdeck", "draw deck now", "discard 3"})
    EXPECT_FALSE(read_plain_action<Action>(text)) << text;
}

TEST(PlainAction, actions_of_one_kind_are_equal_and_kinds_are_in_their_order) {
  EXPECT_EQ(Draw{}, Draw{});
  EXPECT_LT(Action(Draw{}), Action(Discard{}));
  EXPECT_LT(Action(Discard{9}), Action(End{}));
}

}  // namespace
}  // namespace rummage::core
