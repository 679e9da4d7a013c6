#include "match/local_match.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/games.hpp"
#include "match/verify.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

LocalMatch::Plan plan_of(int seats, const std::vector<std::pair<std::string, std::string>>& options = {}) {
  LocalMatch::Plan plan;
  plan.game = games::find("set");
  plan.setup = {seats, core::default_options(plan.game->options())};
  for (const auto& [name, value] : options)
    EXPECT_TRUE(core::set_option(plan.game->options(), plan.setup.options, name, value));
  plan.level = "expert";
  plan.names.resize(static_cast<std::size_t>(seats), "somebody");
  plan.seed = seed_from_number(7);
  return plan;
}

TEST(LocalMatch, nothing_happens_before_its_time) {
  LocalMatch match(plan_of(2));
  const auto next = match.next_at();
  ASSERT_TRUE(next);
  EXPECT_TRUE(match.advance(*next - 1).empty());
  EXPECT_EQ(match.room().record().steps.size(), 0U);
  const auto happened = match.advance(*next);
  ASSERT_EQ(happened.size(), 1U);
  EXPECT_EQ(happened[0].at_ms, *next);
  EXPECT_NE(match.room().all_steps()[0].seat, own_seat);
}

TEST(LocalMatch, bots_are_as_fast_as_the_table_asks) {
  auto plan = plan_of(2);
  const LocalMatch usual(plan);
  plan.pace_percent = 50;
  const LocalMatch slow(plan);
  ASSERT_TRUE(usual.next_at());
  ASSERT_TRUE(slow.next_at());
  EXPECT_EQ(*slow.next_at(), 2 * *usual.next_at());
}

TEST(LocalMatch, alone_nobody_else_acts) {
  LocalMatch match(plan_of(1));
  EXPECT_FALSE(match.next_at());
  EXPECT_TRUE(match.advance(3'600'000).empty());
  EXPECT_FALSE(match.is_over());
}

TEST(LocalMatch, the_own_call_runs_out) {
  LocalMatch match(plan_of(1, {{"claim", "shout"}, {"call-seconds", "4"}}));
  match.advance(1000);
  ASSERT_TRUE(match.act("call"));
  const auto deadline = match.room().timer();
  ASSERT_TRUE(deadline);
  EXPECT_EQ(deadline->seat, own_seat);
  EXPECT_EQ(deadline->at_ms, 5000);
  const auto early = match.act("expire");  // only the table may say so
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, core::Code{"table_alone_sends"});
  EXPECT_TRUE(match.advance(4999).empty());
  EXPECT_EQ(match.advance(10'000).size(), 1U);
  ASSERT_EQ(match.room().record().steps.size(), 2U);
  EXPECT_EQ(match.room().record().steps[1].by, Chooser::table);
  EXPECT_EQ(match.room().record().steps[1].ms, 5000);
  EXPECT_FALSE(verify(match.room().record()));
}

TEST(LocalMatch, a_master_who_does_not_deal_is_helped) {
  LocalMatch match(plan_of(3, {{"master", "yes"}}));
  match.advance(60'000);
  const auto steps = match.room().record().steps;
  EXPECT_TRUE(
      std::ranges::any_of(steps, [](const auto& step) { return step.seat == own_seat && step.by == Chooser::table; }));
  EXPECT_FALSE(verify(match.room().record()));
}

TEST(LocalMatch, its_room_tells_the_person_what_a_live_table_would) {
  LocalMatch match(plan_of(2));
  const auto happened = match.advance(*match.next_at());
  const auto since = parsed(write_since(match.room(), 0, own_seat, SameIds()));
  EXPECT_EQ(since.at("seat").as_int64(), 0);
  EXPECT_EQ(since.at("missed").as_array().size(), 2U);  // the deal and the bot's step
  EXPECT_EQ(since.at("table").at("stage").as_string(), "playing");
  EXPECT_FALSE(since.at("table").at("fair").as_object().contains("seed"));
  const auto news = parsed(write_news(match.room(), happened.at(0), own_seat, SameIds()));
  EXPECT_EQ(news.at("step").at("step").as_int64(), 1);
  EXPECT_EQ(news.at("view"), since.at("view"));
}

TEST(LocalMatch, every_match_ends_and_verifies) {
  for (int seats = 2; seats <= 4; ++seats) {
    auto plan = plan_of(seats, {{"claim", seats == 3 ? "shout" : "point"}, {"master", seats == 4 ? "yes" : "no"}});
    plan.seed = seed_from_number(static_cast<std::uint64_t>(seats));
    LocalMatch match(plan);
    match.advance(std::int64_t{24} * 3'600'000);
    EXPECT_TRUE(match.is_over()) << seats;
    EXPECT_FALSE(verify(match.room().record())) << seats;
    EXPECT_FALSE(match.next_at()) << seats;
  }
}

}  // namespace
}  // namespace rummage::match
