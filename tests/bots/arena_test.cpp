#include "bots/arena.hpp"

#include <algorithm>
#include <map>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "bots/playout.hpp"
#include "effort.hpp"
#include "games/games.hpp"
#include "games/set/game.hpp"

namespace rummage::bots {
namespace {

using core::Seat;

struct Written {
  Seat seat;
  std::string action;
  std::int64_t at_ms;
  bool by_table;
  friend bool operator==(const Written&, const Written&) = default;
};

struct Notes {
  std::vector<Written> steps;
  StepListener listener() {
    return [this](Seat seat, std::string action, std::int64_t at_ms, bool by_table) {
      steps.push_back({seat, std::move(action), at_ms, by_table});
    };
  }
};

Lineup lineup_of(const core::AnyGame& game, std::string_view bot) {
  core::Setup setup{game.usual_seats(), core::default_options(game.options())};
  const Budget little{0.05};  // how well the expert plays is not asked here
  return {setup, std::vector<std::string_view>(static_cast<std::size_t>(setup.seats), bot), little};
}

void expect_same_totals(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.matches(), b.matches());
  EXPECT_EQ(a.actions(), b.actions());
  EXPECT_EQ(a.seconds(), b.seconds());
  for (int i = 0; i < a.seats(); ++i) {
    EXPECT_EQ(a.wins(Seat(i)).value, b.wins(Seat(i)).value);
    EXPECT_EQ(a.score(Seat(i)).high, b.score(Seat(i)).high);
  }
}

TEST(Arena, every_game_has_one) {
  for (const auto* game : games::all()) {
    ASSERT_NE(find_arena(game->name()), nullptr) << game->name();
    EXPECT_EQ(find_arena(game->name())->game(), game->name());
  }
  EXPECT_EQ(find_arena("no-such-game"), nullptr);
}

TEST(Arena, how_matches_are_spread_makes_no_difference) {
  // Three parts in another order, of every bot there is: more matches would only repeat it.
  constexpr std::uint64_t part_size = proof::is_slow_build ? 1 : 2;
  for (const auto* arena : all_arenas())
    for (const auto bot : games::find(arena->game())->bots()) {
      const auto lineup = lineup_of(*games::find(arena->game()), bot);
      const int seats = lineup.setup.seats;
      Tally whole(seats);
      arena->play(lineup, 5, 0, 3 * part_size, whole);
      EXPECT_EQ(whole.matches(), 3 * part_size);
      EXPECT_EQ(whole.unfinished(), 0U) << arena->game() << " " << bot;
      Tally parts(seats);
      for (const std::uint64_t nth : {2U, 0U, 1U}) {
        Tally part(seats);
        arena->play(lineup, 5, nth * part_size, part_size, part);
        parts.add(part);
      }
      expect_same_totals(whole, parts);
    }
}

TEST(Arena, another_seed_gives_other_matches) {
  const auto lineup = lineup_of(*games::find("set"), "greedy");
  Tally one(2);
  Tally other(2);
  find_arena("set")->play(lineup, 5, 0, 24, one);
  find_arena("set")->play(lineup, 6, 0, 24, other);
  EXPECT_NE(one.seconds(), other.seconds());
}

TEST(Arena, threads_do_not_disturb_one_another) {
  for (const auto* arena : all_arenas()) {
    const auto lineup = lineup_of(*games::find(arena->game()), "greedy");
    Tally whole(lineup.setup.seats);
    arena->play(lineup, 5, 0, 32, whole);
    std::vector<Tally> parts(4, Tally(lineup.setup.seats));
    std::vector<std::thread> threads;
    threads.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
      threads.emplace_back([&, i] { arena->play(lineup, 5, i * 8, 8, parts[i]); });
    for (auto& thread : threads) thread.join();
    Tally sum(lineup.setup.seats);
    for (const auto& part : parts) sum.add(part);
    expect_same_totals(whole, sum);
  }
}

TEST(Arena, a_match_is_determined_by_its_chances) {
  for (const auto* arena : all_arenas()) {
    const auto& game = *games::find(arena->game());
    const auto lineup = lineup_of(game, game.bots().back());
    const auto play = [&](std::uint64_t seed) {
      core::FastChance cards(seed, 0);
      core::FastChance thoughts(seed, 1);
      FastDeals deals(cards);
      Notes notes;
      const auto outcome = arena->play_one(lineup, deals, thoughts, notes.listener());
      EXPECT_TRUE(outcome.result);
      EXPECT_EQ(outcome.actions, notes.steps.size());
      EXPECT_EQ(outcome.length_ms, notes.steps.back().at_ms);
      return notes.steps;
    };
    EXPECT_EQ(play(1), play(1));
    EXPECT_TRUE(std::ranges::is_sorted(play(3), {}, &Written::at_ms));
  }
}

TEST(Arena, what_is_written_down_replays) {
  for (const auto* arena : all_arenas()) {
    const auto& game = *games::find(arena->game());
    const auto lineup = lineup_of(game, "random");
    core::FastChance cards(4);
    core::FastChance thoughts(5);
    FastDeals deals(cards);
    Notes notes;
    const auto outcome = arena->play_one(lineup, deals, thoughts, notes.listener());
    core::FastChance again(4);
    core::Events events;
    auto match = game.start(lineup.setup, again, events);
    for (const auto& step : notes.steps)
      ASSERT_TRUE(match->apply(step.seat, step.action, again, events)) << step.action;
    EXPECT_EQ(match->result(), outcome.result);
  }
}

TEST(Arena, bots_thoughts_do_not_touch_the_deal) {
  // The same cards are dealt whoever plays: the first display does not depend on the lineup.
  const auto& game = *games::find("set");
  for (const auto bot : game.bots()) {
    core::FastChance cards(4);
    core::Events events;
    const auto match = game.start(lineup_of(game, bot).setup, cards, events);
    core::FastChance same(4);
    const auto other = game.start(lineup_of(game, "random").setup, same, events);
    EXPECT_TRUE(match->equals(*other));
  }
}

TEST(Arena, the_table_acts_where_nobody_does_in_time) {
  // Shouting at one second: searchers who call are often late, and the table says so.
  const auto& game = *games::find("set");
  auto lineup = lineup_of(game, "beginner");
  ASSERT_TRUE(core::set_option(game.options(), lineup.setup.options, "claim", "shout"));
  ASSERT_TRUE(core::set_option(game.options(), lineup.setup.options, "call-seconds", "1"));
  core::FastChance cards(4);
  core::FastChance thoughts(5);
  FastDeals deals(cards);
  Notes notes;
  EXPECT_TRUE(find_arena("set")->play_one(lineup, deals, thoughts, notes.listener()).result);
  std::map<std::string, int> by_table;
  for (const auto& step : notes.steps)
    if (step.by_table) ++by_table[step.action];
  EXPECT_GT(by_table["expire"], 0);
  EXPECT_EQ(by_table.size(), 1U);
  for (const auto& step : notes.steps) EXPECT_EQ(step.by_table, step.action == "expire");
}

TEST(Arena, every_option_of_set_is_played_to_the_end_by_every_policy) {
  const auto& game = *games::find("set");
  for (const auto bot : game.bots())
    for (const auto* claim : {"point", "shout"})
      for (const auto* more : {"table", "players"})
        for (const auto* deck : {"full", "violet"})
          for (const auto* master : {"no", "yes"}) {
            auto lineup = lineup_of(game, bot);
            lineup.setup.seats = 3;
            lineup.bots.assign(3, bot);
            auto& options = lineup.setup.options;
            ASSERT_TRUE(core::set_option(game.options(), options, "claim", claim));
            ASSERT_TRUE(core::set_option(game.options(), options, "more", more));
            ASSERT_TRUE(core::set_option(game.options(), options, "deck", deck));
            ASSERT_TRUE(core::set_option(game.options(), options, "master", master));
            Tally tally(3);
            find_arena("set")->play(lineup, 1, 0, 3, tally);
            EXPECT_EQ(tally.unfinished(), 0U) << bot << " " << claim << " " << more << " " << deck << " " << master;
          }
}

TEST(Playout, plays_to_the_end_or_to_the_limit) {
  core::FastChance chance(1);
  auto ignored = core::Events::ignored();
  auto state = set::Game::initial({4, core::default_options(set::options())}, chance, ignored);
  auto copy = state;
  EXPECT_EQ(play_out<set::Game>(copy, chance, 5), 5U);
  EXPECT_FALSE(set::result(copy));
  const auto actions = play_out<set::Game>(state, chance, 10'000);
  EXPECT_TRUE(set::result(state));
  EXPECT_GE(actions, 20U);
  EXPECT_LE(actions, 27U);  // with SETs taken whenever there are any, one action a SET
  EXPECT_EQ(play_out<set::Game>(state, chance, 10'000), 0U);
}

}  // namespace
}  // namespace rummage::bots
