#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "bots/tally.hpp"

namespace rummage::proof {

/// What the game's bots are called, in their order.
template <core::Game G>
std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names;
  for (const auto& bot : G::bots()) names.push_back(bot.name);
  return names;
}

/// Matches of whole lineups, in which one seat after another plays otherwise than the others: its share of wins.
template <core::Game G>
double wins_of(std::string_view one, std::string_view others, const core::Setup& setup, std::uint64_t matches) {
  const bots::Arena<G> arena;
  double wins = 0;
  for (int seat = 0; seat < setup.seats; ++seat) {
    std::vector<std::string_view> lineup(static_cast<std::size_t>(setup.seats), others);
    lineup[static_cast<std::size_t>(seat)] = one;
    bots::Tally tally(setup.seats);
    arena.play({setup, lineup}, 5, 1000 * static_cast<std::uint64_t>(seat), matches, tally);
    EXPECT_EQ(tally.unfinished(), 0U);
    wins += tally.wins(core::Seat(seat)).value / setup.seats;
  }
  return wins;
}

}  // namespace rummage::proof
