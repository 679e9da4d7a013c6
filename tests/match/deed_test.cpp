#include "match/deed.hpp"

#include <array>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "match/plain_act.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

std::vector<Deed> one_of_each() {
  auto made = made_by_ada("five-crowns", 3, {{"first-dealer", "1"}});
  made.is_public = true;
  made.with_hints = false;
  made.clock_ms = 90'000;
  made.holds = true;
  return {
      made,
      deed::Come{"Zoë"},
      deed::Leave{},
      deed::Sit{seat_2},
      deed::SeatBot{seat_1, "greedy"},
      deed::EmptySeat{seat_1},
      deed::Remove{bob, false},
      deed::Mute{bob, false},
      deed::Doors{false},
      deed::HandOver{cleo},
      deed::Start{},
      deed::Commit{bytes_of(ada)},
      deed::Reveal{bytes_of(bob)},
      deed::CallOff{},
      deed::Act{"discard 7C", seat_1, 17},
      deed::Chat{"\"quoted\""},
      deed::Resign{},
      deed::AgreeToEnd{false},
      deed::Rematch{"0123"},
      deed::Close{deed::CloseReason::idle},
      deed::Pause{},
      deed::Continue{}};
}

TEST(Deeds, every_one_reads_back_as_it_was_written) {
  const auto deeds = one_of_each();
  ASSERT_EQ(deeds.size(), std::variant_size_v<Deed>);
  for (std::size_t i = 0; i < deeds.size(); ++i) {
    ASSERT_EQ(deeds[i].index(), i);
    for (const auto& by : {Doer::person_of(cleo), Doer::bot_of(seat_2), Doer::table()}) {
      const Entry entry{123, by, deeds[i]};
      const auto again = read_entry(write_entry(entry), 123);
      ASSERT_TRUE(again) << write_entry(entry);
      EXPECT_EQ(*again, entry) << write_entry(entry);
    }
  }
  const Entry with_level{1, Doer::person_of(ada), deed::Start{"greedy"}};
  EXPECT_EQ(*read_entry(write_entry(with_level), 1), with_level);
}

// Rules that this program does not have may have had other options, or fewer: they stay as the log has them.
TEST(Deeds, a_table_made_under_other_rules_is_written_as_it_was_read) {
  const std::string seed(64, '0');
  for (const std::string_view game_and_options : {
           R"("game":"set","rules":999,"seats":2,"options":{})",
           R"("game":"set","rules":999,"seats":2,"options":{"calls":"whistle","sixth":7})",
           R"("game":"romi-rami","rules":999,"seats":2,"options":{"deck":"first"})",
           R"("game":"romi-rami","rules":999,"seats":2,"options":{"deck":"first"},"data":"second")",
           R"("game":"romi-rami","rules":999,"seats":2)",
       }) {
    const auto line = fmt::format(
        R"({{"by":1,"do":"create","name":"Ada",{},"stand_in":"greedy","seed":"{}"}})", game_and_options, seed);
    const auto entry = read_entry(line, 1);
    ASSERT_TRUE(entry) << line;
    const auto again = read_entry(write_entry(*entry), 1);
    ASSERT_TRUE(again) << write_entry(*entry);
    EXPECT_EQ(*again, *entry) << write_entry(*entry);
  }
}

// Logs have lines that were taken once; people cannot write such any more.
TEST(Deeds, a_line_of_chat_is_one_line_with_something_to_see) {
  const auto is_taken = [](std::string_view text) {
    return read_request({{"do", "chat"}, {"text", core::json::string_view(text.data(), text.size())}}).has_value();
  };
  for (const auto* good : {"hello", "déjà vu", "猫", "👍🏽", "a\u200db", "\ufeffwell"})
    EXPECT_TRUE(is_taken(good)) << good;
  for (const auto* bad : {"", " ", "\ufeff", "\u2028", "a\u2028b", "a\u2029b", "\u3164", "\u2800", "\u200b\u200b",
                          "\u00ad", "\u2060", "\ufe0f", "\u115f", "\U000e0041", "a\u202eb", "a\u0085b"})
    EXPECT_FALSE(is_taken(bad)) << bad;
  EXPECT_TRUE(read_entry(R"({"by":1,"do":"chat","text":")"
                         "a\u2028b"
                         R"("})",
                         1));
}

