#pragma once

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// What one viewer may know: all that is open, the own hand, and how many cards the others hold.
struct View : Open {
  std::optional<Seat> viewer;                   // nobody: a spectator
  Hand cards;                                   // the viewer's own
  std::array<std::uint8_t, most_seats> held{};  // how many are in each hand
  std::uint8_t pile_left = 0;
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// Deals what the viewer has not seen to the other hands and the pile; cards known to be in a hand stay there.
State determinize(const View& view, core::Chance& chance);

/// What the viewer knows, as a state: all that is open, the own hand, and of the others' hands what was seen of them.
State known_state(const View& view);

/// The cards that it does not name, in their order, the first on top.
Pile unnamed_cards(const State& state);

/// How many cards of each kind the viewer cannot place: they are in the pile or unseen in others' hands.
Counts unseen(const View& view);

}  // namespace rummage::five_crowns
