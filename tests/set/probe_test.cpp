// The conformance test notices a probe with which it could not notice a leak.
#include "tests/set/probe.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "conformance.hpp"
#include "games/set/game.hpp"

namespace rummage::set {
namespace {

struct IdleProbe : Probe {
  static State swap_hidden(const State& state, core::Viewer, core::Chance&) { return state; }
};

struct ProbeThatSeesNoSecret : Probe {
  static constexpr bool all_is_open = true;
};

void check_idle() { proof::check_matches<Game, IdleProbe>(2, 1); }
void check_open() { proof::check_match<Game, ProbeThatSeesNoSecret>({1, {2, core::default_options(Game::options())}}); }

TEST(Probe, one_that_swaps_nothing_fails) { EXPECT_NONFATAL_FAILURE(check_idle(), "swap_hidden hides nothing"); }

TEST(Probe, one_that_takes_a_game_with_secrets_for_open_fails) {
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
    check_open();
  }
  ASSERT_GT(failures.size(), 0);
  EXPECT_NE(std::string(failures.GetTestPartResult(0).message()).find("where all is open"), std::string::npos);
}

TEST(Probe, swaps_are_asked_for_in_a_fair_share_of_the_moments_of_seats_and_of_spectators) {
  const auto error = [](int seats_changed, int spectators_changed, bool all_is_open) {
    proof::SwapTally swaps;
    for (int i = 0; i < 100; ++i) {
      swaps.add(Seat(0), i < seats_changed);
      swaps.add(core::Viewer::spectator(), i < spectators_changed);
    }
    return swaps.error(all_is_open);
  };
  EXPECT_EQ(error(25, 25, false), "");
  EXPECT_NE(error(24, 25, false), "");
  EXPECT_NE(error(25, 24, false), "");
  EXPECT_EQ(error(0, 0, true), "");
  EXPECT_NE(error(0, 1, true), "");
  EXPECT_NE(proof::SwapTally().error(false), "") << "nobody has looked";
}

}  // namespace
}  // namespace rummage::set