TEST(Deeds, people_are_not_heard_where_it_is_not_theirs) {
  for (const auto* text : {R"({"do": "create"})", R"({"do": "come", "name": "Ada"})", R"({"do": "call_off"})",
                           R"({"do": "rematch", "match": "x"})", R"({"do": "dance"})", R"({"do": "sit"})", R"({})",
                           R"({"do": "sit", "seat": 16})", R"({"do": "commit", "hash": "00"})",
                           R"({"do": "leave", "by": 2})", R"({"do": "close", "reason": "whim"})"})
    EXPECT_FALSE(read_request(parsed(text))) << text;
  const auto act = read_request(parsed(R"({"do": "act", "action": "draw deck", "step": 3})"));
  ASSERT_TRUE(act);
  EXPECT_EQ(std::get<deed::Act>(*act), (deed::Act{"draw deck", {}, 3}));
}

// As the server reads a request: the number apart, the deed from the rest. Nothing where it is refused.
std::optional<PlainAct> read_by_tree(std::string_view text) {
  auto parsed = core::parse_json(text);
  if (!parsed) return std::nullopt;
  core::Fields fields(*parsed, {});
  const auto id = fields.integer("id", 0, INT64_C(1) << 53, 0);
  if (!fields.ok()) return std::nullopt;
  parsed->get_object().erase("id");
  const auto deed = read_request(parsed->get_object());
  if (!deed || !std::holds_alternative<deed::Act>(*deed)) return std::nullopt;
  return PlainAct{id, std::get<deed::Act>(*deed)};
}

// Requests put together from pieces, right and wrong, and then damaged: whatever is read without a tree is read alike
// with one.
TEST(Deeds, plain_acts_are_read_as_the_tree_has_them) {
  constexpr std::array<std::string_view, 18> fields{
      R"("id":7)",
      R"("id":999999999999999)",
      R"("id":9007199254740993)",
      R"("id":01)",
      R"("id":-1)",
      R"("id":1.0)",
      R"("do":"act")",
      R"("do":"leave")",
      R"("do":"\u0061ct")",
      R"("action":"draw deck")",
      R"("action":"")",
      R"("action":"é\"")",
      R"("action":7)",
      R"("step":12)",
      R"("step":2147483647)",
      R"("step":2147483648)",
      R"("seat":0)",
      R"("more":null)"};
  constexpr std::string_view damage = "{}[]\",:\\ 0a1\x01\x7f\xc3";
  std::mt19937 chance(7);
  const auto up_to = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(chance); };
  int plain = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text = "{";
    if (up_to(1) == 0) {
      text += R"("id":7,"do":"act","action":"discard 10S","step":12)";
    } else {
      const auto count = up_to(4);
      for (std::size_t n = 0; n < count; ++n) text.append(n > 0 ? "," : "").append(fields[up_to(fields.size() - 1)]);
    }
    text += "}";
    if (up_to(1) == 0) text[up_to(text.size() - 1)] = damage[up_to(damage.size() - 1)];
    if (up_to(9) == 0) text.insert(up_to(text.size()), 1, damage[up_to(damage.size() - 1)]);
    const auto quick = read_plain_act(text);
    if (!quick) continue;
    ++plain;
    const auto slow = read_by_tree(text);
    ASSERT_TRUE(slow) << text;
    EXPECT_EQ(quick->id, slow->id) << text;
    EXPECT_EQ(quick->act, slow->act) << text;
  }
  EXPECT_GT(plain, 20'000);
  EXPECT_TRUE(read_plain_act(R"({"id":7,"do":"act","action":"draw deck","step":12})"));
  EXPECT_FALSE(read_plain_act(R"({"id":7,"do":"act","action":"draw deck","step":12} )"));
}

}  // namespace
}  // namespace rummage::match
