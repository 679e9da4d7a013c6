#pragma once

#include <array>
#include <cstdint>

#include "games/programs/state.hpp"

namespace rummage::programs {

/// How many cards of each kind a state names, those that it says are absent included.
std::array<std::uint16_t, kinds> named_cards(const State& state);

/// How many of each program card a state names, suns last, those that it says are absent included.
std::array<std::uint8_t, most_programs + 1> named_programs(const State& state);

/// How many of each there are in a deck.
std::array<std::uint8_t, most_programs + 1> deck_programs(const Deck& deck);

}  // namespace rummage::programs
