#include "table/deed.hpp"

#include <gtest/gtest.h>

#include "room_scene.hpp"

namespace rummage::table {
namespace {

std::vector<Deed> one_of_each() {
  auto made = made_by_ada("five-crowns", 3, {{"first-dealer", "1"}});
  made.is_public = true;
  made.with_hints = false;
  made.clock_ms = 90'000;
  return {
      made,
      deed::Come{"Zoë"},
      deed::Leave{},
      deed::Sit{seat_2},
      deed::SeatBot{seat_1, "greedy"},
      deed::EmptySeat{seat_1},
      deed::Remove{bob},
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
      deed::Close{deed::CloseReason::idle}};
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

}  // namespace
}  // namespace rummage::table
