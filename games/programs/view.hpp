#pragma once

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// What one viewer may know: all that is open, the own hand and program, and how many cards the others hold.
struct View : Open {
  std::optional<Seat> viewer;                    // nobody: a spectator
  Hand hand;                                     // the viewer's own
  std::optional<ProgramCard> program;            // the viewer's own, while it is not revealed
  std::array<std::uint8_t, most_seats> cards{};  // in each hand
  std::uint8_t reserve_left = 0;
  std::uint8_t program_deck_left = 0;
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// Deals what the viewer has not seen to the other hands and the reserve, and programs that lie open nowhere to the
/// others and the program deck; cards known to be in a hand stay there (PROG-38).
State determinize(const View& view, core::Chance& chance);

/// How many cards of each kind the viewer cannot place: they are in the reserve or unseen in others' hands.
std::array<std::uint8_t, kinds> unseen(const View& view);

/// Program cards, sorted, that the viewer cannot place: in the program deck or before the others.
ProgramPile unseen_programs(const View& view);

}  // namespace rummage::programs
