#pragma once

#include <array>
#include <optional>

#include "core/chance.hpp"
#include "core/seat.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// What one viewer may know: all that is open, the own hand, how many cards the others hold and how many are to draw.
struct View : Open {
  std::optional<Seat> viewer;                   // nobody: a spectator
  Bag hand;                                     // the viewer's own
  std::array<std::uint8_t, most_seats> held{};  // how many are in each hand
  std::uint8_t deck_left = 0;                   // in the number deck
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// Deals what the viewer has not seen to the other hands and the number deck, and shuffles the contract deck; cards
/// known to be in a hand stay there.
State determinize(const View& view, core::Chance& chance);

/// What the viewer knows, as a state: other hands hold only what everybody saw enter them.
State known_state(const View& view);
/// The cards that the viewer cannot place: they are in the number deck or unseen in others' hands.
Bag unseen(const View& view);

}  // namespace rummage::romi_rami
