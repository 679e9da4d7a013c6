// Bots: what each does with a hand, and that the strong one is stronger. Seeds are fixed, so nothing here depends on
// the machine.
#include "games/programs/bot/policy.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "effort.hpp"
#include "games/programs/game.hpp"
#include "lineups.hpp"
#include "tests/programs/scene.hpp"

namespace rummage::programs {
namespace {

constexpr int fewer = proof::is_slow_build ? 10 : 1;  // fewer matches

std::string decision(const Scene& scene, std::string_view policy, int seat = 0, std::uint64_t seed = 1) {
  core::FastChance thoughts(seed);
  const auto intention = Game::decide(view(scene.state, Seat(seat)), Seat(seat), policy, thoughts);
  return intention ? write_action(scene.state, Seat(seat), intention->action) : "nothing";
}

Scene drawing(std::string_view program, std::string_view hand, std::string_view top) {
  const auto own = padded(hand, 13, top);
  return Scene(R"({"programs":[")" + std::string(program) + R"(","S8"],"hands":)" +
               quote_all({own, padded("", 13, own + " " + std::string(top))}) + R"(,"discards":)" + quote(top) + "}");
}

TEST(ProgramsPolicy, there_are_three_and_the_levels) {
  EXPECT_EQ(proof::bot_names<Game>(),
            (std::vector<std::string_view>{"random", "greedy", "strong", "beginner", "casual", "club", "expert"}));
}

// Those who do not see the best still keep wild cards, and do not pick a card up to throw it away.
TEST(ProgramsPolicy, levels_err_like_people_and_not_like_dice) {
  for (const auto* level : {"beginner", "casual", "club"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      core::FastChance chance(seed);
      core::FastChance thoughts(seed, 1);
      auto ignored = core::Events::ignored();
      auto s = Game::initial({3, core::default_options(Game::options())}, chance, ignored);
      std::string taken;  // the text of the card that was picked up just before
      for (int step = 0; !result(s) && step < 3000 / fewer; ++step) {
        const auto seen = view(s, s.to_act);
        const auto action = Game::decide(seen, s.to_act, level, thoughts)->action;
        if (const auto* discard = std::get_if<Discard>(&action)) {
          const bool has_plain = std::ranges::any_of(seen.cards, &Card::is_regular);
          EXPECT_TRUE(discard->card.is_regular() || !has_plain) << level;
          // After a program was revealed even the best throw away what they took for it.
          const auto best = Game::decide(seen, s.to_act, "strong", thoughts)->action;
          EXPECT_TRUE(taken != card_text(discard->card) || seen.cards.size() < 3 || best == action) << level;
        }
        const bool takes = std::holds_alternative<DrawDiscard>(action);
        if (takes || s.phase == Phase::draw) taken = takes ? card_text(s.discards.back()) : "";
        ASSERT_TRUE(apply(s, s.to_act, action, chance, ignored));
      }
    }
}

TEST(ProgramsPolicy, nobody_decides_out_of_turn_or_for_another) {
  const auto scene = drawing("S5", "5S 6S 7S 8S", "9S");
  core::FastChance thoughts(1);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    EXPECT_EQ(decision(scene, policy, 1), "nothing");
    EXPECT_FALSE(Game::decide(view(scene.state, Seat(1)), Seat(0), policy, thoughts));
    EXPECT_FALSE(Game::decide(view(scene.state, core::Viewer::spectator()), Seat(0), policy, thoughts));
  }
}

TEST(ProgramsPolicy, greedy_takes_the_discard_when_that_lowers_the_number_missing) {
  EXPECT_EQ(decision(drawing("S5", "5S 6S 7S 8S", "9S"), "greedy"), "draw discard");
  EXPECT_EQ(decision(drawing("S5", "5S 6S 7S 8S", "JK"), "greedy"), "draw discard");
  EXPECT_EQ(decision(drawing("S5", "5S 6S 7S 8S", "9D"), "greedy"), "draw reserve");
  EXPECT_EQ(decision(drawing("S5", "5S 6S 7S 8S 9S", "10D"), "greedy"), "draw reserve");  // nothing is missing
}

TEST(ProgramsPolicy, greedy_and_strong_reveal_at_once) {
  for (const auto* policy : {"greedy", "strong", "random"})
    EXPECT_EQ(decision(Scene(completing("S5", "5S 6S 7S 8S 9S")), policy), "reveal 5S 6S 7S 8S 9S") << policy;
}

TEST(ProgramsPolicy, greedy_and_strong_shed_all_they_can) {
  for (const auto* policy : {"greedy", "strong"}) {
    Scene scene(after_revealing("8H 9C KS KH KD 5C", {"straight 5H 6H 7H", "group 9S 9D 9H"}));
    for (int n = 0; n < 10 && scene.state.round == 1; ++n) scene.act(0, decision(scene, policy));
    EXPECT_EQ(scene.state.round, 2) << policy;  // all six cards in one turn
  }
}

// A wild card can be shed in any turn; until then it may make a group of the next pair.
TEST(ProgramsPolicy, strong_keeps_wild_cards_until_all_goes) {
  const std::vector<std::string> table{"group 9S 9D 9H"};
  const auto early = decision(Scene(after_revealing("JK 8C 8D 4H 10S QC", table)), "strong");
  EXPECT_TRUE(early == "discard 4H" || early == "discard 10S" || early == "discard QC") << early;
  EXPECT_NE(decision(Scene(after_revealing("JK 8C 8D 4H 10S QC", table)), "greedy"), early);
  Scene late(after_revealing("JK 8C 8D 4H", table));
  for (int n = 0; n < 3 && late.state.round == 1; ++n) late.act(0, decision(late, "strong"));
  EXPECT_EQ(late.state.round, 2);
}

TEST(ProgramsPolicy, strong_takes_what_lets_it_go_out) {
  const auto taking = [](std::string_view top) {
    Scene scene(after_revealing("8C 8D 4H 9C", {"group 9S 9D 9H"}));
    scene.act(0, "add 9C to 1").act(0, "discard 4H").act(1, "draw reserve");
    scene.act(1, "discard " + scene.hand(1).substr(0, scene.hand(1).find(' ')));
    scene.state.discards.back() = hand_of(top)[0];
    return decision(scene, "strong");
  };
  EXPECT_EQ(taking("8H"), "draw discard");
  EXPECT_EQ(taking("QC"), "draw reserve");
}

// 4S and 9S complete the straight whatever is discarded.
TEST(ProgramsPolicy, strong_keeps_pairs_for_the_time_after_completing) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const auto text = decision(Scene(completing("S5", "5S 6S 7S 8S KH KD KC QH QD QC JH JD JC 3H")), "strong", 0, seed);
    EXPECT_EQ(text, "discard 3H") << seed;
  }
}

