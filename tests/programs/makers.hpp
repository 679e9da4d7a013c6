#pragma once

#include <string>
#include <vector>

#include "core/chance.hpp"
#include "games/programs/data/program.hpp"
#include "tests/programs/twin.hpp"

// Hands, tables and programs made up for tests of the solver: many of them near to completing something.

namespace rummage::programs {

std::size_t between(core::Chance& chance, std::uint32_t least, std::uint32_t most);

/// All 108 cards (PROG-01).
Cards all_cards();
/// So many cards of what is left of the deck after `base`, and those; sorted.
Cards filled_up(const Cards& base, std::size_t count, core::Chance& chance);
/// Any cards, or mostly of a few suits or values, or many wild ones.
Cards any_hand(std::size_t count, core::Chance& chance);
/// Most of what a completion of the program needs, somewhere, and other cards.
Cards near_hand(const Program& program, std::size_t count, core::Chance& chance);
/// A program as a host might write it; not all of them can be met.
std::string any_program(core::Chance& chance);
/// Straights and groups for a table, from cards that are not in the hand.
std::vector<Combination> any_table(const Cards& hand, std::size_t count, core::Chance& chance);

}  // namespace rummage::programs
