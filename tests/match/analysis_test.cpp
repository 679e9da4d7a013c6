#include "match/analysis.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/five_crowns/game.hpp"
#include "games/games.hpp"
#include "match/bot_match.hpp"

namespace rummage::match {
namespace {

Record played(std::string_view first, std::string_view second) {
  const auto& game = *games::find("five-crowns");
  const core::Setup setup{2, core::default_options(game.options())};
  auto record = begin_record(game.name(), game.rules_version(), setup, {"Ann", "Bob"}, seed_from_number(3));
  core::FastChance thoughts(3);
  play_bots(record, {setup, {first, second}}, thoughts);
  return record;
}

TEST(Analysis, whoever_plays_at_random_keeps_less_of_what_was_at_stake) {
  const auto decisions = analyse(played("greedy", "random"), std::nullopt, 0.2);
  ASSERT_TRUE(decisions);
  const auto good = accuracy(*decisions, core::Seat(0));
  const auto bad = accuracy(*decisions, core::Seat(1));
  ASSERT_TRUE(good && bad);
  EXPECT_GT(*good, *bad);
  EXPECT_LE(*good, 100);
}

TEST(Analysis, of_one_seat_is_what_the_whole_says_of_it) {
  const auto record = played("greedy", "greedy");
  const auto own = analyse(record, core::Seat(1), 0.1);
  ASSERT_TRUE(own);
  EXPECT_FALSE(own->empty());
  EXPECT_TRUE(std::ranges::all_of(*own, [](const Decision& one) { return one.seat == core::Seat(1); }));
  EXPECT_FALSE(accuracy(*own, core::Seat(0)));
}

struct WithoutSearch : five_crowns::Game {
  using Insight = void;
};

TEST(Analysis, a_game_without_insight_cannot_be_searched) {
  EXPECT_TRUE(bots::ThinkerOf<five_crowns::Game>().can_search());
  EXPECT_FALSE(bots::ThinkerOf<WithoutSearch>().can_search());
}

}  // namespace
}  // namespace rummage::match
