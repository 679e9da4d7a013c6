#pragma once

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// All 108 cards in the order of notation, `AS` on top.
const Pile& full_deck();

/// Finds the first dealer (PROG-18) and deals programs and cards.
void begin_match(State& state, core::Chance& chance, core::Events& events);

/// Ends the round and begins the next: programs, changes, cards (PROG-34).
void end_round(State& state, core::Chance& chance, core::Events& events);

/// Puts the program under the deck and deals a new one (PROG-35).
void change_program(State& state, Seat seat, core::Events& events);

/// Asks the next seat that may change its program; after the last the cards are dealt.
void after_change(State& state, core::Chance& chance, core::Events& events);

}  // namespace rummage::programs
