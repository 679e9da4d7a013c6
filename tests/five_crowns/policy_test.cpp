// Bots: what each does with a hand, and that the strong one is stronger. Seeds are fixed, so nothing here depends on
// the machine.
#include "games/five_crowns/bot/policy.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "games/five_crowns/game.hpp"
#include "lineups.hpp"
#include "tests/five_crowns/scene.hpp"

namespace rummage::five_crowns {
namespace {

std::string decision(const Scene& scene, std::string_view policy, int seat = 0, std::uint64_t seed = 1) {
  core::FastChance thoughts(seed);
  const auto intention = Game::decide(view(scene.state, Seat(seat)), Seat(seat), policy, thoughts);
  return intention ? write_action(scene.state, Seat(seat), intention->action) : "nothing";
}

Scene drawing(std::string_view hand, std::string_view top) {
  return Scene(R"({"hands":)" + quote_all({hand, "5S 7H KD"}) + R"(,"discards":)" + quote(top) + "}");
}

Scene discarding(std::string_view hand, std::string_view rest = {}) {
  return Scene(
      R"({"phase":"discard","discards":["8T"],"hands":)" + quote_all({hand, "5S 7H KD"}) + std::string(rest) + "}");
}

TEST(FiveCrownsPolicy, there_are_three_and_the_levels) {
  EXPECT_EQ(proof::bot_names<Game>(),
            (std::vector<std::string_view>{"random", "greedy", "strong", "beginner", "casual", "club", "expert"}));
}

TEST(FiveCrownsPolicy, nobody_decides_out_of_turn_or_for_another) {
  const auto scene = drawing("5C 6C QD", "7C");
  core::FastChance thoughts(1);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    EXPECT_EQ(decision(scene, policy, 1), "nothing");
    EXPECT_FALSE(Game::decide(view(scene.state, Seat(1)), Seat(0), policy, thoughts));
    EXPECT_FALSE(Game::decide(view(scene.state, core::Viewer::spectator()), Seat(0), policy, thoughts));
  }
}

TEST(FiveCrownsPolicy, greedy_takes_the_discard_when_it_lowers_what_is_left) {
  EXPECT_EQ(decision(drawing("5C 6C QD", "7C"), "greedy"), "draw discard");  // a run
  EXPECT_EQ(decision(drawing("5C 6C QD", "8D"), "greedy"), "draw discard");  // 8 instead of 12 points
  EXPECT_EQ(decision(drawing("5C 6C QD", "KH"), "greedy"), "draw deck");
  EXPECT_EQ(decision(drawing("5C 6C QD", "QH"), "greedy"), "draw deck");  // no lower
  EXPECT_EQ(decision(drawing("5C 6C QD", "JK"), "greedy"), "draw discard");
}

TEST(FiveCrownsPolicy, greedy_discards_what_leaves_the_fewest_and_goes_out_when_it_can) {
  EXPECT_EQ(decision(discarding("5C 6C 9D KS"), "greedy"), "discard KS");
  EXPECT_EQ(decision(discarding("5C 6C 7C KS"), "greedy"), "out KS");
  EXPECT_EQ(decision(discarding("5C 6C 7C 8C"), "greedy").substr(0, 3), "out");
}

TEST(FiveCrownsPolicy, random_goes_out_as_soon_as_it_can) {
  EXPECT_EQ(decision(discarding("5C 6C 7C KS"), "random"), "out KS");
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(decision(discarding("5C 6C 9D KS"), "random", 0, seed));
  EXPECT_EQ(seen, (std::set<std::string>{"discard 5C", "discard 6C", "discard 9D", "discard KS"}));
  seen.clear();
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(decision(drawing("5C 6C QD", "7C"), "random", 0, seed));
  EXPECT_EQ(seen, (std::set<std::string>{"draw deck", "draw discard"}));
}

TEST(FiveCrownsPolicy, strong_goes_out_when_it_can_and_takes_what_lets_it) {
  EXPECT_EQ(decision(discarding("5C 6C 7C KS"), "strong"), "out KS");
  EXPECT_EQ(decision(drawing("5C 6C QD", "7C"), "strong"), "draw discard");
  EXPECT_EQ(decision(drawing("5C 6C QD", "JK"), "strong"), "draw discard");
}

TEST(FiveCrownsPolicy, strong_keeps_what_may_become_something) {
  // Greedy gives the king of a pair away; the strong one sees five cards that would make the pair a book.
  EXPECT_EQ(decision(discarding("7S KC KD 4H"), "greedy"), "discard KC");
  EXPECT_NE(decision(discarding("7S KC KD 4H"), "strong").substr(0, 9), "discard K");
}

TEST(FiveCrownsPolicy, strong_does_not_feed_the_next_player) {
  // The queen would go, but the next player was seen to take two of them.
  EXPECT_EQ(decision(discarding("7D 9H JS QT"), "strong"), "discard QT");
  const Scene warned(R"({"phase":"discard","discards":["8T"],"hands":)" + quote_all({"7D 9H JS QT", "QS QD 5H"}) +
                     R"(,"seen":[[],["QS","QD"]]})");
  EXPECT_NE(decision(warned, "strong"), "discard QT");
}

TEST(FiveCrownsPolicy, on_a_last_turn_only_points_count) {
  for (const auto* policy : {"greedy", "strong"}) {
    Scene scene(R"({"phase":"discard","hands":)" + quote_all({"5C 6C 7C 3S", "7S KC KD"}) +
                R"(,"discards":["8T"],"pile":["4H","JH"]})");
    scene.act(0, "out 3S").act(1, "draw deck");
    EXPECT_EQ(decision(scene, policy, 1).substr(0, 9), "discard K") << policy;
  }
}

// --- how levels err
// ---------------------------------------------------------------------------------------------------

// Whatever is done is the best by the strong policy's ranking, or one of the next two that may be done by mistake.
bool is_among_the_best(const View& view, const Action& action) {
  core::Candidates<Action> list;
  weigh_actions(view, list);
  std::size_t others = 0;
  for (std::size_t i = 0; i < list.size() && others < 3; ++i) {
    if (i > 0 && !may_err(view, list[i].action)) continue;
    if (list[i].action == action) return true;
    ++others;
  }
  return false;
}

// What a match between two levels has of the blunders that only dice make.
struct Blunders {
  int wild_thrown = 0;
  int wild_left_lying = 0;
  int taken_and_thrown = 0;
  int beyond_the_third = 0;
  int errors = 0;  // decisions other than the best
  int decisions = 0;
};

Blunders blunders_of(std::string_view bot, std::uint64_t seed) {
  Blunders found;
  core::FastChance chance(seed);
  core::FastChance thoughts(seed, 1);
  auto ignored = core::Events::ignored();
  auto s = Game::initial(setup_of(2), chance, ignored);
  std::string taken;  // the text of the card that was picked up just before
  while (!result(s)) {
    const auto seen = view(s, s.to_act);
    const int wild = s.wild_rank();
    const auto action = Game::decide(seen, s.to_act, bot, thoughts)->action;
    const auto* discard = std::get_if<Discard>(&action);
    const bool lies = s.phase == Phase::draw && !s.discards.empty() && s.discards.back().is_wild(wild);
    if (!s.out && lies && std::holds_alternative<DrawDeck>(action)) ++found.wild_left_lying;
    if (!s.out && discard != nullptr && discard->card.is_wild(wild)) ++found.wild_thrown;
    if (discard != nullptr && taken == card_text(discard->card)) ++found.taken_and_thrown;
    if (!is_among_the_best(seen, action)) ++found.beyond_the_third;
    core::Candidates<Action> list;
    weigh_actions(seen, list);
    found.errors += list[0].action == action ? 0 : 1;
    ++found.decisions;
    taken = std::holds_alternative<DrawDiscard>(action) ? card_text(s.discards.back()) : "";
    EXPECT_TRUE(apply(s, s.to_act, action, chance, ignored));
  }
  return found;
}

TEST(FiveCrownsPolicy, levels_err_like_people_and_not_like_dice) {
  double before = 1;
  for (const auto* level : {"beginner", "casual", "club"}) {
    int errors = 0;
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto found = blunders_of(level, seed);
      EXPECT_EQ(found.wild_thrown, 0) << level;
      EXPECT_EQ(found.wild_left_lying, 0) << level;
      EXPECT_EQ(found.taken_and_thrown, 0) << level;
      EXPECT_EQ(found.beyond_the_third, 0) << level;
      errors += found.errors;
      decisions += found.decisions;
    }
    const double share = static_cast<double>(errors) / decisions;
    EXPECT_LT(share, before) << level << " errs more than the level below it";
    EXPECT_GT(share, 0.01) << level;
    before = share * 0.8;
  }
  EXPECT_GT(blunders_of("random", 1).wild_thrown, 0);  // the count can fail
}

TEST(FiveCrownsPolicy, thinks_as_long_as_a_person_would_at_least) {
  core::FastChance thoughts(1);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    const auto scene = drawing("5C 6C QD", "7C");
    EXPECT_GE(Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts)->after_ms, 500);
  }
}

double wins_of(std::string_view one, std::string_view others, int seats, std::uint64_t matches) {
  return proof::wins_of<Game>(one, others, setup_of(seats), matches);
}

TEST(FiveCrownsPolicy, greedy_beats_random) { EXPECT_GT(wins_of("greedy", "random", 3, 10), 0.95); }

// 76 and 51 percent in thousands of matches; the bounds are four standard deviations of so few.
TEST(FiveCrownsPolicy, strong_beats_greedy) {
  EXPECT_GT(wins_of("strong", "greedy", 2, 30), 0.55);
  EXPECT_GT(wins_of("strong", "greedy", 4, 25), 0.31);
}

TEST(FiveCrownsPolicy, the_same_seed_plays_the_same_match) {
  EXPECT_EQ(wins_of("greedy", "random", 2, 3), wins_of("greedy", "random", 2, 3));
}

}  // namespace
}  // namespace rummage::five_crowns
