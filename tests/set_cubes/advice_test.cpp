// What a seat is told about its own dice, held against the ledger and done as it says.
#include "games/set_cubes/advice.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "advising.hpp"
#include "games/set_cubes/game.hpp"
#include "tests/set_cubes/probe.hpp"
#include "tests/set_cubes/scene.hpp"
#include "tests/set_cubes/twin.hpp"

namespace rummage::set_cubes {
namespace {

namespace json = core::json;
using proof::number_of;
using proof::text_of;

int score_of(const State& state, Seat seat) { return state.scores[static_cast<std::size_t>(seat.index())]; }

// The play is legal, is written as its parts say, and scores what it should.
void check_play(const State& state, Seat seat, const json::object& play, std::set<std::string>& told) {
  const auto action = text_of(play.at("action"));
  EXPECT_TRUE(told.insert(action).second) << action << " twice";
  const auto next = proof::after<Game>(state, seat, action);
  EXPECT_EQ(score_of(next, seat) - score_of(state, seat), number_of(play.at("points"))) << action;
}

// All plays that the rules list, but those of two Wilds.
std::set<std::string> plays_listed(const State& state, Seat seat) {
  std::set<std::string> out;
  for (const auto& action : Scene(state).actions(seat.index()))
    if (action.starts_with("place") && std::ranges::count(action, '=') < 2) out.insert(action);
  return out;
}

std::string die_at(const State& state, const json::value& square) {
  const auto die = state.die_at(*read_square(text_of(square)));
  return die ? "#" + std::to_string(die->number()) : "nothing";
}

bool names(const json::value& die, const std::string& number) { return text_of(die).ends_with(number); }

void check_turn_advice(const State& state, Seat seat, const json::object& advice) {
  std::set<std::string> told;
  const auto& dice = advice.at("dice").as_array();
  ASSERT_EQ(dice.size(), state.hand(seat).size());
  for (const auto& die : dice)
    for (const auto& play : die.at("plays").as_array()) {
      check_play(state, seat, play.as_object(), told);
      const auto next = proof::after<Game>(state, seat, text_of(play.at("action")));
      EXPECT_TRUE(names(die.at("die"), die_at(next, play.at("square")))) << json::serialize(play);
      EXPECT_EQ(text_of(die.at("die")).starts_with("*"), !play.at("declared").is_null());
    }
  for (const auto& pair : advice.at("pairs").as_array()) {
    check_play(state, seat, pair.as_object(), told);
    const auto next = proof::after<Game>(state, seat, text_of(pair.at("action")));
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& die = pair.at("dice").as_array()[i];
      EXPECT_TRUE(names(die, die_at(next, pair.at("squares").as_array()[i]))) << json::serialize(pair);
      EXPECT_EQ(text_of(die).starts_with("*"), !pair.at("declared").as_array()[i].is_null());
    }
  }
  EXPECT_EQ(told, plays_listed(state, seat));

  auto now = state;
  for (const auto& action : proof::texts_of(advice.at("turn").at("actions")))
    now = proof::after<Game>(now, seat, action);
  EXPECT_EQ(score_of(now, seat) - score_of(state, seat), number_of(advice.at("turn").at("points")));
}

std::vector<Shows> shown(const State& state, Seat seat) {
  std::vector<Shows> out;
  for (const Die die : state.hand(seat)) out.push_back(shows_of(state.faces[die.index()]));
  return out;
}

void check_reroll(const State& state, Seat seat, const json::object& advice) {
  const auto& reroll = advice.at("reroll").as_object();
  const auto next = proof::after<Game>(state, seat, text_of(reroll.at("action")));
  EXPECT_EQ(reroll.at("dice").as_array().empty(), text_of(reroll.at("action")) == "keep");
  const bool waits = next.phase == Phase::reroll && next.decided.has(seat);  // for somebody else to decide
  EXPECT_TRUE(!waits || std::cmp_equal(next.rerolls[static_cast<std::size_t>(seat.index())].size(),
                                       reroll.at("dice").as_array().size()));
  const int kept = best_turn(state, state.hand(seat)).points;
  EXPECT_EQ(number_of(reroll.at("kept")), kept);
  EXPECT_GE(reroll.at("points").to_number<double>(), kept);
}

TEST(SetCubesAdvice, CUBE_13_CUBE_20_CUBE_27_does_what_it_promises) {
  int plays = 0;
  int pairs = 0;
  int rerolls = 0;
  for (const int seats : {2, 3, 4})
    proof::each_moment<Game>(setup_of(seats), 6, 200, [&](const State& state, core::Chance& chance) {
      for (int i = 0; i < seats; ++i) {
        const Seat seat(i);
        const auto advice = proof::advice_of<Game, Probe>(state, seat, chance);
        const bool holds = !state.hand(seat).empty();
        ASSERT_EQ(advice.contains("turn"), holds && state.phase == Phase::turn && seat == state.to_act);
        ASSERT_EQ(advice.contains("reroll"), holds && state.phase == Phase::reroll && !state.decided.has(seat));
        ASSERT_TRUE(state.phase != Phase::opening || advice.empty()) << "finding is the game";
        if (advice.contains("reroll")) {
          check_reroll(state, seat, advice);
          rerolls += text_of(advice.at("reroll").at("action")) != "keep" ? 1 : 0;
        }
        if (!advice.contains("turn")) continue;
        check_turn_advice(state, seat, advice);
        for (const auto& die : advice.at("dice").as_array())
          plays += static_cast<int>(die.at("plays").as_array().size());
        pairs += static_cast<int>(advice.at("pairs").as_array().size());
      }
    });
  EXPECT_GT(plays, 300);
  EXPECT_GT(pairs, 300);
  EXPECT_GT(rerolls, 20);
}

// Every declaration of a Wild that the ledger allows on a square is told, with its points.
TEST(SetCubesAdvice, CUBE_22_CUBE_28_agrees_with_trying_every_die_on_every_square) {
  core::FastChance chance(9);
  for (int n = 0; n < 60; ++n) {
    const auto state = random_board(3 + chance.below(20), chance.below(3), chance);
    const auto seat = state.to_act;
    const auto advice = advise(view(state, seat), seat);
    const PlainBoard board(state);
    std::multiset<int> wanted;
    each_play(board, shown(state, seat), 1, [&](auto, int points, auto, auto) { wanted.insert(points); });
    std::multiset<int> told;
    for (const auto& die : advice.at("dice").as_array())
      for (const auto& play : die.at("plays").as_array()) told.insert(number_of(play.at("points")));
    ASSERT_EQ(told, wanted);
    if (n % 12 != 0) continue;  // trying every turn is slow
    ASSERT_EQ(number_of(advice.at("turn").at("points")), most_points(board, shown(state, seat), most_in_a_turn));
  }
}

}  // namespace
}  // namespace rummage::set_cubes
