#include "server/past_match.hpp"

#include <gtest/gtest.h>

namespace rummage::server {
namespace {

using Query = std::map<std::string, std::string>;

TEST(PastMatch, a_replay_is_of_everything_from_the_deal_on_unless_asked_otherwise) {
  const auto call = read_replay_call({});
  ASSERT_TRUE(call);
  EXPECT_FALSE(call->viewer);
  EXPECT_EQ(call->from, 0U);
  EXPECT_EQ(call->count, 100U);
}

TEST(PastMatch, a_viewer_is_a_seat_a_spectator_or_all) {
  EXPECT_EQ(read_replay_call(Query{{"viewer", "3"}})->viewer, core::Viewer(core::Seat(3)));
  EXPECT_EQ(read_replay_call(Query{{"viewer", "watch"}})->viewer, core::Viewer::spectator());
  EXPECT_EQ(read_replay_call(Query{{"viewer", "all"}, {"lang", "fr"}})->viewer, std::nullopt);
  for (const auto* wrong : {"", "16", "-1", "x", "1x"})
    EXPECT_FALSE(read_replay_call(Query{{"viewer", wrong}})) << wrong;
}

TEST(PastMatch, numbers_are_bounded_and_nothing_else_can_be_asked) {
  const auto call = read_replay_call(Query{{"from", "7"}, {"count", "1"}});
  EXPECT_EQ(call->from, 7U);
  EXPECT_EQ(call->count, 1U);
  for (const auto& [name, text] : Query{{"from", "100001"}, {"count", "0"}, {"speed", "2"}})
    EXPECT_FALSE(read_replay_call(Query{{name, text}})) << name;
  EXPECT_FALSE(read_replay_call(Query{{"count", "101"}}));
  EXPECT_FALSE(read_replay_call(Query{{"from", "99999999999999999999"}}));
}

TEST(PastMatch, without_views_more_steps_can_be_asked_at_once) {
  EXPECT_TRUE(read_replay_call({})->with_views);
  EXPECT_TRUE(read_replay_call(Query{{"views", "yes"}})->with_views);
  const auto call = read_replay_call(Query{{"count", "1000"}, {"views", "no"}});
  ASSERT_TRUE(call);
  EXPECT_FALSE(call->with_views);
  EXPECT_EQ(call->count, 1000U);
  EXPECT_FALSE(read_replay_call(Query{{"count", "1001"}, {"views", "no"}}));
  EXPECT_FALSE(read_replay_call(Query{{"count", "101"}, {"views", "yes"}}));
  EXPECT_FALSE(read_replay_call(Query{{"views", "maybe"}}));
}

}  // namespace
}  // namespace rummage::server
