#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/insight.hpp"

namespace rummage::proof {

/// A position in which a seat has something to do.
template <core::Game G>
struct Moment {
  typename G::State state;
  core::Seat seat;
};

/// So many positions from matches of greedy bots at tables of two to four seats, as far as the game has them.
template <core::Game G>
std::vector<Moment<G>> moments(std::size_t count, std::uint64_t seed) {
  std::vector<Moment<G>> list;
  auto ignored = core::Events::ignored();
  for (std::uint64_t match = 0; list.size() < count; ++match) {
    core::FastChance chance(seed, match);
    const int most = std::min(G::seats.most, 4);
    const int least = std::min(std::max(2, G::seats.least), most);
    const int seats = least + static_cast<int>(match) % (most - least + 1);
    auto state = G::initial({seats, core::default_options(G::options())}, chance, ignored);
    const auto wanted = chance.below(60);
    for (std::uint32_t step = 0; step < wanted && !G::result(state); ++step) {
      const auto seat = G::to_act(state).nth(0);
      const auto intention = G::decide(G::view(state, seat), seat, "greedy", chance);
      if (!intention || !G::apply(state, seat, intention->action, chance, ignored)) break;
    }
    if (!G::result(state)) list.push_back({state, G::to_act(state).nth(0)});
  }
  return list;
}

}  // namespace rummage::proof
