// The laws of the conformance test on many more matches than one for each setup, and laws of whole matches: with dice,
// much depends on chance.
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "conformance.hpp"
#include "effort.hpp"
#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/probe.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

constexpr std::uint64_t matches = proof::is_slow_build ? 3 : 25;

TEST(SetCubesLaws, hold_on_many_matches) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 0; seed < matches; ++seed) {
      proof::check_match<Game, Probe>({seed, setup_of(seats)});
      if (HasFailure()) return;
    }
}

// Every score is what the board shows to have been made: points only grow, by what each play says.
TEST(SetCubesLaws, matches_end_and_scores_are_the_sum_of_what_was_told) {
  std::map<std::string, int> ends;
  for (std::uint64_t seed = 0; seed < 5 * matches; ++seed) {
    const int seats = 2 + static_cast<int>(seed % 3);
    core::FastChance chance(seed, 1);
    core::Events dealing;
    auto s = Game::initial(setup_of(seats), chance, dealing);
    std::map<int, std::int64_t> told;
    std::string last;
    for (int step = 0; !result(s); ++step) {
      ASSERT_LT(step, 5000);
      const auto [seat, action] = random_step(s, chance);
      core::Events events;
      ASSERT_TRUE(apply(s, seat, action, chance, events));
      for (const auto& event : events.list()) {
        last = std::string(event.code.name);
        const auto* points = event.find("points");
        const auto* whose = event.find("seat");
        if (points != nullptr && whose != nullptr)
          told[std::get<Seat>(whose->value).index()] += std::get<std::int64_t>(points->value);
      }
    }
    for (int i = 0; i < seats; ++i) EXPECT_EQ(told[i], s.scores[static_cast<std::size_t>(i)]) << "seed " << seed;
    ++ends[last];
  }
}

RC_GTEST_PROP(SetCubesLaws, a_turn_that_connects_nothing_changes_no_board, (std::uint64_t seed)) {
  core::FastChance chance(seed);
  auto ignored = core::Events::ignored();
  auto s = Game::initial(setup_of(3), chance, ignored);
  for (int step = 0; step < 60 && !result(s); ++step) {
    const auto before = Model::of(s);
    const auto [seat, action] = random_step(s, chance);
    RC_ASSERT(apply(s, seat, action, chance, ignored).has_value());
    const auto after = Model::of(s);
    // Dice never leave the board but by a swap, and none is ever turned there.
    for (const auto& [spot, die] : before.board) {
      RC_ASSERT(after.board.contains(spot));
      RC_ASSERT(after.board.at(spot) == die || std::holds_alternative<Swap>(action));
      RC_ASSERT(after.faces.at(after.board.at(spot)).symbol() == before.faces.at(die).symbol());
    }
    const auto grown = after.board.size() - before.board.size();
    const auto* place = std::get_if<Place>(&action);
    RC_ASSERT(grown == (place == nullptr ? (before.board.empty() ? after.board.size() : 0U) : place->second ? 2U : 1U));
    // 42 dice, each in one place.
    std::size_t dice = after.board.size() + after.bag.size();
    for (const auto& one : after.players) dice += one.dice.size();
    RC_ASSERT(dice == 42U);
  }
}

}  // namespace
}  // namespace rummage::set_cubes
