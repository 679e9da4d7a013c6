#pragma once

#include <cassert>
#include <cstdint>

#include "core/chance.hpp"
#include "core/game.hpp"

namespace rummage::bots {

/// Plays random actions to the end of a match; the figures for speed measure this. It allocates nothing. Returns the
/// number of actions, at most `limit`.
template <core::Game G>
std::uint64_t play_out(typename G::State& state, core::Chance& chance, std::uint64_t limit) {
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  while (actions < limit && !G::result(state)) {
    const auto step = G::random_step(state, chance);
    const auto done = G::apply(state, step.seat, step.action, chance, ignored);
    assert(done);
    if (!done) break;
    ++actions;
  }
  return actions;
}

}  // namespace rummage::bots