TEST(ProgramsPolicy, greedy_and_strong_keep_what_the_program_needs) {
  for (const auto* policy : {"greedy", "strong"}) {
    const auto text = decision(Scene(completing("S8", "5S 6S 7S 8S JK AH 3D", "", "S7")), policy);
    EXPECT_TRUE(text.starts_with("discard ")) << text;
    for (const auto* needed : {"5S", "6S", "7S", "8S", "JK"}) EXPECT_NE(text, "discard " + std::string(needed));
  }
}

TEST(ProgramsPolicy, decides_whether_to_change) {
  Scene scene(after_revealing("KS", {}, R"("dealer":1,"program_deck":["G7","S6","G6"],"failed":[0,2])"));
  scene.act(0, "discard KS");
  ASSERT_EQ(scene.state.phase, Phase::change);
  std::set<std::string> seen;
  for (const auto& [policy, plays, misses, more] : Game::bots())
    for (std::uint64_t seed = 0; seed < 20; ++seed) seen.insert(decision(scene, policy, 1, seed));
  for (const auto& one : seen) EXPECT_TRUE(one == "change" || one == "keep") << one;
}

TEST(ProgramsPolicy, PROG_23_draws_from_the_reserve_with_one_card) {
  Scene scene(after_revealing("9C 5C", {"group 9S 9D 9H"}));
  scene.act(0, "discard 5C")
      .act(1, "draw reserve")
      .act(1, "discard " + scene.hand(1).substr(0, scene.hand(1).find(' ')));
  for (const auto& [policy, plays, misses, more] : Game::bots()) EXPECT_EQ(decision(scene, policy), "draw reserve");
}

TEST(ProgramsPolicy, thinks_as_long_as_a_person_would_at_least) {
  core::FastChance thoughts(1);
  for (const auto& [policy, plays, misses, more] : Game::bots()) {
    const auto scene = drawing("S5", "5S 6S 7S 8S", "9S");
    EXPECT_GE(Game::decide(view(scene.state, Seat(0)), Seat(0), policy, thoughts)->after_ms, 500);
  }
}

double wins_of(std::string_view one, std::string_view others, int seats, std::uint64_t matches) {
  return proof::wins_of<Game>(one, others, setup_of(seats), matches);
}

TEST(ProgramsPolicy, every_policy_finishes_matches) {
  const bots::Arena<Game> arena;
  for (const auto& [policy, plays, misses, more] : Game::bots())
    for (const int seats : {2, 6}) {
      bots::Tally tally(seats);
      arena.play(
          {setup_of(seats), std::vector<std::string_view>(static_cast<std::size_t>(seats), policy)}, 3, 0, 3, tally);
      EXPECT_EQ(tally.unfinished(), 0U) << policy;
    }
}

TEST(ProgramsPolicy, greedy_beats_random) { EXPECT_GT(wins_of("greedy", "random", 2, 20 / fewer), 0.8); }

// The bound is four standard deviations below what thousands of matches show, for so few.
TEST(ProgramsPolicy, strong_beats_greedy) {
  if (fewer == 1) {
    EXPECT_GT(wins_of("strong", "greedy", 2, 150), 0.5);
  }
  EXPECT_NE(wins_of("strong", "greedy", 2, 12), wins_of("greedy", "greedy", 2, 12));
}

TEST(ProgramsPolicy, the_same_seed_plays_the_same_match) {
  EXPECT_EQ(wins_of("greedy", "random", 2, 3), wins_of("greedy", "random", 2, 3));
}

}  // namespace
}  // namespace rummage::programs
