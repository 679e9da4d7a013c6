#pragma once

#include "games/programs/state.hpp"

namespace rummage::programs {

/// All 108 cards in the order of notation, `AS` on top.
const Pile& full_deck();
/// The top program of a deck; suns, which count as completed as soon as they are dealt, are passed over.
std::optional<ProgramCard> take_program(ProgramPile& deck);
/// The n-th card of a pile that is shuffled while it is dealt: any of those that were not drawn before.
inline Card draw_at(Pile& pile, std::size_t n, Chance& chance) {
  std::swap(pile[n], pile[n + chance.below(static_cast<std::uint32_t>(pile.size() - n))]);
  return pile[n];
}

/// Finds the first dealer (PROG-18) and deals programs and cards.
void begin_match(State& state, Chance& chance, Events& events);

/// Ends the round and begins the next: programs, changes, cards (PROG-34).
void end_round(State& state, Chance& chance, Events& events);

/// PROG-37
void win_match(State& state, Seat seat, Events& events);

/// PROG-35
bool may_change(const State& state, Seat seat);
/// The seat to act puts its program under the deck and is dealt a new one, or keeps it (PROG-35). The next that may
/// change is asked; after the last the cards are dealt.
void change_program(State& state, bool is_changed, Chance& chance, Events& events);

}  // namespace rummage::programs
