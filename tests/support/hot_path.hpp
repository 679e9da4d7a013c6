#pragma once

#include <cstdint>
#include <memory>

#include <gtest/gtest.h>

#include "bots/playout.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "laws.hpp"

namespace rummage::proof {

/// How often this thread has asked for memory so far. Whoever links this replaces the global operator new.
std::uint64_t allocations();

/// Rules are called millions of times a second: none of it may allocate.
template <core::Game G>
void check_hot_path() {
  const auto list = std::make_unique<typename G::ActionList>();
  ASSERT_GT(allocations(), 0U) << "nothing is counted";
  for (int seats = G::seats.least; seats <= G::seats.most; ++seats)
    for (const auto& setup : setups_for(seats, G::options(), 64)) {
      if (!G::check_setup(setup)) continue;
      core::FastChance chance(1, static_cast<std::uint64_t>(seats));
      auto ignored = core::Events::ignored();
      const auto before = allocations();
      auto state = G::initial(setup, chance, ignored);
      for (int step = 0; step < 60 && !G::result(state); ++step) {
        for (int i = 0; i < seats; ++i) {
          const core::Seat seat(i);
          G::legal_actions(state, seat, *list);
          const auto view = G::view(state, seat);
          if (list->empty()) continue;
          auto copy = state;
          (void)G::apply(copy, seat, (*list)[chance.below(static_cast<std::uint32_t>(list->size()))], chance, ignored);
          (void)G::timer(copy);
          (void)G::determinize(view, chance);
        }
        const auto next = G::random_step(state, chance);
        (void)G::apply(state, next.seat, next.action, chance, ignored);
      }
      bots::play_out<G>(state, chance, 100'000);
      const auto made = allocations() - before;
      EXPECT_TRUE(G::result(state)) << match_text({1, setup}, G::options());
      EXPECT_EQ(made, 0U) << match_text({1, setup}, G::options());
    }
}

}  // namespace rummage::proof
